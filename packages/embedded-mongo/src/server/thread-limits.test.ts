import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Db, type Long, MongoClient, MongoServerError } from "mongodb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startEmbeddedServer, type EmbeddedServer } from "./start-embedded-server.ts";

let dir: string;
let server: EmbeddedServer;
let client: MongoClient;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "threads-"));
});

afterEach(async () => {
  await client.close();
  await server.close();
  rmSync(dir, { recursive: true, force: true });
});

async function start(options: { workerHeapMb?: number; maxThreads?: number; idleMs?: number }): Promise<Db> {
  server = await startEmbeddedServer({ dir, isDurable: false, ...options });
  client = await new MongoClient(server.uri).connect();
  return client.db("shop");
}

test("open cursors may hold a share of the thread's memory; one more is refused, the others go on", async () => {
  const db = await start({ workerHeapMb: 128 });
  await db.collection("c").insertMany(Array.from({ length: 2000 }, (_, n) => ({ n, text: "x".repeat(500) })));
  const pipeline = [{ $project: { text: { $concat: ["$text", "y"] } } }, { $sort: { text: 1 } }];
  const ids: Long[] = [];
  let refusal: unknown = null;
  while (refusal === null && ids.length < 5000) {
    try {
      const { cursor } = await db.command({ aggregate: "c", pipeline, cursor: { batchSize: 1 } });
      ids.push(cursor.id as Long);
    } catch (error) {
      refusal = error;
    }
  }
  expect(refusal).toBeInstanceOf(MongoServerError);
  expect(refusal).toMatchObject({
    code: 146,
    message: expect.stringMatching(/^too many open cursors: \d+ of shop/),
  });
  expect(await db.collection("c").countDocuments()).toBe(2000);
  const [first, ...others] = ids;
  const { cursor } = await db.command({ getMore: first, collection: "c", batchSize: 10_000 });
  expect(cursor.nextBatch).toHaveLength(1999);
  await db.command({ killCursors: "c", cursors: others });
  const again = await db.command({ aggregate: "c", pipeline, cursor: { batchSize: 1 } });
  expect(again["cursor"].id.isZero()).toBe(false);
});

test("more databases than threads take turns", async () => {
  await start({ maxThreads: 2 });
  const names = Array.from({ length: 4 }, (_, at) => `db${at}`);
  for (const round of [1, 2]) {
    await Promise.all(names.map((name) => client.db(name).collection("c").insertOne({ round })));
    expect(await Promise.all(names.map((name) => client.db(name).collection("c").countDocuments()))).toEqual(
      names.map(() => round),
    );
  }
});

test("a database without work ends its threads, and opens again when it is asked", async () => {
  const db = await start({ idleMs: 100 });
  await db.collection<{ _id: number }>("c").insertOne({ _id: 1 });
  // the thread that closes the file last takes its write-ahead log with it
  expect(readdirSync(dir)).toContain("db-shop.sqlite-wal");
  await vi.waitFor(() => expect(readdirSync(dir)).not.toContain("db-shop.sqlite-wal"), { timeout: 15_000 });
  expect(await db.collection<{ _id: number }>("c").findOne({ _id: 1 })).toEqual({ _id: 1 });
});
