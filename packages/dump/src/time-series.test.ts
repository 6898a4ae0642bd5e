import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import {
  Binary,
  Doc,
  encodeBson,
  Int32,
  ObjectId,
  parseValue,
  type Value,
  valueToEjson,
} from "@querysnap/mql";
import { array, assert, asyncProperty, nat, record } from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ArchiveWriter } from "./archive/archive-writer.ts";
import type { DumpSink } from "./content.ts";
import { DumpError } from "./dump-error.ts";
import { readDump } from "./read-dump.ts";
import { CollectingSink } from "./testing/collecting-sink.ts";
import { packColumn, packDocuments, type Pick } from "./testing/pack-column.ts";
import { packTar } from "./testing/pack-tar.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "querysnap-series-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function doc(text: string): Doc {
  const parsed = parseValue(text);
  if (parsed.ok && parsed.value instanceof Doc) return parsed.value;
  throw new Error(`${text} is not a document`);
}

const OPTIONS = doc(`{ timeseries: { timeField: "at", metaField: "sensor", granularity: "seconds",
  bucketMaxSpanSeconds: 3600 }, expireAfterSeconds: NumberLong(60), collation: { locale: "de" } }`);
const INDEXES = [doc('{ v: 2, key: { sensor: 1, at: 1 }, name: "sensor_1_at_1" }')];
const PLAIN = doc(`{ _id: ObjectId("65e1f3c0a1b2c3d4e5f60718"),
  control: { version: 1, min: { _id: 1 }, max: { _id: 3 } },
  meta: { room: "oven", no: 7 },
  data: {
    _id: { "0": 1, "1": 2, "2": 3 },
    at: { "0": ISODate("2024-03-01T10:00:00Z"), "1": ISODate("2024-03-01T10:00:01Z"), "2": ISODate("2024-03-01T10:00:02Z") },
    degrees: { "0": 21.5, "2": NumberDecimal("22.50") },
    tags: { "1": ["a"] } } }`);
const WITHOUT_META = doc(`{ _id: ObjectId("65e1f3c0a1b2c3d4e5f60719"), control: { version: 1 },
  data: { at: { "0": ISODate("2024-03-02T00:00:00Z") }, _id: { "0": 4 } } }`);
/** Rows by field; a row that a field lacks is missing there. */
const ROWS: readonly Doc[] = [
  `{ at: ISODate("2024-03-01T10:00:00Z"), sensor: { room: "cellar" }, _id: ObjectId("65e1f3c0a1b2c3d4e5f60718"), degrees: 21.5, place: { x: 1, y: [2] } }`,
  `{ at: ISODate("2024-03-01T10:00:01Z"), sensor: { room: "cellar" }, _id: ObjectId("65e1f3c0a1b2c3d4e5f60719"), place: { x: 2 } }`,
  `{ at: ISODate("2024-03-01T10:00:00.500Z"), sensor: { room: "cellar" }, _id: ObjectId("65e1f3c1a1b2c3d4e5f6071a"), degrees: NumberDecimal("22.50") }`,
].map(doc);

/** A bucket as servers since 5.2 store it. */
function compressed(rows: readonly Doc[], version: number, pick: Pick): Doc {
  const fields = [...new Set(rows.flatMap((row) => row.keys))].filter((field) => field !== "sensor");
  const columns = fields.map((field): [string, Value] => {
    const values = rows.map((row) => row.get(field));
    const reference = doc("{ x: 1, y: [2] }");
    const column =
      field === "place"
        ? Buffer.concat([packDocuments(reference, values, { start: 0xf1, pick }), Buffer.alloc(1)])
        : packColumn(values, pick);
    return [field, new Binary(column, 7)];
  });
  return Doc.of([
    ["_id", new ObjectId("65e1f3c0a1b2c3d4e5f6071a")],
    [
      "control",
      Doc.of([
        ["version", new Int32(version)],
        ["count", new Int32(rows.length)],
      ]),
    ],
    ["meta", rows[0]?.get("sensor") ?? null],
    ["data", Doc.of(columns)],
  ]);
}
/** Of a version that no reader knows. */
const UNKNOWN = doc(
  `{ _id: 1, control: { version: 4, count: 1000 }, meta: { room: "cellar" }, data: { at: 1 } }`,
);
const withColumns = (columns: string, meta = "{}"): Doc =>
  doc(`{ _id: 1, control: { version: 2 }, meta: ${meta}, data: ${columns} }`);
const hex = (text: string): string =>
  `BinData(7, "${Buffer.from(text.replaceAll(" ", ""), "hex").toString("base64")}")`;
/** Eight times 1,920 values that repeat the literal before, and the end. */
const REPEATS = `87 ${"ff00000000000000".repeat(8)}`;
const TIME = "0900 0000000000000000";

const EXPECTED = [
  `{ at: ISODate("2024-03-01T10:00:00Z"), sensor: { room: "oven", no: 7 }, _id: 1, degrees: 21.5 }`,
  `{ at: ISODate("2024-03-01T10:00:01Z"), sensor: { room: "oven", no: 7 }, _id: 2, tags: ["a"] }`,
  `{ at: ISODate("2024-03-01T10:00:02Z"), sensor: { room: "oven", no: 7 }, _id: 3, degrees: NumberDecimal("22.50") }`,
  `{ at: ISODate("2024-03-02T00:00:00Z"), _id: 4 }`,
].map((text) => valueToEjson(doc(text)));

const bucketsOf = (buckets: readonly Doc[]) => Buffer.concat(buckets.map(encodeBson));

/** As mongodump writes it: announced under its own name, its documents under that of the buckets. */
function archiveOf(buckets: readonly Doc[]): Buffer {
  const [announcing, storing] = [new ArchiveWriter(), new ArchiveWriter()];
  const source = { kind: "collection" as const, options: OPTIONS, indexes: INDEXES };
  const stored = "system.buckets.weather";
  const head = announcing.start([{ db: "lab", source: { ...source, name: "weather" } }], "7.0.0");
  storing.start([{ db: "lab", source: { ...source, name: stored } }], "7.0.0");
  return Buffer.concat([
    head,
    storing.documents("lab", stored, bucketsOf(buckets)),
    storing.end("lab", stored),
  ]);
}

function folderOf(buckets: readonly Doc[]): Promise<Buffer> {
  const metadata = Doc.of([
    ["options", OPTIONS],
    ["indexes", INDEXES],
    ["collectionName", "weather"],
    ["type", "timeseries"],
  ]);
  return packTar([
    { name: "dump/lab/system.buckets.weather.bson", content: bucketsOf(buckets) },
    { name: "dump/lab/weather.metadata.json", content: Buffer.from(valueToEjson(metadata)) },
  ]);
}

const times = (count: number, bucket: Doc): Doc[] => Array.from({ length: count }, () => bucket);
/** 15,361 measurements in next to no bytes. */
const bomb = (meta: string, fields = ""): Doc =>
  withColumns(`{ at: ${hex(`${TIME} ${REPEATS} 00`)}, ${fields} }`, meta);
const missingFields = (count: number): string =>
  Array.from(
    { length: count },
    (_, at) => `f${at}: ${hex(`8f feffffffffffffff ${"ff00000000000000".repeat(15)} 00`)}`,
  ).join(", ");

async function read(content: Buffer) {
  const sink = new CollectingSink();
  return { sink, ...(await readInto(sink, content)) };
}

function readInto(sink: DumpSink, content: Buffer) {
  const path = join(folder, "series.gz");
  writeFileSync(path, gzipSync(content));
  return readDump(path, sink, { fileName: "series.gz", maxBytes: 16 * 2 ** 20 });
}

// covers: D.16
test.each([
  ["an archive", archiveOf],
  ["a dump folder", folderOf],
])("measurements of a time-series collection in %s become documents with their types", async (_, dumpOf) => {
  const { sink, notes, collections } = await read(await dumpOf([PLAIN, WITHOUT_META]));
  expect(sink.docs("weather").map((each) => valueToEjson(each))).toEqual(EXPECTED);
  expect(collections).toMatchObject([{ name: "weather", documents: 4 }]);
  const { source } = sink.get("weather");
  expect(valueToEjson(source.options)).toBe(valueToEjson(doc('{ collation: { locale: "de" } }')));
  expect(source.indexes).toHaveLength(1);
  expect(notes).toMatchObject([
    {
      action: "changed",
      collection: "weather",
      name: "timeseries",
      message: expect.stringContaining("became an ordinary one"),
    },
  ]);
});

// covers: D.17
test.each([
  ["an archive", archiveOf, 2],
  ["a dump folder", folderOf, 2],
  ["an archive of measurements that are not sorted", archiveOf, 3],
] as const)("compressed buckets in %s become documents with their types", async (_, dumpOf, version) => {
  for (const seed of [0, 1, 2]) {
    const bucket = compressed(ROWS, version, (count) => seed % Math.max(count, 1));
    const { sink, notes, collections } = await read(await dumpOf([PLAIN, bucket, WITHOUT_META]));
    const expected = [...EXPECTED.slice(0, 3), ...ROWS.map((each) => valueToEjson(each)), EXPECTED[3]];
    expect(sink.docs("weather").map((each) => valueToEjson(each))).toEqual(expected);
    expect(collections).toMatchObject([{ name: "weather", documents: 7 }]);
    expect(notes).toMatchObject([{ action: "changed", name: "timeseries" }]);
  }
});

// covers: D.16
test.each([
  ["an archive", archiveOf],
  ["a dump folder", folderOf],
])("buckets of an unknown version in %s are left out and counted", async (_, dumpOf) => {
  const { sink, notes } = await read(await dumpOf([PLAIN, UNKNOWN, WITHOUT_META]));
  expect(sink.docs("weather")).toHaveLength(4);
  expect(notes.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
    "changed option",
    "left_out document",
  ]);
  expect(notes[1]?.message).toContain(
    '1 bucket of the time-series collection "weather" with 1000 measurements',
  );
});

// covers: D.17
test.each([
  [
    "a column that is none",
    withColumns(`{ at: ${hex(`${TIME} 00`)}, degrees: 1 }`),
    '"degrees"',
    "not a compressed column",
  ],
  ["a bucket without times", withColumns("{ degrees: 1 }"), '"at"', "not a compressed column"],
  ["a missing time", withColumns(`{ at: ${hex("80 feffffffffffffff 00")} }`), '"at"', "has no time"],
  [
    "a value too many",
    withColumns(`{ at: ${hex(`${TIME} 00`)}, n: ${hex("0a00 0a00 00")} }`),
    '"n"',
    "without a time",
  ],
  [
    "a block of no known kind",
    withColumns(`{ at: ${hex(`${TIME} 80 0000000000000000 00`)} }`),
    '"at"',
    "Blocks of kind 0",
  ],
  [
    "plain columns without times",
    doc("{ control: { version: 1 }, data: { n: { '0': 1 } } }"),
    '"at"',
    "not a column",
  ],
])("%s is refused with bucket and field", async (_, bucket, field, reason) => {
  const refusal = expect(read(archiveOf([PLAIN, bucket]))).rejects;
  await refusal.toMatchObject({
    problem: "invalid_bson",
    place: { entry: "lab.weather", collection: "weather", documents: 1 },
    message: expect.stringMatching(
      new RegExp(
        `^The field ${field} in bucket 2 of the time-series collection "weather" cannot be unpacked.*${reason}`,
      ),
    ),
  });
});

// covers: D.17
test.each([
  ["values of one bucket", [bomb("{}", missingFields(200))], "holds more than 4000000 values"],
  [
    "what a bucket has in common, times its measurements",
    [bomb(`{ text: "${"x".repeat(10_000)}" }`)],
    "unpacks to more than 16 MB",
  ],
  ["missing values", times(24, bomb("{}", missingFields(100))), "unpacks to more than 16 MB"],
])("%s are bounded", { timeout: 120_000 }, async (_, buckets, message) => {
  const nowhere = { collection: () => undefined, documents: () => undefined };
  await expect(readInto(nowhere, archiveOf(buckets))).rejects.toMatchObject({
    name: "DumpError",
    message: expect.stringContaining(message),
  });
});

// covers: D.17
test(
  "flipped bits in compressed buckets give documents or an error with its place",
  { timeout: 120_000 },
  async () => {
    const plain = folderOf([compressed(ROWS, 2, () => 1), compressed(ROWS, 3, () => 0)]);
    const start = (await plain).indexOf("degrees") - 400;
    await assert(
      asyncProperty(
        array(record({ at: nat(1500), bit: nat(7) }), { minLength: 1, maxLength: 3 }),
        async (flips) => {
          const damaged = Buffer.from(await plain);
          for (const { at, bit } of flips) damaged[start + at]! ^= 1 << bit;
          const outcome = await read(damaged).catch((error: unknown) => error);
          if (outcome instanceof DumpError) expect(outcome.message).not.toBe("");
          else expect(outcome).toHaveProperty("collections");
        },
      ),
      { numRuns: Number(process.env["DUMP_FUZZ_RUNS"] ?? 100) },
    );
  },
);

test("an archive that ends before the buckets do is refused", async () => {
  const whole = archiveOf([PLAIN]);
  await expect(read(whole.subarray(0, whole.length - 40))).rejects.toMatchObject({ problem: "truncated" });
});
