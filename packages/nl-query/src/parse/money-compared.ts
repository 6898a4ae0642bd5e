import type { FieldMention } from "../link/mentions.ts";
import { isNumeric, type FieldModel } from "../schema/model.ts";
import type { Bound } from "./comparison-targets.ts";
import type { Draft } from "./draft.ts";
import { fieldOfConcept } from "./pick-field.ts";

/** "orders over 500": what a document of the collection costs, where the numbers lie among its values. */
export function moneyWithin(draft: Draft, nameEnd: number, bounds: readonly Bound[]): FieldModel | null {
  const isNamed = draft.question.names
    .collections()
    .some((one) => one.collection === draft.collection && one.end === nameEnd && one.score >= 0.85);
  if (!isNamed) return null;
  const fits = (field: FieldModel): boolean =>
    field.arrayRoot === null &&
    field.min !== null &&
    reaches(draft, field, bounds) &&
    bounds.every(({ at }) => Number(draft.numberText(at)) >= Number(field.min));
  const likeliest = fieldOfConcept(draft, "money")?.field;
  if (!likeliest || fits(likeliest)) return likeliest ?? null;
  // "jobs under 350" by their rate, and not by the budget of the film that they are for
  const own =
    likeliest.depth > 0 ? fieldOfConcept(draft, "money", (one) => one.depth === 0 && isNumeric(one)) : null;
  return own && fits(own.field) ? own.field : null;
}

/** No number lies above all values of the field. */
export function reaches(draft: Draft, { max }: FieldModel, bounds: readonly Bound[]): boolean {
  return max !== null && bounds.every(({ at }) => Number(draft.numberText(at)) <= Number(max));
}

/** "products costing 50": the price, although there may be a cost. */
export function priceOfCosting(draft: Draft, end: number): FieldMention | null {
  if (!/^(costing|costs|cost|priced|sells|selling)$/.test(draft.norm(end - 1))) return null;
  const price = draft.collection.fields.find(
    (field) => isNumeric(field) && field.words.includes("price") && field.arrayRoot === null,
  );
  return price ? { start: end - 1, end, field: price, score: 1, route: null } : null;
}
