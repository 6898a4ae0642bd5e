import { fork, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { Aggregator, Query } from "mingo";
import { updateMany } from "mingo/updater";
import { MongoClient, MongoServerError, type Collection } from "mongodb";
import type { BenchRow } from "../bench-row.ts";
import { orders, pairs, type Order } from "./embedded-data.ts";

const COUNT = 100_000;
const PAIRS = 10_000;
const REPEATS = 15;
const BASELINE_REPEATS = 5;
const MB = 1024 * 1024;
const AIM = ">= 4 times faster";
const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

const GROUP = [{ $group: { _id: "$city", total: { $sum: "$amount" }, count: { $sum: 1 } } }];
const CHAIN = [
  { $match: { number: { $gte: COUNT / 4 } } },
  { $project: { tags: 1, amount: 1, city: 1 } },
  { $unwind: "$tags" },
  { $group: { _id: "$tags", total: { $sum: "$amount" } } },
];
const LOOKUP = [
  { $lookup: { from: "products", localField: "product", foreignField: "sku", as: "found" } },
  { $match: { "found.sku": -1 } },
];
const RARE = { number: { $gte: COUNT - 20 } };

async function medianMs(run: () => unknown, repeats = REPEATS): Promise<number> {
  await run();
  const times: number[] = [];
  for (let at = 0; at < repeats; at++) {
    const started = performance.now();
    await run();
    times.push(performance.now() - started);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

type Server = { readonly child: ChildProcess; readonly uri: string };

/** The server as users run it: bundled, in a process of its own. */
async function bundle(): Promise<string> {
  const folder = join(ROOT, "dist", "bench-embedded");
  await build({
    entryPoints: {
      "embedded-mongo": join(ROOT, "packages/embedded-mongo/src/process.ts"),
      "worker-entry": join(ROOT, "packages/embedded-mongo/src/worker/worker-entry.ts"),
    },
    outdir: folder,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    external: ["better-sqlite3"],
    define: { "process.env.QUERYSNAP_BUNDLED": '"1"' },
    logLevel: "error",
  });
  return join(folder, "embedded-mongo.js");
}

function start(entry: string, dir: string): Promise<Server> {
  const child = fork(entry, {
    env: { ...process.env, EMBEDDED_MONGO_OPTIONS: JSON.stringify({ dir }) },
    execArgv: [],
  });
  return new Promise((resolve, reject) => {
    child.once("message", (message) => resolve({ child, uri: (message as { uri: string }).uri }));
    child.once("exit", () => reject(new Error("the embedded server did not start")));
  });
}

async function stop({ child }: Server): Promise<void> {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
}

function residentMb(pid: number | undefined): number {
  const pages = readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1];
  return (Number(pages) * 4096) / MB;
}

function row(name: string, times: { ours: number; baseline: number; aim?: string }): BenchRow {
  return {
    name,
    ours: times.ours,
    baseline: times.baseline,
    ratio: times.baseline / times.ours,
    unit: "ms",
    aim: times.aim ?? AIM,
  };
}

/**
 * The embedded server through the driver beside mingo on the same documents in memory; the ratio says how
 * many times faster we are.
 */
export async function run(): Promise<BenchRow[]> {
  const entry = await bundle();
  const dir = mkdtempSync(join(tmpdir(), "bench-embedded-"));
  const given = process.env["TEST_MONGODB_URI"];
  let server = await start(entry, dir);
  try {
    const client = new MongoClient(given ?? server.uri);
    const rows = await measure(client);
    await client.close();
    if (given) return rows;
    rows.push({
      name: "resident memory with the collection loaded",
      ours: residentMb(server.child.pid),
      baseline: 260,
      ratio: 260 / residentMb(server.child.pid),
      unit: "MB",
      aim: "<= 260 MB",
    });
    await stop(server);
    const started = performance.now();
    server = await start(entry, dir);
    rows.push(
      row("start until it listens (baseline: aim)", {
        ours: performance.now() - started,
        baseline: 200,
        aim: "<= 200 ms",
      }),
    );
    const again = new MongoClient(server.uri);
    await again.db("bench").collection<Order>("orders").findOne({ _id: 4711 });
    rows.push(
      row("reopen until the first find by _id (baseline: aim)", {
        ours: performance.now() - started,
        baseline: 400,
        aim: "<= 400 ms",
      }),
    );
    rows.push(...(await runawayRows(again)));
    await again.close();
    return rows;
  } finally {
    await stop(server);
    rmSync(dir, { recursive: true, force: true });
  }
}

async function measure(client: MongoClient): Promise<BenchRow[]> {
  const db = client.db("bench");
  await db.dropDatabase();
  const documents = orders(COUNT);
  const { left, right } = pairs(PAIRS);
  const collection = db.collection<Order>("orders");
  await db.collection("warm").insertOne({});
  const inserting = performance.now();
  await collection.insertMany(documents);
  const insertMs = performance.now() - inserting;
  await db.collection<{ _id: number }>("items").insertMany(left);
  await db.collection<{ _id: number }>("products").insertMany(right);
  const rows = [
    row("insertMany 100,000 (baseline: aim)", { ours: insertMs, baseline: 1500, aim: "<= 1.5 s" }),
  ];
  const add = async (name: string, ours: () => unknown, baseline: () => unknown): Promise<void> => {
    rows.push(
      row(name, { ours: await medianMs(ours), baseline: await medianMs(baseline, BASELINE_REPEATS) }),
    );
  };
  const joined = { collectionResolver: () => right };
  await add(
    "$group on 10 keys",
    () => collection.aggregate(GROUP).toArray(),
    () => new Aggregator(GROUP).run(documents),
  );
  await add(
    "find <= 20 of 100,000 without index",
    () => collection.find(RARE).toArray(),
    () => new Query(RARE).find(documents).all(),
  );
  await add(
    "$match + $project + $unwind + $group",
    () => collection.aggregate(CHAIN).toArray(),
    () => new Aggregator(CHAIN).run(documents),
  );
  await add(
    "$lookup 10k x 10k",
    () => db.collection("items").aggregate(LOOKUP).toArray(),
    () => new Aggregator(LOOKUP, joined).run(left),
  );
  await collection.createIndex({ customer: 1 });
  const one = { customer: "Customer number 4711" };
  await add(
    "find by indexed field",
    () => collection.find(one).toArray(),
    () => new Query(one).find(documents).all(),
  );
  rows.push(await updateRow(collection, documents));
  return rows;
}

/** Its time limit ends a command that would take hours; people on another database do not wait for it. */
async function runawayRows(client: MongoClient): Promise<BenchRow[]> {
  const range = { $range: [0, 20_000] };
  const inner = { $reduce: { input: range, initialValue: "$$value", in: { $add: ["$$value", "$$this"] } } };
  const endless = [
    { $project: { x: { $reduce: { input: range, initialValue: 0, in: inner } } } },
    { $match: { x: -1 } },
  ];
  const slow = client.db("slow").collection("c");
  await slow.insertMany(Array.from({ length: 200 }, (_, at) => ({ at })));
  const calm = client.db("calm").collection("c");
  await calm.insertOne({ a: 1 });
  const runFor = async (limitMs: number): Promise<number> => {
    const started = performance.now();
    const code = await slow
      .aggregate(endless, { maxTimeMS: limitMs })
      .toArray()
      .then(
        () => 0,
        (error: unknown) => (error instanceof MongoServerError ? error.code : 0),
      );
    if (code !== 50) throw new Error("the endless aggregate was not ended by its time limit");
    return performance.now() - started;
  };
  const finds = async (): Promise<number> => {
    const times: number[] = [];
    for (let at = 0; at < 200; at++) {
      const before = performance.now();
      await calm.findOne({ a: 1 });
      times.push(performance.now() - before);
    }
    return times.toSorted((a, b) => a - b)[197] ?? 0;
  };
  const quiet = await finds();
  const running = runFor(3_000);
  const beside = await finds();
  await running;
  return [
    row("an endless aggregate ends after its maxTimeMS of 500 (baseline: 500)", {
      ours: await runFor(500),
      baseline: 500,
      aim: "<= 600 ms",
    }),
    row("p99 of finds on another database beside it / without it", {
      ours: beside,
      baseline: quiet,
      aim: "< 100 ms",
    }),
  ];
}

async function updateRow(collection: Collection<Order>, documents: Order[]): Promise<BenchRow> {
  const ours = await medianMs(() =>
    collection.updateMany({}, { $inc: { amount: 1 }, $set: { status: "touched" } }),
  );
  const baseline = await medianMs(
    () => updateMany(documents as never[], {}, { $inc: { amount: 1 }, $set: { status: "touched" } }),
    BASELINE_REPEATS,
  );
  return row("updateMany of all (no durability in mingo)", { ours, baseline });
}
