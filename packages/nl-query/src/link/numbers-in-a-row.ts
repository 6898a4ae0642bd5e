import { lemmaOf } from "../text/lemma.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

/** In front of a number, it says how many to show or compares it already. */
const NO_COUNT =
  /^(the|top|first|last|show|list|give|find|get|any|least|most|than|over|under|exactly|or|and)$/;
const NONE = /^(no|zero)$/;
const ONLY = /^(only|just|exactly|either)$/;
/** Words between the numbers and what is counted. */
const MOST_BETWEEN = 1;

/**
 * "Pilots with one or two flights" as "between one and two flights", and "with no or one flight" as "at most one": numbers
 * of documents or elements that follow each other are the ends of a range.
 */
export function numbersInARow(tokens: readonly Token[], { model, lists }: Knowledge): readonly Token[] {
  const or = tokens.findIndex(({ norm }, at) => norm === "or" && at > 1);
  if (or < 0) return tokens;
  const things = [...model.collections, ...lists];
  const isThing = (place: number): boolean =>
    things.some(({ words }) => words.length === 1 && words[0] === lemmaOf(normAt(tokens, place)));
  const front = isThing(or - 1) ? or - 2 : or - 1;
  const behind = ONLY.test(normAt(tokens, or + 1)) ? or + 2 : or + 1;
  const noun = Array.from({ length: MOST_BETWEEN + 1 }, (_, by) => behind + 1 + by).find(isThing);
  const [low, high] = [tokens[front], tokens[behind]];
  const start = ONLY.test(normAt(tokens, front - 1)) ? front - 1 : front;
  if (noun === undefined || !low || !high || start < 1 || NO_COUNT.test(normAt(tokens, start - 1)))
    return tokens;
  const [first, last] = [numberOf(low), numberOf(high)];
  if (first === null || last === null || Math.abs(last - first) !== 1) return tokens;
  const word = inPlaceOf({ ...low, end: high.end });
  const [least, most] = (first < last ? [low, high] : [high, low]).map((one) => asNumber(one));
  if (!least || !most) return tokens;
  const said =
    Math.min(first, last) === 0
      ? [word("at"), word("most"), most]
      : [word("between"), least, word("and"), most];
  return [...tokens.slice(0, start), ...said, ...tokens.slice(behind + 1)];
}

/** A whole number without a unit; 0 for "no", null for other words. */
function numberOf({ norm, number }: Token): number | null {
  if (NONE.test(norm)) return 0;
  if (norm === "one") return 1;
  return number?.isInteger === true && number.unit === null ? number.value : null;
}

function asNumber(token: Token): Token {
  return token.norm === "one" ? inPlaceOf(token)("1") : token;
}
