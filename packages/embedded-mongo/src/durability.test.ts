import { fork, type ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";

const ROUNDS = 20;
const LIMIT_MS = 300_000;
/** Enough for the journal of bulk changes. */
const BULK = 500;
/** Inside the repository, so that the bundle finds the native module. */
const DIST = fileURLToPath(new URL("../dist/", import.meta.url));

let dir: string;
/** A folder of this run: another run's end must not remove it. */
let bundle: string;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), "durability-"));
  mkdirSync(DIST, { recursive: true });
  bundle = mkdtempSync(join(DIST, "durability-"));
  const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
  await build({
    entryPoints: { process: source("./process.ts"), "worker-entry": source("./worker/worker-entry.ts") },
    outdir: bundle,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    external: ["better-sqlite3"],
    define: { "process.env.QUERYSNAP_BUNDLED": '"1"' },
  });
}, LIMIT_MS);

afterAll(() => {
  rmSync(dir, { recursive: true, force: true });
  rmSync(bundle, { recursive: true, force: true });
});

function start(): Promise<{ child: ChildProcess; uri: string }> {
  const child = fork(join(bundle, "process.js"), {
    env: { ...process.env, EMBEDDED_MONGO_OPTIONS: JSON.stringify({ dir }) },
    execArgv: [],
  });
  return new Promise((resolve, reject) => {
    child.once("message", (message) => resolve({ child, uri: (message as { uri: string }).uri }));
    child.once("exit", (code) => reject(new Error(`ended with ${code} before it was ready`)));
  });
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await ended;
}

// covers: X.03
test(
  "what was acknowledged survives kill -9 during writes, and the database always reopens",
  async () => {
    const acknowledged = new Map<number, number>();
    let nextId = 0;
    let bulkRounds = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const { child, uri } = await start();
      const client = new MongoClient(uri, { serverSelectionTimeoutMS: 5000 });
      const collection = client.db("load").collection<{ _id: number; v: number }>("c");
      if (round === 0) await collection.createIndex({ v: 1 });
      const stored = new Map((await collection.find().toArray()).map(({ _id, v }) => [_id, v] as const));
      for (const [id, v] of acknowledged)
        expect(stored.get(id) ?? -1, `document ${id} in round ${round}`).toBeGreaterThanOrEqual(v);
      expect(await client.db("load").command({ validate: "c" })).toMatchObject({ valid: true });
      // One command about many documents is one transaction: all of it or nothing.
      const bulk = client.db("load").collection<{ _id: number; n: number; text: string }>("bulk");
      if (round === 0)
        await bulk.insertMany(Array.from({ length: BULK }, (_, at) => ({ _id: at, n: 0, text: "" })));
      const states = new Set((await bulk.find().toArray()).map(({ n, text }) => `${n} ${text}`));
      expect([...states]).toHaveLength(1);
      expect(Number([...states][0]?.split(" ")[0])).toBeGreaterThanOrEqual(bulkRounds);
      bulkRounds = Number([...states][0]?.split(" ")[0]);
      expect(await client.db("load").command({ validate: "bulk" })).toMatchObject({
        valid: true,
        nrecords: BULK,
      });
      const load = { isRunning: true };
      const before = acknowledged.size;
      const changer = (async () => {
        while (load.isRunning) {
          try {
            await bulk.updateMany({}, { $inc: { n: 1 }, $set: { text: "x".repeat(bulkRounds % 3) } });
            bulkRounds++;
          } catch {
            return;
          }
        }
      })();
      const writers = [0, 1, 2].map(async () => {
        while (load.isRunning) {
          const first = nextId;
          nextId += 5;
          try {
            await collection.insertMany(Array.from({ length: 5 }, (_, at) => ({ _id: first + at, v: 1 })));
            for (let at = 0; at < 5; at++) acknowledged.set(first + at, 1);
            await collection.updateMany({ _id: { $gte: first, $lt: first + 5 } }, { $inc: { v: 1 } });
            for (let at = 0; at < 5; at++) acknowledged.set(first + at, 2);
          } catch {
            // The process is gone: what was not acknowledged may be there or not.
            return;
          }
        }
      });
      // However slow the machine is, every round acknowledges something before its end.
      await expect.poll(() => acknowledged.size, { timeout: 30_000, interval: 5 }).toBeGreaterThan(before);
      await new Promise((resolve) => setTimeout(resolve, 60 + (round % 5) * 40));
      await kill(child);
      load.isRunning = false;
      await Promise.all([...writers, changer]);
      await client.close();
    }
    expect(acknowledged.size).toBeGreaterThan(ROUNDS);
  },
  LIMIT_MS,
);
