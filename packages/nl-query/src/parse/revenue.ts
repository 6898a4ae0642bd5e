import { amountOf } from "../plan/amount-fields.ts";
import type { Amount } from "../plan/plan.ts";
import { type FieldModel, isNumeric } from "../schema/model.ts";
import type { CollectionMention } from "../link/mentions.ts";
import { CONTAINED_IN } from "../schema/flatten.ts";
import type { Draft } from "./draft.ts";
import { fieldOfConcept } from "./pick-field.ts";

/** Words for what is taken in by sales. */
const REVENUE = /^(revenue|sales|turnover|income|earnings|proceeds|takings|spent|gross)$/;
/** Behind "sales", the money, not their number. */
const SUM_OF_MONEY = /^(amounts?|value|revenue|turnover|figures?)$/;
/** Words for what all lines of a document are worth. */
const WORTH = /^(amounts?|values?|worth)$/;
const FIGURES =
  /^(total|average|avg|mean|median|highest|largest|biggest|lowest|smallest|maximum|max|minimum|min)$/;
const PAID = /^(spent|paid|earned|billed|charged|invoiced)$/;
/** Behind "amount", how many pieces. */
const HANDED = /^(sold|ordered|bought|purchased|shipped|used|stored|delivered|produced|in|on)$/;
/** Surety of a collection's own name, not of a word like it. */
const NAME_ITSELF = 0.95;
/** Surety from which on a field is called so. */
export const NAMED_SO = 0.85;

/** "Who was granted the most money" of `granted_amount`: the money whose name the question holds. */
export function moneyNamed(draft: Draft): { field: FieldModel } | null {
  const { byToken } = draft.question.names;
  const isSaid = (word: string): boolean => byToken.some((hits) => (hits.get(word) ?? 0) >= 0.9);
  const picked = fieldOfConcept(
    draft,
    "money",
    (field) => isNumeric(field) && field.words.length > 1 && field.words.some(isSaid),
  );
  return picked && { field: picked.field };
}

/** Where words for what is taken in end: "revenue", "sales amount"; null where there are none. */
export function revenueEndAt(draft: Draft, start: number): number | null {
  const [norm, next] = [draft.tokens[start]?.norm ?? "", draft.tokens[start + 1]?.norm ?? ""];
  if (/^sales?$/.test(norm) && SUM_OF_MONEY.test(next)) return start + 2;
  return REVENUE.test(norm) ? start + 1 : worthEndAt(draft, start);
}

/** "Amount spent", "order value", "total value of an order": what lines add up to, where no field is called so. */
function worthEndAt(draft: Draft, start: number): number | null {
  const normAt = (at: number): string => draft.tokens[at]?.norm ?? "";
  const at = isWholeOfLines(draft, start) ? start + 1 : start;
  if (!WORTH.test(normAt(at)) || revenueOf(draft)?.kind !== "operation") return null;
  if (draft.fieldAt(at, (field, { score }) => isNumeric(field) && score >= NAMED_SO)) return null;
  if (PAID.test(normAt(at + 1))) return at + 2;
  const isOfWhole =
    normAt(at + 1) === "of"
      ? isWholeOfLines(draft, /^(a|an|the|all|each|every)$/.test(normAt(at + 2)) ? at + 3 : at + 2)
      : !HANDED.test(normAt(at + 1));
  return isOfWhole && (at > start || FIGURES.test(normAt(start - 1))) ? at + 1 : null;
}

/** The documents that hold the lines are named here, not the lines. */
function isWholeOfLines({ question, collection }: Draft, start: number): boolean {
  const isLine = collection.byPath.has(CONTAINED_IN);
  return question.names
    .collections()
    .some(
      (one) =>
        one.start === start &&
        one.end === start + 1 &&
        one.score >= NAME_ITSELF &&
        (one.collection === collection) !== isLine,
    );
}

/** Amounts that were only offered or planned, or are a part of the whole. */
const NOT_TAKEN_IN =
  /^(quote|quoted|estimate|estimated|offer|offered|planned|goal|target|budget|discount|tax|refund|due|outstanding|limit)$/;

export function revenueOf(draft: Draft): Amount | null {
  const numbers = draft.collection.fields.filter((field) => isNumeric(field));
  const wholes = numbers.filter(
    (field) =>
      field.arrayRoot === null &&
      field.words.some((word) => /^(total|amount|revenue|sale|subtotal|grand)$/.test(word)),
  );
  const whole = wholes.find(({ words }) => !words.some((word) => NOT_TAKEN_IN.test(word))) ?? wholes[0];
  // groups over the lines of an order need the amounts of the lines
  const isByLine = draft.plan.keys.some(
    (key) => key.field.arrayRoot !== null || (key.route?.from.arrayRoot ?? null) !== null,
  );
  if (whole && !isByLine) return amountOf(whole);
  return lineRevenue(isByLine ? numbers.filter(({ arrayRoot }) => arrayRoot !== null) : numbers);
}

const LINE_WORTH = /^(amount|total|subtotal)$/;

/** Price times quantity, or the amount that a line holds; a price alone is no revenue. */
function lineRevenue(fields: readonly FieldModel[]): Amount | null {
  const numbers = fields.filter((field) => isNumeric(field));
  const price = numbers.find(({ words }) => words.some((word) => /^(price|cost|fare)$/.test(word)));
  const quantity = numbers.find(
    ({ words, arrayRoot }) =>
      arrayRoot === price?.arrayRoot && words.some((word) => /^(quantity|unit|count)$/.test(word)),
  );
  const worth = numbers.find(
    ({ words, arrayRoot }) => arrayRoot !== null && words.length === 1 && LINE_WORTH.test(words[0] ?? ""),
  );
  if (!price || !quantity) return worth ? amountOf(worth) : null;
  return { kind: "operation", op: "$multiply", left: amountOf(price), right: amountOf(quantity) };
}

/** "revenue", "sales amount" of `sales`: what their lines are worth, where the words are not the name alone. */
export function namesRevenue(draft: Draft, { start, end, score }: CollectionMention): boolean {
  const amountEnd = revenueEndAt(draft, start);
  return amountEnd !== null && (score < NAME_ITSELF || amountEnd > end) && hasLineRevenue(draft);
}

/** Lines of the documents, or of a list that is read as a collection, have a price and a quantity. */
function hasLineRevenue(draft: Draft): boolean {
  if (revenueOf(draft)?.kind === "operation") return true;
  return draft.routes.some(
    ({ collection, to }) => to.path === CONTAINED_IN && lineRevenue(collection.fields) !== null,
  );
}
