import { parse, print } from "@querysnap/mql";
import { shellLines } from "../../lib/shell-tokens.ts";
import { maskPlaceholders, placeholdersOf } from "./placeholders.ts";
import type { QueryCheck } from "./query-check.ts";

/**
 * Parses a text; placeholders count as values.
 *
 * @param collection Collection of a bare filter or pipeline.
 */
export function checkQuery(text: string, collection: string | null): QueryCheck {
  if (text.trim() === "") return { kind: "empty" };
  // as it is sent, so that an unfinished text has its error at the same column in both places
  const result = parse(maskPlaceholders(text.trimEnd()), collection === null ? {} : { collection });
  if (result.ok) return { kind: "valid", statements: result.statements };
  const [first, ...others] = result.errors;
  return first ? { kind: "error", errors: [first, ...others] } : { kind: "valid", statements: [] };
}

/**
 * Formats a text. Returns null when it does not parse, or has comments or placeholders, which printing would
 * lose.
 */
export function formatQuery(text: string, collection: string | null): string | null {
  const check = checkQuery(text, collection);
  if (
    check.kind !== "valid" ||
    placeholdersOf(text).length > 0 ||
    shellLines(text).some((line) => line.some((token) => token.kind === "comment"))
  )
    return null;
  return check.statements.map(print).join("\n\n");
}
