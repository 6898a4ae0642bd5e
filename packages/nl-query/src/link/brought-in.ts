import { CONTAINED_IN } from "../schema/flatten.ts";
import { type CollectionModel, type FieldModel, isNumeric, isUnique } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import type { Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";
import { collectionsCalled, refersTo } from "./sums-of-documents.ts";

const BROUGHT_IN = /^(?:revenue|turnover|proceeds|takings?|spent|spend|spending|sales?)$/;
const SUM = /^(?:total|amount)$/;

/** "Revenue", "total spent": what documents bring in, also where none of their fields is called so. */
export function saysBroughtIn(norm: string): boolean {
  return BROUGHT_IN.test(norm);
}

/** `total`, `paidAmount`: a number that such words may mean. */
export function isSum(field: FieldModel): boolean {
  return isNumeric(field) && SUM.test(field.words.at(-1) ?? "");
}

/** What a customer spent in all. */
const IN_ALL = /^(?:lifetime (?:value|spend|spending|revenue)|ltv|clv)$/;

/** "Lifetime value" as "spend", where no field is called so. */
export function inOneWord(said: readonly Token[], { names }: Knowledge): readonly Token[] {
  const [first] = said;
  const norms = said.map(({ norm }) => norm);
  if (!first || !IN_ALL.test(norms.join(" ")) || names.fieldNamed(norms) !== null) return said;
  return [{ ...first, end: said.at(-1)?.end ?? first.end, norm: "spend" }];
}

const PRICE = /^(?:price|cost|fare)$/;
const QUANTITY = /^(?:quantity|unit|count)$/;

/**
 * "Products by revenue", "categories by sales", where lines have a price and a quantity and tell the product and
 * its category, or are called so themselves, and "cities by revenue", where documents with a total tell the city.
 */
export function isSoldBy(said: readonly Token[], by: readonly Token[], knowledge: Knowledge): boolean {
  const [amount] = by;
  if (by.length !== 1 || !amount || !saysBroughtIn(amount.norm)) return false;
  if (said.length === 0 || said.some(({ kind }) => kind !== "word")) return false;
  const lemmas = said.map(({ norm }) => lemmaOf(norm));
  if (areSoldLines(lemmas, knowledge)) return true;
  const things = said.length === 1 ? collectionsCalled(said[0], knowledge) : [];
  const isKept = things.some(({ fields }) =>
    fields.some((field) => isNumeric(field) && field.words.some((one) => saysBroughtIn(one))),
  );
  if (isKept) return false;
  return things.length > 0
    ? knowledge.model.collections.some(
        (one) => hasLinePrices(one) && things.some((thing) => refersTo(one, thing, knowledge)),
      )
    : knowledge.model.fields.some(
        (field) =>
          isKindCalled(field, lemmas) &&
          (field.collection.fields.some(isSum) || hasLinePrices(field.collection)),
      );
}

/** These are lines whatever is sold. */
const LINES = /^(?:lines?|rows?|entry|entries|positions?|records?)$/;

/** Lines such as `items`, called after what is sold, where each has a name. */
function areSoldLines(lemmas: readonly string[], knowledge: Knowledge): boolean {
  if (lemmas.some((lemma) => LINES.test(lemma))) return false;
  const lines = [
    ...knowledge.lists.map((list) => knowledge.elements(list)),
    ...knowledge.model.collections.filter(({ byPath }) => byPath.has(CONTAINED_IN)),
  ];
  return lines.some(
    ({ words, fields }) =>
      words.join(" ") === lemmas.join(" ") &&
      hasPrices(fields) &&
      fields.some((field) => field.kind === "text" && field.words.includes("name")),
  );
}

function hasLinePrices({ byPath, fields }: CollectionModel): boolean {
  return byPath.has(CONTAINED_IN) && hasPrices(fields);
}

function hasPrices(fields: readonly FieldModel[]): boolean {
  const has = (name: RegExp): boolean =>
    fields.some((field) => isNumeric(field) && field.words.some((word) => name.test(word)));
  return has(PRICE) && has(QUANTITY);
}

function isKindCalled(field: FieldModel, lemmas: readonly string[]): boolean {
  const last = field.words.slice(-lemmas.length);
  return (
    field.kind === "text" &&
    field.arrayRoot === null &&
    !isUnique(field) &&
    last.length === lemmas.length &&
    last.every((word, at) => word === lemmas[at])
  );
}
