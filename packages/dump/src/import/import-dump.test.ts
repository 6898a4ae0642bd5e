import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { startEmbeddedServer } from "@querysnap/embedded-mongo";
import { Doc, encodeBson, parseValue } from "@querysnap/mql";
import { type Db, MongoClient } from "mongodb";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ArchiveWriter, type CollectionSource, importDump, type ImportDumpOptions } from "../index.ts";
import { readDump } from "../read-dump.ts";
import { CollectingSink } from "../testing/collecting-sink.ts";

const DAY_MS = 86_400_000;
const fixture = (name: string): string =>
  fileURLToPath(new URL(`../fixtures/dumps/${name}`, import.meta.url));

let folder: string;
let files = 0;
let client: MongoClient;
let stop: () => Promise<void>;
let db: Db;
let databases = 0;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "querysnap-import-"));
  const server = await startEmbeddedServer({ dir: folder, isDurable: false });
  client = new MongoClient(server.uri);
  stop = async () => {
    await client.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  };
});
afterAll(() => stop());
beforeEach(() => {
  db = client.db(`import_${++databases}`);
});

const options = (more: Partial<ImportDumpOptions> = {}): ImportDumpOptions => ({
  fileName: "x.gz",
  maxBytes: 2 * 1024 ** 3,
  expiresAt: new Date(Date.now() + 7 * DAY_MS),
  ...more,
});

async function storedBytes(name: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const doc of db.collection(name).find({}, { raw: true, sort: { $natural: 1 } }))
    parts.push(doc instanceof Uint8Array ? Buffer.from(doc) : Buffer.alloc(0));
  return Buffer.concat(parts);
}

describe.each(["bakery.archive.gz", "bakery-folder.tar.gz"])("%s", (name) => {
  // covers: D.05
  test("arrives byte for byte, with indexes, options and view", async () => {
    const path = fixture(`good/${name}`);
    const dump = new CollectingSink();
    await readDump(path, dump, options());
    const imported = await importDump(db, path, options());
    expect(imported.notes).toEqual([]);
    for (const { source, bytes } of dump.collections.values())
      if (source.kind === "collection")
        expect((await storedBytes(source.name)).equals(bytes), source.name).toBe(true);

    const sales = await db.collection("sales").indexes();
    expect(sales).toEqual([
      { v: 2, key: { _id: 1 }, name: "_id_" },
      { v: 2, key: { bread: 1, at: -1 }, name: "bread_at" },
      { v: 2, key: { shop: 1 }, name: "shop_partial", partialFilterExpression: { qty: { $gt: 5 } } },
      { v: 2, key: { at: 1 }, name: "ttl", expireAfterSeconds: 400_000_000 },
    ]);
    const [, german] = await db.collection("breads").indexes();
    expect(german).toMatchObject({ name: "kind_de", collation: { locale: "de", strength: 2 } });
    await expect(db.collection("strict").insertOne({ n: "no number" })).rejects.toMatchObject({ code: 121 });
    expect(await db.collection("cheap_breads").countDocuments()).toBe(
      await db.collection("breads").countDocuments({ grams: { $lt: 500 } }),
    );
    expect(imported.collections.find((collection) => collection.name === "sales")).toMatchObject({
      documents: 4000,
      indexes: ["bread_at", "shop_partial", "ttl"],
    });
  });
});

/** A gzipped archive with one collection. */
function archiveOf(source: Partial<CollectionSource>, docs: readonly Doc[]): string {
  const writer = new ArchiveWriter();
  const described = { name: "c", kind: "collection" as const, options: Doc.empty, indexes: [], ...source };
  const bytes = Buffer.concat([
    writer.start([{ db: "d", source: described }], "7.0.0"),
    writer.documents("d", "c", Buffer.concat(docs.map((doc) => encodeBson(doc)))),
    writer.end("d", "c"),
  ]);
  const path = join(folder, `${++files}.gz`);
  writeFileSync(path, gzipSync(bytes));
  return path;
}

const doc = (text: string): Doc => {
  const result = parseValue(text);
  if (result.ok && result.value instanceof Doc) return result.value;
  throw new Error(text);
};

describe("what the server changes", () => {
  // covers: D.05
  test("is listed: a capped collection, an index it does not know, one that would delete documents", async () => {
    const path = archiveOf(
      {
        options: doc("{ capped: true, size: 4096 }"),
        indexes: [
          doc('{ v: 2, key: { _id: 1 }, name: "_id_" }'),
          doc('{ v: 2, key: { a: 1 }, name: "a_1", ns: "d.c", background: true }'),
          doc('{ v: 2, key: { place: "2dsphere" }, name: "place", "2dsphereIndexVersion": 3 }'),
          doc('{ v: 2, key: { b: "text" }, name: "words" }'),
          doc('{ v: 2, key: { at: 1 }, name: "ttl", expireAfterSeconds: 60 }'),
        ],
      },
      [doc('{ _id: 1, at: ISODate("2020-01-01") }'), doc("{ a: 1 }"), doc("{ a: 2, _id: 3 }")],
    );
    const { notes, collections } = await importDump(db, path, options());
    expect(notes.map(({ action, subject, name }) => `${action} ${subject} ${name}`)).toEqual([
      "changed option capped",
      "changed document _id",
      "left_out index words",
      "changed index ttl",
    ]);
    expect(collections).toMatchObject([{ name: "c", documents: 3, indexes: ["a_1", "place", "ttl"] }]);
    expect(await db.collection("c").indexes()).toMatchObject([
      { name: "_id_" },
      { name: "a_1" },
      { v: 2, key: { place: "2dsphere" }, name: "place", "2dsphereIndexVersion": 3 },
      { v: 2, key: { at: 1 }, name: "ttl" },
    ]);
    expect(await db.collection("c").countDocuments()).toBe(3);
  });

  test("a view on a view that comes later is created, one that the server refuses is left out", async () => {
    const writer = new ArchiveWriter();
    const view = (name: string, options: string) => ({
      db: "d",
      source: { name, kind: "view" as const, options: doc(options), indexes: [] },
    });
    const path = join(folder, "views.gz");
    writeFileSync(
      path,
      gzipSync(
        writer.start(
          [
            view("upper", '{ viewOn: "lower", pipeline: [] }'),
            view("lower", '{ viewOn: "c", pipeline: [] }'),
            view("odd", '{ viewOn: "c", pipeline: [{ $frob: 1 }] }'),
          ],
          "7.0.0",
        ),
      ),
    );
    const { notes, collections } = await importDump(db, path, options());
    expect(collections.map(({ name }) => name)).toEqual(["upper", "lower"]);
    expect(notes).toMatchObject([{ action: "left_out", subject: "view", name: "odd" }]);
  });
});

describe("what the server refuses", () => {
  test("two documents with one _id: named with the collection and the document", async () => {
    const importing = importDump(db, fixture("bad/duplicate-ids.zip"), options());
    await expect(importing).rejects.toMatchObject({
      problem: "duplicate_id",
      message: expect.stringMatching(/"breads" holds two documents with the _id 1 .*document 2/),
      place: { collection: "breads", documents: 1 },
    });
  });

  test("a document that cannot be stored: named by its number", async () => {
    const path = archiveOf({}, [doc("{ _id: 1 }"), doc("{ _id: [2] }")]);
    await expect(importDump(db, path, options())).rejects.toMatchObject({
      problem: "refused",
      message: expect.stringContaining('Document 2 of "c" was refused'),
    });
  });

  test("an aborted import stops with the reason of its signal", async () => {
    const aborter = new AbortController();
    const importing = importDump(
      db,
      fixture("good/bakery.archive.gz"),
      options({ signal: aborter.signal, onRead: () => aborter.abort(new Error("gone")) }),
    );
    await expect(importing).rejects.toThrow("gone");
  });
});

test("progress counts documents of each collection and bytes of the file", async () => {
  const seen: string[] = [];
  const path = fixture("good/breads.bson.gz");
  await importDump(
    db,
    path,
    options({ fileName: "breads.bson.gz", onProgress: (at) => seen.push(JSON.stringify(at)) }),
  );
  const readBytes = statSync(path).size;
  expect(seen).toEqual([
    JSON.stringify({ collection: "breads", documents: 400, readBytes }),
    JSON.stringify({ collection: null, documents: 0, readBytes }),
  ]);
});
