import type { CollectionSchema, FieldSchema, SchemaSnapshot } from "@querysnap/schema";
import { FIELD_WORDS, NOUNS } from "./words.table.ts";

export const FIELDS = 60;
const VALUES = 12;

/** Returns a schema of `count` collections of 60 fields, the same for every call. */
export function snapshotOf(count: number): SchemaSnapshot {
  const collections = Array.from({ length: count }, (_, number): CollectionSchema => {
    const noun = NOUNS[number % NOUNS.length] ?? "things";
    const name = number < NOUNS.length ? noun : `${noun}_${Math.floor(number / NOUNS.length)}`;
    const fields = Array.from({ length: FIELDS }, (_unused, index) => fieldOf(index, number));
    return {
      name,
      count: 10_000,
      sizeBytes: 0,
      averageDocumentBytes: 0,
      sampledDocuments: 1_000,
      limits: [],
      fields,
      indexes: [],
    };
  });
  return { databaseName: "bench", takenAt: 0, collections, references: [] };
}

function fieldOf(index: number, collection: number): FieldSchema {
  const word = FIELD_WORDS[(index * 7 + collection) % FIELD_WORDS.length] ?? "field";
  const second = FIELD_WORDS[(index * 3 + collection * 5) % FIELD_WORDS.length] ?? "value";
  const path = index < 20 ? `${word}${index}` : `${second}${second === word ? index : ""}.${word}${index}`;
  const type = (["string", "int", "date", "bool", "decimal"] as const)[index % 5] ?? "string";
  const texts =
    type === "string"
      ? Array.from({ length: VALUES }, (_, value) => `${word} ${(value * 31 + collection) % 97}`)
      : [];
  return {
    path,
    arrayPath: path,
    arrayDepth: 0,
    types: [{ type, count: 1_000, percentage: 100 }],
    totalCount: 1_000,
    nullCount: 0,
    nullPercentage: 0,
    missingCount: 0,
    missingPercentage: 0,
    uniqueCount: 200,
    uniquePercentage: 20,
    uniqueIsCapped: false,
    length: null,
    range:
      type === "int" || type === "decimal"
        ? { kind: "number", min: "0", max: "1000", average: "500", histogram: [] }
        : null,
    values: texts.map((text) => ({ value: JSON.stringify(text), text, count: 10 })),
    valuesAreComplete: true,
  };
}
