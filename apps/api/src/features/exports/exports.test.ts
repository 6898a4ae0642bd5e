import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import * as contract from "@querysnap/contracts";
import { type ExportMetadata, METADATA_FILE } from "@querysnap/dump";
import { type Doc, encodeBson, formatValue, parseEjson } from "@querysnap/mql";
import { type Browser, EVERY_TYPE, readZip } from "@querysnap/testkit";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startMongo, type TestMongo } from "../../testing/start-mongo.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import { contentDisposition } from "./exports.routes.ts";

const HOUR_MS = 3_600_000;

let mongo: TestMongo;
let app: TestApp;
beforeAll(async () => {
  mongo = await startMongo();
  app = await startTestApp({ mongoUri: mongo.uri });
  const sample = mongo.client.db("sample_shop");
  await sample
    .collection("orders")
    .insertMany(Array.from({ length: 2500 }, (_, n) => ({ _id: n, n })) as never[]);
  await sample.collection("orders").createIndex({ n: -1 }, { unique: true });
  await sample.collection("empty").createIndex({ a: 1 });
});
afterAll(async () => {
  await app.close();
  await mongo.close();
});

async function snapX() {
  const browser = await app.signedIn();
  await app.deps.store.users.update(browser.user._id, { subscription_plan: "snapx" });
  return browser;
}

async function withSample() {
  const browser = await snapX();
  const { connection } = await browser.call(contract.connectSample);
  return { browser, params: { connectionId: connection._id } };
}

async function withOwn(databaseName: string) {
  const browser = await snapX();
  const { connection } = await browser.call(contract.connect, {
    body: { nickname: databaseName, uri: mongo.uriFor(databaseName) },
  });
  return { browser, params: { connectionId: connection._id }, db: mongo.client.db(databaseName) };
}

const headersOf = (browser: Browser) => ({
  authorization: `Bearer ${browser.token}`,
  "x-csrf-token": browser.csrfToken ?? "",
});

async function download(browser: Browser, params: { connectionId: string }) {
  const reply = await app.next.inject({
    method: "POST",
    url: contract.endpointPath(contract.exportDatabase, params),
    headers: headersOf(browser),
  });
  expect(reply.statusCode, reply.statusCode === 200 ? "" : reply.body).toBe(200);
  const files = await readZip(reply.rawPayload);
  const metadata = JSON.parse(files.get(METADATA_FILE)?.toString() ?? "") as ExportMetadata;
  return { files, metadata, headers: reply.headers };
}

const stateOf = async (browser: Browser, params: { connectionId: string }, exportId: string) =>
  (await browser.call(contract.getExport, { params: { ...params, exportId } })).data;

describe("the file", () => {
  // covers: P7.12
  test("holds documents, indexes and one schema file a collection, and counts them", async () => {
    const { browser, params } = await withSample();
    const { files, metadata, headers } = await download(browser, params);
    expect(headers).toMatchObject({ "content-type": "application/zip" });
    expect(headers["content-disposition"]).toContain('filename="sample_shop-export-');
    expect([...files.keys()]).toEqual([
      "collections/empty.ndjson",
      "indexes/empty.ndjson",
      "schemas/empty.json",
      "collections/orders.ndjson",
      "indexes/orders.ndjson",
      "schemas/orders.json",
      METADATA_FILE,
    ]);
    expect(metadata).toMatchObject({
      format: "querysnap-export",
      version: 1,
      versions: { querysnap: expect.any(String), mongodb: expect.any(String) },
      database: "sample_shop",
      counts: { collections: 2, documents: 2500 },
      truncated: [],
      skipped: [],
    });
    expect(metadata.collections[1]).toMatchObject({ name: "orders", exported: 2500, truncated: false });
    const lines = files.get("collections/orders.ndjson")?.toString().split("\n");
    expect(lines).toHaveLength(2501);
    expect(lines?.[7]).toBe('{"_id":{"$numberInt":"7"},"n":{"$numberInt":"7"}}');
    expect(files.get("indexes/orders.ndjson")?.toString()).toContain('"key":{"n":{"$numberInt":"-1"}}');
    const schema: unknown = JSON.parse(files.get("schemas/orders.json")?.toString() ?? "");
    expect(schema).toMatchObject({ name: "orders", count: 2500, fields: expect.any(Array) });
    const state = await stateOf(browser, params, String(headers[contract.EXPORT_ID_HEADER]));
    expect(state).toEqual({
      state: "done",
      collection: "orders",
      collectionsDone: 2,
      collectionsTotal: 2,
      documents: 2500,
      documentsTotal: 2500,
      error: null,
    });
  });

  // covers: P7.12
  test("holds every type byte for byte, of own databases too", async () => {
    const { browser, params, db } = await withOwn("every_type");
    const wanted = encodeBson(parseEjson(EVERY_TYPE) as Doc);
    await db.collection("a/b").insertMany([{ _id: 1 as never, big: "x".repeat(3_000_000) }]);
    const copied = formatValue(parseEjson(EVERY_TYPE));
    await browser.call(contract.executeRaw, {
      params,
      body: { queryString: `db.things.insertOne(${copied})` },
    });
    const { files } = await download(browser, params);
    const [line = ""] = files.get("collections/things.ndjson")?.toString().split("\n") ?? [];
    expect(line).toBe(EVERY_TYPE);
    expect(Buffer.from(encodeBson(parseEjson(line) as Doc))).toEqual(Buffer.from(wanted));
    expect(files.get("collections/a%2Fb.ndjson")?.length).toBeGreaterThan(3_000_000);
  });

  test("names views and their definition instead of their documents", async () => {
    const { browser, params, db } = await withOwn("with_view");
    await db.collection("base").insertOne({ a: 1 });
    try {
      await db.createCollection("seen", { viewOn: "base", pipeline: [{ $match: { a: 1 } }] });
    } catch {
      // the embedded server has no views
      return expect((await download(browser, params)).metadata.skipped).toEqual([]);
    }
    const { metadata } = await download(browser, params);
    expect(metadata.skipped).toMatchObject([{ name: "seen", reason: "view" }]);
  });

  test.each([
    ["shop-export.zip", `attachment; filename="shop-export.zip"; filename*=UTF-8''shop-export.zip`],
    ['grö"ße\r\n.zip', `attachment; filename="gr___e__.zip"; filename*=UTF-8''gr%C3%B6%22%C3%9Fe%0D%0A.zip`],
  ])("is named %j in the header", (name, header) => {
    expect(contentDisposition(name)).toBe(header);
  });
});

describe("limits", () => {
  // covers: P9.03
  test("two of 20 exports at once run, and the others are told when the next may", async () => {
    const { browser, params } = await withSample();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        app.next.inject({
          method: "POST",
          url: contract.endpointPath(contract.exportDatabase, params),
          headers: headersOf(browser),
        }),
      ),
    );
    const refused = replies.filter(({ statusCode }) => statusCode === 429);
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
    expect(refused).toHaveLength(18);
    expect(refused[0]?.json()).toMatchObject({ code: "export_limit_exceeded", retryAfter: 3600 });
    app.clock.advance(HOUR_MS - 1000);
    browser.token = (await browser.call(contract.refresh)).token;
    expect(await browser.fail(contract.exportDatabase, { params })).toMatchObject({
      status: 429,
      retryAfter: 1,
    });
    app.clock.advance(1000);
    await download(browser, params);
  });

  // covers: P5.04
  test("Snap users get 403, and unknown connections 404", async () => {
    const browser = await app.signedIn();
    const { connection } = await browser.call(contract.connectSample);
    const params = { connectionId: connection._id };
    expect(await browser.fail(contract.exportDatabase, { params })).toMatchObject({
      status: 403,
      code: "plan_required",
    });
    const other = await snapX();
    expect(await other.fail(contract.exportDatabase, { params })).toMatchObject({
      status: 404,
      code: "connection_not_found",
    });
  });

  test("an unreachable database answers 400, and the export does not count", async () => {
    const { browser, params } = await withOwn("gone");
    const row = await app.deps.store.connections.find(browser.user._id, params.connectionId);
    await app.deps.database.db
      .updateTable("connections")
      .set({
        uri: app.deps.box.seal("mongodb://u:p@127.0.0.1:9/gone?serverSelectionTimeoutMS=200", row?.id ?? ""),
      })
      .where("id", "=", params.connectionId)
      .execute();
    for (let attempt = 0; attempt < 3; attempt++)
      expect(await browser.fail(contract.exportDatabase, { params })).toMatchObject({
        status: 400,
        code: "connection_failed",
      });
  });
});

describe("cancelling", () => {
  test("stops reading the database, counts the export and says so", async () => {
    const { browser, params, db } = await withOwn("long_export");
    for (let batch = 0; batch < 2; batch++)
      await db
        .collection("many")
        .insertMany(Array.from({ length: 1000 }, () => ({ filler: randomBytes(10_000) })));
    const address = await app.next.listen({ host: "127.0.0.1", port: 0 });
    // a client that reads the head of the reply and nothing more
    const call = request(`${address}${contract.endpointPath(contract.exportDatabase, params)}`, {
      method: "POST",
      headers: headersOf(browser),
    });
    call.end();
    const [reply] = (await once(call, "response")) as [IncomingMessage];
    const id = String(reply.headers[contract.EXPORT_ID_HEADER]);
    expect((await stateOf(browser, params, id)).state).toBe("running");
    reply.destroy();
    await vi.waitFor(async () => expect((await stateOf(browser, params, id)).state).toBe("cancelled"), {
      timeout: 20_000,
    });
    const stopped = await stateOf(browser, params, id);
    // nobody read on: the buffers between the database and the reader are all that was taken from it
    expect(stopped.documents).toBeLessThan(2000);
    const openCursors = async (): Promise<unknown> =>
      (await db.admin().command({ serverStatus: 1 })).metrics.cursor.open.total;
    await vi.waitFor(async () => expect(Number(await openCursors())).toBe(0), { timeout: 20_000 });
    await download(browser, params);
    expect(await browser.fail(contract.exportDatabase, { params })).toMatchObject({ status: 429 });
  });
});
