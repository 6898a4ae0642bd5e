import { UNIT_NAMES } from "../lexicon/unit-names.table.ts";
import { isNumeric, type CollectionModel } from "../schema/model.ts";
import { foldText, lemmaOf, wordsOfName } from "../text/lemma.ts";
import { normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const FIGURE = /^(totals?|sums?|average|mean)$/;
const BETWEEN = /^(of|the|all|their|its|his|her)$/;
const AMOUNT = "amount";
/** Names of what a document is worth, and the units in them. */
const WORTH = /^(total|sum|price|cost|value|fee|charge)$/;
const MONEY = /^(cents?|pence|euros?|eur|usd|gbp|dollars?|pounds?)$/;
/** In front of the total of each document, and behind it. */
const BY = /^(by|its|highest|lowest|largest|smallest|biggest|greatest)$/;
const ENDS = /^(first|in|descending|ascending|desc|asc|and|[,.?]|)$/;
const GROUPS = /^(per|sum|sums|add|adds|count|counts|average|mean|how)$/;
/** From this weight on a word of the question is one of a name. */
const NAMED = 0.9;

/**
 * "The highest total amount of fees" as "the highest total fee amount", where each fee has a field `amount`: no number of
 * fees is meant.
 */
export function nameAmounts(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  const named = withoutNumbers(ofDocuments(tokens, knowledge), knowledge);
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
    const amount = named[at] as Token;
    const whose = value.length > 0 ? [{ ...amount, text: "of", norm: "of" }, ...value, said] : [];
    named.splice(at, noun + 1 + value.length - at, { ...said, norm: lemmaOf(said.norm) }, amount, ...whose);
  }
  return named;
}

/**
 * "Number and amount of the bills" and "bills sorted by total", where each bill has a `totalCents` and nothing is called an
 * amount: the total of each.
 */
function ofDocuments(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const said = [...tokens.keys()].filter(
    (at) => isAmount(tokens, at, knowledge) || isTotalOfEach(tokens, at),
  );
  if (said.length === 0) return tokens;
  const nouns = new Set(tokens.map(({ norm }) => lemmaOf(norm)));
  const worth = knowledge.model.collections
    .filter(({ words }) => nouns.has(words.at(-1) ?? ""))
    .map(onlyWorth)
    .find((words) => words !== null);
  if (!worth) return tokens;
  // both words in one, as `total` alone asks for a figure
  const norm = worth.join("_");
  return tokens.map((token, at) => {
    const isMeant = said.includes(at) && (lemmaOf(token.norm) === AMOUNT || worth[0] === token.norm);
    return isMeant ? { ...token, norm } : token;
  });
}

/** "The amount", and no "amount of sugar" or "fee amount". */
function isAmount(tokens: readonly Token[], at: number, { model, names }: Knowledge): boolean {
  if (lemmaOf(normAt(tokens, at)) !== AMOUNT || isTold(tokens, at, names)) return false;
  const next = normAt(tokens, at + 1);
  return next === "of" ? isDocuments(tokens, at, model) : !/^(to|per)$/.test(next);
}

/** "Sorted by total", "highest total first", "its number and its total", where nothing is added up or counted. */
function isTotalOfEach(tokens: readonly Token[], at: number): boolean {
  if (normAt(tokens, at) !== "total" || !ENDS.test(normAt(tokens, at + 1))) return false;
  const start = /^(the|their)$/.test(normAt(tokens, at - 1)) ? at - 1 : at;
  const isLed = BY.test(normAt(tokens, start - 1));
  return isLed && !tokens.some(({ norm }, place) => GROUPS.test(norm) || isCount(tokens, place));
}

function isCount(tokens: readonly Token[], at: number): boolean {
  return /^(number|many)$/.test(normAt(tokens, at)) && normAt(tokens, at + 1) === "of";
}

/** "Of all open bills": documents follow. */
function isDocuments(tokens: readonly Token[], at: number, { collections }: Knowledge["model"]): boolean {
  return tokens
    .slice(at + 2, at + 6)
    .some(({ norm }) => collections.some(({ words }) => words.at(-1) === lemmaOf(norm)));
}

/** "Fee amount", "total amount": a word in front tells which amount it is. */
function isTold(tokens: readonly Token[], at: number, names: Knowledge["names"]): boolean {
  const before = normAt(tokens, at - 1);
  return /^(totals?|sums?)$/.test(before) || names.hits(before).some(({ weight }) => weight >= NAMED);
}

/** The stored words of the only number that says what a document is worth; null where there are others, or an amount. */
function onlyWorth({ fields }: CollectionModel): readonly string[] | null {
  const own = fields.filter((one) => one.arrayRoot === null && isNumeric(one));
  if (own.some(({ words }) => words.includes(AMOUNT))) return null;
  const worth = own.filter(
    ({ depth, words: [word = "", ...units] }) =>
      depth === 0 && WORTH.test(word) && units.every((unit) => UNIT_NAMES.has(unit) || MONEY.test(unit)),
  );
  const [only] = worth;
  return only && worth.length === 1 ? wordsOfName(only.path).map((word) => word.toLowerCase()) : null;
}

/** Whether a word is a stored value. */
export function isValue(token: Token | undefined, { values }: Knowledge): boolean {
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
