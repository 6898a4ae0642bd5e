import {
  type CollectionSchema,
  type FieldSchema,
  inferReferences,
  type SchemaReference,
  type SchemaSnapshot,
} from "@querysnap/schema";
import { lastOf } from "./path.ts";

/** Where a collection of the flat schema is stored: a collection, or an array of documents in one. */
export type Level = {
  /** Name in the flat schema. */
  name: string;
  /** Collection that stores it. */
  base: string;
  /** Path of the array, "" for the documents themselves. */
  path: string;
};

/** Fields that stand for being contained; their names have no words, so no question can mean them. */
export const CONTAINED_IN = "^";
export const CONTAINS = "#";

const CONTAINMENT_CONFIDENCE = 1;
/** Confidence of a reference to elements at least: the name of their key, and values that occur there. */
const REFERS_TO_ELEMENTS = 0.95;

export type FlatSchema = { snapshot: SchemaSnapshot; levels: ReadonlyMap<string, Level> };

/**
 * The schema with every array of documents as a collection of its own that refers to what contains it, so that
 * nested and related documents are read alike. Null when nothing is nested.
 */
export function flatten(snapshot: SchemaSnapshot): FlatSchema | null {
  if (!snapshot.collections.some((one) => listsOf(one).length > 0)) return null;
  const levels = new Map<string, Level>();
  const collections: CollectionSchema[] = [];
  const references: SchemaReference[] = [];
  const levelAt = new Map<string, Level>();
  for (const collection of snapshot.collections) {
    const lists = listsOf(collection);
    for (const path of ["", ...lists]) {
      const level = { name: nameOf(collection.name, path, levels), base: collection.name, path };
      levels.set(level.name, level);
      levelAt.set(`${collection.name}\u0000${path}`, level);
      const parent = path === "" ? null : levelAt.get(`${collection.name}\u0000${outerOf(path, lists)}`);
      collections.push({
        ...collection,
        name: level.name,
        indexes: [],
        fields: [
          ...fieldsAt(collection.fields, path, lists),
          ...(parent ? [marker(CONTAINED_IN, false)] : []),
          marker(CONTAINS, true),
        ],
      });
      if (parent)
        references.push({
          from: { collection: level.name, path: CONTAINED_IN },
          to: { collection: parent.name, path: CONTAINS },
          confidence: CONTAINMENT_CONFIDENCE,
          reason: "contained",
        });
    }
  }
  for (const reference of snapshot.references) {
    const found = flatReference(reference, { collections: snapshot.collections, levelAt });
    if (found) references.push(found);
  }
  references.push(...referencesToElements(collections, { references, levels }));
  return { snapshot: { ...snapshot, collections, references }, levels };
}

/** Paths of arrays of documents, outer ones first. */
function listsOf({ fields }: CollectionSchema): string[] {
  const arrays = new Set(
    fields.filter((one) => one.types.some(({ type }) => type === "array")).map((one) => one.path),
  );
  const found = fields
    .filter((one) => arrays.has(one.path) && one.types.some(({ type }) => type === "object"))
    .map((one) => one.path);
  return [...new Set(found)].sort((a, b) => a.length - b.length);
}

function outerOf(path: string, lists: readonly string[]): string {
  return lists.findLast((one) => path.startsWith(`${one}.`)) ?? "";
}

/** The last segment; numbers tell apart what is called the same. */
function nameOf(collection: string, path: string, levels: ReadonlyMap<string, Level>): string {
  const name = path === "" ? collection : lastOf(path);
  let unique = name;
  for (let number = 2; levels.has(unique); number++) unique = `${name} ${number}`;
  return unique;
}

/** Fields right at this level, by their path from there. */
function fieldsAt(fields: readonly FieldSchema[], path: string, lists: readonly string[]): FieldSchema[] {
  const isElement = path !== "";
  const depth = lists.filter((list) => path === list || path.startsWith(`${list}.`)).length;
  return fields.flatMap((field): FieldSchema[] => {
    if (lists.includes(field.path) || outerOf(field.path, lists) !== path) return [];
    if (isElement && !field.path.startsWith(`${path}.`)) return [];
    return [
      {
        ...field,
        path: isElement ? field.path.slice(path.length + 1) : field.path,
        arrayDepth: field.arrayDepth - depth,
      },
    ];
  });
}

function marker(path: string, isUnique: boolean): FieldSchema {
  return {
    path,
    arrayPath: path,
    arrayDepth: 0,
    types: [{ type: "objectId", count: 2, percentage: 100 }],
    totalCount: 2,
    nullCount: 0,
    nullPercentage: 0,
    missingCount: 0,
    missingPercentage: 0,
    uniqueCount: isUnique ? 2 : 1,
    uniquePercentage: 100,
    uniqueIsCapped: false,
    length: null,
    range: null,
    values: [],
    valuesAreComplete: false,
  };
}

/** Fields that hold the key of an element stored in another collection: the snapshot only knows keys of documents. */
function referencesToElements(
  collections: readonly CollectionSchema[],
  { references, levels }: { references: readonly SchemaReference[]; levels: ReadonlyMap<string, Level> },
): SchemaReference[] {
  const known = new Set(references.map(({ from }) => `${from.collection}\u0000${from.path}`));
  const inferred = inferReferences(collections);
  // of keys that both sides hold once, the better named side is referred to
  const isReversed = ({ from, to, confidence }: SchemaReference): boolean =>
    inferred.some(
      (one) => isSamePlace(one.from, to) && isSamePlace(one.to, from) && one.confidence > confidence,
    );
  return inferred.filter((one) => {
    const { from, to, confidence } = one;
    const [source, target] = [levels.get(from.collection), levels.get(to.collection)];
    return (
      confidence >= REFERS_TO_ELEMENTS &&
      source?.base !== target?.base &&
      target?.path !== "" &&
      !known.has(`${from.collection}\u0000${from.path}`) &&
      !isReversed(one) &&
      !isCopied(source, target, levels) &&
      !isCopied(target, source, levels)
    );
  });
}

/** A list below `outer` has the name of `inner`: one is a copy of the other, and being contained ties them already. */
function isCopied(
  inner: Level | undefined,
  outer: Level | undefined,
  levels: ReadonlyMap<string, Level>,
): boolean {
  if (!inner || !outer) return false;
  const name = lastOf(inner.path) || inner.base;
  return [...levels.values()].some(
    ({ base, path }) =>
      base === outer.base &&
      lastOf(path) === name &&
      (outer.path === "" || path.startsWith(`${outer.path}.`)),
  );
}

function isSamePlace(one: SchemaReference["from"], other: SchemaReference["from"]): boolean {
  return one.collection === other.collection && one.path === other.path;
}

/** Lookups do not lead back into the documents that contain them. */
function flatReference(
  reference: SchemaReference,
  { collections, levelAt }: { collections: readonly CollectionSchema[]; levelAt: ReadonlyMap<string, Level> },
): SchemaReference | null {
  const place = (end: SchemaReference["from"]): { level: Level; path: string } | null => {
    const collection = collections.find((one) => one.name === end.collection);
    const path = collection ? outerOf(end.path, listsOf(collection)) : "";
    const level = levelAt.get(`${end.collection}\u0000${path}`);
    return level ? { level, path: path === "" ? end.path : end.path.slice(path.length + 1) } : null;
  };
  const [from, to] = [place(reference.from), place(reference.to)];
  if (!from || !to) return null;
  // documents refer to others of their kind; what is nested in them may refer to itself
  const isOfWhole = from.level.path === "" && to.level.path === "";
  if (from.level.base === to.level.base && !isOfWhole) return null;
  return {
    ...reference,
    from: { collection: from.level.name, path: from.path },
    to: { collection: to.level.name, path: to.path },
  };
}
