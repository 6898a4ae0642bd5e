import type { CollectionSchema, FieldSchema, FieldTypeName } from "./snapshot.ts";

/** Types that can identify a document. */
const KEY_TYPES: ReadonlySet<FieldTypeName> = new Set([
  "objectId",
  "uuid",
  "string",
  "int",
  "long",
  "double",
  "decimal",
]);
const NUMBER_TYPES: ReadonlySet<FieldTypeName> = new Set(["int", "long", "double", "decimal"]);
/** Values that are no accident when all of them are found elsewhere. */
export const TELLING_VALUES = 4;

/** A field that may identify documents or point to them, and where it is. */
export type Key = { collection: CollectionSchema; field: FieldSchema };

export function isPointerType(field: FieldSchema): boolean {
  const main = mainType(field);
  return main !== null && KEY_TYPES.has(main);
}

export function isSameType(left: FieldSchema, right: FieldSchema): boolean {
  const a = mainType(left);
  const b = mainType(right);
  return a !== null && b !== null && (a === b || (NUMBER_TYPES.has(a) && NUMBER_TYPES.has(b)));
}

export function mainType(field: FieldSchema): FieldTypeName | null {
  return field.types.find((one) => one.type !== "null" && one.type !== "undefined")?.type ?? null;
}

export function isUniqueIn({ field }: Key): boolean {
  return field.totalCount > 1 && field.uniqueCount === field.totalCount;
}

/** Share of the listed values of one field that the other one lists, or null when that says nothing. */
export function valueOverlap(from: FieldSchema, to: FieldSchema): number | null {
  if (from.values.length === 0 || to.values.length === 0) return null;
  if (!to.valuesAreComplete && mainType(to) !== "objectId" && mainType(to) !== "uuid") return null;
  const known = new Set(to.values.map((one) => one.text));
  const hits = from.values.filter((one) => known.has(one.text)).length;
  if (!to.valuesAreComplete) return hits > 0 ? hits / Math.min(from.values.length, to.values.length) : null;
  return hits / from.values.length;
}
