import type { Operation } from "../operation/operation.ts";
import type { Value } from "../values/types.ts";

/**
 * One thing that is wrong with a text. Lines and columns start at 1, `offset` at 0; `length` is at least 1
 * unless the text ends there.
 */
export type ParseError = {
  message: string;
  line: number;
  column: number;
  offset: number;
  length: number;
  /** Expected text, in words; null when the message is enough. */
  expected: string | null;
  /** Replacement for the marked text that is probably meant: a method, operator, stage or option. */
  suggestion: string | null;
};

/** Every statement of the text, or every error: a text with one wrong statement runs none of them. */
export type ParseResult = { ok: true; statements: Operation[] } | { ok: false; errors: ParseError[] };

export type ParseValueResult = { ok: true; value: Value } | { ok: false; error: ParseError };

export type ParseOptions = {
  /** What a bare filter or pipeline is about; without it they are errors. */
  collection?: string;
  /**
   * Epoch milliseconds of `new Date()`, `Date.now()`, `ISODate()` and of generated ids. Default: the clock.
   */
  now?: number;
};

/** A problem at a place in the text; turned into a ParseError when the text is known. */
export class SyntaxIssue extends Error {
  override readonly name = "SyntaxIssue";

  constructor(
    message: string,
    readonly at: { start: number; end: number },
    readonly advice: { expected?: string; suggestion?: string } = {},
  ) {
    super(message);
  }
}
