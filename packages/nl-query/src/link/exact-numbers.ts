import { ADJECTIVES } from "../lexicon/concepts.table.ts";
import { UNIT_NAMES } from "../lexicon/unit-names.table.ts";
import { NOISE } from "../lexicon/words.table.ts";
import { lemmaOf } from "../text/lemma.ts";
import { normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const HAVE = /^(with|have|has|having|had|got|get|contain|contains|containing|include|includes|including)$/;
/** Words between a number and what is counted. */
const MOST_BETWEEN = 2;

/**
 * "Villas with two broken windows" as "with exactly two broken windows", where windows are documents: how many there are of
 * them, and not how many villas are asked for.
 */
export function exactNumbers(tokens: readonly Token[], { model, lists }: Knowledge): readonly Token[] {
  const at = tokens.findIndex(
    ({ kind, number }, place) => kind === "number" && !number?.unit && HAVE.test(normAt(tokens, place - 1)),
  );
  const number = tokens[at];
  if (!number) return tokens;
  const things = [...model.collections, ...lists];
  const isThing = (place: number): boolean => {
    const noun = lemmaOf(normAt(tokens, place));
    const isMany = noun !== normAt(tokens, place);
    return isMany && things.some(({ words }) => words.length === 1 && words[0] === noun);
  };
  const isQuality = (place: number): boolean => {
    const token = tokens[place];
    return token?.kind === "word" && !NOISE.has(token.norm) && !isMeasure(token.norm) && !isThing(place);
  };
  let end = at + 1;
  while (end - at <= MOST_BETWEEN && isQuality(end)) end++;
  if (end === at + 1 || !isThing(end)) return tokens;
  const { start, end: stop } = number;
  const exactly: Token = { kind: "word", text: "exactly", norm: "exactly", start, end: stop };
  return [...tokens.slice(0, at), exactly, ...tokens.slice(at)];
}

/** "10 kg crates", "3 heavy crates": the number may be a weight. */
function isMeasure(norm: string): boolean {
  return ADJECTIVES.has(norm) || (norm.length > 1 && UNIT_NAMES.has(lemmaOf(norm)));
}
