import { Doc, Int32, Long, ObjectId, parseEjson, type Value } from "@querysnap/mql";
import { parseSync } from "oxc-parser";
import { describe, expect, test } from "vitest";
import { createSchemaAccumulator } from "./accumulator.ts";
import { schemaChanges } from "./schema-changes.ts";
import type { CollectionSchema, SchemaSnapshot } from "./snapshot.ts";
import { toJsonSchema } from "./to-json-schema.ts";
import { toTypeScript } from "./to-typescript.ts";

const META = { sizeBytes: 0, averageDocumentBytes: 0, indexes: [] };

function collectionOf(name: string, documents: Doc[], count = documents.length): CollectionSchema {
  const accumulator = createSchemaAccumulator();
  for (const document of documents) accumulator.add(document);
  return accumulator.finish({ ...META, name, count });
}
const snapshotOf = (...collections: CollectionSchema[]): SchemaSnapshot => ({
  databaseName: "shop",
  takenAt: 0,
  collections,
  references: [],
});
const described = (collection: CollectionSchema) => ({
  ...collection,
  fields: collection.fields.map(({ arrayPath, types, missingCount }) => ({
    arrayPath,
    types: types.map(({ type }) => type),
    isRequired: missingCount === 0,
  })),
});
const doc = (fields: [string, Value][]) => Doc.of(fields);
const order = (n: number, more: [string, Value][] = []) =>
  doc([
    ["_id", new ObjectId(String(n).padStart(24, "0"))],
    ["total", parseEjson(`{"$numberDecimal":"12.50"}`)],
    ["ship-to", doc([["country", "DE"]])],
    [
      "items",
      [
        doc([
          ["n", new Int32(1)],
          ["sku", "a"],
        ]),
        doc([["n", new Long(2n)]]),
      ],
    ],
    ["tags", ["x", null]],
    ...more,
  ]);
const ORDERS = collectionOf("orders", [order(1), order(2, [["phone", "1"]])]);

describe("a collection as JSON Schema", () => {
  test("names types, required fields and elements in MongoDB's words", () => {
    expect(JSON.parse(toJsonSchema(described(ORDERS)))).toEqual({
      title: "orders",
      bsonType: "object",
      required: ["_id", "total", "ship-to", "items", "tags"],
      properties: {
        _id: { bsonType: "objectId" },
        total: { bsonType: "decimal" },
        "ship-to": {
          bsonType: "object",
          required: ["country"],
          properties: { country: { bsonType: "string" } },
        },
        items: {
          bsonType: "array",
          items: {
            bsonType: "object",
            required: ["n"],
            properties: { n: { bsonType: ["int", "long"] }, sku: { bsonType: "string" } },
          },
        },
        tags: { bsonType: "array", items: { bsonType: ["string", "null"] } },
        phone: { bsonType: "string" },
      },
    });
  });

  test("says that it was read from a sample", () => {
    const sampled = { ...described(ORDERS), count: 26_000 };
    expect(JSON.parse(toJsonSchema(sampled))).toMatchObject({
      description: "Read from a sample of 2 of 26,000 documents",
    });
  });
});

describe("collections as TypeScript types", () => {
  // covers: F.17
  test("are what the driver reads, and parse", () => {
    const text = toTypeScript([described(ORDERS)]);
    expect(text).toBe(`import type { Decimal128, Long, ObjectId } from "mongodb";

/** A document of "orders". */
export interface OrdersDocument {
  _id: ObjectId;
  total: Decimal128;
  "ship-to": {
    country: string;
  };
  items: {
    n: number | Long;
    sku?: string;
  }[];
  tags: (string | null)[];
  phone?: string;
}
`);
    expect(parseSync("orders.ts", text).errors).toEqual([]);
  });

  test("have names of their own, whatever the collections are called", () => {
    const names = ["a-b", "a_b", "2024", "*/ x", "größe"].map((name) =>
      described(collectionOf(name, [order(1)])),
    );
    const text = toTypeScript(names);
    expect(parseSync("names.ts", text).errors).toEqual([]);
    expect([...text.matchAll(/interface (\S+)/g)].map(([, name]) => name)).toEqual([
      "ABDocument",
      "ABDocument2",
      "Collection2024Document",
      "XDocument",
      "GrößeDocument",
    ]);
  });

  test("of an empty collection is any document", () => {
    expect(toTypeScript([described(collectionOf("none", []))])).toContain(
      "export type NoneDocument = Record<string, unknown>;",
    );
  });
});

describe("differences between two readings", () => {
  // covers: F.13
  test("name collections, documents, fields, types and indexes that came or went", () => {
    const before = snapshotOf(
      collectionOf("gone", []),
      collectionOf("orders", [order(1), order(2), order(3, [["old", "x"]])]),
    );
    const after = snapshotOf(collectionOf("new", []), {
      ...collectionOf("orders", [
        order(1, [["phone", "1"]]),
        order(2, [["phone", new Int32(1)]]),
        order(3),
        order(4),
      ]),
      indexes: [{ name: "total_1", keys: [], isUnique: false, isSparse: false, expireAfterSeconds: null }],
    });
    expect(schemaChanges(before, after)).toEqual([
      { kind: "collection removed", collection: "gone" },
      { kind: "collection added", collection: "new" },
      { kind: "documents", collection: "orders", documents: 1 },
      { kind: "field added", collection: "orders", path: "phone", documents: 2 },
      { kind: "field removed", collection: "orders", path: "old", documents: 1 },
      { kind: "index added", collection: "orders", index: "total_1" },
    ]);
    expect(schemaChanges(after, after)).toEqual([]);
  });

  test("count how many more documents have a field, and name a type it did not have", () => {
    const before = snapshotOf(collectionOf("orders", [order(1, [["phone", "1"]]), order(2), order(3)]));
    const after = snapshotOf(
      collectionOf("orders", [order(1, [["phone", "1"]]), order(2, [["phone", new Int32(2)]]), order(3)]),
    );
    expect(schemaChanges(before, after)).toEqual([
      { kind: "field presence", collection: "orders", path: "phone", documents: 1, now: 2 },
      { kind: "type added", collection: "orders", path: "phone", type: "int", documents: 1 },
    ]);
  });

  test("leave out what another sample shows by chance", () => {
    const documents = (rare: number) =>
      Array.from({ length: 100 }, (_, n) => order(n, n < rare ? [["rare", "x"]] : []));
    const before = snapshotOf(collectionOf("orders", documents(0), 5000));
    expect(schemaChanges(before, snapshotOf(collectionOf("orders", documents(1), 5000)))).toEqual([]);
    expect(schemaChanges(before, snapshotOf(collectionOf("orders", documents(9), 5000)))).toEqual([
      { kind: "field added", collection: "orders", path: "rare", documents: 9 },
    ]);
  });
});
