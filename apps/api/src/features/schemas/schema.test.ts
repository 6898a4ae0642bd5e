import * as contract from "@querysnap/contracts";
import { Decimal128, Double, Int32, Long } from "mongodb";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startMongo, type TestMongo } from "../../testing/start-mongo.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";

let mongo: TestMongo;
let app: TestApp;
beforeAll(async () => {
  mongo = await startMongo();
  app = await startTestApp({ mongoUri: mongo.uri });
  const sample = mongo.client.db("sample_shop");
  await sample.collection("orders").insertMany(
    Array.from({ length: 1500 }, (_, n) => ({
      n: new Int32(n % 100),
      total: new Double(n / 2),
      views: Long.fromNumber(n),
      price: new Decimal128("1.50"),
      at: new Date(1_700_000_000_000 + n * 1000),
      status: n % 2 === 0 ? "paid" : "open",
      note: n % 4 === 0 ? null : `note ${n}`,
      items: [{ sku: "a", qty: new Int32(1) }],
      ...(n % 3 === 0 ? {} : { coupon: n % 3 === 1 ? null : "WINTER10" }),
    })),
  );
  await sample.collection("orders").createIndex({ status: 1, at: -1 }, { name: "by_status" });
});
afterAll(async () => {
  await app.close();
  await mongo.close();
});

async function withSample() {
  const browser = await app.signedIn();
  const { connection } = await browser.call(contract.connectSample);
  return { browser, params: { connectionId: connection._id } };
}

describe("schema", () => {
  // covers: SE.10, P7.14, F.14
  test("collections, fields with types and statistics, indexes", async () => {
    const { browser, params } = await withSample();
    const { schema } = await browser.call(contract.getSchema, { params, query: {} });
    expect(schema).toMatchObject({
      databaseName: "sample_shop",
      collections: [{ name: "orders", count: 1500, hasSchemaAnalysis: true, sampledDocuments: 1000 }],
    });
    const [orders] = schema.collections;
    const field = (path: string) => orders?.fields.find((one) => one.path === path);
    expect(orders?.fields.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["_id", "n", "items[].sku"]),
    );
    expect(field("n")).toMatchObject({
      type: "integer",
      types: [{ type: "integer", percentage: 100 }],
      totalCount: 1000,
      nullCount: 0,
      minValue: { $numberInt: "0" },
      maxValue: { $numberInt: "99" },
    });
    expect(field("views")).toMatchObject({ type: "long", minValue: { $numberLong: expect.any(String) } });
    expect(field("price")).toMatchObject({
      type: "decimal",
      minValue: { $numberDecimal: expect.any(String) },
    });
    expect(field("at")).toMatchObject({
      type: "date",
      minValue: { $date: { $numberLong: expect.any(String) } },
    });
    expect(
      field("status")
        ?.values.map(({ text }) => text)
        .sort(),
    ).toEqual(["open", "paid"]);
    expect(field("note")?.types.map(({ type }) => type)).toEqual(["string", "null"]);
    const coupon = field("coupon");
    const shares = coupon?.types.reduce((sum, { percentage }) => sum + percentage, coupon.missingPercentage);
    expect(shares).toBeCloseTo(100, 1);
    expect(coupon?.missingPercentage).toBeGreaterThan(10);
    expect(orders?.indexes.find(({ name }) => name === "_id_")).toMatchObject({ unique: true });
    expect(orders?.indexes).toContainEqual({
      name: "by_status",
      unique: false,
      sparse: false,
      expireAfterSeconds: null,
      keys: [
        { path: "status", direction: 1 },
        { path: "at", direction: -1 },
      ],
      size: expect.any(Number),
      uses: { count: expect.any(Number), since: expect.any(String) },
    });
  });

  // covers: F.13
  test("a refresh tells what changed since the reading before", async () => {
    const { browser, params } = await withSample();
    const read = async (query: { refresh?: "true" }) =>
      (await browser.call(contract.getSchema, { params, query })).schema;
    const people = mongo.client.db("sample_shop").collection("people");
    await people.insertMany([{ name: "a" }, { name: "b" }]);
    expect((await read({})).changes).toBeUndefined();
    await people.updateOne({ name: "a" }, { $set: { phone: new Int32(1) } });
    await people.createIndex({ phone: 1 }, { name: "by_phone" });
    const { changes } = await read({ refresh: "true" });
    expect(changes).toEqual({
      since: expect.any(String),
      entries: [
        { kind: "field added", collection: "people", path: "phone", documents: 1 },
        { kind: "index added", collection: "people", index: "by_phone" },
      ],
    });
    expect((await read({})).changes).toEqual(changes);
    await people.drop();
    expect((await read({ refresh: "true" })).changes?.entries).toEqual([
      { kind: "collection removed", collection: "people" },
    ]);
  });

  // covers: P7.14
  test("is kept until it is refreshed", async () => {
    const { browser, params } = await withSample();
    const names = async (query: { refresh?: "true" }) =>
      (await browser.call(contract.getSchema, { params, query })).schema.collections.map(({ name }) => name);
    expect(await names({})).toEqual(["orders"]);
    await mongo.client.db("sample_shop").collection("late").insertOne({ a: 1 });
    expect(await names({})).toEqual(["orders"]);
    expect(await names({ refresh: "true" })).toEqual(["late", "orders"]);
    expect(await names({})).toEqual(["late", "orders"]);
    await mongo.client.db("sample_shop").collection("late").drop();
  });

  test("as lines it tells its progress and ends with the schema", async () => {
    const { browser, params } = await withSample();
    const reply = await browser.raw(contract.getSchema, {
      params,
      query: { refresh: "true" },
      headers: { accept: "application/x-ndjson" },
    });
    expect(reply.headers["content-type"]).toBe("application/x-ndjson");
    const lines = reply.body
      .trim()
      .split("\n")
      .map((line) => contract.schemaEvent.parse(JSON.parse(line)));
    expect(lines[0]).toEqual({ type: "progress", collection: "orders", done: 0, total: 1 });
    expect(lines.at(-1)).toMatchObject({ type: "schema", schema: { databaseName: "sample_shop" } });
  });

  test("a database that does not answer is said so, in both forms", async () => {
    const browser = await app.signedIn();
    const { connection } = await browser.call(contract.connect, {
      body: { nickname: "N", uri: mongo.uriFor("gone") },
    });
    const params = { connectionId: connection._id };
    await app.deps.store.connections.update(browser.user._id, connection._id, {
      uri: app.deps.box.seal("mongodb://127.0.0.1:9/gone?serverSelectionTimeoutMS=300", connection._id),
    });
    await expect(browser.fail(contract.getSchema, { params, query: {} })).resolves.toMatchObject({
      status: 503,
      code: "database_unreachable",
    });
    const reply = await browser.raw(contract.getSchema, {
      params,
      query: {},
      headers: { accept: "application/x-ndjson" },
    });
    expect(JSON.parse(reply.body.trim())).toMatchObject({ type: "error", code: "database_unreachable" });
  });
});

describe("ranges of indexed fields", () => {
  const at = (n: number) => new Date(1_700_000_000_000 + n * 60_000);
  const DOCUMENTS = 1200;

  // covers: SE.12
  test("are the index's own, and the sample's where an index leaves documents out", async () => {
    const shop = mongo.client.db("indexed");
    const points = shop.collection("points");
    // more than a sample holds, so that its ends are seldom those of the collection
    await points.insertMany(
      Array.from({ length: DOCUMENTS }, (_, n) => ({
        at: at(n),
        total: n === 0 ? null : new Decimal128(`${n}.50`),
        second: new Int32(n),
        some: new Int32(n),
        few: new Int32(n),
        list: n === 0 ? [new Int32(-5), new Int32(7)] : [new Int32(n)],
        place: { code: new Int32(n) },
        unread: new Int32(n),
        title: n === 0 ? "" : n === 1 ? "é".repeat(90) : "x".repeat(40),
        plain: "x".repeat(n === 0 ? 90 : 40),
      })),
    );
    await points.createIndexes([
      { key: { at: 1, second: 1 }, name: "by_time" },
      { key: { total: -1 }, name: "by_total" },
      { key: { some: 1 }, name: "some", sparse: true },
      { key: { few: 1 }, name: "few", partialFilterExpression: { few: { $gt: 900 } } },
      { key: { list: 1 }, name: "list" },
      { key: { "place.code": 1 }, name: "by_place" },
      { key: { title: 1 }, name: "by_title" },
    ]);
    const ids = await points.find().sort({ _id: 1 }).project({ _id: 1 }).toArray();
    const browser = await app.signedIn();
    const { connection } = await browser.call(contract.connect, {
      body: { nickname: "Indexed", uri: mongo.uriFor("indexed") },
    });
    const params = { connectionId: connection._id };
    const { schema } = await browser.call(contract.getSchema, { params, query: {} });
    const limits = Object.fromEntries(
      (schema.collections[0]?.fields ?? []).map((field) => [
        field.name,
        [field.rangeIndex, field.minValue, field.maxValue],
      ]),
    );
    const date = (n: number) => ({ $date: { $numberLong: String(at(n).getTime()) } });
    const oid = (n: number) => ({ $oid: String(ids.at(n)?._id) });
    expect(limits).toMatchObject({
      _id: ["_id_", oid(0), oid(-1)],
      at: ["by_time", date(0), date(DOCUMENTS - 1)],
      total: ["by_total", { $numberDecimal: "1.50" }, { $numberDecimal: "1199.50" }],
      "place.code": ["by_place", { $numberInt: "0" }, { $numberInt: "1199" }],
    });
    const title = schema.collections[0]?.fields.find(({ name }) => name === "title");
    expect(title).toMatchObject({ rangeIndex: "by_title", minLength: 0, maxLength: 90 });
    for (const name of ["plain", "second", "some", "few", "list", "list[]", "unread"])
      expect(limits[name]?.[0], name).toBeNull();
    expect(schema.collections[0]?.sampledDocuments).toBe(1000);
  });
});

describe("generate", () => {
  // covers: P7.15
  test("answers with a query, an explanation and ties, and takes one use", async () => {
    const { browser, params } = await withSample();
    const { data } = await browser.call(contract.generateQuery, {
      params,
      body: { naturalLanguage: "orders with status paid" },
    });
    expect(data).toMatchObject({ collection: "orders", isWrite: false, generator: "built-in" });
    expect(data.query).toMatch(/^db\.orders\s+\.find\(/);
    expect(data.explanation).not.toBe("");
    expect((await browser.call(contract.getUsageStats)).data.aiGeneration.daily.used).toBe(1);
    const executed = await browser.raw(contract.executeRaw, {
      params,
      body: { queryString: data.query ?? "" },
    });
    expect(JSON.parse(executed.body)).toMatchObject({ success: true, documentsAffected: 50 });
  });

  // covers: X.09o
  test("a collection in view does not stand in the way of the one that the question names", async () => {
    const { browser, params } = await withSample();
    const people = mongo.client.db("sample_shop").collection("people");
    await people.insertOne({ name: "a" });
    await browser.call(contract.getSchema, { params, query: { refresh: "true" } });
    const ask = async (naturalLanguage: string) =>
      (
        await browser.call(contract.generateQuery, {
          params,
          body: { naturalLanguage, collection: "people" },
        })
      ).data.query;
    expect(await ask("orders with status paid")).toMatch(/^db\.orders\s+\.find\(/);
    expect(await ask("how many are there")).toMatch(/^db\.people\s+\.countDocuments\(/);
    await people.drop();
    await browser.call(contract.getSchema, { params, query: { refresh: "true" } });
  });

  // covers: X.09h
  test("asks which of two dates is meant, and follows the choice on this connection only", async () => {
    const shop = mongo.client.db("two_dates");
    await shop.collection("invoices").insertMany(
      Array.from({ length: 40 }, (_, n) => ({
        amount: n,
        createdAt: new Date(app.clock.now() - n * 86_400_000),
        paidAt: new Date(app.clock.now() - n * 80_000_000),
      })),
    );
    const open = async () => {
      const browser = await app.signedIn();
      const { connection } = await browser.call(contract.connect, {
        body: { nickname: "Billing", uri: mongo.uriFor("two_dates") },
      });
      const params = { connectionId: connection._id };
      const ask = async (naturalLanguage: string) =>
        (await browser.call(contract.generateQuery, { params, body: { naturalLanguage } })).data;
      return { browser, params, ask };
    };
    const [mine, other] = [await open(), await open()];
    const first = await mine.ask("invoices of last month");
    expect(first.choices).toMatchObject({ key: "date:invoices", chosen: null });
    const paid = first.choices?.options.find(({ label }) => label === "paid on");
    expect(first.alternatives.map(({ query }) => query)).toContain(paid?.query);

    const body = { key: first.choices?.key ?? "", value: paid?.value ?? "" };
    await mine.browser.call(contract.rememberChoice, { params: mine.params, body });
    const next = await mine.ask("invoices of last month");
    expect(next).toMatchObject({ query: paid?.query, choices: { chosen: "paidAt" } });
    expect((await mine.ask("number of invoices per month")).choices?.chosen).toBe("paidAt");
    expect((await other.ask("invoices of last month")).choices?.chosen).toBeNull();
    const foreign = await other.browser.raw(contract.rememberChoice, { params: mine.params, body });
    expect(foreign.statusCode).toBe(404);
    await mine.browser.call(contract.rememberChoice, {
      params: mine.params,
      body: { key: body.key, value: "createdAt" },
    });
    expect((await mine.ask("invoices of last month")).query).toBe(first.query);
  });

  test("a refusal says why and costs nothing", async () => {
    const { browser, params } = await withSample();
    const { data } = await browser.call(contract.generateQuery, {
      params,
      body: { naturalLanguage: "what is the meaning of life" },
    });
    expect(data.query).toBeNull();
    expect(data.explanation).not.toBe("");
    expect((await browser.call(contract.getUsageStats)).data.aiGeneration.daily.used).toBe(0);
  });

  // covers: A6.04, P7.06, P7.15
  test("five a day on Snap, exactly, also at once", async () => {
    const { browser, params } = await withSample();
    await browser.call(contract.getSchema, { params, query: {} });
    const replies = await Promise.all(
      Array.from({ length: 12 }, () =>
        browser.raw(contract.generateQuery, { params, body: { naturalLanguage: "orders with status paid" } }),
      ),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    const refused = replies.find(({ statusCode }) => statusCode === 429);
    expect(JSON.parse(refused?.body ?? "{}")).toMatchObject({
      limitType: "daily_limit_exceeded",
      usage: { daily: { used: 5, limit: 5 }, monthly: { used: 5, limit: 100 } },
    });
  });

  test.each([
    ["", 400],
    [" ", 400],
    ["x".repeat(2001), 400],
  ])("the question %j is refused by its form", async (naturalLanguage, status) => {
    const { browser, params } = await withSample();
    await expect(
      browser.fail(contract.generateQuery, { params, body: { naturalLanguage } }),
    ).resolves.toMatchObject({ status, code: "validation_failed" });
  });
});
