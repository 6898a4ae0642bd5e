import type { Operation, ParseError } from "@querysnap/mql";

/**
 * What the parser makes of a text, as the status bar and the marks of the editor need it. Apart from the
 * check itself, so that the page can show one without loading the parser.
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
