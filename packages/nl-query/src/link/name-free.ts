import { isNumeric, type CollectionModel, type FieldModel } from "../schema/model.ts";
import { foldText, lemmaOf } from "../text/lemma.ts";
import { BE } from "../text/small-words.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";
import { collectionsCalled } from "./sums-of-documents.ts";

const FREE = /^(?:free|complimentary)$/;
const PRICE = /^(?:price|cost|fee|charge|rate|fare|amount|total|surcharge)$/;
const WITH = /^(?:with|having|has|have|had|where|whose)$/;
const ARTICLE = /^(?:the|its|their)$/;

/** "Orders with free shipping" as "orders with shipping cost 0", "free concerts" as "concerts with price 0". */
export function nameFree(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const at = tokens.findIndex(({ norm }) => FREE.test(norm));
  const said = tokens[at];
  if (!said || knowledge.names.has(said.norm) || knowledge.values.find(foldText(said.norm)).length > 0)
    return tokens;
  const isBehind = BE.test(normAt(tokens, at - 1));
  const noun = tokens[isBehind ? at - 2 : at + 1];
  if (noun?.kind !== "word") return tokens;
  const word = inPlaceOf(said);
  const zero: Token = {
    ...said,
    kind: "number",
    norm: "#",
    number: { text: "0", value: 0, isInteger: true, unit: null },
  };
  const cost = (field: FieldModel, front: readonly string[]): Token[] => [
    ...[...front, ...field.words].map(word),
    zero,
  ];
  const [documents] = collectionsCalled(noun, knowledge);
  if (documents) {
    const price = isBehind ? null : priceOf(documents);
    return price
      ? [...tokens.slice(0, at), noun, word("with"), ...cost(price, []), ...tokens.slice(at + 2)]
      : tokens;
  }
  const lemma = lemmaOf(noun.norm);
  const field = priceCalled(lemma, knowledge);
  if (!field) return tokens;
  const front = field.words.includes(lemma) ? [] : [lemma];
  if (isBehind) {
    const start = ARTICLE.test(normAt(tokens, at - 3)) ? at - 3 : at - 2;
    return [...tokens.slice(0, start), ...cost(field, front), ...tokens.slice(at + 1)];
  }
  const [owner] = collectionsCalled(tokens[at + 2], knowledge);
  if (owner === field.collection)
    return [
      ...tokens.slice(0, at),
      ...tokens.slice(at + 2, at + 3),
      word("with"),
      ...cost(field, front),
      ...tokens.slice(at + 3),
    ];
  return WITH.test(normAt(tokens, at - 1))
    ? [...tokens.slice(0, at), ...cost(field, front), ...tokens.slice(at + 2)]
    : tokens;
}

function isPrice(field: FieldModel): boolean {
  return isNumeric(field) && !field.isArray && field.words.some((word) => PRICE.test(word));
}

/** The only price of documents, some of which cost nothing. */
function priceOf({ fields }: CollectionModel): FieldModel | null {
  const [price, ...others] = fields.filter(
    (one) => isPrice(one) && one.arrayRoot === null && one.depth === 0,
  );
  return price && others.length === 0 && price.min !== null && Number(price.min) === 0 ? price : null;
}

/** `shipping.cost`, `shippingFee`: the only price of what is called so. */
function priceCalled(lemma: string, { model }: Knowledge): FieldModel | null {
  const [price, ...others] = model.fields.filter(
    (one) => isPrice(one) && [...one.parentWords, ...one.words].includes(lemma),
  );
  return price && others.length === 0 ? price : null;
}
