import { startHostileMongo } from "@querysnap/testkit";

import { BSON, MongoClient, ObjectId, UUID } from "mongodb";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startMongo, type TestMongo } from "../../testing/start-mongo.ts";
import { readSchema, SCHEMA_CAPS, type SchemaCaps } from "./read-schema.ts";

let mongo: TestMongo;
beforeAll(async () => {
  mongo = await startMongo();
  for (const name of ["a", "b", "c", "d"])
    await mongo.client
      .db("capped")
      .collection(name)
      .insertMany([{ text: "x".repeat(1_000) }, { n: 1 }]);
});
afterAll(() => mongo.close());

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

const call = () => ({ nowMs: 0, signal: new AbortController().signal, onProgress: () => {} });
const readCapped = (caps: Partial<SchemaCaps>) =>
  readSchema(mongo.client.db("capped"), call(), { ...SCHEMA_CAPS, ...caps });

// covers: H.04
test.each([
  [{ described: 2 }, "Only the first 2 collections are described."],
  [{ documentBytes: 1_500 }, "Reading stopped after 0 MB, so 2 collections are described."],
])("collections beyond %j are listed with the reason", async (caps, reason) => {
  const { collections } = await readCapped(caps);
  expect(collections.map(({ name, sampledDocuments }) => [name, sampledDocuments])).toEqual([
    ["a", 2],
    ["b", 2],
    ["c", 0],
    ["d", 0],
  ]);
  expect(collections.map(({ limits }) => limits)).toEqual([[], [], [reason], [reason]]);
});

test("a database with more collections than are listed says so", async () => {
  const { collections } = await readCapped({ listed: 3 });
  expect(collections).toHaveLength(3);
  expect(collections.at(-1)?.limits).toEqual(["Only the first 3 collections are listed."]);
});

// covers: SE.14
test("a view is marked, its documents are counted beyond the sample, and a collection has no mark", async () => {
  const db = mongo.client.db("viewed");
  await db.collection("numbers").insertMany(Array.from({ length: 1_500 }, (_, n) => ({ n })));
  await db.createCollection("few", { viewOn: "numbers", pipeline: [{ $match: { n: { $lt: 9 } } }] });
  await db.createCollection("many", { viewOn: "numbers", pipeline: [{ $match: { n: { $lt: 1_200 } } }] });
  const { collections } = await readSchema(db, call());
  expect(
    collections.map(({ name, isView, count, sampledDocuments }) => ({
      name,
      isView,
      count,
      sampledDocuments,
    })),
  ).toEqual([
    { name: "few", isView: true, count: 9, sampledDocuments: 9 },
    { name: "many", isView: true, count: 1_200, sampledDocuments: 1_000 },
    { name: "numbers", isView: undefined, count: 1_500, sampledDocuments: 1_000 },
  ]);
});

async function slowDatabase(silentCommand: string) {
  const names = ["a", "b"].map((name) => ({ name, type: "collection" }));
  const host = await startHostileMongo({
    commands: {
      listCollections: ({ reply }) =>
        reply(BSON.serialize({ ok: 1, cursor: { firstBatch: names, id: 0n, ns: "shop.$cmd" } })),
      [silentCommand]: () => {},
    },
  });
  const client = new MongoClient(host.uri);
  cleanups.push(host.close, () => client.close());
  return client.db("shop");
}

test("a server that stops answering in the middle gives the part that was read, in time", async () => {
  const db = await slowDatabase("aggregate");
  const { collections } = await readSchema(db, call(), { ...SCHEMA_CAPS, timeMs: 500 });
  expect(collections.map(({ name, limits }) => [name, limits])).toEqual(
    ["a", "b"].map((name) => [name, ["Reading stopped after 0.5 s, so 0 collections are described."]]),
  );
});

// covers: F.15
test("statistics and indexes of a collection are read side by side", async () => {
  const cursor = (firstBatch: object[]) => ({ ok: 1, cursor: { firstBatch, id: 0n, ns: "shop.a" } });
  const waiting: (() => void)[] = [];
  const answerBoth = (answer: () => void) => {
    waiting.push(answer);
    if (waiting.length === 2) for (const each of waiting) each();
  };
  const host = await startHostileMongo({
    commands: {
      listCollections: ({ reply }) => reply(BSON.serialize(cursor([{ name: "a", type: "collection" }]))),
      collStats: ({ reply }) =>
        answerBoth(() => reply(BSON.serialize({ ok: 1, count: 1, size: 40, avgObjSize: 40 }))),
      listIndexes: ({ reply }) => answerBoth(() => reply(BSON.serialize(cursor([])))),
      aggregate: ({ reply }) => reply(BSON.serialize(cursor([{ _id: 1 }]))),
    },
  });
  const client = new MongoClient(host.uri);
  cleanups.push(host.close, () => client.close());
  const { collections } = await readSchema(client.db("shop"), call());
  expect(collections.map(({ name, sizeBytes, limits }) => [name, sizeBytes, limits])).toEqual([
    ["a", 40, []],
  ]);
});

// covers: H.04
test("a server that does not even list its collections is a time-out", async () => {
  const db = await slowDatabase("listCollections");
  await expect(readSchema(db, call(), { ...SCHEMA_CAPS, timeMs: 300 })).rejects.toMatchObject({
    code: "query_timed_out",
    details: "Timeout: the collections were not listed within 0.3 s",
  });
});

const LARGE = 4_000;
const hex = (at: number, digits: number) => at.toString(16).padStart(digits, "0");
const LARGE_IDS: [string, (at: number) => unknown][] = [
  ["object ids of steady writes", (at) => new ObjectId(hex(0x60000000 + at * 977, 8) + hex(at, 16))],
  // nearly all of them written within a minute, the last ones years later
  [
    "object ids of one import",
    (at) => new ObjectId(hex(at < LARGE - 20 ? 0x60000000 + (at >> 7) : 0x68000000 + at, 8) + hex(at, 16)),
  ],
  ["object ids of two batches", (at) => new ObjectId(hex(0x60000000 + (at < 300 ? 0 : 5), 8) + hex(at, 16))],
  ["whole numbers", (at) => at * 7],
  ["strings", (at) => `order-${String(at).padStart(6, "0")}`],
  ["UUIDs", (at) => new UUID(hex(at, 8) + "0".repeat(24))],
  ["dates", (at) => new Date(1_600_000_000_000 + at * 3_600_000)],
];

// covers: X.09i
test.each(LARGE_IDS)(
  "a large collection with %s gives the same sample every time, spread over all of it",
  async (_, idOf) => {
    const db = mongo.client.db("large");
    cleanups.push(() => db.dropDatabase());
    const documents = Array.from({ length: LARGE }, (__, n) => ({ _id: idOf(n) as ObjectId, n }));
    await db.collection("events").insertMany(documents.toReversed());
    const [events] = (await readSchema(db, call())).collections;
    expect((await readSchema(db, call())).collections[0]?.fields).toEqual(events?.fields);
    expect(events?.sampledDocuments).toBe(1_000);
    const range = events?.fields.find(({ path }) => path === "n")?.range;
    expect([range?.min, range?.max]).toEqual(["0", String(LARGE - 1)]);
    expect(Math.min(...(range?.histogram ?? [0]))).toBeGreaterThan(10);
  },
);

test("ids of several types give a sample of the first and the last documents", async () => {
  const db = mongo.client.db("large");
  cleanups.push(() => db.dropDatabase());
  const documents = Array.from({ length: LARGE }, (_, n) => ({
    _id: (n % 2 === 0 ? n : `n${n}`) as unknown,
    n,
  }));
  await db.collection<{ _id: unknown }>("events").insertMany(documents);
  const [events] = (await readSchema(db, call())).collections;
  expect((await readSchema(db, call())).collections[0]?.fields).toEqual(events?.fields);
  expect(events?.sampledDocuments).toBe(1_000);
});

// covers: X.09i
test("values that the sample misses are read from the index of their field", async () => {
  const db = mongo.client.db("large");
  cleanups.push(() => db.dropDatabase());
  // one in the middle of what lies between two parts of the sample
  const documents = Array.from({ length: LARGE }, (_, n) => ({
    n,
    status: ["open", "closed"][n % 2] ?? "",
    name: `n${n}`,
  }));
  const unseen = documents.flatMap(({ n }) => (n % 61 === 60 ? [{ n, status: `rare ${n}`, name: "" }] : []));
  await db.collection("events").insertMany([...documents, ...unseen].toSorted((a, b) => a.n - b.n));
  await db.collection("events").createIndexes([
    { key: { status: 1 }, name: "by_status" },
    { key: { name: 1 }, name: "by_name" },
  ]);
  const fields = (await readSchema(db, call())).collections[0]?.fields;
  const status = fields?.find(({ path }) => path === "status");
  const found = [...(status?.values ?? []), ...(status?.indexValues?.values ?? [])].map(({ text }) => text);
  expect(found.toSorted()).toEqual(["closed", "open", ...unseen.map((one) => one.status)].toSorted());
  expect(status?.indexValues?.values.length).toBeGreaterThan(0);
  expect(fields?.find(({ path }) => path === "name")?.indexValues).toBeUndefined();
});
