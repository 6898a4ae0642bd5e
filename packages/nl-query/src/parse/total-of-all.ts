import { lemmaOf } from "../text/lemma.ts";
import { placeAfter, type Token } from "../text/token.ts";
import type { Words } from "../plan/plan.ts";

const ASKING =
  /^(what|what's|whats|'s|is|was|the|calculate|compute|give|me|tell|show|get|find|our|overall|grand)$/;
/** Words that may stand between "all" and what is summed up: "all paid orders". */
const MOST_QUALIFIERS = 2;

/**
 * "what is the total amount of all orders": one figure, not a column, although a field may have the same
 * name.
 * @returns The words from "total" on, and where it is said of what; null when the question does not begin so.
 */
export function totalOfAll(tokens: readonly Token[]): (Words & { of: number }) | null {
  const start = tokens.findIndex((token) => !ASKING.test(token.norm));
  if (tokens[start]?.norm !== "total") return null;
  const end = placeAfter(tokens, start + 1, /^(amount|value|sum|price|cost|sales|charge|fee)$/);
  const preposition = placeAfter(tokens, end, /^(of|for|over|across|in|from)$/);
  const of = placeAfter(tokens, preposition, /^(all|the|our|these|those|of)$/);
  const isOfMany = tokens
    .slice(of, of + 1 + MOST_QUALIFIERS)
    .some(({ kind, norm }) => kind === "word" && norm.endsWith("s") && lemmaOf(norm) !== norm);
  return preposition > end && isOfMany ? { start, end, of } : null;
}
