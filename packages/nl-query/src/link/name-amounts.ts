import { isNumeric } from "../schema/model.ts";
import { foldText, lemmaOf } from "../text/lemma.ts";
import { normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const FIGURE = /^(totals?|sums?|average|mean)$/;
const BETWEEN = /^(of|the|all|their|its|his|her)$/;
const AMOUNT = "amount";

/**
 * "The highest total amount of fees" as "the highest total fee amount", where each fee has a field `amount`: no number of
 * fees is meant.
 */
export function nameAmounts(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  const named = withoutNumbers(tokens, knowledge);
  for (let at = 1; at < named.length; at++) {
    if (lemmaOf(normAt(named, at)) !== AMOUNT || normAt(named, at + 1) !== "of") continue;
    let before = at - 1;
    while (BETWEEN.test(normAt(named, before))) before--;
    let noun = at + 2;
    while (BETWEEN.test(normAt(named, noun))) noun++;
    // "of paid fees"
    const value = isValue(named[noun], knowledge) ? named.slice(noun, noun + 1) : [];
    const said = named[noun + value.length];
    if (!said || !FIGURE.test(normAt(named, before)) || !haveAmounts(lemmaOf(said.norm), knowledge)) continue;
    const name = [...value, { ...said, norm: lemmaOf(said.norm) }, named[at] as Token];
    named.splice(at, noun + 1 + value.length - at, ...name);
  }
  return named;
}

function isValue(token: Token | undefined, { values }: Knowledge): boolean {
  return token?.kind === "word" && values.find(foldText(token.text)).length > 0;
}

/** "The average number of yearly guests" of a field `yearlyGuests` is its average. */
function withoutNumbers(tokens: readonly Token[], { names }: Knowledge): Token[] {
  const isKept = (at: number): boolean =>
    [1, 2, 3].some((length) => {
      const field = names.fieldNamed(tokens.slice(at, at + length).map(({ norm }) => norm));
      return field !== null && isNumeric(field) && length > 1;
    });
  const isNumber = (at: number): boolean =>
    /^(average|mean)$/.test(normAt(tokens, at - 1)) &&
    normAt(tokens, at) === "number" &&
    normAt(tokens, at + 1) === "of" &&
    isKept(at + 2);
  return tokens.filter((_, at) => !isNumber(at) && !isNumber(at - 1));
}

/** Documents or elements that are called so have one field of that name, which is a number. */
function haveAmounts(noun: string, { model, lists }: Knowledge): boolean {
  const isCalled = ({ words }: { words: readonly string[] }): boolean => words.at(-1) === noun;
  return model.fields.some(
    (field) =>
      field.words.join() === AMOUNT &&
      isNumeric(field) &&
      (field.arrayRoot === null
        ? isCalled(field.collection)
        : field.parentWords.at(-1) === noun ||
          lists.some(
            (list) => list.collection === field.collection && list.path === field.arrayRoot && isCalled(list),
          )),
  );
}
