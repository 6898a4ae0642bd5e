import { normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

/** Words between the name and its number. */
const TIES = /^(-|for|in|of|over|the|within|next|last|days?|weeks?|months?|hours?|minutes?)$/;
const UNIT = /^(-|days?|weeks?|months?|hours?|minutes?)$/;
/** "Available" is the word of `availability`. */
const STEM = 5;
const LONGEST_TIE = 6;

/** "Loans in the next 90 days" and "90-day loans" as `loans_90`, where a `loans_30` is stored as well. */
export function nameSeries(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  for (const [at, { number }] of tokens.entries()) {
    for (const { base, names } of number ? knowledge.series : []) {
      const name = number && names.get(number.value);
      const span = name === undefined ? null : spanOf(tokens, at, base);
      const [first, last] = [tokens[span?.start ?? -1], tokens[(span?.end ?? 0) - 1]];
      if (!span || name === undefined || !first || !last) continue;
      const token: Token = { kind: "word", text: name, norm: name, start: first.start, end: last.end };
      return [...tokens.slice(0, span.start), token, ...tokens.slice(span.end)];
    }
  }
  return [...tokens];
}

/** The words of the name and its number at `at`: the name stands before it or behind. */
function spanOf(tokens: readonly Token[], at: number, base: string): { start: number; end: number } | null {
  const isBase = (place: number): boolean =>
    normAt(tokens, place).slice(0, STEM) === base.toLowerCase().slice(0, STEM);
  let end = at + 1;
  while (UNIT.test(normAt(tokens, end))) end++;
  if (isBase(end)) return { start: at, end: end + 1 };
  let start = at - 1;
  while (start > at - LONGEST_TIE && TIES.test(normAt(tokens, start))) start--;
  if (!isBase(start)) return null;
  return { start: UNIT.test(normAt(tokens, start - 1)) ? start - 1 : start, end };
}
