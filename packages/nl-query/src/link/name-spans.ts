import { EACH } from "../text/small-words.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const SPAN = /^(ranges?|spreads?|spans?|swings?|amplitudes?|variations?|differences?)$/;
const DEGREES = /^(degrees?|celsius|centigrade|fahrenheit|kelvin|°c?)$/;
const WITHIN = /^(of|in|within|inside)$/;

/**
 * "Depth range" of documents that keep both ends of a depth as "difference between maximum depth and minimum depth": neither
 * end, nor what lies between them, says how far apart they are.
 */
export function nameSpans(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const at = tokens.findIndex((_, place) => isSpan(tokens, place, knowledge));
  const [noun, span] = tokens.slice(at - 1, at + 1);
  if (at < 1 || !noun || !span) return tokens;
  const words = (text: string): Token[] => text.split(" ").map(inPlaceOf(span));
  const named = [...words("difference between maximum"), noun, ...words("and minimum"), noun];
  const isOfEach = normAt(tokens, at + 1) === "of" && EACH.test(normAt(tokens, at + 2));
  const behind = isOfEach ? [...words("per"), ...tokens.slice(at + 3)] : tokens.slice(at + 1);
  return [...tokens.slice(0, at - 1), ...named, ...behind.filter(isNoDegree)];
}

/** "Above 300 degrees": of the difference, not of a field that is kept in degrees. */
function isNoDegree({ norm }: Token, at: number, all: readonly Token[]): boolean {
  return !DEGREES.test(norm) || (all[at - 1]?.kind !== "number" && !DEGREES.test(normAt(all, at - 1)));
}

function isSpan(tokens: readonly Token[], at: number, { names }: Knowledge): boolean {
  const noun = normAt(tokens, at - 1);
  if (!SPAN.test(normAt(tokens, at)) || normAt(tokens, at + 1) === "between") return false;
  // "the top of the fee range" is one of the ends
  const lead = normAt(tokens, at - 2) === "the" ? at - 3 : at - 2;
  if (WITHIN.test(normAt(tokens, lead)) && lead > 0) return false;
  const isKept = names.fieldNamed([noun, normAt(tokens, at)]) !== null;
  const isEnd = (end: string): boolean => names.fieldNamed([end, noun])?.kind === "number";
  return !isKept && isEnd("maximum") && isEnd("minimum");
}
