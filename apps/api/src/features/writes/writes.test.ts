import * as contract from "@querysnap/contracts";
import { type Browser, TestClock } from "@querysnap/testkit";
import {
  Binary,
  BSONRegExp,
  Code,
  type Db,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  UUID,
} from "mongodb";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { periodicJobs } from "../../background-work.ts";
import { startMongo, type TestMongo } from "../../testing/start-mongo.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";

const clock = new TestClock();
let mongo: TestMongo;
let app: TestApp;
beforeAll(async () => {
  mongo = await startMongo();
  app = await startTestApp({ mongoUri: mongo.uri, clock });
});
afterAll(async () => {
  await app.close();
  await mongo.close();
});

const DAY_MS = 86_400_000;
let databases = 0;

type Execution = contract.ExecuteReply & { code?: string; details?: string };

async function withOwn() {
  const browser = await app.signedIn();
  const name = `writes_${process.pid}_${databases++}`;
  const db = mongo.client.db(name);
  await db.dropDatabase();
  await db.collection("orders").insertMany(
    Array.from({ length: 40 }, (_, n) => ({
      _id: n as never,
      n: new Int32(n),
      status: n % 4 === 0 ? "cancelled" : "paid",
      createdAt: new Date(Date.UTC(2024, 0, 1 + n)),
    })),
  );
  await db
    .collection("payments")
    .insertMany(Array.from({ length: 30 }, (_, n) => ({ _id: n as never, orderId: n })));
  const { connection } = await browser.call(contract.connect, {
    body: { nickname: "Mine", uri: mongo.uriFor(name) },
  });
  const params = { connectionId: connection._id };
  return {
    browser,
    db,
    connectionId: connection._id,
    preview: async (queryString: string, collection?: string) => {
      const reply = await browser.raw(contract.previewWrite, { params, body: { queryString, collection } });
      return JSON.parse(reply.body);
    },
    run: (queryString: string, keepUndo: "required" | "wanted" | null = "required") =>
      execute(browser, connection._id, { queryString, keepUndo }),
  };
}

async function execute(
  browser: Browser,
  connectionId: string,
  body: { queryString: string; keepUndo: "required" | "wanted" | null },
): Promise<Execution> {
  return JSON.parse((await browser.raw(contract.executeRaw, { params: { connectionId }, body })).body);
}

const rowsOf = (db: Db) =>
  db
    .collection("orders")
    .find<Buffer>({}, { sort: { _id: 1 }, raw: true })
    .toArray();
const hexOf = async (db: Db) => (await rowsOf(db)).map((bytes) => Buffer.from(bytes).toString("hex"));

const undo = (browser: Browser, kept: contract.KeptUndo | null | undefined) =>
  browser.call(contract.undoWrite, { params: { undoId: kept?._id ?? "und_none" } });
const failUndo = (browser: Browser, kept: contract.KeptUndo | null | undefined) =>
  browser.fail(contract.undoWrite, { params: { undoId: kept?._id ?? "und_none" } });

describe("a preview", () => {
  // covers: X.164
  test("counts what a delete hits, its age, what refers to it, and shows three", async () => {
    const { preview, browser, connectionId } = await withOwn();
    await browser.call(contract.getSchema, { params: { connectionId }, query: {} });
    expect(await preview('db.orders.deleteMany({ status: "cancelled" })')).toEqual({
      success: true,
      effect: "delete",
      collection: "orders",
      hit: 10,
      total: 40,
      range: {
        field: "createdAt",
        oldest: "2024-01-01T00:00:00.000Z",
        newest: "2024-02-06T00:00:00.000Z",
      },
      references: [{ collection: "payments", path: "orderId", count: 8 }],
      first: [
        expect.objectContaining({ _id: { $numberInt: "0" } }),
        expect.objectContaining({ _id: { $numberInt: "4" } }),
        expect.objectContaining({ _id: { $numberInt: "8" } }),
      ],
      findQuery: 'db.orders.find({ status: "cancelled" })',
      undo: { isPossible: true, reason: null },
    });
  });

  // covers: X.164
  test.each([
    ["db.orders.updateMany({ n: { $lt: 6 } }, { $set: { x: 1 } })", "update", 6, true],
    ["db.orders.remove({ n: 1 }, true)", "delete", 1, true],
    ["db.orders.drop()", "drop", 40, false],
    ["db.dropDatabase()", "drop database", 70, false],
    [
      "db.orders.bulkWrite([{ deleteMany: { filter: { n: 1 } } }, { updateMany: { filter: { n: 2 }, update: { $set: { a: 1 } } } }])",
      "delete",
      2,
      false,
    ],
    ["db.payments.aggregate([{ $match: {} }, { $out: 'orders' }])", "replace", 40, false],
    ["db.runCommand({ delete: 'orders', deletes: [{ q: { n: 3 }, limit: 0 }] })", "delete", 1, false],
    ["db.payments.renameCollection('orders', true)", "drop", 40, false],
    ["db.orders.dropIndexes()", "none", null, false],
  ])("%s would %s %s documents", async (...[text, effect, hit, isPossible]) => {
    const { preview } = await withOwn();
    expect(await preview(text)).toMatchObject({ effect, hit, undo: { isPossible } });
  });

  // covers: X.164
  test("is free, writes nothing and is refused on a read-only connection", async () => {
    const { preview, browser, db } = await withOwn();
    await preview("db.orders.deleteMany({})");
    const { data } = await browser.call(contract.getUsageStats);
    expect(data.queryExecution.daily.used).toBe(0);
    expect(await db.collection("orders").countDocuments()).toBe(40);
    const { connection } = await browser.call(contract.connectSample);
    const refused = await browser.fail(contract.previewWrite, {
      params: { connectionId: connection._id },
      body: { queryString: "db.orders.deleteMany({})" },
    });
    expect(refused).toMatchObject({ status: 403, code: "query_forbidden" });
  });
});

const EVERY_TYPE = {
  _id: new ObjectId("0123456789abcdef01234567"),
  double: new Double(1),
  negativeZero: new Double(-0),
  nan: new Double(Number.NaN),
  text: "größe \u0000 \u{1f600}",
  nested: { b: { "": 1 }, a: [] },
  list: [1, "a", null, { x: new Int32(5) }],
  binary: new Binary(Buffer.from([1, 2, 255]), 128),
  uuid: new UUID("00112233-4455-6677-8899-aabbccddeeff"),
  id: new ObjectId(),
  flag: false,
  date: new Date(-1),
  nothing: null,
  pattern: new BSONRegExp("^a/b", "ix"),
  code: new Code("function () {}"),
  int: new Int32(-5),
  time: new Timestamp({ t: 5, i: 7 }),
  long: Long.fromBigInt(2n ** 62n),
  decimal: Decimal128.fromString("1.10"),
  least: new MinKey(),
  most: new MaxKey(),
  $dollar: 1,
  "dotted.name": 2,
};

describe("an undo", () => {
  // covers: X.165
  test("puts deleted documents back byte for byte, with every type and key", async () => {
    const { browser, db, run } = await withOwn();
    await db.collection("orders").insertOne({ ...EVERY_TYPE, status: "cancelled" });
    const before = await hexOf(db);
    const { undo: kept, documentsAffected } = await run('db.orders.deleteMany({ status: "cancelled" })');
    expect({ kept, documentsAffected }).toMatchObject({
      kept: { documents: 11, isPartial: false },
      documentsAffected: 11,
    });
    expect(await hexOf(db)).toHaveLength(30);
    expect(await undo(browser, kept)).toMatchObject({ message: "Restored 11 documents", restored: 11 });
    expect((await hexOf(db)).toSorted()).toEqual(before.toSorted());
    expect(await failUndo(browser, kept)).toMatchObject({ status: 404, code: "undo_not_found" });
  });

  // covers: X.165
  test.each([
    ["db.orders.updateMany({ n: { $lt: 5 } }, { $set: { n: 'x' }, $unset: { status: 1 } })", 5],
    ["db.orders.updateMany({}, [{ $set: { n: { $add: ['$n', 1] } } }])", 40],
    ["db.orders.updateMany({ n: { $lt: 5 } }, { $max: { n: 3 } })", 3],
    ["db.orders.updateOne({ n: 7 }, { $set: { n: 0 } })", 1],
    ["db.orders.replaceOne({ n: 7 }, { other: true })", 1],
    ["db.orders.deleteOne({ n: { $gt: 5 } })", 1],
    ["db.orders.findOneAndDelete({ status: 'paid' }, { sort: { n: -1 } })", 1],
    ["db.orders.findOneAndUpdate({ n: 3 }, { $inc: { n: 100 } })", 1],
  ])("%s keeps the %i documents it touched and takes it back", async (...[text, documents]) => {
    const { browser, db, run } = await withOwn();
    const before = await hexOf(db);
    const { undo: kept } = await run(text);
    expect(kept).toMatchObject({ documents });
    expect(await hexOf(db)).not.toEqual(before);
    await undo(browser, kept);
    expect((await hexOf(db)).toSorted()).toEqual(before.toSorted());
  });

  // covers: X.166
  test("is refused as a whole when documents changed since, and names them", async () => {
    const { browser, db, run } = await withOwn();
    const deleted = await run("db.orders.deleteMany({ n: { $lt: 3 } })");
    await db.collection("orders").insertOne({ _id: 1 as never, n: "new" });
    expect(await failUndo(browser, deleted.undo)).toMatchObject({
      status: 409,
      code: "undo_conflict",
      details: "1 of 3 documents were changed since, _id 1",
    });
    expect(await db.collection("orders").countDocuments({ n: { $lt: 3 } })).toBe(0);
    const updated = await run("db.orders.updateMany({ n: { $gte: 30 } }, { $set: { seen: true } })");
    await db.collection("orders").updateOne({ n: 35 }, { $set: { seen: false } });
    await db.collection("orders").deleteOne({ n: 36 });
    expect(await failUndo(browser, updated.undo)).toMatchObject({
      details: "2 of 10 documents were changed since, _id 35, 36",
    });
    // the conflict is gone: the same undo works, and goes on where it can
    await db.collection("orders").deleteOne({ _id: 1 as never });
    expect(await undo(browser, deleted.undo)).toMatchObject({ restored: 3 });
  });

  // covers: X.166
  test("runs once when it is asked for ten times at once", async () => {
    const { browser, db, run } = await withOwn();
    const before = await hexOf(db);
    const { undo: kept } = await run("db.orders.deleteMany({})");
    const params = { undoId: kept?._id ?? "" };
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => browser.raw(contract.undoWrite, { params })),
    );
    const statuses = replies.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status !== 200 && status !== 404 && status !== 409)).toEqual([]);
    expect((await hexOf(db)).toSorted()).toEqual(before.toSorted());
  });

  // covers: X.165
  test("is of its user only, is listed in the history, and is gone after 24 hours", async () => {
    const { browser, connectionId, run } = await withOwn();
    const { undo: kept, historyId } = await run("db.orders.deleteMany({ n: 1 })");
    const other = await app.signedIn();
    expect(await failUndo(other, kept)).toMatchObject({ status: 404, code: "undo_not_found" });
    const list = async () =>
      (await browser.call(contract.listHistory, { query: { connectionId } })).data.history;
    expect(await list()).toMatchObject([{ _id: historyId, undo: { _id: kept?._id, documents: 1 } }]);
    const { db: tables } = app.deps.database;
    const stored = () =>
      tables
        .selectFrom("write_undos")
        .selectAll()
        .where("id", "=", kept?._id ?? "")
        .execute();
    expect((await stored())[0]?.content).toMatch(/^v1\./);
    clock.advance(DAY_MS + 1);
    browser.token = (await browser.call(contract.refresh)).token;
    expect((await list())[0]?.undo).toBeUndefined();
    expect(await failUndo(browser, kept)).toMatchObject({ code: "undo_not_found" });
    const job = periodicJobs(app.deps).find(({ name }) => name === "delete-expired-rows");
    await job?.run();
    expect(await stored()).toEqual([]);
  });

  // covers: X.166
  test("that is required but impossible runs nothing and costs nothing, and where it is only wanted the write runs without", async () => {
    const { browser, db, run } = await withOwn();
    const many = Array.from({ length: 10_001 }, (_, n) => ({ big: n }));
    await db.collection("orders").insertMany(many);
    const refused = await run("db.orders.deleteMany({ big: { $gte: 0 } })");
    expect(refused).toMatchObject({
      code: "undo_unavailable",
      details: "They are more than 10,000 documents or 8 MB.",
    });
    expect(await db.collection("orders").countDocuments({ big: { $gte: 0 } })).toBe(10_001);
    const { data } = await browser.call(contract.getUsageStats);
    expect(data.queryExecution.daily.used).toBe(0);
    const ran = await run("db.orders.deleteMany({ big: { $gte: 0 } })", "wanted");
    expect(ran).toMatchObject({ success: true, documentsAffected: 10_001 });
    expect(ran.undo).toBeUndefined();
    expect(await run("db.orders.drop()")).toMatchObject({ details: "A drop cannot be undone." });
  });

  test.each(["db.orders.find()", "db.orders.insertOne({ a: 1 })", "db.orders.deleteMany({ n: -1 })"])(
    "%s has none",
    async (text) => {
      const { run } = await withOwn();
      const ran = await run(text, "wanted");
      expect(ran.success).toBe(true);
      expect(ran.undo).toBeUndefined();
    },
  );

  test("only the latest ten of a user are kept", async () => {
    const { browser, run } = await withOwn();
    const kept: (contract.KeptUndo | null | undefined)[] = [];
    for (let n = 0; n < 12; n++) kept.push((await run(`db.orders.deleteOne({ n: ${n} })`)).undo);
    expect(await failUndo(browser, kept[1])).toMatchObject({ code: "undo_not_found" });
    expect(await undo(browser, kept[2])).toMatchObject({ restored: 1 });
  });
});
