import type { Operation, ParseError } from "@querysnap/mql";

/**
 * Result of parsing a text, for the status bar and the editor's marks. In a file of its own, so that the page
 * can show it without loading the parser.
 */
export type QueryCheck =
  | { kind: "empty" }
  | { kind: "valid"; statements: readonly Operation[] }
  | { kind: "error"; errors: readonly [ParseError, ...ParseError[]] };

/** The words of the status bar: `find on orders`. */
export function statementText(statements: readonly Operation[]): string {
  const [only] = statements;
  if (!only || statements.length > 1) return `${statements.length} statements`;
  return only.collection === null ? only.method : `${only.method} on ${only.collection}`;
}

/** The message and what to write instead, where the parser knows. */
export function errorMessage(error: ParseError): string {
  const advice = error.suggestion
    ? ` Did you mean ${error.suggestion}?`
    : error.expected
      ? ` Expected ${error.expected}.`
      : "";
  return `${error.message}${/[.?!]$/.test(error.message) || advice === "" ? "" : "."}${advice}`;
}
