import { MongoError } from "../mongo-error.ts";

/** Continues a match at a position; true when the rest of the pattern fits too. */
export type Step = (at: number) => boolean;

/** The limit of PCRE2, after which the server gives up. */
const MATCH_LIMIT = 10_000_000;
const INTERRUPT_EVERY = 16_384;

/** State shared by the steps of a compiled pattern while matching one text. */
export class MatchState {
  text = "";
  searchStart = 0;
  /** Where `\K` moved the start of the match to, or -1. */
  keep = -1;
  end = -1;
  /** Start and end of group n at 2n and 2n + 1; -1 for a group that took no part. */
  groups: number[] = [];
  /** By group: where it began, while it is being matched. */
  readonly open: number[] = [];
  /** Where the running subroutines continue, innermost last. */
  readonly returns: Step[] = [];
  /** Counts towards the match limit. */
  #steps = 0;
  /** Characters and steps since the last check of the deadline. */
  #work = 0;
  #checkInterrupt: () => void = () => undefined;

  /** Prepares for a search in another text. */
  start(text: string, from: number, checkInterrupt: () => void): void {
    this.text = text;
    this.searchStart = from;
    this.#steps = 0;
    this.#checkInterrupt = checkInterrupt;
  }

  /** Forgets what an attempt at another position left. */
  reset(groupCount: number): void {
    this.keep = -1;
    this.groups = Array.from({ length: 2 * groupCount + 2 }, () => -1);
  }

  /** Counts one step. @throws MongoError 51156 after as many as PCRE2 allows. */
  tick(): void {
    if (++this.#steps > MATCH_LIMIT) throw matchLimitError();
    this.spend(1);
  }

  /** Checks the deadline after a certain amount of work; one step may look at the whole text. */
  spend(work: number): void {
    this.#work += work;
    if (this.#work < INTERRUPT_EVERY) return;
    this.#work = 0;
    this.#checkInterrupt();
  }

  /** Position after the character at `at`. */
  after(at: number): number {
    return at + ((this.text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
  }

  /** Position before the character that ends at `at`; -1 at the start. */
  before(at: number): number {
    return at - (at >= 2 && (this.text.codePointAt(at - 2) ?? 0) > 0xffff ? 2 : 1);
  }
}

export function matchLimitError(): MongoError {
  return new MongoError(
    51156,
    "Error occurred while executing regular expression. Result code: -47 (match limit exceeded)",
  );
}
