import { lemmaOf } from "../text/lemma.ts";
import { SPLITS } from "../text/small-words.ts";
import { inPlaceOf, normAt, placeAfter, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";
import { numbersItsOwn, ownerWords } from "./own-number.ts";

/** The most words between "numbers of the" and the documents. */
const LONGEST_KIND = 2;
const ARTICLE = /^(the|all|any|our|these|those)$/;

/** From this weight on a word of the question is one of a name. */
const NAMED = 0.9;

/**
 * "The numbers of the leased berths" as "the berth numbers of the leased berths", where `berth_no` tells them apart:
 * "the number of berths" counts them.
 */
export function nameOwnNumbers(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  const at = tokens.findIndex(({ norm }, index) => norm === "numbers" && normAt(tokens, index + 1) === "of");
  const numbers = tokens[at];
  if (!numbers || tokens.some(({ norm }) => SPLITS.test(norm))) return [...tokens];
  const own = documentsAt(tokens, at + 2, knowledge);
  const isNamed = lemmaOf(normAt(tokens, at - 1)) === own;
  if (!own || isNamed) return [...tokens];
  return [...tokens.slice(0, at), inPlaceOf(numbers)(own), ...tokens.slice(at)];
}

/** The one of several documents whose own numbers are said: "berth" of "the leased berths". */
function documentsAt(tokens: readonly Token[], start: number, knowledge: Knowledge): string | null {
  const at = placeAfter(tokens, start, ARTICLE);
  // "numbers of berths" may still be counts
  if (at === start) return null;
  for (let noun = at; noun <= at + LONGEST_KIND; noun++) {
    const norm = normAt(tokens, noun);
    const own = lemmaOf(norm);
    // "the numbers of the berths" alone may ask how many there are; beside another column it does not
    const isListed = tokens.slice(noun + 1).some((token) => /^(and|,)$/.test(token.norm));
    if (isListed && own !== norm && hasOwnNumber(own, knowledge)) return own;
  }
  return null;
}

function hasOwnNumber(own: string, { model, names }: Knowledge): boolean {
  const words = names.hits(own).flatMap(({ word, weight }) => (weight >= NAMED ? [word] : []));
  return model.fields.some(
    (field) => numbersItsOwn(field) && ownerWords(field).some((word) => words.includes(word)),
  );
}
