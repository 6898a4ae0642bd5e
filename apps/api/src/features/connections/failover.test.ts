import * as contract from "@querysnap/contracts";
import { type Browser, type ReplicaSet, startReplicaSet } from "@querysnap/testkit";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { startMongo, type TestMongo } from "../../testing/start-mongo.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";

let mongo: TestMongo;
let app: TestApp;
let set: ReplicaSet;
let browser: Browser;
let connectionId: string;
beforeAll(async () => {
  mongo = await startMongo();
  app = await startTestApp({ mongoUri: mongo.uri, clock: null });
});
afterAll(async () => {
  await app.close();
  await mongo.close();
});
beforeEach(async () => {
  const orders = mongo.client.db("failover").collection("orders");
  await orders.deleteMany({});
  await orders.insertOne({ n: 1 });
  set = await startReplicaSet(Number(new URL(mongo.uri).port));
  browser = await app.signedIn();
  const uri = `mongodb://root:root-password@${set.hosts}/failover?authSource=admin&replicaSet=${set.setName}`;
  const { connection } = await browser.call(contract.connect, { body: { nickname: "Set", uri } });
  connectionId = connection._id;
  expect(await countOrders()).toContain('"1"');
});
afterEach(() => set.close());

async function run(queryString: string): Promise<string> {
  const reply = await browser.raw(contract.executeRaw, { params: { connectionId }, body: { queryString } });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.body;
}
const countOrders = () => run("db.orders.countDocuments({})");

// covers: C.19
test("a query after a failover is answered by the new primary", async () => {
  set.stepDown();
  expect(await countOrders()).toContain('"1"');
  expect(set.refused()).toBeGreaterThan(0);
});

// covers: C.19
test("a write that the old primary refuses is done once, by the new one", async () => {
  set.stepDown();
  await run("db.orders.insertOne({ n: 2 })");
  expect(set.refused()).toBeGreaterThan(0);
  expect(await countOrders()).toContain('"2"');
});

// covers: C.19
test("a primary that dies is replaced without a new sign-in of the user", async () => {
  await set.killPrimary();
  expect(await countOrders()).toContain('"1"');
  await run("db.orders.insertOne({ n: 2 })");
  const { connection, error } = await browser.call(contract.getConnectionStatus, {
    params: { connectionId },
  });
  expect(error).toBeNull();
  expect(connection).toMatchObject({ isConnected: true, isAlive: true });
});
