import type { Knowledge } from "../link/knowledge.ts";
import { businessKey } from "../schema/name-field.ts";
import type { CollectionModel, FieldModel } from "../schema/model.ts";
import { keyField } from "./columns.ts";

/**
 * The field that tells the document with this number apart: its key, or the number that people know it by where the key
 * is no number or none so large. Null where neither can be it.
 */
export function keyOfNumber(
  { model }: Pick<Knowledge, "model">,
  collection: CollectionModel,
  number: number,
): FieldModel | null {
  const only = keyField(collection);
  // what only one document refers to looks like a key
  const isReference = model.references.some(({ from }) => from === only);
  const key = isReference ? (collection.byPath.get("_id") ?? null) : only;
  const known = businessKey(collection);
  const own = known?.depth === 0 && (known.kind === "number" || holdsNumber(known, number)) ? known : null;
  if (key === null || key.kind === "id") return own;
  return own && holdsNumber(own, number) && key.kind === "number" && !isWithin(key, number) ? own : key;
}

/** Whether documents have this number there: a text is one of those that are stored, a number within all of them. */
export function holdsNumber(field: FieldModel, number: number): boolean {
  return field.kind === "number"
    ? isWithin(field, number)
    : field.values.some(({ text }) => text === String(number));
}

/** Whether the number is not beyond those that are stored. */
export function isWithin({ min, max }: FieldModel, number: number): boolean {
  return min !== null && max !== null && Number(min) <= number && number <= Number(max);
}
