import { type Entry, type Table, textOf } from "./kinds.ts";
import type { Plain } from "../seeding.ts";

/** Values of one row, in any order. */
export type Row = readonly Plain[];
export type Question = {
  /** What is asked for, by one name for all domains and wordings. */
  family: string;
  text: string;
  /** Place among the wordings of the same question: textbook ones come first, short ones last. */
  wording: number;
  rows: readonly Row[];
  isOrdered: boolean;
  /** Owners that own nothing may be listed as well, with 0 or nothing beside them. */
  mayListZeros: boolean;
};
type Options = { isOrdered?: boolean; mayListZeros?: boolean };

/** Collects questions with the rows that are right. */
export class QuestionList {
  readonly questions: Question[] = [];
  readonly #prefix: string;

  /** @param prefix In front of the names of all families. */
  constructor(prefix = "") {
    this.#prefix = prefix;
  }

  /** Adds a question in several wordings, unless nothing is right: such questions are a matter of their own. */
  add(
    family: string,
    rows: readonly Row[],
    wordings: readonly string[],
    { isOrdered = false, mayListZeros = false }: Options = {},
  ): void {
    if (rows.length === 0) return;
    for (const [wording, text] of wordings.entries())
      this.questions.push({ family: this.#prefix + family, text, wording, rows, isOrdered, mayListZeros });
  }

  /** Adds a question for the only one of its kind, unless several share that place. */
  addUnique(family: string, rows: readonly Row[], wordings: readonly string[]): void {
    if (rows.length === 1) this.add(family, rows, wordings);
  }
}

/** Rows that show the label of each entry and nothing else. */
export function labelsOf({ kind }: Table, entries: readonly Entry[]): readonly Row[] {
  return entries.map((entry) => [textOf(entry, kind.label.field)]);
}

/** "an area", "a price", "points". */
export function withArticle(noun: string): string {
  if (/\w{3}s$/.test(noun) && !noun.includes(" ")) return noun;
  return `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;
}
