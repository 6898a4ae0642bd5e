import { type ExportMetadata, METADATA_FILE } from "@querysnap/dump";
import { readZip, startHostileMongo } from "@querysnap/testkit";
import { BSON, MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startMongo, type TestMongo } from "../../testing/start-mongo.ts";
import { EXPORT_LIMITS, exportDatabase, type ExportLimits } from "./export-database.ts";

let mongo: TestMongo;
beforeAll(async () => {
  mongo = await startMongo();
  const db = mongo.client.db("limits");
  await db.collection("large").insertMany(Array.from({ length: 300 }, () => ({ text: "x".repeat(1000) })));
  await db.collection("many").insertMany(Array.from({ length: 250 }, (_, n) => ({ n })));
  await db.collection("some").insertMany(Array.from({ length: 100 }, (_, n) => ({ n })));
});
afterAll(() => mongo.close());

async function run(limits: Partial<ExportLimits>, write?: (bytes: Uint8Array) => Promise<void>) {
  const chunks: Uint8Array[] = [];
  const progress: string[] = [];
  const call = {
    nowMs: 0,
    version: "0.1.0",
    requester: null,
    signal: new AbortController().signal,
    write: write ?? (async (bytes: Uint8Array) => void chunks.push(bytes)),
    onProgress: (at: { collection: string; documents: number; documentsTotal: number }) =>
      void progress.push(`${at.collection} ${at.documents}/${at.documentsTotal}`),
  };
  await exportDatabase(mongo.client.db("limits"), call, { ...EXPORT_LIMITS, ...limits });
  const files = await readZip(Buffer.concat(chunks));
  return {
    files,
    progress,
    metadata: JSON.parse(files.get(METADATA_FILE)?.toString() ?? "") as ExportMetadata,
  };
}

// covers: P9.03
test("skips collections that are too large and cuts those with too many documents, and says both", async () => {
  const { files, metadata, progress } = await run({ documentsPerCollection: 100, collectionBytes: 100_000 });
  expect(metadata.skipped).toEqual([
    { name: "large", reason: "too_large", message: expect.stringMatching(/^Larger than/) },
  ]);
  expect(metadata.truncated).toEqual(["many"]);
  expect(metadata.counts).toMatchObject({ collections: 2, documents: 200 });
  expect(metadata.collections).toMatchObject([
    { name: "large", count: 300, exported: 0, truncated: false, files: null },
    { name: "many", count: 250, exported: 100, truncated: true },
    { name: "some", count: 100, exported: 100, truncated: false },
  ]);
  expect(files.get("collections/many.ndjson")?.toString().split("\n")).toHaveLength(101);
  expect(progress.at(-1)).toBe("some 200/200");
});

// covers: P9.03
test("takes 50,000 documents of a collection of up to 100 MB within ten minutes", () => {
  expect(EXPORT_LIMITS).toMatchObject({
    documentsPerCollection: 50_000,
    collectionBytes: 100 * 1024 * 1024,
    timeMs: 600_000,
  });
});

test("stops when its time is over or its reader fails", async () => {
  await expect(
    run({ timeMs: 50 }, () => new Promise((_, reject) => setTimeout(reject, 500))),
  ).rejects.toMatchObject({
    code: "query_timed_out",
  });
  await expect(run({}, () => Promise.reject(new Error("The disk is full")))).rejects.toThrow();
});

test("refuses databases with more collections than it can list", async () => {
  await expect(run({ collections: 2 })).rejects.toMatchObject({ code: "query_failed" });
});

test("asks for the next batch while it writes the one before", async () => {
  const cursor = (batch: "firstBatch" | "nextBatch", id: bigint, documents: object[]) =>
    BSON.serialize({ ok: 1, cursor: { [batch]: documents, id, ns: "shop.a" } });
  const text = "x".repeat(600 * 1024);
  const documents = Array.from({ length: 8 }, (_, _id) => ({ _id, text }));
  let written = 0;
  let writtenBeforeNext = Number.NaN;
  const host = await startHostileMongo({
    commands: {
      listCollections: ({ reply }) => reply(cursor("firstBatch", 0n, [{ name: "a", type: "collection" }])),
      listIndexes: ({ reply }) => reply(cursor("firstBatch", 0n, [])),
      find: ({ reply }) => reply(cursor("firstBatch", 5n, documents)),
      getMore: ({ reply }) => {
        writtenBeforeNext = written;
        reply(cursor("nextBatch", 0n, [{ _id: 8 }]));
      },
    },
  });
  const client = new MongoClient(host.uri);
  try {
    await exportDatabase(client.db("shop"), {
      nowMs: 0,
      version: "0.1.0",
      requester: null,
      signal: new AbortController().signal,
      write: async () => {},
      onProgress: ({ documents: done }) => (written = done),
    });
  } finally {
    await client.close();
    await host.close();
  }
  expect(written).toBe(9);
  expect(writtenBeforeNext).toBeLessThan(8);
});
