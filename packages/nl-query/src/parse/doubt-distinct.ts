import { type FieldModel, isTemporal, isUnique } from "../schema/model.ts";
import { nameField } from "../schema/name-field.ts";
import type { Draft } from "./draft.ts";

const OF_OWN = 0.35;

/**
 * "Unique customers per day": each of them is there once, so that those are meant who did something that day, where
 * documents with a date of their own refer to them.
 */
export function doubtDistinct(draft: Draft): void {
  const { plan, collection, question } = draft;
  const isWho = (field: FieldModel): boolean => isUnique(field) || field === nameField(collection);
  const isOfDates = plan.keys.some(({ field, route }) => route === null && isTemporal(field));
  const own = plan.metrics.find(
    (one) => one.kind === "countDistinct" && one.of.route === null && isWho(one.of.field),
  );
  if (!own || !isOfDates) return;
  const isDoneBySome = question.knowledge.model.references.some(
    ({ from, to }) =>
      to.collection === collection &&
      from.collection !== collection &&
      from.collection.fields.some(isTemporal),
  );
  if (isDoneBySome) draft.doubt(OF_OWN, "distinct", "contradiction");
}
