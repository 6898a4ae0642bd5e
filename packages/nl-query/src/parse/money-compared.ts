import { ADJECTIVES } from "../lexicon/concepts.table.ts";
import type { FieldMention } from "../link/mentions.ts";
import { isNumeric, type FieldModel } from "../schema/model.ts";
import type { Bound } from "./comparison-targets.ts";
import type { Draft } from "./draft.ts";
import { fieldOfConcept } from "./pick-field.ts";

/** "orders over 500": what a document of the collection costs, where the numbers lie among its values. */
export function moneyWithin(draft: Draft, nameEnd: number, bounds: readonly Bound[]): FieldModel | null {
  const end = endOfName(draft, nameEnd);
  const isNamed = draft.question.names
    .collections()
    .some((one) => one.collection === draft.collection && one.end === end && one.score >= 0.85);
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
  if (own) return fits(own.field) ? own.field : null;
  // bought for 40 to 200, and sold for 60 to 500
  const price = likeliest.words.includes("price")
    ? fieldOfConcept(draft, "price", (one) => isNumeric(one) && one.words.includes("price") && fits(one))
    : null;
  return price && price.field;
}

/** "Bikes in stock under 300": the end of their name, in front of the states that were read. */
function endOfName({ plan }: Draft, nameEnd: number): number {
  const ends = new Map(
    plan.conditions.flatMap(({ test, words }): [number, number][] => {
      const [only, ...others] = words;
      return only && others.length === 0 && test.kind === "equal" ? [[only.end, only.start]] : [];
    }),
  );
  let end = nameEnd;
  for (let start = ends.get(end); start !== undefined && start < end; start = ends.get(end)) end = start;
  return end;
}

/** "Under 300, cheapest first": an order by the price says that it is compared as well. */
export function ranksByPrice({ tokens }: Draft): boolean {
  return tokens.some(({ norm }) => ADJECTIVES.get(norm)?.concept === "price");
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
