import type { CollectionSchema, FieldSchema, FieldTypeName, SchemaSnapshot } from "./snapshot.ts";

/** One difference between two readings of a schema. `documents` are of those that were read. */
export type SchemaChange =
  | { kind: "collection added" | "collection removed"; collection: string }
  /** Negative when there are fewer. */
  | { kind: "documents"; collection: string; documents: number }
  | { kind: "field added" | "field removed"; collection: string; path: string; documents: number }
  /** Change in the number of documents that have the field. */
  | { kind: "field presence"; collection: string; path: string; documents: number; now: number }
  | {
      kind: "type added" | "type removed";
      collection: string;
      path: string;
      type: FieldTypeName;
      documents: number;
    }
  | { kind: "index added" | "index removed"; collection: string; index: string };

const MAX_CHANGES = 200;
/** Two samples of the same documents differ by chance; smaller differences of shares mean nothing. */
const SAMPLE_NOISE = 0.05;
/** A field that fewer documents of a sample have may just have been missed by the other. */
const SAMPLE_RARE = 0.02;

const presentIn = ({ totalCount, missingCount }: FieldSchema) => totalCount - missingCount;
const shareOf = (count: number, of: number) => (of === 0 ? 0 : count / of);

function isSampled({ sampledDocuments, count }: CollectionSchema): boolean {
  return sampledDocuments < count;
}

function typeChanges(
  collection: string,
  [before, after]: readonly [FieldSchema, FieldSchema],
  isRare: (count: number, of: number) => boolean,
): SchemaChange[] {
  const missing = (from: FieldSchema, to: FieldSchema, kind: "type added" | "type removed") =>
    to.types
      .filter(
        ({ type, count }) => !from.types.some((each) => each.type === type) && !isRare(count, to.totalCount),
      )
      .map(({ type, count }): SchemaChange => ({
        kind,
        collection,
        path: after.arrayPath,
        type,
        documents: count,
      }));
  return [...missing(before, after, "type added"), ...missing(after, before, "type removed")];
}

function fieldChanges(before: CollectionSchema, after: CollectionSchema): SchemaChange[] {
  const collection = after.name;
  const sampled = isSampled(before) || isSampled(after);
  const isRare = (count: number, of: number) => sampled && shareOf(count, of) < SAMPLE_RARE;
  const former = new Map(before.fields.map((field) => [field.arrayPath, field]));
  const current = new Set(after.fields.map((field) => field.arrayPath));
  const changes = after.fields.flatMap((field): SchemaChange[] => {
    const path = field.arrayPath;
    const now = presentIn(field);
    const was = former.get(path);
    if (!was)
      return isRare(now, field.totalCount) ? [] : [{ kind: "field added", collection, path, documents: now }];
    const shift = shareOf(now, field.totalCount) - shareOf(presentIn(was), was.totalCount);
    // more documents have a field of every document: the number of documents says so
    const isNoise = shift === 0 || (sampled && Math.abs(shift) < SAMPLE_NOISE);
    const documents = now - presentIn(was);
    return [
      ...(isNoise || documents === 0
        ? []
        : [{ kind: "field presence" as const, collection, path, documents, now }]),
      ...typeChanges(collection, [was, field], isRare),
    ];
  });
  const removed = before.fields.flatMap((field): SchemaChange[] =>
    current.has(field.arrayPath) || isRare(presentIn(field), field.totalCount)
      ? []
      : [{ kind: "field removed", collection, path: field.arrayPath, documents: presentIn(field) }],
  );
  return [...changes, ...removed];
}

function indexChanges(before: CollectionSchema, after: CollectionSchema): SchemaChange[] {
  const missing = (from: CollectionSchema, to: CollectionSchema, kind: "index added" | "index removed") =>
    to.indexes
      .filter(({ name }) => !from.indexes.some((each) => each.name === name))
      .map(({ name }): SchemaChange => ({ kind, collection: after.name, index: name }));
  return [...missing(before, after, "index added"), ...missing(after, before, "index removed")];
}

/** Lists how a schema differs from an earlier reading of the same database, collection by collection. */
export function schemaChanges(before: SchemaSnapshot, after: SchemaSnapshot): SchemaChange[] {
  const former = new Map(before.collections.map((each) => [each.name, each]));
  const current = new Set(after.collections.map((each) => each.name));
  const changes = after.collections.flatMap((collection): SchemaChange[] => {
    const was = former.get(collection.name);
    if (!was) return [{ kind: "collection added", collection: collection.name }];
    // one of them was listed only: it has no fields to compare
    if ((was.sampledDocuments === 0) !== (collection.sampledDocuments === 0)) return [];
    const documents = collection.count - was.count;
    return [
      ...(documents === 0 ? [] : [{ kind: "documents" as const, collection: collection.name, documents }]),
      ...fieldChanges(was, collection),
      ...indexChanges(was, collection),
    ];
  });
  const removed = before.collections
    .filter(({ name }) => !current.has(name))
    .map(({ name }): SchemaChange => ({ kind: "collection removed", collection: name }));
  return [...removed, ...changes].slice(0, MAX_CHANGES);
}
