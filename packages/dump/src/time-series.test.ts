import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { Doc, encodeBson, parseValue, valueToEjson } from "@querysnap/mql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ArchiveWriter } from "./archive/archive-writer.ts";
import { readDump } from "./read-dump.ts";
import { CollectingSink } from "./testing/collecting-sink.ts";
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
const COMPRESSED = doc(`{ _id: ObjectId("65e1f3c0a1b2c3d4e5f6071a"), control: { version: 2, count: 1000 },
  meta: { room: "cellar" }, data: { at: BinData(7, "CQDAi1+PAQAAgAoAAAAAAAAAAA=="), _id: BinData(7, "AA==") } }`);

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

async function read(content: Buffer) {
  const path = join(folder, "series.gz");
  writeFileSync(path, gzipSync(content));
  const sink = new CollectingSink();
  const { notes, collections } = await readDump(path, sink, { fileName: "series.gz", maxBytes: 2 ** 30 });
  return { sink, notes, collections };
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

// covers: D.16
test.each([
  ["an archive", archiveOf],
  ["a dump folder", folderOf],
])("compressed buckets in %s are left out and counted", async (_, dumpOf) => {
  const { sink, notes } = await read(await dumpOf([PLAIN, COMPRESSED, WITHOUT_META]));
  expect(sink.docs("weather")).toHaveLength(4);
  expect(notes.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
    "changed option",
    "left_out document",
  ]);
  expect(notes[1]?.message).toContain(
    '1 bucket of the time-series collection "weather" with 1000 measurements',
  );
});

test("an archive that ends before the buckets do is refused", async () => {
  const whole = archiveOf([PLAIN]);
  await expect(read(whole.subarray(0, whole.length - 40))).rejects.toMatchObject({ problem: "truncated" });
});
