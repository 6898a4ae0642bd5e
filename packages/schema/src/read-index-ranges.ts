import {
  DateTime,
  decodeBson,
  Doc,
  Double,
  Int32,
  Long,
  ObjectId,
  type Value,
  valueToEjson,
} from "@querysnap/mql";
import { DEFAULT_BOUNDS } from "./bounds.ts";
import type { CollectionSchema, FieldSchema } from "./snapshot.ts";

/**
 * Time limit of each command. One end of an index is one key; a server that needs longer does not read it from
 * the index.
 */
export const INDEX_END_TIME_MS = 2_000;

/** Access to the server for reading index ranges. */
export type IndexReader = {
  /** Runs a `find` or `aggregate` command and returns its first documents, at most `limit`, as BSON. */
  read: (command: Doc, limit: number) => Promise<readonly Uint8Array[]>;
  isAborted: () => boolean;
};

/** All keys are read for the lengths of strings; more of them would hold up the schema. */
const MAX_LENGTH_KEYS = 100_000;
const MAX_DATE_MS = 8.64e15;
/** Values of a field that a schema lists, and the length of the longest one. */
const { values: MAX_LISTED_VALUES, valueLength: MAX_VALUE_LENGTH } = DEFAULT_BOUNDS;

type Bracket = { from: Value; to: Value };

/** Sort order mixes types, so both ends are looked up among the values of one type. */
const BRACKETS = {
  number: { from: new Double(-Number.MAX_VALUE), to: new Double(Number.MAX_VALUE) },
  date: { from: new DateTime(-MAX_DATE_MS), to: new DateTime(MAX_DATE_MS) },
  objectId: { from: new ObjectId("0".repeat(24)), to: new ObjectId("f".repeat(24)) },
} satisfies Record<string, Bracket>;

function bracketOf(field: FieldSchema): Bracket | null {
  if (field.types.some(({ type }) => type === "array")) return null;
  if (field.range) return BRACKETS[field.range.kind];
  return field.types.some(({ type }) => type === "objectId") ? BRACKETS.objectId : null;
}

/**
 * First path of an index that holds every document; null for partial and sparse ones, whose ends may not be
 * those of the collection, and for hidden ones and those that order by something else than the plain value.
 */
function completePath(index: Doc): string | null {
  const key = index.get("key");
  const [first] = key instanceof Doc ? [...key.entries()] : [];
  if (!first) return null;
  const [path, direction] = first;
  // an index on places leaves out documents without one
  const isOfPlaces = key instanceof Doc && key.values.some((one) => one === "2dsphere" || one === "2d");
  const isIncomplete = isOfPlaces || ["sparse", "hidden"].some((option) => index.get(option) === true);
  const isOther = ["partialFilterExpression", "collation"].some((option) => index.get(option) !== undefined);
  return isIncomplete || isOther || typeof direction === "string" || path.includes("$") ? null : path;
}

function valueAt(document: Doc, path: string): Value | undefined {
  let value: Value | undefined = document;
  for (const key of path.split(".")) value = value instanceof Doc ? value.get(key) : undefined;
  return value;
}

/** Canonical Extended JSON of the smallest (1) or largest (-1) value; null when there is no scalar one. */
async function readEnd(
  { read }: IndexReader,
  from: { collection: string; index: string; path: string; bracket: Bracket },
  direction: 1 | -1,
): Promise<string | null> {
  const { path, bracket } = from;
  const request = Doc.of([
    ["find", from.collection],
    [
      "filter",
      Doc.of([
        [
          path,
          Doc.of([
            ["$gte", bracket.from],
            ["$lte", bracket.to],
          ]),
        ],
      ]),
    ],
    ["sort", Doc.of([[path, new Int32(direction)]])],
    [
      "projection",
      Doc.of(
        path === "_id"
          ? [["_id", new Int32(1)]]
          : [
              ["_id", new Int32(0)],
              [path, new Int32(1)],
            ],
      ),
    ],
    ["hint", from.index],
    ["limit", new Int32(1)],
    ["singleBatch", true],
  ]);
  const documents = await read(request, 1);
  const value = documents[0] ? valueAt(decodeBson(documents[0]), path) : undefined;
  return value === undefined || value === null || value instanceof Doc || Array.isArray(value)
    ? null
    : valueToEjson(value);
}

function numberOf(value: Value | undefined): number | null {
  return value instanceof Int32 || value instanceof Double || value instanceof Long
    ? Number(value.value)
    : null;
}

/** Shortest and longest string in an index, by reading all of its keys; null when it holds none. */
async function readLengths(
  { read }: IndexReader,
  from: { collection: string; index: string; path: string },
): Promise<{ min: number; max: number } | null> {
  const length = Doc.of([["$strLenCP", `$${from.path}`]]);
  const request = Doc.of([
    ["aggregate", from.collection],
    [
      "pipeline",
      [
        // comparisons stay within one type, so these are all strings and nothing else
        Doc.of([["$match", Doc.of([[from.path, Doc.of([["$gte", ""]])]])]]),
        Doc.of([
          [
            "$group",
            Doc.of([
              ["_id", null],
              ["min", Doc.of([["$min", length]])],
              ["max", Doc.of([["$max", length]])],
            ]),
          ],
        ]),
      ],
    ],
    ["hint", from.index],
    ["cursor", Doc.empty],
  ]);
  const documents = await read(request, 1);
  const found = documents[0] ? decodeBson(documents[0]) : Doc.empty;
  const [min, max] = [numberOf(found.get("min")), numberOf(found.get("max"))];
  return min === null || max === null ? null : { min, max };
}

/** Whether the lengths of a field's strings are read from an index: its keys are not too many. */
function hasReadableLengths(field: FieldSchema, { count, sampledDocuments }: CollectionSchema): boolean {
  const isText = field.types.every(
    ({ type }) => type === "string" || type === "null" || type === "undefined",
  );
  return isText && field.length !== null && sampledDocuments < count && count <= MAX_LENGTH_KEYS;
}

/** Distinct strings in an index that the sample does not hold; null when there are too many to list. */
async function readMissingValues(
  { read }: IndexReader,
  from: { collection: string; index: string; path: string },
  field: FieldSchema,
): Promise<FieldSchema["indexValues"] | null> {
  const { path, index } = from;
  const request = Doc.of([
    ["aggregate", from.collection],
    [
      "pipeline",
      [
        Doc.of([["$match", Doc.of([[path, Doc.of([["$gte", ""]])]])]]),
        Doc.of([["$group", Doc.of([["_id", `$${path}`]])]]),
        Doc.of([["$limit", new Int32(MAX_LISTED_VALUES + 1)]]),
      ],
    ],
    ["hint", index],
    ["cursor", Doc.of([["batchSize", new Int32(MAX_LISTED_VALUES + 2)]])],
  ]);
  const documents = await read(request, MAX_LISTED_VALUES + 1);
  if (documents.length > MAX_LISTED_VALUES) return null;
  const known = new Set(field.values.map(({ value }) => value));
  const missing = documents
    .map((bytes) => decodeBson(bytes).get("_id"))
    .filter((value): value is string => typeof value === "string" && value.length <= MAX_VALUE_LENGTH)
    .map((text) => ({ value: valueToEjson(text), text }))
    .filter(({ value }) => !known.has(value));
  return { index, values: missing.sort((a, b) => (a.text < b.text ? -1 : 1)) };
}

/**
 * Sets `indexRange`, or `indexLength` and `indexValues` of strings, of the fields that an index leads with. A
 * field whose ends cannot be read keeps the range of the sample.
 */
export async function readIndexRanges(
  reader: IndexReader,
  schema: CollectionSchema,
  indexes: readonly Doc[],
): Promise<void> {
  const { name: collection, fields } = schema;
  for (const description of indexes) {
    const [index, path] = [description.get("name"), completePath(description)];
    const field = fields.find((each) => each.path === path && each.arrayDepth === 0);
    if (typeof index !== "string" || !field || path === null) continue;
    const bracket = bracketOf(field);
    try {
      if (!bracket) {
        if (field.indexLength || !hasReadableLengths(field, schema)) continue;
        const lengths = await readLengths(reader, { collection, index, path });
        if (lengths) field.indexLength = { index, ...lengths };
        if (field.uniqueCount <= MAX_LISTED_VALUES) {
          const missing = await readMissingValues(reader, { collection, index, path }, field);
          if (missing) field.indexValues = missing;
        }
        continue;
      }
      if (field.indexRange) continue;
      const from = { collection, index, path, bracket };
      const [min, max] = [await readEnd(reader, from, 1), await readEnd(reader, from, -1)];
      if (min !== null && max !== null) field.indexRange = { index, min, max };
    } catch {
      if (reader.isAborted()) return;
    }
  }
}
