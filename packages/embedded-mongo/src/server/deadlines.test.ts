import { type Db, type Document, type MongoClient, MongoServerError } from "mongodb";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startTestServer, type TestServer } from "../fixtures/start-test-server.ts";

let server: TestServer;
let client: MongoClient;
let db: Db;

beforeAll(async () => {
  server = await startTestServer();
  ({ client } = server);
  db = client.db("shop");
  await db.collection("c").insertMany(Array.from({ length: 300 }, (_, n) => ({ n, next: n + 1 })));
});

afterAll(() => server.close());

const range = { $range: [0, 20_000] };
const add = { $add: ["$$value", "$$this"] };
const inner = { $reduce: { input: range, initialValue: "$$value", in: add } };
/** Would take hours for each document. */
const hours = { $reduce: { input: range, initialValue: "$n", in: inner } };
const slowMatch = { $match: { $expr: { $eq: [hours, -1] } } };

const aggregate = (...pipeline: Document[]): Document => ({ aggregate: "c", pipeline, cursor: {} });
const COMMANDS: [string, Document][] = [
  ["$match", aggregate(slowMatch)],
  ["$project", aggregate({ $project: { x: hours } })],
  ["$group", aggregate({ $group: { _id: hours } })],
  ["an accumulator", aggregate({ $group: { _id: null, x: { $sum: hours } } })],
  ["$bucketAuto", aggregate({ $bucketAuto: { groupBy: hours, buckets: 2 } })],
  ["$sortByCount", aggregate({ $sortByCount: hours })],
  ["$facet", aggregate({ $facet: { a: [slowMatch], b: [{ $count: "n" }] } })],
  ["$lookup", aggregate({ $lookup: { from: "c", pipeline: [slowMatch], as: "x" } })],
  ["$unionWith", aggregate({ $unionWith: { coll: "c", pipeline: [slowMatch] } }, { $count: "n" })],
  [
    "$graphLookup",
    aggregate({
      $graphLookup: {
        from: "c",
        startWith: hours,
        connectFromField: "next",
        connectToField: "n",
        as: "x",
      },
    }),
  ],
  [
    "$setWindowFields",
    aggregate({ $setWindowFields: { partitionBy: hours, sortBy: { n: 1 }, output: { x: { $sum: "$n" } } } }),
  ],
  ["$map over a long list", aggregate({ $project: { x: { $map: { input: range, in: hours } } } })],
  ["$out", aggregate({ $project: { x: hours } }, { $out: "copy" })],
  ["find", { find: "c", filter: { $expr: { $eq: [hours, -1] } } }],
  ["distinct", { distinct: "c", key: "n", query: { $expr: { $eq: [hours, -1] } } }],
  ["count", { count: "c", query: { $expr: { $eq: [hours, -1] } } }],
  ["update", { update: "c", updates: [{ q: {}, u: [{ $set: { x: hours } }], multi: true }] }],
  ["delete", { delete: "c", deletes: [{ q: { $expr: { $eq: [hours, -1] } }, limit: 0 }] }],
  ["findAndModify", { findAndModify: "c", query: {}, update: [{ $set: { x: hours } }] }],
];

async function codeOf(run: Promise<unknown>): Promise<unknown> {
  try {
    return await run;
  } catch (error) {
    return error instanceof MongoServerError ? error.code : error;
  }
}

test.each(COMMANDS)("%s ends at its deadline, and by killOp, and changes nothing", async (_name, command) => {
  expect(await codeOf(db.command({ ...command, maxTimeMS: 50 }))).toBe(50);
  const killed = codeOf(db.command(command));
  await vi.waitFor(
    async () => {
      const { inprog } = await client.db("admin").command({ currentOp: 1 });
      const [op] = (inprog as { ns: string; active: boolean; opid: number }[]).filter(
        ({ ns, active }) => ns === "shop.c" && active,
      );
      expect(op).toBeDefined();
      await client.db("admin").command({ killOp: 1, op: op?.opid });
    },
    { timeout: 15_000, interval: 20 },
  );
  expect(await killed).toBe(11601);
  expect(await db.collection("c").countDocuments({ x: { $exists: false } })).toBe(300);
});
