import type { CollectionSchema, FieldSchema, SchemaSnapshot } from "@querysnap/schema";
import { lastOf } from "./path.ts";

/** Marks, in array paths, objects whose keys are ids: `plans{}.level`. */
export const KEYED = "{}";

/** Ids that machines make; nobody names a document by one. */
const MACHINE_ID = /^(?=.*\d)(?:[0-9a-f]{8,}|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/i;
const LEAST_KEYS = 3;
const MOST_VALUES = 200;

/**
 * The schema with every object that holds documents by their ids as an array of these documents:
 * `plans.9f0c….level` is the level of a plan, whatever its id.
 */
export function listKeyedObjects(snapshot: SchemaSnapshot): SchemaSnapshot {
  const collections = snapshot.collections.map(listKeyedIn);
  return collections.every((one, at) => one === snapshot.collections[at])
    ? snapshot
    : { ...snapshot, collections };
}

function listKeyedIn(collection: CollectionSchema): CollectionSchema {
  const keyed = collection.fields.filter((one) => isKeyed(one, collection.fields));
  if (keyed.length === 0) return collection;
  const lists = new Map(keyed.map((one) => [one, elementsOf(one, collection.fields)]));
  const isInside = ({ path }: FieldSchema): boolean => keyed.some((one) => path.startsWith(`${one.path}.`));
  const fields = collection.fields
    .filter((one) => !isInside(one))
    .flatMap((one) => {
      const elements = lists.get(one);
      return elements ? [listOf(one), ...elements] : [one];
    });
  return { ...collection, fields };
}

/** An object outside of arrays whose fields are all documents under machine ids. */
function isKeyed(field: FieldSchema, fields: readonly FieldSchema[]): boolean {
  const { arrayDepth, types } = field;
  const isObject =
    arrayDepth === 0 &&
    types.some(({ type }) => type === "object") &&
    types.every(({ type }) => type === "object" || type === "null");
  const children = isObject ? childrenOf(field, fields) : [];
  return (
    children.length >= LEAST_KEYS &&
    children.every(
      (one) =>
        MACHINE_ID.test(lastOf(one.path)) &&
        one.types.every(({ type }) => type === "object" || type === "null"),
    )
  );
}

function childrenOf({ path }: FieldSchema, fields: readonly FieldSchema[]): FieldSchema[] {
  const depth = path.split(".").length + 1;
  return fields.filter((one) => one.path.startsWith(`${path}.`) && one.path.split(".").length === depth);
}

function listOf(keyed: FieldSchema): FieldSchema {
  return {
    ...keyed,
    types: keyed.types.map((one) => (one.type === "object" ? { ...one, type: "array" } : one)),
  };
}

/** The rows of all documents under one object, those of the same path below an id as one. */
function elementsOf(keyed: FieldSchema, fields: readonly FieldSchema[]): FieldSchema[] {
  const children = childrenOf(keyed, fields);
  const elements = children.reduce((sum, one) => sum + presentIn(one), 0);
  const byPath = new Map<string, FieldSchema[]>();
  for (const child of children)
    for (const row of fields) {
      if (row.path !== child.path && !row.path.startsWith(`${child.path}.`)) continue;
      const below = row.arrayPath.slice(child.arrayPath.length);
      byPath.set(below, [...(byPath.get(below) ?? []), row]);
    }
  return [...byPath].map(([below, rows]) => ({
    ...mergedOf(rows, elements),
    path: keyed.path + below.replaceAll("[]", ""),
    arrayPath: `${keyed.arrayPath}${KEYED}${below}`,
  }));
}

function presentIn({ totalCount, missingCount }: FieldSchema): number {
  return totalCount - missingCount;
}

/** Statistics of one field over the documents of several ids. */
function mergedOf(rows: readonly FieldSchema[], elements: number): FieldSchema {
  const [first] = rows;
  if (!first) throw new Error("no rows to merge");
  const sum = (count: (row: FieldSchema) => number): number => rows.reduce((all, one) => all + count(one), 0);
  const present = sum(presentIn);
  const nulls = sum(({ nullCount }) => nullCount);
  const totalCount = first.arrayPath.endsWith("[]") ? present : Math.max(elements, present);
  const values = valuesOf(rows);
  return {
    ...first,
    arrayDepth: first.arrayDepth + 1,
    types: typesOf(rows, present),
    totalCount,
    nullCount: nulls,
    nullPercentage: share(nulls, totalCount),
    missingCount: totalCount - present,
    missingPercentage: share(totalCount - present, totalCount),
    uniqueCount: values.length,
    uniquePercentage: share(values.length, present - nulls),
    uniqueIsCapped: values.length > MOST_VALUES || rows.some((one) => one.uniqueIsCapped),
    length: null,
    range: rangeOf(rows),
    values: values.slice(0, MOST_VALUES),
    valuesAreComplete: values.length <= MOST_VALUES && rows.every((one) => one.valuesAreComplete),
  };
}

function typesOf(rows: readonly FieldSchema[], present: number): FieldSchema["types"] {
  const counts = new Map<FieldSchema["types"][number]["type"], number>();
  for (const { type, count } of rows.flatMap(({ types }) => types))
    counts.set(type, (counts.get(type) ?? 0) + count);
  return [...counts]
    .map(([type, count]) => ({ type, count, percentage: share(count, present) }))
    .sort((a, b) => b.count - a.count);
}

function valuesOf(rows: readonly FieldSchema[]): FieldSchema["values"] {
  const merged = new Map<string, FieldSchema["values"][number]>();
  for (const one of rows.flatMap(({ values }) => values)) {
    const known = merged.get(one.value);
    merged.set(one.value, { ...one, count: one.count + (known?.count ?? 0) });
  }
  return [...merged.values()].sort((a, b) => b.count - a.count);
}

function rangeOf(rows: readonly FieldSchema[]): FieldSchema["range"] {
  const ranges = rows.flatMap(({ range }) => range ?? []);
  const [first] = ranges;
  if (!first || ranges.some(({ kind }) => kind !== first.kind)) return null;
  const rank = (text: string): number => (first.kind === "date" ? Date.parse(text) : Number(text));
  const byMin = ranges.toSorted((a, b) => rank(a.min) - rank(b.min));
  const byMax = ranges.toSorted((a, b) => rank(b.max) - rank(a.max));
  return {
    ...first,
    min: byMin[0]?.min ?? first.min,
    max: byMax[0]?.max ?? first.max,
    average: null,
    histogram: [],
  };
}

function share(count: number, total: number): number {
  return total > 0 ? Math.round((count / total) * 10_000) / 100 : 0;
}
