import { CONTAINED_IN } from "../schema/flatten.ts";
import type { FieldModel } from "../schema/model.ts";
import type { Draft } from "./draft.ts";

/** What a ranking loses that counts different values of elements where their number may be meant. */
const AS_ONE = 0.1;
const DIFFERENT = /\b(?:different|distinct|unique|various|separate|kinds?|types?|variety)\b/i;

/** "The pier with the most berth marks": marks that several berths share may count once, or for each of them. */
export function doubtDifferentElements(draft: Draft): void {
  const { plan, question } = draft;
  const isRanked = plan.metrics.some(
    (one, at) =>
      one.kind === "countDistinct" &&
      one.of.field.kind === "text" &&
      isOfElements(one.of.field) &&
      plan.sort.some(({ by }) => by.kind === "metric" && by.index === at),
  );
  if (isRanked && !DIFFERENT.test(question.text)) draft.doubt(AS_ONE, "different", "different");
}

/** In a list, or of nested documents that are read as a collection of their own. */
function isOfElements({ arrayRoot, collection }: FieldModel): boolean {
  return arrayRoot !== null || collection.byPath.has(CONTAINED_IN);
}
