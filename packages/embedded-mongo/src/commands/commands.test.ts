import type { MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../fixtures/start-test-server.ts";

let server: TestServer;
let client: MongoClient;

beforeAll(async () => {
  server = await startTestServer();
  ({ client } = server);
});

afterAll(() => server.close());

// covers: X.08a
test("explain reads with the collation of the command", async () => {
  const collection = client.db("explain").collection<{ _id: number; s: string }>("collated");
  await collection.insertMany([
    { _id: 1, s: "A" },
    { _id: 2, s: "a" },
  ]);
  const collation = { locale: "en", strength: 2 };
  const explain = (command: object) =>
    client.db("explain").command({ explain: command, verbosity: "executionStats" });
  const stats = async (command: object) => (await explain(command))["executionStats"];
  expect(await stats({ find: "collated", filter: { s: "a" }, collation })).toMatchObject({ nReturned: 2 });
  expect(
    await stats({ aggregate: "collated", pipeline: [{ $match: { s: "a" } }], cursor: {}, collation }),
  ).toMatchObject({ nReturned: 2 });
  const count = await stats({ count: "collated", query: { s: "a" }, collation });
  expect(count.executionStages).toMatchObject({ stage: "COUNT", nCounted: 2 });
  const deletes = [{ q: { s: "a" }, limit: 0, collation }];
  expect(await stats({ delete: "collated", deletes })).toMatchObject({ totalDocsExamined: 2 });
  expect((await stats({ delete: "collated", deletes })).executionStages).toMatchObject({
    stage: "DELETE",
    nWouldDelete: 2,
  });
});

// covers: X.08a
test("explain binds the variables that the command's let defines", async () => {
  const collection = client.db("explain").collection<{ _id: number }>("bound");
  await collection.insertMany([{ _id: 1 }, { _id: 2 }]);
  const filter = { $expr: { $gte: ["$_id", "$$least"] } };
  const found = await collection.find(filter, { let: { least: 2 } }).explain("executionStats");
  expect(found["executionStats"]).toMatchObject({ nReturned: 1 });
  const stages = await collection.aggregate([{ $match: filter }], { let: { least: 2 } }).explain();
  expect(stages["queryPlanner"].winningPlan).toMatchObject({ stage: "COLLSCAN" });
});

test.each([
  { find: "c", filter: {} },
  { aggregate: "c", pipeline: [], cursor: {} },
  { count: "c" },
  { distinct: "c", key: "a" },
  { update: "c", updates: [{ q: {}, u: { $set: { a: 1 } } }] },
  { delete: "c", deletes: [{ q: {}, limit: 1 }] },
  { findAndModify: "c", query: {}, update: { a: 1 } },
])("explain refuses a field that the command %j does not know", async (command) => {
  await expect(client.db("explain").command({ explain: { ...command, dryRun: true } })).rejects.toMatchObject(
    { code: 40_415, message: expect.stringContaining("dryRun' is an unknown field") },
  );
});

test("explain tells the plan and the work that was done", async () => {
  const collection = client.db("explain").collection("c");
  await collection.insertMany(Array.from({ length: 100 }, (_, a) => ({ a, b: a % 10 })));
  const scan = await collection.find({ a: 5 }).explain("executionStats");
  expect(scan["queryPlanner"].winningPlan).toMatchObject({ stage: "COLLSCAN" });
  expect(scan["executionStats"]).toMatchObject({
    nReturned: 1,
    totalKeysExamined: 0,
    totalDocsExamined: 100,
  });
  await collection.createIndex({ b: 1, a: -1 });
  const indexed = await collection
    .find({ b: 3, a: { $gte: 50 } })
    .sort({ a: -1 })
    .explain("executionStats");
  expect(indexed["queryPlanner"].winningPlan).toMatchObject({
    stage: "FETCH",
    inputStage: {
      stage: "IXSCAN",
      indexName: "b_1_a_-1",
      direction: "forward",
      isMultiKey: false,
      indexBounds: { b: ["[3, 3]"], a: ["[inf.0, 50]"] },
    },
  });
  expect(indexed["executionStats"]).toMatchObject({
    nReturned: 5,
    totalKeysExamined: 5,
    totalDocsExamined: 5,
  });
  expect((await collection.find({ _id: "x" as never }).explain())["queryPlanner"].winningPlan).toMatchObject({
    stage: "IDHACK",
  });
  const top = await collection.find().sort({ a: 1 }).limit(3).explain();
  expect(top["queryPlanner"].winningPlan).toMatchObject({
    stage: "SORT",
    limitAmount: 3,
    inputStage: { stage: "COLLSCAN" },
  });
  const page = await collection
    .find({}, { projection: { a: 1 } })
    .skip(1)
    .limit(3)
    .explain();
  expect(page["queryPlanner"].winningPlan).toMatchObject({
    stage: "LIMIT",
    inputStage: { stage: "PROJECTION_SIMPLE", inputStage: { stage: "SKIP" } },
  });
  const pushed = await collection.aggregate([{ $sort: { a: 1 } }, { $limit: 3 }, { $count: "n" }]).explain();
  expect(pushed["stages"][0].$cursor.queryPlanner.winningPlan).toMatchObject({
    stage: "SORT",
    limitAmount: 3,
  });
  const covered = await collection
    .find({ b: 3, a: { $gte: 50 } }, { projection: { _id: 0, a: 1 } })
    .explain("executionStats");
  expect(covered["queryPlanner"].winningPlan).toMatchObject({
    stage: "PROJECTION_COVERED",
    inputStage: { stage: "IXSCAN" },
  });
  expect(covered["executionStats"]).toMatchObject({
    nReturned: 5,
    totalKeysExamined: 5,
    totalDocsExamined: 0,
  });
  const rest = await collection.find({ b: 3, c: null }).explain();
  expect(rest["queryPlanner"].winningPlan).toMatchObject({
    stage: "FETCH",
    filter: { c: { $eq: null } },
    inputStage: { stage: "IXSCAN" },
  });
  const counts = { explain: { count: "c", query: { b: 3 }, skip: 2 }, verbosity: "executionStats" };
  const counting = await client.db("explain").command(counts);
  expect(counting["executionStats"]).toMatchObject({
    totalKeysExamined: 10,
    totalDocsExamined: 0,
    executionStages: { nCounted: 8, nSkipped: 2 },
  });
  expect(counting["queryPlanner"].winningPlan).toMatchObject({
    stage: "COUNT",
    inputStage: { stage: "COUNT_SCAN" },
  });
  const one = {
    explain: { update: "c", updates: [{ q: { b: 3 }, u: { $set: { c: 1 } } }] },
    verbosity: "executionStats",
  };
  const written = await client.db("explain").command(one);
  expect(written["queryPlanner"].winningPlan).toMatchObject({
    stage: "UPDATE",
    inputStage: { stage: "FETCH" },
  });
  expect(written["executionStats"]).toMatchObject({ nReturned: 0, totalDocsExamined: 1 });
  expect(await collection.countDocuments({ c: 1 })).toBe(0);
});

test("documents of a TTL index expire", async () => {
  const collection = client.db("expiry").collection("c");
  await collection.createIndex({ at: 1 }, { expireAfterSeconds: 1 });
  await collection.insertMany([
    { at: new Date() },
    { at: new Date(Date.now() + 3_600_000) },
    { at: "never" },
    {},
  ]);
  await expect.poll(() => collection.countDocuments({}), { timeout: 15_000, interval: 300 }).toBe(3);
});

test("a cursor delivers everything in batches and ends", async () => {
  const collection = client.db("cursors").collection("c");
  await collection.insertMany(Array.from({ length: 500 }, (_, a) => ({ a })));
  const seen: number[] = [];
  for await (const { a } of collection.find().sort({ a: 1 }).batchSize(7)) seen.push(a as number);
  expect(seen).toEqual(Array.from({ length: 500 }, (_, a) => a));
});

test("keys that JavaScript treats specially keep their place and bytes", async () => {
  const collection = client.db("keys").collection("c");
  const doc = new Map<string, unknown>([
    ["_id", 1],
    ["b", 1],
    ["1", 2],
    ["0", 3],
    ["__proto__", 4],
    ["constructor", 5],
    ["", 6],
  ]);
  await client.db("keys").command({ insert: "c", documents: [doc] });
  const [raw] = await collection.find<Buffer>({}, { raw: true }).toArray();
  if (!raw) throw new Error("no document");
  const at = ["b", "1", "0", "__proto__", "constructor"].map((key) => raw.indexOf(`\x10${key}\0`));
  expect(at).toEqual(at.toSorted((a, b) => a - b));
  expect(at[0]).toBeGreaterThan(0);
  expect(await collection.countDocuments({ constructor: 5 })).toBe(1);
});
