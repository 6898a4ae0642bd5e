import * as contract from "@querysnap/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startMongo, type TestMongo } from "../../testing/start-mongo.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";

let mongo: TestMongo;
let app: TestApp;
beforeAll(async () => {
  mongo = await startMongo();
  app = await startTestApp({ mongoUri: mongo.uri });
  await mongo.client.db("sample_shop").collection("orders").insertOne({ n: 1 });
});
afterAll(async () => {
  await app.close();
  await mongo.close();
});

const body = (
  database: string,
  more: Partial<{ nickname: string; connectionId: string | null; tabId: string; isReadOnly: boolean }> = {},
) => ({
  nickname: "Mine",
  uri: mongo.uriFor(database),
  ...more,
});

describe("connecting", () => {
  // covers: A3.10, A7.33, A7.37, A9.02
  test("saves, masks, activates and finds the same URI again", async () => {
    const browser = await app.signedIn();
    const { connection } = await browser.call(contract.connect, { body: body("a1") });
    expect(connection).toMatchObject({
      isNewConnection: true,
      isActive: true,
      isConnected: true,
      isAlive: true,
      isReadOnly: false,
      databaseName: "a1",
    });
    expect(connection.uri).toMatch(/^mongodb:\/\/\*{4}:\*{4}@127\.0\.0\.1:\d+\/a1$/);
    const again = await browser.call(contract.connect, {
      body: { nickname: "Renamed", uri: mongo.uriFor("a1"), connectionId: null },
    });
    expect(again.connection).toMatchObject({
      _id: connection._id,
      isNewConnection: false,
      nickname: "Renamed",
    });
    expect((await browser.call(contract.listConnections)).connections).toHaveLength(1);
    expect(JSON.stringify(await browser.call(contract.listConnections))).not.toContain("root-password");
  });

  // covers: A7.34
  test("the full URI goes to its owner only, uncached and audited; it is not readable in the database", async () => {
    const browser = await app.signedIn();
    const { connection } = await browser.call(contract.connect, { body: body("a2") });
    const reply = await browser.raw(contract.getConnection, { params: { connectionId: connection._id } });
    expect(JSON.parse(reply.body)).toMatchObject({ connection: { uri: mongo.uriFor("a2") } });
    expect(reply.headers["cache-control"]).toBe("no-store");
    expect(await app.deps.store.audit.list(browser.user._id)).toMatchObject([
      { action: "uri_revealed", subject: connection._id },
    ]);
    const row = await app.deps.store.connections.find(browser.user._id, connection._id);
    expect(JSON.stringify(row)).not.toContain("root-password");
  });

  // covers: H.05
  test("eight connects of one new URI at once all get the one connection", async () => {
    const browser = await app.signedIn();
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => browser.call(contract.connect, { body: body("parallel") })),
    );
    expect(new Set(replies.map(({ connection }) => connection._id)).size).toBe(1);
    expect(replies.filter(({ connection }) => connection.isNewConnection)).toHaveLength(1);
    expect((await browser.call(contract.listConnections)).connections).toHaveLength(1);
    const [first] = replies;
    const params = { connectionId: first?.connection._id ?? "" };
    const { connection } = await browser.call(contract.getConnection, { params });
    expect(connection.uri).toBe(mongo.uriFor("parallel"));
  });

  // covers: H.05
  test("a session that was ended reads no stored URI, although its access token lives on", async () => {
    const browser = await app.signedIn();
    const { connection } = await browser.call(contract.connect, { body: body("revoked") });
    const params = { connectionId: connection._id };
    const other = app.browser();
    other.token = browser.token;
    await browser.call(contract.logout);
    const list = await other.raw(contract.listConnections, {});
    expect({ status: list.statusCode, isMasked: !list.body.includes("root-password") }).toEqual({
      status: 200,
      isMasked: true,
    });
    expect(await other.fail(contract.getConnection, { params })).toMatchObject({ status: 401 });
  });

  // covers: A7.37
  test("a masked or missing URI with its id means the stored one", async () => {
    const browser = await app.signedIn();
    const { connection } = await browser.call(contract.connect, { body: body("a3") });
    for (const uri of [connection.uri, ""]) {
      const reply = await browser.call(contract.connect, {
        body: { nickname: "N", uri, connectionId: connection._id },
      });
      expect(reply.connection).toMatchObject({ _id: connection._id, isNewConnection: false });
    }
    await expect(
      browser.fail(contract.connect, { body: { nickname: "N", uri: connection.uri } }),
    ).resolves.toMatchObject({ status: 400 });
  });

  // covers: A6.02, A6.05, A6.09, A7.36
  test("two own connections on Snap, also when four are made at once; sample does not count; SnapX has no limit", async () => {
    const browser = await app.signedIn();
    await browser.call(contract.connectSample);
    const replies = await Promise.all(
      ["l1", "l2", "l3", "l4"].map((name) => browser.raw(contract.connect, { body: body(name) })),
    );
    expect(replies.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 200, 429, 429]);
    expect(await browser.call(contract.getConnectionLimits)).toMatchObject({
      limits: { canCreateMore: false, current: 2, limit: 2 },
    });
    const refusal = await browser.fail(contract.connect, { body: body("l5") });
    expect(refusal).toMatchObject({
      status: 429,
      code: "connection_limit_reached",
      message: expect.stringContaining("Connection limit"),
    });
    await app.deps.store.users.update(browser.user._id, { subscription_plan: "snapx" });
    await browser.call(contract.connect, { body: body("l5") });
    expect(await browser.call(contract.getConnectionLimits)).toMatchObject({
      limits: { canCreateMore: true, limit: "Unlimited" },
    });
  });

  // covers: A5.09, A5.10
  test.each([
    ["no nickname", { nickname: " ", uri: "mongodb://u:p@host/db" }, 400, "Nickname is required"],
    ["no URI", { nickname: "N", uri: "" }, 400, "MongoDB URI is required"],
    ["no database", { nickname: "N", uri: "mongodb://u:p@host" }, 400, contract.TEXTS.uriDatabaseRequired],
    ["no URI at all", { nickname: "N", uri: "nonsense" }, 400, contract.TEXTS.uriMalformed],
    [
      "nothing listens there",
      { nickname: "N", uri: "mongodb://u:p@127.0.0.1:9/db?serverSelectionTimeoutMS=500" },
      400,
      "Failed to connect to database",
    ],
  ])("%s: nothing stored", async (...[, input, status, message]) => {
    const browser = await app.signedIn();
    await expect(browser.fail(contract.connect, { body: input })).resolves.toMatchObject({ status, message });
    expect((await browser.call(contract.listConnections)).connections).toHaveLength(0);
  });

  test("a wrong password is 400 with the reason, and shows no credentials", async () => {
    const browser = await app.signedIn();
    const failure = await browser.fail(contract.connect, {
      body: { nickname: "N", uri: mongo.uriFor("db").replace("root-password", "wrong-password") },
    });
    expect(failure).toMatchObject({
      status: 400,
      code: "connection_failed",
      details: expect.stringContaining("Authentication failed"),
    });
    expect(JSON.stringify(failure)).not.toContain("wrong-password");
  });

  // covers: P5.05
  test("an own connection marked read-only refuses writes", async () => {
    const browser = await app.signedIn();
    const { connection } = await browser.call(contract.connect, { body: body("ro", { isReadOnly: true }) });
    const params = { connectionId: connection._id };
    await expect(
      browser.fail(contract.executeRaw, { params, body: { queryString: "db.a.insertOne({})" } }),
    ).resolves.toMatchObject({
      status: 403,
      code: "query_forbidden",
    });
  });
});

describe("sample", () => {
  // covers: A3.10, A7.40
  test("one a user, read-only, with no URI and no host", async () => {
    const browser = await app.signedIn();
    const [first, second] = await Promise.all([
      browser.call(contract.connectSample),
      browser.call(contract.connectSample, { body: { tabId: "t1" } }),
    ]);
    expect(first.connection._id).toBe(second.connection._id);
    expect([first.connection.isNewConnection, second.connection.isNewConnection].map(String).sort()).toEqual([
      "false",
      "true",
    ]);
    expect(first.connection).toMatchObject({
      isSample: true,
      isReadOnly: true,
      uri: "",
      host: "",
      nickname: "Sample Database",
    });
    const { connection } = await browser.call(contract.getConnection, {
      params: { connectionId: first.connection._id },
    });
    expect(connection.uri).toBe("");
  });

  // covers: A7.40
  test("unavailable is said so", async () => {
    const lonely = await startTestApp();
    const browser = await lonely.signedIn();
    await expect(browser.fail(contract.connectSample)).resolves.toMatchObject({
      status: 503,
      code: "sample_unavailable",
      message: "Failed to connect to sample database",
    });
    expect((await browser.call(contract.listConnections)).connections).toHaveLength(0);
    await lonely.close();
  });
});

describe("test-uri", () => {
  // covers: A7.38
  test("works without a session and stores nothing", async () => {
    expect(await app.browser().call(contract.testUri, { body: { uri: mongo.uriFor("x") } })).toMatchObject({
      message: contract.TEXTS.connectionTested,
      databaseName: "x",
    });
    await expect(
      app.browser().fail(contract.testUri, {
        body: { uri: "mongodb://u:p@127.0.0.1:9/db?serverSelectionTimeoutMS=500" },
      }),
    ).resolves.toMatchObject({
      status: 400,
      code: "connection_failed",
    });
  });

  // covers: A7.39
  test("server-ip is null until configured", async () => {
    expect(await app.browser().call(contract.getServerIp)).toEqual({ success: true, serverIP: null });
  });
});

describe("leases", () => {
  // covers: P7.07, P7.09, P7.10
  test("the connection stays open until its last tab leaves; leaving twice is harmless", async () => {
    const browser = await app.signedIn();
    const { connection } = await browser.call(contract.connect, { body: body("t1", { tabId: "one" }) });
    const params = { connectionId: connection._id };
    await browser.call(contract.reconnect, { params, body: { tabId: "two" } });
    expect(
      (await browser.call(contract.disconnect, { params, body: { tabId: "one" } })).connection,
    ).toMatchObject({ isConnected: true });
    expect(
      (await browser.call(contract.disconnect, { params, body: { tabId: "one" } })).connection,
    ).toMatchObject({ isConnected: true });
    expect(
      (await browser.call(contract.disconnect, { params, body: { tabId: "two" } })).connection,
    ).toMatchObject({ isConnected: false, isAlive: false });
    expect(
      (await browser.call(contract.getConnectionStatus, { params, query: {} })).connection,
    ).toMatchObject({ isConnected: false, isAlive: false });
    expect((await browser.call(contract.reconnect, { params })).connection).toMatchObject({
      isConnected: true,
      isAlive: true,
      lastUsed: expect.any(String),
    });
    expect((await browser.call(contract.disconnect, { params })).connection).toMatchObject({
      isConnected: false,
    });
  });

  // covers: P7.07
  test("status renews a lease; without it the lease ends", async () => {
    const browser = await app.signedIn();
    const { connection } = await browser.call(contract.connect, { body: body("t2", { tabId: "one" }) });
    const status = async () =>
      (
        await browser.call(contract.getConnectionStatus, {
          params: { connectionId: connection._id },
          query: { tabId: "one" },
        })
      ).connection;
    for (let n = 0; n < 4; n++) {
      app.clock.advance(contract.LIMITS.healthCheckMs);
      expect(await status()).toMatchObject({ isConnected: true, isAlive: true });
    }
    app.clock.advance(contract.LIMITS.tabLeaseMs + 1);
    expect(await status()).toMatchObject({ isConnected: false });
  });

  // covers: P7.11
  test("the close beacon is authenticated by the refresh cookie and may be text", async () => {
    const browser = await app.signedIn();
    const { connection } = await browser.call(contract.connect, { body: body("t3", { tabId: "one" }) });
    const params = { connectionId: connection._id };
    const beacon = (from: typeof browser | ReturnType<typeof app.browser>) =>
      from.send({
        method: "POST",
        url: contract.disconnectOnClose.path,
        payload: JSON.stringify({ ...params, action: "disconnect", tabId: "one" }),
        headers: { "content-type": "text/plain;charset=UTF-8", authorization: null, "x-csrf-token": null },
      });
    expect((await beacon(await app.signedIn())).statusCode).toBe(200);
    expect((await beacon(app.browser())).statusCode).toBe(200);
    expect(
      (await browser.call(contract.getConnectionStatus, { params, query: {} })).connection.isConnected,
    ).toBe(true);
    expect((await beacon(browser)).statusCode).toBe(200);
    expect(
      (await browser.call(contract.getConnectionStatus, { params, query: {} })).connection.isConnected,
    ).toBe(false);
  });

  // covers: P7.08
  test("active is the last one that was opened", async () => {
    const browser = await app.signedIn();
    await expect(browser.fail(contract.getActiveConnection)).resolves.toMatchObject({
      status: 404,
      message: "No active connection found. Please connect to a database first.",
    });
    const sample = await browser.call(contract.connectSample);
    const own = await browser.call(contract.connect, { body: body("t4") });
    expect((await browser.call(contract.getActiveConnection)).connection._id).toBe(own.connection._id);
    await browser.call(contract.reconnect, { params: { connectionId: sample.connection._id } });
    expect((await browser.call(contract.getActiveConnection)).connection._id).toBe(sample.connection._id);
    expect(
      (await browser.call(contract.listConnections)).connections.filter(({ isActive }) => isActive),
    ).toHaveLength(1);
  });
});

test("another user's connection is not found by any call", async () => {
  const [mine, theirs] = [await app.signedIn(), await app.signedIn()];
  const { connection } = await theirs.call(contract.connect, { body: body("x1") });
  const params = { connectionId: connection._id };
  for (const endpoint of [
    contract.getConnection,
    contract.deleteConnection,
    contract.disconnect,
    contract.reconnect,
    contract.getConnectionStatus,
    contract.getSchema,
  ]) {
    await expect(mine.fail(endpoint, { params })).resolves.toMatchObject({
      status: 404,
      code: "connection_not_found",
    });
  }
  await expect(
    mine.fail(contract.connect, { body: { nickname: "N", uri: "", connectionId: connection._id } }),
  ).resolves.toMatchObject({ status: 404 });
  await expect(
    mine.fail(contract.generateQuery, { params, body: { naturalLanguage: "all orders" } }),
  ).resolves.toMatchObject({ status: 404 });
  await expect(
    mine.fail(contract.listHistory, { query: { connectionId: connection._id } }),
  ).resolves.toMatchObject({ status: 404 });
  expect((await theirs.call(contract.listConnections)).connections).toMatchObject([
    { _id: connection._id, isConnected: true },
  ]);
});

// covers: A7.35
test("removing a connection removes its history", async () => {
  const browser = await app.signedIn();
  const { connection } = await browser.call(contract.connectSample);
  const params = { connectionId: connection._id };
  await browser.raw(contract.executeRaw, { params, body: { queryString: "db.orders.find()" } });
  expect(await browser.call(contract.deleteConnection, { params })).toMatchObject({
    message: "Connection removed successfully.",
  });
  expect((await browser.call(contract.listHistory, { query: {} })).data.history).toHaveLength(0);
  await expect(browser.fail(contract.deleteConnection, { params })).resolves.toMatchObject({ status: 404 });
});
