import { Binary, DateTime, Decimal128, Doc, Double, Int32, Long, ObjectId, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { createSchemaAccumulator } from "./accumulator.ts";
import type { SchemaBounds } from "./bounds.ts";
import type { CollectionSchema, FieldSchema } from "./snapshot.ts";

const meta = { name: "things", count: 3, sizeBytes: 300, averageDocumentBytes: 100, indexes: [] };
const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));

function describeDocs(docs: Doc[], bounds: Partial<SchemaBounds> = {}): CollectionSchema {
  const accumulator = createSchemaAccumulator(bounds);
  for (const one of docs) accumulator.add(one);
  return accumulator.finish(meta);
}

function field(schema: CollectionSchema, arrayPath: string): FieldSchema {
  const found = schema.fields.find((one) => one.arrayPath === arrayPath);
  if (!found) throw new Error(`no field ${arrayPath}`);
  return found;
}

describe("createSchemaAccumulator", () => {
  it("lists parents before children and array elements under []", () => {
    const schema = describeDocs([
      doc({ a: doc({ b: "x" }), items: [doc({ price: new Int32(1), tags: ["u", "v"] })] }),
      doc({ a: null, items: [] }),
    ]);
    expect(schema.fields.map((one) => one.arrayPath)).toEqual([
      "a",
      "a.b",
      "items",
      "items[]",
      "items[].price",
      "items[].tags",
      "items[].tags[]",
    ]);
    expect(field(schema, "items[].tags[]")).toMatchObject({
      path: "items.tags",
      arrayDepth: 2,
      totalCount: 2,
      missingCount: 0,
    });
  });

  it("counts types, nulls and missing against what could have been there", () => {
    const schema = describeDocs([
      doc({ n: new Int32(1), list: [doc({ x: "a" }), doc({}), doc({ x: null })] }),
      doc({ n: "one" }),
      doc({ n: null }),
      doc({}),
    ]);
    expect(field(schema, "n")).toMatchObject({
      totalCount: 4,
      nullCount: 1,
      nullPercentage: 25,
      missingCount: 1,
      missingPercentage: 25,
      uniqueCount: 2,
    });
    expect(field(schema, "n").types.map((one) => [one.type, one.count])).toEqual([
      ["int", 1],
      ["string", 1],
      ["null", 1],
    ]);
    expect(field(schema, "list[].x")).toMatchObject({ totalCount: 3, missingCount: 1, nullCount: 1 });
    expect(field(schema, "list")).toMatchObject({ missingCount: 3, length: { average: 3, min: 3, max: 3 } });
  });

  it.each<[string, Value, string, string, string]>([
    ["int", new Int32(-5), '{"$numberInt":"-5"}', "-5", "int"],
    ["long", new Long(9007199254740993n), '{"$numberLong":"9007199254740993"}', "9007199254740993", "long"],
    ["double", new Double(2), '{"$numberDouble":"2.0"}', "2", "double"],
    [
      "decimal",
      new Decimal128(0x3036000000000000n, 1999n),
      '{"$numberDecimal":"0.01999"}',
      "0.01999",
      "decimal",
    ],
    ["date", new DateTime(0), '{"$date":{"$numberLong":"0"}}', "1970-01-01T00:00:00.000Z", "date"],
    [
      "objectId",
      new ObjectId("66f1a0d30000000000007fc3"),
      '{"$oid":"66f1a0d30000000000007fc3"}',
      "66f1a0d30000000000007fc3",
      "objectId",
    ],
    ["bool", true, "true", "true", "bool"],
    ["string", 'a "b"', '"a \\"b\\""', 'a "b"', "string"],
    [
      "uuid",
      new Binary(new Uint8Array(16).fill(171), 4),
      '{"$binary":{"base64":"q6urq6urq6urq6urq6urqw==","subType":"04"}}',
      "abababab-abab-abab-abab-abababababab",
      "uuid",
    ],
  ])("indexes a value of type %s", (...[, value, canonical, text, type]) => {
    const one = field(describeDocs([doc({ v: value }), doc({ v: value })]), "v");
    expect(one.values).toEqual([{ value: canonical, text, count: 2 }]);
    expect(one).toMatchObject({ uniqueCount: 1, valuesAreComplete: true });
    expect(one.types[0]?.type).toBe(type);
  });

  it("keeps long strings out of the value index but counts them", () => {
    const one = field(
      describeDocs([doc({ v: "x".repeat(65) }), doc({ v: "y".repeat(65) }), doc({ v: "z" })]),
      "v",
    );
    expect(one).toMatchObject({ uniqueCount: 3, valuesAreComplete: false, length: { min: 1, max: 65 } });
    expect(one.values.map((value) => value.text)).toEqual(["z"]);
  });

  it("finds range, average and spread of numbers whatever the order", () => {
    const docs = Array.from({ length: 5_000 }, (_, at) =>
      doc({ v: new Int32(((at * 7919) % 5_000) - 1_000) }),
    );
    const { range } = field(describeDocs(docs), "v");
    expect(range).toMatchObject({ kind: "number", min: "-1000", max: "3999", average: "1499.5" });
    expect(range?.histogram.reduce((sum, count) => sum + count, 0)).toBe(5_000);
    for (const count of range?.histogram ?? []) expect(Math.abs(count - 5_000 / 12)).toBeLessThan(90);
  });

  it("survives doubles at both ends of their range", () => {
    const numbers = [-Number.MAX_VALUE, Number.MAX_VALUE, 0, Number.NaN, Infinity, -Infinity];
    const docs = Array.from({ length: 300 }, (_, at) =>
      doc({ v: new Double(numbers[at % numbers.length] ?? 0) }),
    );
    expect(field(describeDocs(docs), "v").range).toMatchObject({
      min: String(-Number.MAX_VALUE),
      max: String(Number.MAX_VALUE),
    });
  });

  it("gives dates as ISO texts", () => {
    const { range } = field(
      describeDocs([doc({ at: new DateTime(0) }), doc({ at: new DateTime(86_400_000) })]),
      "at",
    );
    expect(range).toMatchObject({
      kind: "date",
      min: "1970-01-01T00:00:00.000Z",
      max: "1970-01-02T00:00:00.000Z",
    });
  });

  it("describes hostile keys as data and duplicate keys once", () => {
    const schema = describeDocs([
      new Doc(["__proto__", "0", "", "constructor", "k", "k"], ["a", "b", "c", "d", "e", "f"]),
    ]);
    expect(schema.fields.map((one) => one.path)).toEqual(["__proto__", "0", "", "constructor", "k"]);
    expect(field(schema, "k").totalCount).toBe(1);
  });

  it.each<[string, Doc, Partial<SchemaBounds>, RegExp]>([
    [
      "paths",
      Doc.of(Array.from({ length: 50 }, (_, at) => [`f${at}`, "x"] as const)),
      { paths: 10 },
      /first 10 field paths/,
    ],
    [
      "names below one object",
      doc({ o: Doc.of(Array.from({ length: 50 }, (_, at) => [`f${at}`, "x"] as const)) }),
      { fieldsPerObject: 10 },
      /more than 10/,
    ],
    ["path length", doc({ ["k".repeat(2_000)]: "x" }), {}, /longer than 1,000/],
    [
      "array elements",
      doc({ list: Array.from({ length: 30 }, (_, at) => new Int32(at)) }),
      { arrayElements: 10 },
      /first 10 elements/,
    ],
    [
      "unique values",
      doc({ list: Array.from({ length: 30 }, (_, at) => new Int32(at)) }),
      { uniqueInTotal: 10 },
      /lower bounds/,
    ],
    ["depth", nested(80), {}, /deeper than 64/],
  ])("says that it cut %s", (...[, one, bounds, sentence]) => {
    expect(describeDocs([one], bounds).limits.join(" ")).toMatch(sentence);
  });

  it("says nothing when nothing was cut", () => {
    expect(describeDocs([doc({ a: new Int32(1) })]).limits).toEqual([]);
  });

  it("holds 100,000 distinct paths and a million values in bounds", () => {
    const accumulator = createSchemaAccumulator();
    for (let block = 0; block < 100; block++) {
      accumulator.add(
        Doc.of(
          Array.from({ length: 1_000 }, (_, at) => [`f${block}_${at}`, `value ${block} ${at}`] as const),
        ),
      );
    }
    for (let at = 0; at < 100_000; at++) accumulator.add(doc({ f0_0: new Int32(at) }));
    const schema = accumulator.finish(meta);
    expect(schema.fields.length).toBeLessThanOrEqual(5_000);
    expect(schema.limits.length).toBeGreaterThan(0);
    expect(field(schema, "f0_0")).toMatchObject({ uniqueCount: 10_000, uniqueIsCapped: true });
  });
});

function nested(levels: number): Doc {
  let inner: Value = "end";
  for (let at = 0; at < levels; at++) inner = doc({ n: inner });
  return inner instanceof Doc ? inner : Doc.empty;
}
