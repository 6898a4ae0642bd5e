import * as contract from "@querysnap/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runAdmin } from "../admin/run-admin.ts";
import { startMongo, type TestMongo } from "../../testing/start-mongo.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";

let mongo: TestMongo;
let app: TestApp;
beforeAll(async () => {
  mongo = await startMongo();
  app = await startTestApp({ mongoUri: mongo.uri });
  const shop = mongo.client.db("sample_shop");
  await shop.dropDatabase();
  await shop.collection("orders").insertMany([{ n: 1 }, { n: 2 }]);
});
afterAll(async () => {
  await app.close();
  await mongo.close();
});

type RunInput = contract.InputOf<typeof contract.executeRaw, "body">;

async function withSample() {
  const browser = await app.signedIn();
  const { connection } = await browser.call(contract.connectSample);
  const connectionId = connection._id;
  const run = (queryString: string, more: Partial<RunInput> = {}) =>
    browser.raw(contract.executeRaw, { params: { connectionId }, body: { queryString, ...more } });
  const search = async (text: string, limit = 50) =>
    (await browser.call(contract.listHistory, { query: { connectionId, search: text, limit } })).data;
  const find = async (runKey: string) =>
    (await browser.call(contract.getRun, { params: { runKey }, query: { connectionId } })).data;
  return { browser, connectionId, run, search, find };
}

describe("searching", () => {
  // covers: F.04
  test("finds entries by query or question, whatever the case, and counts them", async () => {
    const { run, search } = await withSample();
    await run("db.orders.find({ n: 1 })", { naturalLanguage: "The FIRST order" });
    await run("db.orders.countDocuments({})");
    await run("db.orders.find({ n: 2 })");
    const found = await search("first");
    expect(found.history.map(({ query }) => query)).toEqual(["db.orders.find({ n: 1 })"]);
    expect(found.pagination).toMatchObject({ total: 1, nextBefore: null });
    const [newest] = (await search("ORDERS.FIND", 1)).history;
    expect(newest?.query).toBe("db.orders.find({ n: 2 })");
    expect((await search("ORDERS.FIND", 1)).pagination).toMatchObject({
      total: 2,
      nextBefore: newest?._id,
    });
  });

  test("looks at the newest entries only", async () => {
    const { browser, connectionId, run, search } = await withSample();
    await runAdmin(app.deps, ["plan", browser.user.email, "snapx", "30"]);
    await run("db.orders.find({ n: 1 })", { naturalLanguage: "the oldest" });
    const [oldest] = (await search("oldest")).history;
    if (!oldest) throw new Error("The run was not recorded");
    const row = await app.deps.store.history.find(browser.user._id, oldest._id);
    if (!row) throw new Error("The run was not stored");
    const newer = Array.from({ length: contract.LIMITS.historySearchEntries }, (_, n) => ({
      ...row,
      id: `${row.id}-${String(n).padStart(5, "0")}`,
      natural_language: n === 0 ? "just found" : null,
      connection_id: connectionId,
    }));
    for (const each of newer)
      await app.deps.store.writeRelaxed([app.deps.store.history.insertStatement(each)]);
    expect((await search("oldest")).pagination.total).toBe(0);
    expect((await search("just found")).pagination.total).toBe(1);
  });

  test("takes % and _ for themselves", async () => {
    const { run, search } = await withSample();
    await run("db.orders.find({ n: 1 })");
    await run('db.orders.find({ n: "50 %_off" })');
    expect((await search("%_")).history).toHaveLength(1);
    expect((await search("\\")).history).toEqual([]);
  });
});

describe("a named run", () => {
  // covers: F.03
  test("is found with whether it was counted, by its owner only", async () => {
    const { run, find, connectionId } = await withSample();
    expect(await find("run-1")).toBeNull();
    await run("db.orders.find({})", { runKey: "run-1" });
    expect(await find("run-1")).toEqual({
      historyId: expect.stringMatching(/^his_/),
      status: "success",
      isCounted: true,
    });
    await run("db.orders.aggregate([{ $set: { x: { $divide: [1, 0] } } }])", { runKey: "run-2" });
    expect(await find("run-2")).toMatchObject({ status: "error", isCounted: true });
    const stranger = await app.signedIn();
    const other = await stranger.call(contract.getRun, {
      params: { runKey: "run-1" },
      query: { connectionId },
    });
    expect(other.data).toBeNull();
  });

  // covers: F.05
  test("a time limit of its own is kept, named, and never longer than that of the connection", async () => {
    const { browser, connectionId } = await withSample();
    const fail = (timeLimitMs: number) =>
      browser.fail(contract.executeRaw, {
        params: { connectionId },
        body: { queryString: SLOW, timeLimitMs },
      });
    expect(await fail(1000)).toMatchObject({
      code: "query_timed_out",
      reason: { kind: "time_limit", limitMs: 1000 },
    });
    expect(await fail(999)).toMatchObject({ status: 400, code: "validation_failed" });
    expect(await fail(contract.LIMITS.queryTimeMs + 1)).toMatchObject({ code: "validation_failed" });
  });
});

/** Never ends by itself. */
const SLOW =
  "db.orders.aggregate([{ $set: { a: { $range: [0, 4000] } } }, { $unwind: '$a' }, { $set: { b: { $range: [0, 4000] } } }, { $unwind: '$b' }, { $count: 'n' }])";

// PostgreSQL cannot store a NUL in a text
test.each([
  [
    "a result",
    'db.orders.aggregate([{ $limit: 1 }, { $project: { _id: 0, nul: { $literal: "a\\u0000b" } } }])',
  ],
  ["an error", 'db.orders.find({ $expr: { $eq: [{ $toInt: "a\\u0000b" }, 1] } })'],
])("a run with a NUL in %s is recorded and listed", async (_, query) => {
  const { run, search } = await withSample();
  expect((await run(query)).statusCode).not.toBe(500);
  expect((await search("u0000")).history.map((entry) => entry.query)).toEqual([query]);
});
