import type { FieldRef, Plan } from "../plan/plan.ts";
import { isNumeric, type FieldModel } from "../schema/model.ts";
import type { Draft, Question } from "./draft.ts";

/** A mention this sure names the price in full. */
const NAMED = 0.95;
/** What a bound that follows at once is about. */
const SOLD_FOR =
  /\b(?:sold|bought|purchased) (?:for|at) (?:(?:more|less|at|over|under|above|below|than|least|most|between|exactly|about|a|price|of) )*[$€£]?\d/i;
const PAID = /^(?:sold|sale|paid|selling)$/;

/**
 * "The cheapest bikes, their model and asking price": where one of several prices is named in full, it is meant by an
 * order, a bound or a column that names none.
 */
export function alignPrices({ plan, collection }: Draft, { names, text }: Question): void {
  const prices = new Set(collection.fields.filter((field) => isPrice(field)));
  if (prices.size < 2) return;
  alignSales(plan, prices, text);
  const named = names
    .fields(collection, [])
    .filter(
      ({ field, route, start, end, score }) =>
        route === null && score >= NAMED && end - start >= 2 && prices.has(field),
    );
  const [price, ...others] = new Set(named.map(({ field }) => field));
  if (!price || others.length > 0) return;
  for (const ref of refsOf(plan)) if (ref.route === null && prices.has(ref.field)) ref.field = price;
}

/** "Houses sold for more than 200000" by what was paid, and not by what was asked. */
function alignSales({ conditions }: Plan, prices: ReadonlySet<FieldModel>, text: string): void {
  if (!SOLD_FOR.test(text)) return;
  const [paid, ...others] = [...prices].filter(({ words }) => words.some((word) => PAID.test(word)));
  if (!paid || others.length > 0) return;
  const bounds = conditions.filter(
    ({ field, route, test }) => route === null && prices.has(field) && test.kind === "compare",
  );
  const [bound, ...more] = bounds;
  if (bound && more.length === 0) bound.field = paid;
}

function isPrice(field: FieldModel): boolean {
  return isNumeric(field) && field.arrayRoot === null && field.words.includes("price");
}

function refsOf({ conditions, columns, sort }: Plan): FieldRef[] {
  return [...conditions, ...columns, ...sort.flatMap(({ by }) => (by.kind === "field" ? [by.ref] : []))];
}
