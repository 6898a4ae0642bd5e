import type { FieldRef, Plan } from "../plan/plan.ts";
import { isNumeric, type FieldModel } from "../schema/model.ts";
import type { Draft, Question } from "./draft.ts";

/** A mention this sure names the price in full. */
const NAMED = 0.95;

/**
 * "The cheapest bikes, their model and asking price": where one of several prices is named in full, it is meant by an
 * order, a bound or a column that names none.
 */
export function alignPrices({ plan, collection }: Draft, { names }: Question): void {
  const prices = new Set(collection.fields.filter((field) => isPrice(field)));
  if (prices.size < 2) return;
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

function isPrice(field: FieldModel): boolean {
  return isNumeric(field) && field.arrayRoot === null && field.words.includes("price");
}

function refsOf({ conditions, columns, sort }: Plan): FieldRef[] {
  return [...conditions, ...columns, ...sort.flatMap(({ by }) => (by.kind === "field" ? [by.ref] : []))];
}
