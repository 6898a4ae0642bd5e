import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import {
  Binary,
  DateTime,
  Decimal128,
  Double,
  Int32,
  Long,
  ObjectId,
  RegularExpression,
  Timestamp,
  valueToEjson,
} from "@querysnap/mql";
import { describe, expect, test } from "vitest";
import { CsvTypesNeeded, type DumpContent, DumpError, readDump, type ReadDumpOptions } from "./index.ts";
import { CollectingSink } from "./testing/collecting-sink.ts";

const MAX_BYTES = 2 * 1024 ** 3;
const fixture = (name: string): string => fileURLToPath(new URL(`./fixtures/dumps/${name}`, import.meta.url));

async function read(
  name: string,
  options: Partial<ReadDumpOptions> = {},
): Promise<{ content: DumpContent; sink: CollectingSink }> {
  const sink = new CollectingSink();
  const fileName = name.slice(name.indexOf("/") + 1);
  const content = await readDump(fixture(name), sink, { fileName, maxBytes: MAX_BYTES, ...options });
  return { content, sink };
}

async function failureOf(name: string): Promise<DumpError> {
  const error = await read(name).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof DumpError) return error;
  throw new Error(`${name} was read`, { cause: error });
}

const bakery = await read("good/bakery.archive.gz");
const indexNames = (sink: CollectingSink, name: string) =>
  sink.get(name).source.indexes.map((index) => index.get("name"));

describe("mongodump --archive --gzip", () => {
  // covers: D.01
  test("has every collection with its count, options, indexes and view", () => {
    const { content, sink } = bakery;
    expect(content).toMatchObject({ format: "archive", database: "bakery", otherDatabases: [], notes: [] });
    expect(Object.fromEntries(content.collections.map(({ name, documents }) => [name, documents]))).toEqual({
      every_type: 1,
      breads: 400,
      sales: 4000,
      empty: 0,
      strict: 1,
      "names with spaces & ünï": 1,
      cheap_breads: 0,
    });
    expect(indexNames(sink, "breads")).toEqual(["_id_", "kind_de", "oven.no_1_grams_1"]);
    expect(indexNames(sink, "sales")).toEqual(["_id_", "bread_at", "shop_partial", "ttl"]);
    expect(valueToEjson(sink.get("strict").source.options, { mode: "relaxed" })).toContain("$jsonSchema");
    expect(sink.get("cheap_breads").source.kind).toBe("view");
    expect(sink.get("cheap_breads").source.options.get("viewOn")).toBe("breads");
  });

  // covers: D.01
  test("keeps every BSON type byte for byte", () => {
    const archive = gunzipSync(readFileSync(fixture("good/bakery.archive.gz")));
    const { bytes } = bakery.sink.get("every_type");
    expect(archive.includes(bytes)).toBe(true);
    const [doc] = bakery.sink.docs("every_type");
    expect(doc?.get("minusZero")).toEqual(new Double(-0));
    expect(doc?.get("long")).toEqual(new Long(9007199254740993n));
    expect(valueToEjson(doc?.get("deep") ?? null)).toMatch(/^\{"1":.*,"2":.*,"a\.b":.*,"\$c":.*,"":.*\}$/);
  });

  // covers: D.04
  test("imports the first database and names the other", async () => {
    const { content, sink } = await read("good/two-databases.archive.gz");
    expect(content).toMatchObject({ database: "bakery", otherDatabases: ["second"] });
    expect(sink.collections.has("t")).toBe(false);
    expect(sink.get("sales").bytes.equals(bakery.sink.get("sales").bytes)).toBe(true);
  });
});

describe.each(["bakery-folder.tar.gz", "bakery-folder-of-gzipped-files.tar.gz"])("%s", (name) => {
  // covers: D.01
  test("holds the same as the archive", async () => {
    const { content, sink } = await read(`good/${name}`);
    expect(content).toMatchObject({ format: "folder", database: "bakery", otherDatabases: [], notes: [] });
    expect([...sink.collections.keys()].sort()).toEqual([...bakery.sink.collections.keys()].sort());
    for (const [collection, { source, bytes }] of sink.collections) {
      const archived = bakery.sink.get(collection);
      expect(bytes.equals(archived.bytes), collection).toBe(true);
      expect(source.kind).toBe(archived.source.kind);
      expect(source.indexes).toEqual(archived.source.indexes);
      expect(source.options).toEqual(archived.source.options);
    }
  });
});

describe("files of one collection", () => {
  test("breads.bson.gz is the collection of its name, without indexes", async () => {
    const { content, sink } = await read("good/breads.bson.gz");
    expect(content).toMatchObject({ format: "bson", database: null });
    expect(sink.get("breads").bytes.equals(bakery.sink.get("breads").bytes)).toBe(true);
    expect(sink.get("breads").source.indexes).toEqual([]);
  });

  test("lines in relaxed and canonical Extended JSON", async () => {
    const { content, sink } = await read("good/mongoexport-lines.zip");
    expect(content).toMatchObject({ format: "zip", notes: [] });
    expect(sink.get("breads").bytes.equals(bakery.sink.get("breads").bytes)).toBe(true);
    expect(sink.get("every_type").bytes.equals(bakery.sink.get("every_type").bytes)).toBe(true);
  });

  test("an array inside a folder", async () => {
    const { content, sink } = await read("good/mongoexport-array.zip");
    expect(content.database).toBe("bakery");
    expect(sink.get("breads").bytes.equals(bakery.sink.get("breads").bytes)).toBe(true);
  });

  test("a pretty array, and pretty documents one after the other", async () => {
    const { sink } = await read("good/mongoexport-pretty.zip");
    expect(sink.get("breads").bytes.equals(bakery.sink.get("breads").bytes)).toBe(true);
    const first20 = bakery.sink.docs("breads").slice(0, 20);
    expect(sink.docs("first20")).toEqual(first20);
  });

  // covers: D.01
  test("shell constructors are typed as written", async () => {
    const { sink } = await read("good/shell-syntax.zip");
    const [first, second] = sink.docs("notes");
    expect(first?.get("_id")).toBeInstanceOf(ObjectId);
    expect(first?.get("at")).toEqual(new DateTime(Date.UTC(2024, 1, 29, 12)));
    expect(first?.get("n")).toEqual(new Long(9007199254740993n));
    expect(first?.get("price")).toBeInstanceOf(Decimal128);
    expect(first?.get("id")).toBeInstanceOf(Binary);
    expect(second?.get("n")).toEqual(new Long(5n));
  });

  test("Extended JSON v1", async () => {
    const { sink } = await read("good/extended-json-v1.zip");
    const [doc] = sink.docs("old");
    expect(doc?.get("_id")).toBeInstanceOf(ObjectId);
    expect(doc?.get("at")).toEqual(new DateTime(1_709_208_000_000));
    expect(doc?.get("b")).toEqual(new Binary(Buffer.from([0, 255, 1]), 0x80));
    expect(doc?.get("re")).toEqual(new RegularExpression("^a", "i"));
    expect(doc?.get("ts")).toEqual(new Timestamp(1, 2));
  });

  test("a byte order mark, Windows lines and what macOS adds", async () => {
    const { content, sink } = await read("good/utf8-bom-and-windows-lines.zip");
    expect(content.notes).toEqual([]);
    expect([...sink.collections.keys()]).toEqual(["breads"]);
    expect(sink.get("breads").bytes.equals(bakery.sink.get("breads").bytes)).toBe(true);
  });
});

describe("CSV", () => {
  // covers: D.03
  test("is not imported before somebody has seen its types", async () => {
    const sink = new CollectingSink();
    const reading = readDump(fixture("good/csv.zip"), sink, { fileName: "csv.zip", maxBytes: MAX_BYTES });
    const error: unknown = await reading.catch((reason: unknown) => reason);
    if (!(error instanceof CsvTypesNeeded)) throw new Error("No types were asked for", { cause: error });
    expect(error.files).toMatchObject([
      {
        file: "breads.csv",
        collection: "breads",
        rows: 400,
        columns: [
          { name: "_id", type: "int", samples: ["0", "1", "2"] },
          { name: "kind", type: "string" },
          { name: "grams", type: "int" },
          { name: "price", type: "double" },
          { name: "baked", type: "date" },
          { name: "tags", type: "json" },
          { name: "oven.no", type: "int" },
        ],
      },
    ]);
    expect(sink.collections.size).toBe(0);
  });

  test("is read with the chosen types, names with dots as nested documents", async () => {
    const { sink } = await read("good/csv.zip", {
      csvTypes: { breads: { price: "decimal", grams: "string" } },
    });
    const [doc] = sink.docs("breads");
    expect(sink.docs("breads")).toHaveLength(400);
    expect(valueToEjson(doc ?? null, { mode: "relaxed" })).toBe(
      '{"_id":0,"kind":"spelt","grams":"469","price":{"$numberDecimal":"5.34"},' +
        '"baked":{"$date":"2023-11-14T22:13:20Z"},"tags":["baguette","sweet"],"oven":{"no":1}}',
    );
    expect(doc?.get("_id")).toEqual(new Int32(0));
  });
});

const BAD: readonly [file: string, problem: DumpError["problem"], message: RegExp][] = [
  [
    "truncated-gzip.archive.gz",
    "truncated",
    /ends early: .*after document \d+ of "sales"; complete are .*breads \(400\)/,
  ],
  [
    "truncated-inside.archive.gz",
    "truncated",
    /ends early: .*after document \d+ of "sales"; complete are .*breads \(400\)/,
  ],
  ["one-bit-flipped.archive.gz", "checksum", /"sales" do not match their checksum/],
  ["utf16-by-shell-redirection.gz", "utf16", /shell changed this file to UTF-16.*--archive=FILE/],
  ["mysql.sql.gz", "foreign", /is a MySQL dump/],
  ["postgres.dump.gz", "foreign", /is a PostgreSQL dump/],
  ["sqlite.gz", "foreign", /is an SQLite database/],
  ["empty.gz", "empty", /empty: it has 0 bytes/],
  ["gzip-of-nothing.gz", "empty", /empty: there is nothing in it/],
  ["not-gzip-at-all.gz", "not_compressed", /not compressed data/],
  ["bad-utf8-and-length.bson.gz", "invalid_bson", /Document 1 .*offset 0/],
  ["path-traversal.zip", "unsafe_path", /"..\/..\/etc\/breads.json" leads out of its folder/],
  ["nested.zip", "nested", /"inner.zip" is an archive itself/],
  ["password-protected.zip", "encrypted", /"breads.csv" is protected by a password/],
  ["no-collections.zip", "no_collections", /holds readme.txt/],
  ["json-breaks-at-line-3.zip", "invalid_json", /breads.json: expected a value \(line 3, column 6\)/],
  ["same-collection-twice.zip", "duplicate_collection", /Both a\/breads.json and b\/breads.json/],
];

describe("what is refused", () => {
  // covers: D.02
  test.each(BAD)("%s as %s", async (file, problem, message) => {
    const error = await failureOf(`bad/${file}`);
    expect(error.problem).toBe(problem);
    expect(error.message).toMatch(message);
  });

  // covers: D.02
  test("a truncated archive counts the complete documents", async () => {
    const error = await failureOf("bad/truncated-gzip.archive.gz");
    const packed = readFileSync(fixture("bad/truncated-gzip.archive.gz"));
    const unpacked = gunzipSync(packed, { finishFlush: 2 });
    const sales = bakery.sink.get("sales").bytes;
    let count = 0;
    for (let at = 0, from = 0; at < sales.length; count++) {
      const next = at + sales.readInt32LE(at);
      from = unpacked.indexOf(sales.subarray(at, next), from);
      if (from < 0) break;
      at = next;
    }
    expect(error.place).toMatchObject({ collection: "sales", documents: count });
  });

  test("names that a server keeps for itself are left out and named", async () => {
    const { content } = await read("bad/system-and-odd-names.zip");
    expect(content.collections.map(({ name }) => name)).toEqual(["ok"]);
    expect(content.notes.map(({ action, collection }) => [action, collection])).toEqual([
      ["left_out", "system.users"],
      ["left_out", "a$b"],
    ]);
  });

  test("10 kB that unpack to one document of 10 MB are within the free size and are read", async () => {
    const { content } = await read("bad/bomb-10-kb-to-10-mb.zip");
    expect(content.collections).toMatchObject([{ name: "zeros", documents: 1 }]);
  });

  test("the same bomb is refused by a cap that it passes", async () => {
    const reading = read("bad/bomb-10-kb-to-10-mb.zip", { maxBytes: 5_000_000 });
    await expect(reading).rejects.toMatchObject({ problem: "too_large" });
  });

  test("every file of the folder is covered", () => {
    const files = readdirSync(fixture("bad")).sort();
    const elsewhere = ["bomb-10-kb-to-10-mb.zip", "duplicate-ids.zip", "system-and-odd-names.zip"];
    expect(files).toEqual([...BAD.map(([file]) => file), ...elsewhere].sort());
  });
});
