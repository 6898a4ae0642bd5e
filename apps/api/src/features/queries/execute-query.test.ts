import * as contract from "@querysnap/contracts";
import { type Browser } from "@querysnap/testkit";
import { Decimal128, Double, Int32, Long, ObjectId, UUID } from "mongodb";
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
  await sample.collection("orders").insertMany(
    Array.from({ length: 1200 }, (_, n) => ({
      _id: new ObjectId(n.toString(16).padStart(24, "0")),
      n: new Int32(n),
      total: new Double(n / 4),
      big: Long.fromBigInt(2n ** 60n),
      price: new Decimal128("9.90"),
      at: new Date(1_700_000_000_000 + n),
      id: new UUID("00112233-4455-6677-8899-aabbccddeeff"),
      status: n % 3 === 0 ? "paid" : "open",
    })),
  );
  await sample.command({
    insert: "odd",
    documents: [
      new Map<string, unknown>([
        ["_id", 1],
        ["2", "b"],
        ["1", "a"],
        ["__proto__", "p"],
      ]),
    ],
  });
});
afterAll(async () => {
  await app.close();
  await mongo.close();
});

type Reply = {
  status: number;
  text: string;
  json: Omit<contract.ExecuteReply, "success"> & Partial<Omit<contract.FailureReply, "success">>;
};

async function execute(
  browser: Browser,
  connectionId: string,
  input: Record<string, unknown>,
): Promise<Reply> {
  const reply = await browser.raw(contract.executeRaw, {
    params: { connectionId },
    body: input as { queryString: string },
  });
  return { status: reply.statusCode, text: reply.body, json: JSON.parse(reply.body) };
}

async function withSample() {
  const browser = await app.signedIn();
  const { connection } = await browser.call(contract.connectSample);
  const run = (queryString: string, more: Record<string, unknown> = {}) =>
    execute(browser, connection._id, { queryString, ...more });
  const history = async (prefer: string | null = null) => {
    const query = { connectionId: connection._id };
    return (await browser.call(contract.listHistory, { query, headers: { prefer } })).data;
  };
  const used = async () => (await browser.call(contract.getUsageStats)).data.queryExecution.daily.used;
  return { browser, connection, run, history, used };
}

let databases = 0;
async function withOwn() {
  const browser = await app.signedIn();
  const name = `own_${process.pid}_${databases++}`;
  await mongo.client.db(name).dropDatabase();
  const { connection } = await browser.call(contract.connect, {
    body: { nickname: "Mine", uri: mongo.uriFor(name) },
  });
  const run = (queryString: string) => execute(browser, connection._id, { queryString });
  return { browser, connection, name, run, db: mongo.client.db(name) };
}

describe("reads on the sample", () => {
  // covers: P7.13, X.07
  test("every type arrives as it is stored", async () => {
    const { run } = await withSample();
    const { json } = await run("db.orders.find({ n: 3 })");
    expect(json).toMatchObject({
      success: true,
      operation: "find",
      collection: "orders",
      documentsAffected: 1,
      cappedBy: null,
      nextPage: null,
      result: [
        {
          _id: { $oid: "000000000000000000000003" },
          n: { $numberInt: "3" },
          total: { $numberDouble: "0.75" },
          big: { $numberLong: String(2n ** 60n) },
          price: { $numberDecimal: "9.90" },
          at: { $date: { $numberLong: "1700000000003" } },
          id: { $binary: { base64: "ABEiM0RVZneImaq7zN3u/w==", subType: "04" } },
          status: "paid",
        },
      ],
    });
  });

  test("keys keep their order, integer-like and __proto__ too, in reply and history", async () => {
    const { run, browser, connection } = await withSample();
    const wanted = '{"_id":{"$numberInt":"1"},"2":"b","1":"a","__proto__":"p"}';
    expect((await run('db.odd.find({ "2": "b", "1": "a" })')).text).toContain(wanted);
    const history = await browser.raw(contract.listHistory, { query: { connectionId: connection._id } });
    expect(history.body).toContain(wanted);
  });

  test.each([
    ["db.orders.countDocuments({ status: 'paid' })", { $numberInt: "400" }, 400],
    ["db.orders.find({ status: 'paid' }).count()", { $numberInt: "400" }, 400],
    ["db.orders.find().skip(1190).size()", { $numberInt: "10" }, 10],
    ["db.orders.estimatedDocumentCount()", { $numberInt: "1200" }, 1200],
    ["db.orders.distinct('status')", ["open", "paid"], 2],
    ["db.orders.findOne({ n: 7 }, { n: 1, _id: 0 })", { n: { $numberInt: "7" } }, 1],
    ["db.orders.findOne({ n: -7 })", null, 0],
    [
      "db.orders.find({}, { n: 1, _id: 0 }).sort({ n: -1 }).skip(1).limit(1)",
      [{ n: { $numberInt: "1198" } }],
      1,
    ],
    [
      "db.orders.aggregate([{ $group: { _id: '$status', n: { $sum: 1 } } }, { $sort: { _id: 1 } }])",
      [
        { _id: "open", n: { $numberInt: "800" } },
        { _id: "paid", n: { $numberInt: "400" } },
      ],
      2,
    ],
    ["db.orders.aggregate([{ $match: { n: { $lt: 5 } } }]).itcount()", { $numberInt: "5" }, 5],
    ["show collections", ["odd", "orders"], 0],
    ["db.getName()", "sample_shop", 0],
  ])("%s", async (...[query, result, documentsAffected]) => {
    const { run } = await withSample();
    const { json, status } = await run(query);
    const shown =
      query.includes("distinct") && Array.isArray(json.result) ? json.result.map(String).sort() : json.result;
    expect({ status, result: shown, documentsAffected: json.documentsAffected }).toEqual({
      status: 200,
      result,
      documentsAffected,
    });
  });

  test("an error that quotes a field path of 120 kB is replied and stored with 8 kB of it", async () => {
    const { run, history } = await withSample();
    const path = "a.".repeat(60_000);
    const { status, json } = await run(`db.orders.aggregate([{ $project: { x: "$${path}" } }])`);
    expect({ status, code: json.code }).toEqual({ status: 400, code: "query_failed" });
    expect(json.details?.length).toBeLessThan(8_300);
    const [entry] = (await history()).history;
    expect(entry?.errorMessage?.length).toBeLessThan(8_500);
  });

  test("a bare filter runs on the collection beside it", async () => {
    const { run } = await withSample();
    expect((await run("{ n: { $lt: 2 } }", { collection: "orders" })).json).toMatchObject({
      documentsAffected: 2,
    });
  });

  test("a find without limit shows 50 and pages on, free and without new rows", async () => {
    const { run, history, used } = await withSample();
    const query = "db.orders.find({}, { n: 1, _id: 0 }).sort({ n: 1 })";
    const first = (await run(query)).json;
    expect(first).toMatchObject({ documentsAffected: 50, cappedBy: "page", nextPage: expect.any(String) });
    const second = (await run(query, { page: first.nextPage })).json;
    expect(second).toMatchObject({ documentsAffected: 50, historyId: first.historyId });
    expect(Array.isArray(second.result) && second.result[0]).toEqual({ n: { $numberInt: "50" } });
    expect([(await history()).history.length, await used()]).toEqual([1, 1]);
  });

  test("1,000 documents a reply; the limit that was typed is kept over the pages", async () => {
    const { run } = await withSample();
    const query = "db.orders.find({}, { n: 1, _id: 0 }).sort({ n: 1 }).limit(1100)";
    const first = (await run(query)).json;
    expect(first).toMatchObject({ documentsAffected: 1000, cappedBy: "documents" });
    expect((await run(query, { page: first.nextPage })).json).toMatchObject({
      documentsAffected: 100,
      cappedBy: null,
      nextPage: null,
    });
    const all = (await run("db.orders.aggregate([{ $sort: { n: 1 } }])")).json;
    expect(all).toMatchObject({ documentsAffected: 1000, cappedBy: "documents" });
    expect(
      (await run("db.orders.aggregate([{ $sort: { n: 1 } }])", { page: all.nextPage })).json,
    ).toMatchObject({ documentsAffected: 200, nextPage: null });
  });

  test("a page token of another query, user or hand is refused", async () => {
    const [one, two] = [await withSample(), await withSample()];
    const { nextPage } = (await one.run("db.orders.find()")).json;
    for (const reply of [
      await one.run("db.orders.find({ n: 1 })", { page: nextPage }),
      await two.run("db.orders.find()", { page: nextPage }),
      await one.run("db.orders.find()", { page: `${nextPage?.split(".")[0]}.AAAA` }),
      await one.run("db.orders.find()", { page: "x" }),
    ]) {
      expect(reply).toMatchObject({ status: 400, json: { code: "page_invalid" } });
    }
  });
});

describe("refused before it runs: nothing counted, nothing stored", () => {
  // covers: A6.06, P5.05
  test.each([
    ["", 400, "validation_failed"],
    ["   ", 400, "validation_failed"],
    ["db.orders.find({ n: })", 400, "query_invalid"],
    ["db.orders.fnd()", 400, "query_invalid"],
    ["db.orders.find({ _id: ObjectId('xyz') })", 400, "query_invalid"],
    ["db.orders.find(); db.orders.find()", 400, "query_invalid"],
    ["while (true) {}", 400, "query_invalid"],
    ["db.orders.insertOne({ a: 1 })", 403, "query_forbidden"],
    ["db.orders.deleteMany({})", 403, "query_forbidden"],
    ["db.dropDatabase()", 403, "query_forbidden"],
    ["db.orders.aggregate([{ $match: {} }, { $out: 'copy' }])", 403, "query_forbidden"],
    ["db.orders.aggregate([{ $merge: { into: 'copy' } }])", 403, "query_forbidden"],
    ["db.orders.find({ $where: 'sleep(1000)' })", 403, "query_forbidden"],
    ["db.getCollection('system.users').find()", 403, "query_forbidden"],
  ])("%j is %i %s", async (...[query, status, code]) => {
    const { run, history, used } = await withSample();
    const reply = await run(query);
    expect(reply).toMatchObject({ status, json: { success: false, code } });
    expect([(await history()).history.length, await used()]).toEqual([0, 0]);
    expect(await mongo.client.db("sample_shop").collection("orders").countDocuments()).toBe(1200);
  });

  test("a syntax error says where, in words the client classifies", async () => {
    const { run } = await withSample();
    expect((await run("db.orders.find({\n  n: })")).json.details).toMatch(
      /^Syntax error at line 2, column \d+: /,
    );
    expect((await run("\n\n  db.orders.fnd({})\n")).json.details).toMatch(
      /^Syntax error at line 3, column 13: /,
    );
    expect((await run("db.orders.drop()")).json.details).toMatch(/not allowed/);
  });

  test.each([
    ["unknown id", (_own: string, _other: string) => "con_unknown"],
    ["another user's id", (_own: string, other: string) => other],
  ])("%s is not found", async (...[, choose]) => {
    const [mine, theirs] = [await withSample(), await withSample()];
    const reply = await execute(mine.browser, choose(mine.connection._id, theirs.connection._id), {
      queryString: "db.orders.find()",
    });
    expect(reply).toMatchObject({ status: 404, json: { code: "connection_not_found" } });
    expect((await theirs.history()).history).toHaveLength(0);
    expect(await mine.used()).toBe(0);
  });

  test("without a token, with a dead one, without CSRF, with a wrong one", async () => {
    const { browser, connection, used } = await withSample();
    const input = { params: { connectionId: connection._id }, body: { queryString: "db.orders.find()" } };
    await expect(
      browser.fail(contract.executeRaw, { ...input, headers: { authorization: null } }),
    ).resolves.toMatchObject({
      status: 401,
      code: "unauthenticated",
    });
    await expect(
      browser.fail(contract.executeRaw, { ...input, headers: { "x-csrf-token": null } }),
    ).resolves.toMatchObject({
      status: 403,
      code: "CSRF_TOKEN_MISSING",
    });
    await expect(
      browser.fail(contract.executeRaw, { ...input, headers: { "x-csrf-token": "no" } }),
    ).resolves.toMatchObject({
      status: 403,
      code: "CSRF_TOKEN_INVALID",
    });
    expect(await used()).toBe(0);
  });

  test("a query over the limit", async () => {
    const { run, used } = await withSample();
    expect(await run(`db.orders.find({ a: "${"x".repeat(300 * 1024)}" })`)).toMatchObject({
      status: 400,
      json: { code: "validation_failed" },
    });
    expect(await run(`db.orders.find({ a: "${"x".repeat(1_100_000)}" })`)).toMatchObject({
      status: 413,
      json: { code: "body_too_large" },
    });
    expect(await used()).toBe(0);
  });
});

describe("failures of the database", () => {
  test("are told in its words, counted and recorded", async () => {
    const { run, history, used } = await withSample();
    const reply = await run("db.orders.aggregate([{ $project: { x: { $divide: [1, '$status'] } } }])");
    expect(reply).toMatchObject({
      status: 400,
      json: { code: "query_failed", details: expect.stringContaining("$divide") },
    });
    expect((await history()).history).toMatchObject([
      {
        status: "error",
        result: null,
        operation: "aggregate",
        errorMessage: expect.stringContaining("$divide"),
      },
    ]);
    expect(await used()).toBe(1);
  });
});

describe("writes on an own database", () => {
  test("insert, find, update, replace, findAndModify, delete, bulkWrite, indexes, drop", async () => {
    const { run, db } = await withOwn();
    const result = async (query: string) => {
      const { json, status } = await run(query);
      expect(status, JSON.stringify(json)).toBe(200);
      return { result: json.result, n: json.documentsAffected };
    };
    expect(await result("db.a.insertOne({ _id: 1, x: NumberLong(5) })")).toEqual({
      result: { acknowledged: true, insertedId: { $numberInt: "1" } },
      n: 1,
    });
    expect(await result("db.a.insertMany([{ _id: 2, x: 1 }, { _id: 3, x: 2.5 }])")).toMatchObject({ n: 2 });
    expect(await result("db.a.find().sort({ _id: 1 })")).toEqual({
      result: [
        { _id: { $numberInt: "1" }, x: { $numberLong: "5" } },
        { _id: { $numberInt: "2" }, x: { $numberInt: "1" } },
        { _id: { $numberInt: "3" }, x: { $numberDouble: "2.5" } },
      ],
      n: 3,
    });
    expect(await result("db.a.updateMany({ x: { $gt: 2 } }, { $set: { y: true } })")).toMatchObject({
      result: { matchedCount: { $numberInt: "2" }, modifiedCount: { $numberInt: "2" } },
      n: 2,
    });
    expect(
      await result("db.a.findOneAndUpdate({ _id: 2 }, { $inc: { x: 1 } }, { returnDocument: 'after' })"),
    ).toMatchObject({
      result: { x: { $numberInt: "2" } },
      n: 1,
    });
    expect(await result("db.a.deleteOne({ _id: 3 })")).toEqual({
      result: { acknowledged: true, deletedCount: { $numberInt: "1" } },
      n: 1,
    });
    expect(await db.collection("a").countDocuments()).toBe(2);
    expect(await result("db.a.createIndex({ x: 1 }, { unique: true })")).toMatchObject({ result: "x_1" });
    expect((await result("db.a.getIndexes()")).result).toHaveLength(2);
    const duplicate = await run("db.a.insertOne({ x: 2 })");
    expect(duplicate).toMatchObject({
      status: 400,
      json: { code: "query_failed", details: expect.stringContaining("E11000") },
    });
    expect(await result("db.a.drop()")).toMatchObject({ result: true });
  });
});

describe("explain", () => {
  test.each([
    "updateOne({ n: 1 }, { $set: { n: 2 } }, { hint: 'missing_index' })",
    "deleteOne({ n: 1 }, { hint: 'missing_index' })",
    "findOneAndUpdate({ n: 1 }, { $set: { n: 2 } }, { hint: 'missing_index', upsert: true })",
    "countDocuments({ n: 1 }, { hint: 'missing_index' })",
  ])("asks about the command that would run, with its hint: %s", async (call) => {
    const { run, db } = await withOwn();
    await db.collection("orders").insertOne({ n: 1 });
    const explained = await run(`db.orders.explain().${call}`);
    expect(explained.status).toBe(400);
    expect(explained.json.details).toMatch(/hint|index/i);
  });

  test("changes nothing, and its time limit is that of the explain", async () => {
    const { run, db } = await withOwn();
    await db.collection("orders").insertOne({ n: 1 });
    const explained = await run(
      "db.orders.explain('executionStats').findOneAndUpdate({ n: 2 }, { $set: { n: 3 } }, { upsert: true, maxTimeMS: 900 })",
    );
    expect(explained.json).toMatchObject({ success: true });
    expect(await db.collection("orders").countDocuments()).toBe(1);
  });
});

describe("quota", () => {
  // covers: A6.03, X.06
  test("100 at once at 19 of 20: exactly one runs", async () => {
    const { run, used, history, browser } = await withSample();
    await app.deps.database.db
      .insertInto("usage_counters")
      .values(
        [
          `d:${new Date(app.clock.now()).toISOString().slice(0, 10)}`,
          `m:${new Date(app.clock.now()).toISOString().slice(0, 7)}`,
        ].map((period) => ({
          user_id: browser.user._id,
          kind: "queryExecution",
          period,
          used: 19,
        })),
      )
      .execute();
    const replies = await Promise.all(Array.from({ length: 100 }, () => run("db.orders.findOne()")));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    const refused = replies.filter((reply) => reply.status === 429);
    expect(refused).toHaveLength(99);
    expect(refused[0]?.json).toMatchObject({
      code: "daily_limit_exceeded",
      limitType: "daily_limit_exceeded",
      usage: { daily: { used: 20, limit: 20, remaining: 0, percentage: 100 } },
    });
    expect([await used(), (await history()).history.length]).toEqual([20, 1]);
  });

  // covers: A6.03
  test("the month's limit is named", async () => {
    const { run, browser } = await withSample();
    await app.deps.database.db
      .insertInto("usage_counters")
      .values({
        user_id: browser.user._id,
        kind: "queryExecution",
        period: `m:${new Date(app.clock.now()).toISOString().slice(0, 7)}`,
        used: 400,
      })
      .execute();
    expect(await run("db.orders.findOne()")).toMatchObject({
      status: 429,
      json: { limitType: "monthly_limit_exceeded" },
    });
    expect((await browser.call(contract.getUsageStats)).data.queryExecution.daily.used).toBe(0);
  });

  // covers: A6.05, P7.06
  test("SnapX runs without a limit", async () => {
    const { run, browser } = await withSample();
    await app.deps.store.users.update(browser.user._id, { subscription_plan: "snapx" });
    for (let at = 0; at < 25; at++) await run("db.orders.findOne()");
    expect((await browser.call(contract.getUsageStats)).data.queryExecution.daily).toEqual({
      used: 25,
      limit: "Unlimited",
      remaining: "Unlimited",
      percentage: 0,
    });
  });
});

describe("history", () => {
  // covers: L.08
  test("an entry that was asked in English gives its answer again, free of charge, to its owner only", async () => {
    const { browser, connection, run } = await withSample();
    const { data } = await browser.call(contract.generateQuery, {
      params: { connectionId: connection._id },
      body: { naturalLanguage: "paid orders" },
    });
    if (data.query === null) throw new Error(data.explanation);
    const asked = await run(data.query, { naturalLanguage: "paid orders", generatedQuery: data.query });
    const typed = await run("db.orders.find({ n: 1 })");
    const usedAi = async () => (await browser.call(contract.getUsageStats)).data.aiGeneration.daily.used;
    const before = await usedAi();
    const answerOf = (historyId: string) =>
      browser.call(contract.getHistoryAnswer, { params: { historyId } });
    expect((await answerOf(asked.json.historyId)).data).toMatchObject({ query: data.query, ties: data.ties });
    expect((await answerOf(typed.json.historyId)).data).toBeNull();
    expect(await usedAi()).toBe(before);
    const stranger = await app.signedIn();
    await expect(
      stranger.fail(contract.getHistoryAnswer, { params: { historyId: asked.json.historyId } }),
    ).resolves.toMatchObject({ code: "history_not_found" });
  });

  // covers: P7.05, P7.13
  test("holds the text as typed, the question and the result; belongs to its owner; can be deleted", async () => {
    const { run, history, browser } = await withSample();
    const query = "db.orders.find({ n: 1 }) // first";
    await run(query, { naturalLanguage: "the first order", generatedQuery: "db.orders.find()" });
    const [entry] = (await history()).history;
    expect(entry).toMatchObject({
      query,
      naturalLanguage: "the first order",
      status: "success",
      documentsAffected: 1,
      resultTruncated: false,
    });
    const stranger = await app.signedIn();
    const historyId = entry?._id ?? "";
    await expect(stranger.fail(contract.deleteHistory, { params: { historyId } })).resolves.toMatchObject({
      status: 404,
      code: "history_not_found",
    });
    await browser.call(contract.deleteHistory, { params: { historyId } });
    expect((await history()).history).toHaveLength(0);
  });

  // covers: A6.01, P7.01
  test("Snap sees the newest 50 and is told so; a long result keeps whole documents", async () => {
    const { run, browser, history } = await withSample();
    await app.deps.store.users.update(browser.user._id, { subscription_plan: "snapx" });
    for (let n = 0; n < 52; n++) {
      app.clock.advance(1);
      await run(`db.orders.findOne({ n: ${n} }, { n: 1 })`);
    }
    app.clock.advance(1);
    expect((await history()).pagination).toMatchObject({
      limited: false,
      total: 52,
      nextBefore: expect.any(String),
    });
    await app.deps.store.users.update(browser.user._id, { subscription_plan: "snap" });
    const limited = await history();
    expect(limited.history).toHaveLength(50);
    expect(limited.pagination).toEqual({
      limited: true,
      message: contract.TEXTS.historyLimited,
      total: 50,
      nextBefore: null,
    });
    await app.deps.store.users.update(browser.user._id, { subscription_plan: "snapx" });
    await run("db.orders.find().limit(1000)");
    const [longest] = (await history(contract.PREFER_SHORT_LIST)).history;
    expect(longest).toMatchObject({ resultTruncated: true, documentsAffected: 1000 });
    // it loads when it is opened
    expect(longest).toMatchObject({ result: null, hasResult: true });
    const { data } = await browser.call(contract.getHistory, { params: { historyId: longest?._id ?? "" } });
    expect(Array.isArray(data.result) && data.result.length).toBeGreaterThan(100);
    // and with every list that is not asked to be short
    expect((await history()).history[0]?.result).toEqual(data.result);
  });

  // covers: X.133
  test("a short list carries short results only; one entry carries its own, for its owner while the plan shows it", async () => {
    const { run, browser, history } = await withSample();
    await app.deps.store.users.update(browser.user._id, { subscription_plan: "snapx" });
    const first = (await run("db.orders.countDocuments({})")).json.historyId;
    expect((await history(contract.PREFER_SHORT_LIST)).history).toMatchObject([
      { result: { $numberInt: "1200" }, hasResult: true, resultTruncated: false },
    ]);
    const stranger = await app.signedIn();
    await expect(stranger.fail(contract.getHistory, { params: { historyId: first } })).resolves.toMatchObject(
      { status: 404, code: "history_not_found" },
    );
    for (let n = 0; n < 50; n++) {
      app.clock.advance(1);
      await run("db.orders.find().limit(1)");
    }
    expect((await browser.call(contract.getHistory, { params: { historyId: first } })).data._id).toBe(first);
    await app.deps.store.users.update(browser.user._id, { subscription_plan: "snap" });
    await expect(browser.fail(contract.getHistory, { params: { historyId: first } })).resolves.toMatchObject({
      code: "history_not_found",
    });
  });
});

describe("the total of a result that was cut", () => {
  const count = async (query: string, more: { collection?: string } = {}) => {
    const browser = await app.signedIn();
    const { connection } = await browser.call(contract.connectSample);
    const params = { connectionId: connection._id };
    const { total } = await browser.call(contract.countResult, {
      params,
      body: { queryString: query, ...more },
    });
    const { data } = await browser.call(contract.getUsageStats);
    const history = await browser.call(contract.listHistory, { query: { connectionId: connection._id } });
    // free, and it leaves no trace
    expect([data.queryExecution.daily.used, history.data.history]).toEqual([0, []]);
    return total;
  };

  // covers: X.59
  test.each([
    ["db.orders.find()", 1200],
    ["db.orders.find({ status: 'paid' }).toArray()", 400],
    ["db.orders.find({ status: 'PAID' }).collation({ locale: 'en', strength: 2 })", 400],
    ["db.orders.find().sort({ n: -1 }).hint('_id_').skip(100).limit(500)", 500],
    ["db.orders.aggregate([{ $group: { _id: '$total' } }])", 1200],
    ["db.missing.find()", 0],
  ])("%s has %i", async (query, total) => {
    expect(await count(query)).toBe(total);
  });

  // covers: X.59
  test.each([
    ["db.orders.insertOne({})", "query_invalid"],
    ["db.orders.aggregate([{ $out: 'copy' }])", "query_forbidden"],
    ["db.orders.find({ $where: 'true' })", "query_forbidden"],
    ["db.orders.find(", "query_invalid"],
  ])("%s has none: %s", async (query, code) => {
    const browser = await app.signedIn();
    const { connection } = await browser.call(contract.connect, {
      body: { nickname: "Own", uri: mongo.uriFor("sample_shop") },
    });
    await expect(
      browser.fail(contract.countResult, {
        params: { connectionId: connection._id },
        body: { queryString: query },
      }),
    ).resolves.toMatchObject({ code });
  });
});
