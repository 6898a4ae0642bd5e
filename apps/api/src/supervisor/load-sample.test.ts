import { loadSample } from "@querysnap/sample-data";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startMongo, type TestMongo } from "../testing/start-mongo.ts";

const CALL = { databaseName: "sample_race", now: new Date() };
let mongo: TestMongo;
beforeAll(async () => {
  mongo = await startMongo();
});
afterAll(async () => {
  await mongo.client.db(CALL.databaseName).dropDatabase();
  await mongo.client.db("querysnap_internal").dropDatabase();
  await mongo.close();
});

async function countDocuments(): Promise<number> {
  const database = mongo.client.db(CALL.databaseName);
  const names = (await database.listCollections().toArray()).map(({ name }) => name);
  const counts = await Promise.all(names.map((name) => database.collection(name).countDocuments()));
  return counts.reduce((sum, count) => sum + count, 0);
}

// covers: X.35
test(
  "of three starts at once one loads the sample, and all find it whole",
  { timeout: 120_000 },
  async () => {
    const clients = [1, 2, 3].map(() => new MongoClient(mongo.uri));
    const results = await Promise.all(
      clients.map(async (client) => {
        const { loaded, documents } = await loadSample(client, CALL);
        return { loaded, isWhole: (await countDocuments()) === documents };
      }),
    );
    await Promise.all(clients.map((client) => client.close()));
    expect(results.filter(({ loaded }) => loaded)).toHaveLength(1);
    expect(results.every(({ isWhole }) => isWhole)).toBe(true);
    expect(await loadSample(mongo.client, CALL)).toMatchObject({ loaded: false });
    expect(await mongo.client.db("querysnap_internal").collection("sample_lease").countDocuments()).toBe(0);
  },
);
