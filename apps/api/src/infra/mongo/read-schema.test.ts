import { startHostileMongo } from "@querysnap/testkit";

import { BSON, MongoClient } from "mongodb";
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

test("a server that does not even list its collections is a time-out", async () => {
  const db = await slowDatabase("listCollections");
  await expect(readSchema(db, call(), { ...SCHEMA_CAPS, timeMs: 300 })).rejects.toMatchObject({
    code: "query_timed_out",
    details: "Timeout: the collections were not listed within 0.3 s",
  });
});
