import { planRefs } from "../plan/plan-refs.ts";
import type { Draft } from "./draft.ts";
import { fieldOfConcept } from "./pick-field.ts";

/** What a reading loses that takes a quantity for what it is worth. */
const NO_VALUE = 0.45;
const VALUE = /^(?:value|worth)$/;
const QUANTITY = /^(?:quantity|qty|stock|units?|amount)$/;

/** "Stock value over 1000" of a quantity and a price: pieces are not what they are worth. */
export function doubtValuesOfStock(draft: Draft): void {
  const { plan, tokens, fieldMentions } = draft;
  const value = tokens.findIndex(({ norm }) => VALUE.test(norm));
  if (value < 1 || plan.write) return;
  const used = new Set(planRefs(plan).map(({ field }) => field));
  const quantity = fieldMentions.find(
    ({ end, field }) =>
      end === value &&
      used.has(field) &&
      field.kind === "number" &&
      field.words.some((one) => QUANTITY.test(one)),
  )?.field;
  const price = fieldOfConcept(draft, "price")?.field;
  const isAlone = [...used].every((field) => field === quantity || field.kind !== "number");
  if (!quantity || !price || price === quantity || !isAlone) return;
  if (!quantity.words.some((one) => VALUE.test(one))) draft.doubt(NO_VALUE, quantity.path, "name");
}
