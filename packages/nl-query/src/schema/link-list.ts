import { CONTAINED_IN, CONTAINS } from "./flatten.ts";
import { type FieldModel, flagOf } from "./model.ts";

const KEY = /(?:^|[._a-z])(?:id|ID|Id)$|_(?:code|no)$/;

/**
 * Whether elements with these fields only tie documents to others: they hold keys and at most flags, so that nothing else
 * can be asked of them.
 */
export function areLinks(fields: readonly FieldModel[]): boolean {
  return fields.every(
    (field) =>
      field.path === CONTAINED_IN ||
      field.path === CONTAINS ||
      KEY.test(field.path) ||
      flagOf(field) !== null,
  );
}

/** Fields of the elements of an array. */
export function fieldsWithin({ collection, path }: FieldModel): readonly FieldModel[] {
  return collection.fields.filter((one) => one.path.startsWith(`${path}.`));
}
