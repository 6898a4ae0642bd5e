import { lemmaOf } from "../text/lemma.ts";
import { inPlaceOf, normAt, placeAfter, type Token } from "../text/token.ts";
import type { Words } from "../plan/plan.ts";
import type { Series } from "../schema/series.ts";
import type { Knowledge } from "./knowledge.ts";

/** Words between the name and its number. */
const TIES = /^(-|for|in|of|over|the|within|next|last|days?|weeks?|months?|hours?|minutes?)$/;
const UNIT = /^(-|days?|weeks?|months?|hours?|minutes?)$/;
/** "Available" is the word of `availability`. */
const STEM = 5;
const LONGEST_TIE = 6;

/** "Loans in the next 90 days" and "90-day loans" as `loans_90`, where a `loans_30` is stored as well. */
export function nameSeries(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  let named = [...tokens];
  for (let at = 0; at < named.length; at++) named = namedAt(named, at, knowledge) ?? named;
  return named;
}

/** The tokens with the one field that the number at `at` tells apart; null for other numbers. */
function namedAt(tokens: readonly Token[], at: number, knowledge: Knowledge): Token[] | null {
  const value = normAt(tokens, at) === "one" ? 1 : tokens[at]?.number?.value;
  for (const series of value === undefined ? [] : knowledge.series) {
    const name = value === undefined ? undefined : series.names.get(value);
    const span =
      name === undefined ? null : (spanOf(tokens, at, series.base) ?? joinedSpan(tokens, at, series));
    const [first, last] = [tokens[span?.start ?? -1], tokens[(span?.end ?? 0) - 1]];
    if (!span || name === undefined || !first || !last) continue;
    const token = inPlaceOf({ start: first.start, end: last.end })(name);
    return [...tokens.slice(0, span.start), token, ...tokens.slice(span.end)];
  }
  return null;
}

/** "Lines 1 and 2": the number goes on with the name in front. */
function joinedSpan(tokens: readonly Token[], at: number, { names }: Series): Words | null {
  const isJoined = /^(and|,|&)$/.test(normAt(tokens, at - 1));
  return isJoined && [...names.values()].includes(normAt(tokens, at - 2)) ? { start: at, end: at + 1 } : null;
}

/** The words of the name and its number at `at`: the name stands before it or behind. */
function spanOf(tokens: readonly Token[], at: number, base: string): Words | null {
  const isBase = (place: number): boolean =>
    lemmaOf(normAt(tokens, place)).slice(0, STEM) === base.toLowerCase().slice(0, STEM);
  const end = placeAfter(tokens, at + 1, UNIT);
  if (isBase(end)) return { start: at, end: end + 1 };
  let start = at - 1;
  while (start > at - LONGEST_TIE && TIES.test(normAt(tokens, start))) start--;
  if (!isBase(start)) return null;
  return { start: UNIT.test(normAt(tokens, start - 1)) ? start - 1 : start, end };
}
