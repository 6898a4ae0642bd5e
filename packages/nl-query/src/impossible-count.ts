import type { Question } from "./parse/draft.ts";
import { letterPattern } from "./text/letter-pattern.ts";

const RANK = /^(top|first|last|limit|bottom|best|worst|newest|latest|oldest|next)$/;
/** Between a count and the name of what is counted: "-5 most expensive products". */
const SUPERLATIVE = letterPattern(
  String.raw`^(most|least|top|best|worst|first|last|recent|more|other|different|random|[\p{L}]+est)$`,
);
const AFTER_MOST = /^(most|least)$/;
/** Words in front of a count that begins the question: "show me 0 orders". */
const OPENING =
  /^(show|give|list|get|find|display|return|fetch|see|want|need|select|me|us|i|the|only|just|please|a|of)$/;
const MINUS = /^(minus|negative|[-−–])$/;
const MOST_BETWEEN = 3;

/**
 * How many documents were asked for, as it was said, where no query can return that many: "-5 orders", "top zero
 * customers", "2.5 products". Null where all counts are possible; values to compare with are no counts.
 */
export function impossibleCount({ text, tokens, names }: Question): string | null {
  const starts = new Set([...names.collections(), ...names.elements()].map(({ start }) => start));
  const norm = (at: number): string => tokens[at]?.norm ?? "";
  const namesFollow = (at: number): boolean => {
    for (let next = at + 1; next <= at + MOST_BETWEEN; next++) {
      if (starts.has(next)) return true;
      if (!SUPERLATIVE(norm(next)).test(norm(next)) && !AFTER_MOST.test(norm(next - 1))) return false;
    }
    return false;
  };
  for (const [at, { number, start, end }] of tokens.entries()) {
    if (!number || number.unit !== null) continue;
    // "5 - 10" is a range
    const hasSign = MINUS.test(norm(at - 1)) && tokens[at - 2]?.number === undefined;
    const before = hasSign ? at - 1 : at;
    const isRanked = RANK.test(norm(before - 1));
    const isNegative = number.value < 0 || hasSign;
    const isOpening = tokens.slice(0, before).every((token) => OPENING.test(token.norm));
    const isImpossible = isNegative
      ? isRanked || namesFollow(at)
      : (number.value === 0 || !number.isInteger) && (isRanked || (isOpening && namesFollow(at)));
    if (isImpossible) return text.slice(hasSign ? (tokens[at - 1]?.start ?? start) : start, end);
  }
  return null;
}
