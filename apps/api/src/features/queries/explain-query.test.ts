import * as contract from "@querysnap/contracts";
import type { Browser } from "@querysnap/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startMongo, type TestMongo } from "../../testing/start-mongo.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";

let mongo: TestMongo;
let app: TestApp;
beforeAll(async () => {
  mongo = await startMongo();
  app = await startTestApp({ mongoUri: mongo.uri });
  const sample = mongo.client.db("sample_shop");
  await sample.dropDatabase();
  const orders = Array.from({ length: 1500 }, (_, n) => ({
    _id: n as never,
    n,
    status: n % 100 === 0 ? "refunded" : "paid",
    day: n % 30,
  }));
  await sample.collection("orders").insertMany(orders);
  await sample.collection("orders").createIndex({ n: 1 });
});
afterAll(async () => {
  await app.close();
  await mongo.close();
});

type Explanation = contract.Explained & Partial<Omit<contract.FailureReply, "success">>;

async function explain(browser: Browser, connectionId: string, queryString: string) {
  const call = { params: { connectionId }, body: { queryString } };
  const reply = await browser.raw(contract.explainQuery, call);
  const json: Explanation = JSON.parse(reply.body);
  return { status: reply.statusCode, json };
}

async function withSample() {
  const browser = await app.signedIn();
  const { connection } = await browser.call(contract.connectSample);
  const params = { connectionId: connection._id };
  return {
    browser,
    connectionId: connection._id,
    explain: (queryString: string) => explain(browser, connection._id, queryString),
    run: (queryString: string) => browser.raw(contract.executeRaw, { params, body: { queryString } }),
    used: async () => (await browser.call(contract.getUsageStats)).data.queryExecution.daily.used,
  };
}

async function withOwn() {
  const browser = await app.signedIn();
  const name = `explain_${process.pid}`;
  const db = mongo.client.db(name);
  await db.dropDatabase();
  await db.collection("orders").insertMany(Array.from({ length: 20 }, (_, n) => ({ n })));
  const { connection } = await browser.call(contract.connect, {
    body: { nickname: "Mine", uri: mongo.uriFor(name) },
  });
  return { browser, db, explain: (text: string) => explain(browser, connection._id, text) };
}

describe("explain", () => {
  // covers: X.160
  test("names the scan, its cost, and the index that would spare it", async () => {
    const { explain } = await withSample();
    const { json } = await explain('db.orders.find({ status: "refunded" }).sort({ day: 1 })');
    expect(json).toMatchObject({
      success: true,
      access: "scan",
      scanned: ["orders"],
      returned: 15,
      docsExamined: 1500,
      sortsInMemory: true,
      hasRun: true,
      stages: [
        { name: "SORT", depth: 0 },
        { name: "COLLSCAN", depth: 1, isScan: true },
      ],
      advice: [{ createIndex: "db.orders.createIndex({ status: 1, day: 1 })" }],
      plan: { queryPlanner: { winningPlan: { stage: "SORT" } } },
    });
    expect(json.summary).toMatch(
      /^Reads all of orders: no index helps, examines 1,500 documents for 15 returned, sorts in memory\. \d+ ms\.$/,
    );
  });

  test.each([
    ["db.orders.find({ n: { $lt: 5 } })", "index", ["n_1"], 5],
    ["db.orders.findOne({ _id: 3 })", "id", [], 1],
    ["db.orders.countDocuments({ n: 7 })", "index", ["n_1"], 1],
    [
      "db.orders.aggregate([{ $match: { n: { $lt: 3 } } }, { $group: { _id: '$day' } }])",
      "index",
      ["n_1"],
      3,
    ],
    ["db.orders.find({ n: 1 }).explain()", "index", ["n_1"], 1],
    ["db.orders.find({ n: { $lt: 9 } }).count()", "index", ["n_1"], 9],
    ["{ n: 4 }", "index", ["n_1"], 1],
  ])("%s", async (...[text, access, indexes, returned]) => {
    const { browser, connectionId } = await withSample();
    const reply = await browser.raw(contract.explainQuery, {
      params: { connectionId },
      body: { queryString: text, collection: "orders" },
    });
    expect(JSON.parse(reply.body)).toMatchObject({ access, indexes, returned, advice: [] });
  });

  // covers: X.162
  test("is free for the query that was run last and counts as one execution for any other", async () => {
    const { explain, run, used } = await withSample();
    await run("db.orders.find({ n: 1 })");
    expect(await used()).toBe(1);
    await explain("db.orders.find({ n: 1 })");
    expect(await used()).toBe(1);
    await explain("db.orders.find({ n: 2 })");
    expect(await used()).toBe(2);
  });

  // covers: X.162
  test("plans a delete without deleting and a pipeline with $out without writing", async () => {
    const { explain, db } = await withOwn();
    expect((await explain("db.orders.deleteMany({ n: { $lt: 5 } })")).json).toMatchObject({
      stages: [{ name: "DELETE" }, { name: "COLLSCAN" }],
      docsExamined: 20,
      returned: 5,
    });
    expect((await explain("db.orders.aggregate([{ $match: {} }, { $out: 'copy' }])")).json).toMatchObject({
      hasRun: false,
      access: "scan",
    });
    expect((await explain("db.orders.insertOne({})")).json.details).toContain("no plan to explain");
    expect(await db.collection("orders").countDocuments()).toBe(20);
    expect(await db.collection("copy").countDocuments()).toBe(0);
  });

  // covers: X.162
  test.each([
    ["db.orders.getIndexes()", 400, "getIndexes has no plan to explain"],
    ["show collections", 400, "show has no plan to explain"],
    ["db.orders.deleteMany({})", 403, "not allowed on a read-only database"],
    ["db.orders.find({", 400, "not finished"],
    ["db.orders.find(); db.items.find()", 400, "the second one is find on items at line 1, column 19"],
  ])("refuses %s and charges nothing", async (...[text, status, details]) => {
    const { explain, used } = await withSample();
    const refused = await explain(text);
    expect(refused).toMatchObject({ status, json: { details: expect.stringContaining(details) } });
    expect(await used()).toBe(0);
  });
});

// covers: X.163
test("a hand-written query is described in plain English, statement by statement and free", async () => {
  const { browser, connectionId, used } = await withSample();
  const { statements } = await browser.call(contract.describeQuery, {
    params: { connectionId },
    body: {
      queryString: '{ status: "paid" }\ndb.orders.find().sort({ n: -1 }).limit(5)',
      collection: "orders",
    },
  });
  expect(statements).toMatchObject([
    { collection: "orders", sentences: expect.arrayContaining(['status is "paid", a stored value']) },
    { collection: "orders", sentences: expect.arrayContaining([expect.stringMatching(/Sorts by n/)]) },
  ]);
  expect(await used()).toBe(0);
  const broken = await browser.fail(contract.describeQuery, {
    params: { connectionId },
    body: { queryString: "db.orders.fnd()" },
  });
  expect(broken).toMatchObject({
    code: "query_invalid",
    details: expect.stringContaining("did you mean find?"),
  });
});
