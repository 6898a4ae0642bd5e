import { SUMS_OF_MONEY } from "../lexicon/concepts.table.ts";
import { type CollectionModel, type FieldModel, isNumberField, isNumeric } from "../schema/model.ts";
import { lemmaOf, pluralOf } from "../text/lemma.ts";
import { inPlaceOf, normAt, placeAfter, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";
import { isValue } from "./name-amounts.ts";

const TOTAL = "total";
/** What a total is counted in, and other words for it. */
const AMOUNT = /^(amount|sum|value|money|price|cent|cents|pence|eur|euro|usd|dollar|gbp|pound)$/;
const SAID = /^(amounts?|sums?|values?|money)$/;
const DETERMINER = /^(the|all|our|these|those|any|each|every)$/;
/** Figures that are no totals, and columns in front of one. */
const LEADS_ELSEWHERE = /^(average|avg|mean|median|highest|lowest|maximum|minimum|and|,|number|count)$/;
const MEAN = /^(average|avg|mean|median)$/;
/** In front of a total of groups: "show the order total per shop". */
const OPENS = /^(show|list|give|get|find|display|return|me|us|the|our|total|what|is|are|and|,|:|)$/;
const SPLITS = /^(per|by|for each|for every|in each|of each)(?: |$)/;
/** Behind documents that are counted: "total orders this year". */
const AFTER_COUNTED =
  /^(per|by|for|in|from|since|before|after|during|with|without|that|which|this|last|each|placed|made|,|[.?!:;]|and|)$/;
/** States in front of what is summed up: "all paid invoices". */
const MOST_STATES = 2;

/**
 * "Number, total amount and due date of the bills", "the total amount of all paid bills", "sum of the bills", where each bill
 * keeps its `totalCents`: the column, or the sum of it. "Bill total per month" is the sum as well, and "total bills" are
 * as many as there are.
 */
export function nameKeptTotals(said: readonly Token[], knowledge: Knowledge): Token[] {
  const tokens = said.flatMap((token, at) => wordsOfTotal(said, at, knowledge) ?? token);
  const named: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    const other = totalBehind(tokens, at, knowledge) ?? countedBehind(tokens, at, knowledge);
    if (other) {
      named.push(...other.norms.map(inPlaceOf(token)));
      at = other.end - 1;
      continue;
    }
    const sum = saidAt(tokens, at);
    const field = sum ? keptTotal(tokens, sum, knowledge) : null;
    if (!sum || !field) {
      named.push(token);
      continue;
    }
    const word = inPlaceOf(token);
    const isSum = isSummed(tokens, at, sum.end);
    if (isSum) named.push(word("sum"), word("of"));
    named.push(...field.words.map((norm) => word(norm)));
    at = sum.end - 1;
  }
  return named;
}

/** "Total visit_total": the figure is none of the words of the name, which is typed as it is stored. */
function wordsOfTotal(tokens: readonly Token[], at: number, { model }: Knowledge): Token[] | null {
  const [token] = tokens.slice(at, at + 1);
  if (!token?.norm.includes("_")) return null;
  const article = normAt(tokens, at - 1) === "the" ? at - 1 : at;
  const lead = normAt(tokens, article - 1) === "of" ? article - 2 : article - 1;
  const field = model.fields.find(({ path }) => path.toLowerCase() === token.norm);
  const isFigure = /^(total|sum)$/.test(normAt(tokens, lead)) && field?.words.includes(TOTAL) === true;
  return isFigure ? field.words.map(inPlaceOf(token)) : null;
}

/** "Total amount", or "sum" alone in front of "of". */
type Said = { end: number; isBare: boolean };

function saidAt(tokens: readonly Token[], at: number): Said | null {
  if (normAt(tokens, at) === TOTAL && SAID.test(normAt(tokens, at + 1)))
    return { end: at + 2, isBare: false };
  const isSum = /^(sum|total)$/.test(normAt(tokens, at)) && normAt(tokens, at + 1) === "of";
  return isSum && !LEADS_ELSEWHERE.test(normAt(tokens, at - 1)) ? { end: at + 1, isBare: true } : null;
}

/** Other words, and where those end that they stand for. */
type Other = { norms: readonly string[]; end: number };

/** "Order total per shop", "average order total by shop": of orders that keep one each. */
function totalBehind(tokens: readonly Token[], at: number, knowledge: Knowledge): Other | null {
  const end = at + 2;
  const isSplit = SPLITS.test(`${normAt(tokens, end)} ${normAt(tokens, end + 1)}`);
  if (lemmaOf(normAt(tokens, at + 1)) !== TOTAL || !isSplit) return null;
  const lead = normAt(tokens, at - 1);
  // "the sum of the order totals" says what is added up
  if (lead === "the" && normAt(tokens, at - 2) === "of") return null;
  const collection = MEAN.test(lead) || OPENS.test(lead) ? headAt(tokens, at, knowledge) : null;
  const field = collection && totalOf(collection);
  if (!field) return null;
  const sum = MEAN.test(lead) || lead === TOTAL ? [] : ["sum", "of"];
  return { norms: [...sum, ...field.words, "of", pluralOf(lemmaOf(normAt(tokens, at)))], end };
}

/** "Total orders", "total paid orders per shop": how many, though each of them keeps a total. */
function countedBehind(tokens: readonly Token[], at: number, knowledge: Knowledge): Other | null {
  if (normAt(tokens, at) !== TOTAL || !OPENS.test(normAt(tokens, at - 1))) return null;
  for (let noun = at + 1; noun <= at + 1 + MOST_STATES; noun++) {
    const collection = headAt(tokens, noun, knowledge);
    if (collection) {
      const norm = normAt(tokens, noun);
      const isCounted =
        pluralOf(lemmaOf(norm)) === norm &&
        AFTER_COUNTED.test(normAt(tokens, noun + 1)) &&
        !SUMS_OF_MONEY.has(lemmaOf(norm));
      return isCounted && totalOf(collection) ? { norms: ["number", "of"], end: at + 1 } : null;
    }
    if (!isValue(tokens[noun], knowledge)) return null;
  }
  return null;
}

/** The only collection whose name ends in the word: "orders" of `shop_orders`. */
function headAt(tokens: readonly Token[], at: number, { model }: Knowledge): CollectionModel | null {
  const lemma = lemmaOf(normAt(tokens, at));
  const [only, ...others] = model.collections.filter(({ words }) => lemma !== "" && words.at(-1) === lemma);
  return only && others.length === 0 ? only : null;
}

/** "Of the bills", with no column in front. */
function isSummed(tokens: readonly Token[], start: number, end: number): boolean {
  const isListed = tokens.slice(0, start).some(({ norm }) => LEADS_ELSEWHERE.test(norm));
  return !isListed && normAt(tokens, end) === "of";
}

/** The only total that the documents keep which are named behind "of", or anywhere where nothing is. */
function keptTotal(tokens: readonly Token[], { end, isBare }: Said, knowledge: Knowledge): FieldModel | null {
  const isOf = normAt(tokens, end) === "of";
  const collection = isOf ? documentsAt(tokens, end + 1, knowledge) : namedAnywhere(tokens, knowledge);
  return collection && (isOf || !isBare) ? totalOf(collection) : null;
}

/** "The paid bills": what stands behind "of", with a few states in front. */
function documentsAt(tokens: readonly Token[], from: number, knowledge: Knowledge): CollectionModel | null {
  const at = placeAfter(tokens, from, DETERMINER);
  for (let states = 0; states <= MOST_STATES; states++) {
    const found = collectionAt(tokens, at + states, knowledge);
    if (found) return found;
    if (!isValue(tokens[at + states], knowledge)) return null;
  }
  return null;
}

function namedAnywhere(tokens: readonly Token[], knowledge: Knowledge): CollectionModel | null {
  const found = tokens.flatMap((_, at) => collectionAt(tokens, at, knowledge) ?? []);
  return found[0] ?? null;
}

function collectionAt(tokens: readonly Token[], at: number, { model }: Knowledge): CollectionModel | null {
  const lemma = lemmaOf(normAt(tokens, at));
  return lemma === "" ? null : (model.collections.find(({ words }) => words.join() === lemma) ?? null);
}

function totalOf({ fields }: CollectionModel): FieldModel | null {
  const amounts = fields.filter(
    (one) => one.depth === 0 && !one.isArray && isNumeric(one) && isNumberField(one) && isAmount(one),
  );
  const [only, ...others] = amounts;
  return only?.words.includes(TOTAL) === true && others.length === 0 ? only : null;
}

/** `totalCents`, `amount`: nothing else is said of what the number is. */
function isAmount({ words }: FieldModel): boolean {
  return words.every((word) => word === TOTAL || AMOUNT.test(word));
}
