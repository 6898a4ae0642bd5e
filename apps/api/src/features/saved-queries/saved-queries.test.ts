import * as contract from "@querysnap/contracts";
import { type Browser } from "@querysnap/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startMongo, type TestMongo } from "../../testing/start-mongo.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import { runAdmin } from "../admin/run-admin.ts";

let mongo: TestMongo;
let app: TestApp;
beforeAll(async () => {
  mongo = await startMongo();
  app = await startTestApp({ mongoUri: mongo.uri });
  await mongo.client.db("sample_shop").dropDatabase();
  await mongo.client.db("sample_shop").collection("orders").insertOne({ n: 1 });
});
afterAll(async () => {
  await app.close();
  await mongo.close();
});

type SaveInput = contract.InputOf<typeof contract.saveQuery, "body">;

/** A user of SnapX on the sample, and what they do with saved queries. */
async function subscriber() {
  const browser = await app.signedIn();
  await runAdmin(app.deps, ["plan", browser.user.email, "snapx", "30"]);
  const { connection } = await browser.call(contract.connectSample);
  return { browser, connectionId: connection._id, ...actionsOf(browser, connection._id) };
}

function actionsOf(browser: Browser, connectionId: string) {
  const saveRaw = (query: string, more: Partial<SaveInput> = {}) =>
    browser.raw(contract.saveQuery, { body: { connectionId, name: "Orders", query, ...more } });
  const save = async (query: string, more: Partial<SaveInput> = {}) =>
    (await browser.call(contract.saveQuery, { body: { connectionId, name: "Orders", query, ...more } })).data;
  const list = async () => (await browser.call(contract.listSavedQueries, { query: { connectionId } })).data;
  const run = (queryString: string, savedQueryId: string) =>
    browser.raw(contract.executeRaw, { params: { connectionId }, body: { queryString, savedQueryId } });
  return { saveRaw, save, list, run };
}

const answer = ({ statusCode, body }: { statusCode: number; body: string }) => ({
  status: statusCode,
  code: contract.failureReply.parse(JSON.parse(body)).code,
});

describe("saving", () => {
  // covers: P7.02, P7.03
  test("a saved query is listed with every field", async () => {
    const { save, list, connectionId } = await subscriber();
    await save("db.orders.find({})", {
      name: "orders_find_1",
      description: "Saved query for orders.find",
      collection: "orders",
      operation: "find",
      naturalLanguage: "all orders",
      result: '[{"n":{"$numberInt":"1"}}]',
      documentsAffected: 1,
    });
    expect(await list()).toEqual([
      {
        _id: expect.stringMatching(/^sav_/),
        connectionId,
        name: "orders_find_1",
        description: "Saved query for orders.find",
        query: "db.orders.find({})",
        naturalLanguage: "all orders",
        result: [{ n: { $numberInt: "1" } }],
        hasResult: true,
        resultTruncated: false,
        collection: "orders",
        operation: "find",
        documentsAffected: 1,
        usageCount: 0,
        tags: [],
        createdAt: expect.any(String),
      },
    ]);
  });

  test("collection and operation are unknown where the text names none", async () => {
    const { save, list } = await subscriber();
    await save("no query at all");
    expect(await list()).toMatchObject([{ collection: "unknown", operation: "unknown", result: null }]);
  });

  // covers: P7.03
  test.each([
    ["the same text", "db.orders.find({ n: 1 })"],
    ["another layout", "  db.orders\n  .find( {n:1} ) ;"],
    ["a comment", "// mine\ndb.orders.find({ 'n': 1 })"],
  ])("%s on the same connection is already saved", async (...[, again]) => {
    const { save, saveRaw, list } = await subscriber();
    await save("db.orders.find({ n: 1 })");
    const reply = await saveRaw(again);
    expect(answer(reply)).toEqual({ status: 409, code: "query_already_saved" });
    expect(JSON.parse(reply.body)).toMatchObject({ message: "Query already saved" });
    expect(await list()).toHaveLength(1);
  });

  test("texts that differ inside a string or a pattern are two queries", async () => {
    const { save, list } = await subscriber();
    for (const query of ['"a b"', '"a  b"', "/a b/", "/a  b/"]) await save(`db.orders.find({ s: ${query} })`);
    expect(await list()).toHaveLength(4);
  });

  test("a bare filter is another query on another collection", async () => {
    const { save, list } = await subscriber();
    for (const collection of ["orders", "customers"]) await save("{ n: 1 }", { collection });
    expect(await list()).toHaveLength(2);
  });

  test("the same text can be saved on another connection", async () => {
    const { browser, save } = await subscriber();
    await save("db.orders.find({})");
    const own = await browser.call(contract.connect, {
      body: { nickname: "Mine", uri: mongo.uriFor(`saved_${process.pid}`) },
    });
    expect(await actionsOf(browser, own.connection._id).save("db.orders.find({})")).toMatchObject({
      name: "Orders",
    });
  });

  // covers: P7.03
  test("of 100 saves of one query at once one is kept", async () => {
    const { saveRaw, list } = await subscriber();
    const replies = await Promise.all(Array.from({ length: 100 }, () => saveRaw("db.orders.find({ n: 2 })")));
    const statuses = replies.map(({ statusCode }) => statusCode).sort((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 99 }, () => 409)]);
    expect(await list()).toHaveLength(1);
  });

  test("a connection has room for so much text", async () => {
    const { saveRaw, save, list } = await subscriber();
    const long = (n: number) => `db.orders.find({ n: ${n}, s: "${"x".repeat(250_000)}" })`;
    for (let n = 0; n < 16; n++) await save(long(n));
    expect(answer(await saveRaw(long(16)))).toEqual({ status: 409, code: "saved_query_limit_reached" });
    expect(answer(await saveRaw(long(15)))).toEqual({ status: 409, code: "query_already_saved" });
    expect(await list()).toHaveLength(16);
  });
});

describe("results", () => {
  const wanted =
    '[{"_id":{"$oid":"000000000000000000000001"},"2":{"$numberInt":"1"},"1":{"$numberLong":"1"},' +
    '"__proto__":{"$numberDouble":"1.0"},"d":{"$numberDecimal":"1.10"},"nul":"\\u0000","at":{"$date":{"$numberLong":"-1"}}}]';

  // covers: P7.02
  test("types and the order of keys are kept in the list and in the single reply", async () => {
    const { browser, save, connectionId } = await subscriber();
    const { _id } = await save("db.orders.find({})", { result: wanted });
    const listed = await browser.raw(contract.listSavedQueries, { query: { connectionId } });
    expect(listed.body).toContain(wanted);
    const single = await browser.raw(contract.getSavedQuery, { params: { savedQueryId: _id } });
    expect(single.body).toContain(wanted);
  });

  // covers: P7.02, P7.03
  test.each([
    ["documents", [{ n: { $numberInt: "1" }, d: { $numberDecimal: "1.10" } }]],
    ["a document", { acknowledged: true }],
    ["a number", 5],
  ])("%s that are no text are kept", async (_, result) => {
    const { saveRaw, list } = await subscriber();
    expect((await saveRaw("db.orders.find({})", { result })).statusCode).toBe(200);
    const kept = typeof result === "number" ? { $numberInt: "5" } : result;
    expect(await list()).toMatchObject([{ result: kept, hasResult: true, resultTruncated: false }]);
  });

  test("a NUL is kept in a result, as a value or as text, and refused by name elsewhere", async () => {
    const { saveRaw, list } = await subscriber();
    const result = [{ nul: "a\0b" }];
    expect((await saveRaw("db.orders.find({})", { result })).statusCode).toBe(200);
    expect((await saveRaw("db.orders.find()", { result: JSON.stringify(result) })).statusCode).toBe(200);
    expect(await list()).toMatchObject([{ result }, { result }]);
    for (const field of ["name", "description", "query", "collection", "naturalLanguage"]) {
      const reply = await saveRaw("db.orders.find({ n: 1 })", { result, [field]: "a\0b" });
      expect(JSON.parse(reply.body)).toMatchObject({
        code: "validation_failed",
        message: "Must not contain NUL characters",
        details: `${field}: Must not contain NUL characters`,
      });
    }
  });

  test("lists that are to be short leave long results out, others carry them up to 16 MB", async () => {
    const { browser, save, connectionId } = await subscriber();
    const list = async (prefer: string | null) =>
      (await browser.call(contract.listSavedQueries, { query: { connectionId }, headers: { prefer } })).data;
    const result = `["${"x".repeat(10_000)}"]`;
    const { _id } = await save("db.orders.find({})", { result, resultTruncated: true });
    expect(await list(contract.PREFER_SHORT_LIST)).toMatchObject([
      { result: null, hasResult: true, resultTruncated: true },
    ]);
    expect(JSON.stringify((await list(null))[0]?.result)).toBe(result);
    const longest = `["${"y".repeat(contract.LIMITS.historyResultBytes - 4)}"]`;
    for (let n = 0; n < 65; n++) await save(`db.orders.find({ n: ${n} })`, { result: longest });
    const listed = await list(null);
    expect(listed.filter((each) => each.result !== null)).toHaveLength(63);
    expect(listed.at(-1)).toMatchObject({ _id, result: null, hasResult: true });
    const { data } = await browser.call(contract.getSavedQuery, { params: { savedQueryId: _id } });
    expect(JSON.stringify(data.result)).toBe(result);
  });

  test.each([
    ["broken", '[{"a":'],
    ["too deep", "[".repeat(100_000)],
    ["longer than the cap once its types are written out", `[${"1,".repeat(100_000)}1]`],
    ["longer than the cap", `"${"x".repeat(contract.LIMITS.historyResultBytes)}"`],
  ])("a result that is %s is refused", async (...[, result]) => {
    const { saveRaw, list } = await subscriber();
    expect(answer(await saveRaw("db.orders.find({})", { result }))).toEqual({
      status: 400,
      code: "validation_failed",
    });
    expect(await list()).toEqual([]);
  });
});

describe("owner and plan", () => {
  // covers: P7.02
  test("another user finds no saved query", async () => {
    const { save, connectionId, list } = await subscriber();
    const { _id: savedQueryId } = await save("db.orders.find({})");
    const { browser: other } = await subscriber();
    const params = { savedQueryId };
    const notFound = { status: 404, code: "saved_query_not_found" };
    expect(answer(await other.raw(contract.getSavedQuery, { params }))).toEqual(notFound);
    expect(answer(await other.raw(contract.updateSavedQuery, { params, body: { name: "x" } }))).toEqual(
      notFound,
    );
    expect(answer(await other.raw(contract.deleteSavedQuery, { params }))).toEqual(notFound);
    const noConnection = { status: 404, code: "connection_not_found" };
    expect(answer(await other.raw(contract.listSavedQueries, { query: { connectionId } }))).toEqual(
      noConnection,
    );
    expect(answer(await actionsOf(other, connectionId).saveRaw("db.a.find()"))).toEqual(noConnection);
    expect(await list()).toMatchObject([{ name: "Orders" }]);
  });

  // covers: P5.04
  test("Snap users save, list, read and rename nothing, and may delete what they saved before", async () => {
    const { browser, save, saveRaw, connectionId } = await subscriber();
    const { _id: savedQueryId } = await save("db.orders.find({})");
    await runAdmin(app.deps, ["plan", browser.user.email, "snap"]);
    const params = { savedQueryId };
    for (const reply of [
      await saveRaw("db.orders.find({ n: 3 })"),
      await browser.raw(contract.listSavedQueries, { query: { connectionId } }),
      await browser.raw(contract.getSavedQuery, { params }),
      await browser.raw(contract.updateSavedQuery, { params, body: { name: "x" } }),
    ])
      expect(answer(reply)).toEqual({ status: 403, code: "plan_required" });
    expect((await browser.raw(contract.deleteSavedQuery, { params })).statusCode).toBe(200);
  });
});

describe("changing", () => {
  test("name and description change apart", async () => {
    const { browser, save, list } = await subscriber();
    const { _id: savedQueryId } = await save("db.orders.find({})", { description: "d" });
    const update = (body: { name?: string; description?: string }) =>
      browser.raw(contract.updateSavedQuery, { params: { savedQueryId }, body });
    await update({ name: "Renamed" });
    expect(await list()).toMatchObject([{ name: "Renamed", description: "d" }]);
    await update({ description: "" });
    expect(await list()).toMatchObject([{ name: "Renamed", description: "" }]);
    for (const body of [{}, { name: " " }, { name: "x".repeat(401) }, { description: "x".repeat(1001) }])
      expect(answer(await update(body))).toEqual({ status: 400, code: "validation_failed" });
    expect(await list()).toMatchObject([{ name: "Renamed", description: "" }]);
  });

  // covers: F.06
  test("tags are kept in their order, once each, and change apart from the name", async () => {
    const { browser, save, list } = await subscriber();
    const { _id: savedQueryId } = await save("db.orders.find({})");
    const update = (body: { name?: string; tags?: string[] }) =>
      browser.raw(contract.updateSavedQuery, { params: { savedQueryId }, body });
    await update({ tags: [" weekly", "billing", "weekly"] });
    expect(await list()).toMatchObject([{ name: "Orders", tags: ["weekly", "billing"] }]);
    await update({ name: "Renamed" });
    expect(await list()).toMatchObject([{ name: "Renamed", tags: ["weekly", "billing"] }]);
    for (const tags of [[" "], ["x".repeat(31)], Array.from({ length: 11 }, (_, n) => `t${n}`)])
      expect(answer(await update({ tags }))).toEqual({ status: 400, code: "validation_failed" });
    await update({ tags: [] });
    expect(await list()).toMatchObject([{ tags: [] }]);
  });

  // covers: P7.04
  test("deleting removes it, and it can be saved again", async () => {
    const { browser, save, list } = await subscriber();
    const { _id: savedQueryId } = await save("db.orders.find({})");
    await browser.call(contract.deleteSavedQuery, { params: { savedQueryId } });
    expect(await list()).toEqual([]);
    await save("db.orders.find({})");
    expect(await list()).toHaveLength(1);
  });

  // covers: P7.04
  test("deleting a connection deletes its saved queries", async () => {
    const { browser, save, connectionId } = await subscriber();
    const { _id: savedQueryId } = await save("db.orders.find({})");
    await browser.call(contract.deleteConnection, { params: { connectionId } });
    expect(answer(await browser.raw(contract.getSavedQuery, { params: { savedQueryId } }))).toEqual({
      status: 404,
      code: "saved_query_not_found",
    });
  });
});

describe("use", () => {
  test("20 runs that name the query count 20 uses", async () => {
    const { save, run, list } = await subscriber();
    const { _id } = await save("db.orders.countDocuments({})");
    const replies = [];
    for (let n = 0; n < 10; n++)
      replies.push(...(await Promise.all([1, 2].map(() => run("db.orders.countDocuments({})", _id)))));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await list()).toMatchObject([{ usageCount: 20 }]);
  });

  test("a run that fails is no use", async () => {
    const { save, run, list } = await subscriber();
    const { _id } = await save("db.orders.aggregate([{ $divide: 1 }])");
    expect((await run("db.orders.find({ $expr: { $divide: [1, 0] } })", _id)).statusCode).toBe(400);
    expect(await list()).toMatchObject([{ usageCount: 0 }]);
  });

  test("a run that names a query of another user, or none, is recorded and counts nothing", async () => {
    const owner = await subscriber();
    const { _id } = await owner.save("db.orders.find({})");
    const other = await subscriber();
    for (const id of [_id, "sav_unknown"]) {
      const reply = await other.run("db.orders.find({})", id);
      expect(reply.statusCode).toBe(200);
    }
    const { data } = await other.browser.call(contract.listHistory, {
      query: { connectionId: other.connectionId },
    });
    expect(data.history).toHaveLength(2);
    expect(await owner.list()).toMatchObject([{ usageCount: 0 }]);
  });
});
