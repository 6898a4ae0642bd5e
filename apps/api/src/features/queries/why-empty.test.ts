import * as contract from "@querysnap/contracts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startMongo, type TestMongo } from "../../testing/start-mongo.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";

let mongo: TestMongo;
let app: TestApp;
beforeAll(async () => {
  mongo = await startMongo();
  app = await startTestApp({ mongoUri: mongo.uri });
  const sample = mongo.client.db("sample_shop");
  await sample.dropDatabase();
  await sample.collection("orders").insertMany([
    { status: "paid", country: "DE", total: 5 },
    { status: "paid", country: "FR", total: 50 },
    { status: "open", country: "DE", total: 500 },
  ]);
});
afterAll(async () => {
  await app.close();
  await mongo.close();
});

async function withSample() {
  const browser = await app.signedIn();
  const { connection } = await browser.call(contract.connectSample);
  const params = { connectionId: connection._id };
  const why = async (queryString: string, more: { collection?: string } = {}) =>
    (await browser.call(contract.whyEmpty, { params, body: { queryString, ...more } })).data;
  return { browser, params, why };
}

// covers: LM.02
test("names the condition that empties a result and a query that finds documents, free of quota", async () => {
  const { browser, params, why } = await withSample();
  const answer = await why('db.orders.find({ status: "paid", country: "Germany", total: { $gt: 1 } })');
  expect(answer).toMatchObject({
    collection: "orders",
    documents: 3,
    steps: [
      { text: 'status: "paid"', count: 2, state: "passed" },
      { text: 'country: "Germany"', count: 0, alone: 0, state: "zero" },
      { text: "total: { $gt: 1 }", count: null, alone: 3, state: "not_reached" },
    ],
    cause: { kind: "nearest_value", step: 1, field: "country" },
    fix: { label: 'Use "DE" and execute', count: 1 },
  });
  const executed = await browser.raw(contract.executeRaw, {
    params,
    body: { queryString: answer?.fix?.query ?? "" },
  });
  expect(JSON.parse(executed.body)).toMatchObject({ documentsAffected: 1 });
  const usage = (await browser.call(contract.getUsageStats)).data;
  expect(usage.queryExecution.daily.used).toBe(1);
  expect(usage.aiGeneration.daily.used).toBe(0);
  const { data } = await browser.call(contract.listHistory, { query: params });
  expect(data.history).toHaveLength(1);
});

test("reads a bare filter as one of the given collection", async () => {
  const { why } = await withSample();
  const answer = await why('{ status: "PAID" }', { collection: "orders" });
  expect(answer?.cause).toMatchObject({ kind: "other_case", field: "status" });
});

// covers: LM.02
test("explains nothing for what reads no documents, and runs nothing that this connection may not run", async () => {
  const { browser, params, why } = await withSample();
  expect(await why("db.orders.getIndexes()")).toBeNull();
  for (const [queryString, status] of [
    ["db.orders.deleteMany({})", 403],
    ['db.orders.find({ $where: "true" })', 403],
    ["db.orders.find({", 400],
  ] as const) {
    const reply = await browser.raw(contract.whyEmpty, { params, body: { queryString } });
    expect([queryString, reply.statusCode]).toEqual([queryString, status]);
  }
  expect(await mongo.client.db("sample_shop").collection("orders").countDocuments()).toBe(3);
});

test("another user's connection is not found", async () => {
  const { params } = await withSample();
  const stranger = await app.signedIn();
  const reply = await stranger.raw(contract.whyEmpty, {
    params,
    body: { queryString: "db.orders.find({})" },
  });
  expect(reply.statusCode).toBe(404);
});
