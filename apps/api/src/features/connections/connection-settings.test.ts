import * as contract from "@querysnap/contracts";
import { startTlsFront, TEST_CA, TEST_PRIVATE_KEY } from "@querysnap/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startMongo, type TestMongo } from "../../testing/start-mongo.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";

let mongo: TestMongo;
let app: TestApp;
let front: Awaited<ReturnType<typeof startTlsFront>>;
beforeAll(async () => {
  mongo = await startMongo();
  front = await startTlsFront(Number(new URL(mongo.uri).port));
  app = await startTestApp({ mongoUri: mongo.uri });
  for (const name of ["shop", "shop_archive"])
    await mongo.client.db(name).collection("orders").insertOne({ n: 1 });
});
afterAll(async () => {
  await app.close();
  await front.close();
  await mongo.close();
});

const plain = (database: string) => ({ nickname: "Mine", uri: mongo.uriFor(database) });
const encrypted = (database: string) => {
  const uri = mongo.uriFor(database).replace(/127\.0\.0\.1:\d+/, `localhost:${front.port}`);
  return { nickname: "Encrypted", uri: `${uri}&tls=true` };
};
const read = (queryString: string) => ({ queryString });

describe("a saved connection", () => {
  // covers: C.01
  test("is renamed, marked and made read-only without its URI", async () => {
    const browser = await app.signedIn();
    const { connection } = await browser.call(contract.connect, { body: plain("shop") });
    expect(connection).toMatchObject({ mark: null, isReadOnly: false });
    const params = { connectionId: connection._id };
    const changed = await browser.call(contract.updateConnection, {
      params,
      body: { nickname: "Orders", mark: "production", isReadOnly: true },
    });
    expect(changed.connection).toMatchObject({ nickname: "Orders", mark: "production", isReadOnly: true });
    const { connections } = await browser.call(contract.listConnections);
    expect(connections).toMatchObject([{ nickname: "Orders", mark: "production", isReadOnly: true }]);
    const insert = { params, body: read("db.orders.insertOne({ n: 2 })") };
    expect(await browser.fail(contract.executeRaw, insert)).toMatchObject({ code: "query_forbidden" });
    const find = await browser.call(contract.executeRaw, { params, body: read("db.orders.find()") });
    expect(find.success).toBe(true);
    const free = await browser.call(contract.updateConnection, { params, body: { isReadOnly: false } });
    // what is not named stays
    expect(free.connection).toMatchObject({ nickname: "Orders", mark: "production", isReadOnly: false });
    const cleared = await browser.call(contract.updateConnection, { params, body: { mark: null } });
    expect(cleared.connection.mark).toBeNull();
    expect((await browser.call(contract.executeRaw, insert)).success).toBe(true);
  });

  // covers: C.01
  test("can be changed by its owner only, within what its kind allows", async () => {
    const browser = await app.signedIn();
    const { connection } = await browser.call(contract.connect, { body: plain("shop") });
    const stranger = await app.signedIn();
    const params = { connectionId: connection._id };
    expect(
      await stranger.fail(contract.updateConnection, { params, body: { nickname: "Taken" } }),
    ).toMatchObject({ status: 404, code: "connection_not_found" });
    expect(await browser.fail(contract.updateConnection, { params, body: { nickname: " " } })).toMatchObject({
      code: "validation_failed",
    });
    const sample = await browser.call(contract.connectSample);
    const sampleParams = { connectionId: sample.connection._id };
    expect(
      await browser.fail(contract.updateConnection, { params: sampleParams, body: { isReadOnly: false } }),
    ).toMatchObject({ code: "validation_failed", message: contract.TEXTS.ownOnly });
    const renamed = await browser.call(contract.updateConnection, {
      params: sampleParams,
      body: { nickname: "Playing field" },
    });
    expect(renamed.connection).toMatchObject({ nickname: "Playing field", isReadOnly: true });
  });

  // covers: C.03
  test("is found again by its URI, and the reply says under which name", async () => {
    const browser = await app.signedIn();
    const first = await browser.call(contract.connect, { body: { ...plain("shop"), mark: "staging" } });
    expect(first.savedAs).toBeNull();
    const again = await browser.call(contract.connect, { body: { ...plain("shop"), nickname: "Other" } });
    expect(again).toMatchObject({
      savedAs: "Mine",
      connection: { _id: first.connection._id, nickname: "Other", mark: "staging", isNewConnection: false },
    });
  });

  // covers: C.05
  test("is removed although it has expired", async () => {
    const browser = await app.signedIn();
    const { connection } = await browser.call(contract.connect, { body: plain("old_upload") });
    await app.deps.store.connections.update(browser.user._id, connection._id, {
      kind: "temporary",
      expires_at: app.clock.now() - 1,
    });
    const params = { connectionId: connection._id };
    expect((await browser.call(contract.listConnections)).connections).toHaveLength(1);
    await browser.call(contract.deleteConnection, { params });
    expect((await browser.call(contract.listConnections)).connections).toEqual([]);
    expect(await browser.fail(contract.deleteConnection, { params })).toMatchObject({ status: 404 });
  });
});

describe("a private authority", () => {
  // covers: C.02
  test("lets a server in that no public one has signed, is stored encrypted and kept", async () => {
    const browser = await app.signedIn();
    const body = encrypted("shop");
    expect(await browser.fail(contract.connect, { body })).toMatchObject({
      reason: { stage: "tls", problem: "untrusted" },
    });
    const pasted = `My authority:\r\n${TEST_CA.replaceAll("\n", "\r\n")}\r\n`;
    const { connection } = await browser.call(contract.connect, { body: { ...body, ca: pasted } });
    expect(connection.hasOwnCa).toBe(true);
    const row = await app.deps.store.connections.find(browser.user._id, connection._id);
    expect(row?.ca).toMatch(/^v1\./);
    expect(JSON.stringify(row)).not.toContain("BEGIN CERTIFICATE");

    const params = { connectionId: connection._id };
    const find = await browser.call(contract.executeRaw, { params, body: read("db.orders.find()") });
    expect(find.success).toBe(true);
    const shown = await browser.call(contract.getConnection, { params });
    expect(shown.connection.ca?.trim()).toBe(TEST_CA.trim());
    // kept when it is not named, removed with null
    const renamed = { ...body, nickname: "Renamed", connectionId: connection._id };
    expect((await browser.call(contract.connect, { body: renamed })).connection.hasOwnCa).toBe(true);
    expect(await browser.fail(contract.connect, { body: { ...renamed, ca: null } })).toMatchObject({
      reason: { stage: "tls", problem: "untrusted" },
    });
    expect((await browser.call(contract.getConnection, { params })).connection.hasOwnCa).toBe(true);
  });

  test("is used by a test of the URI, too", async () => {
    const { uri } = encrypted("shop");
    const reply = await app.browser().call(contract.testUri, { body: { uri, ca: TEST_CA } });
    expect(reply).toMatchObject({ success: true, isEmpty: false });
  });

  // covers: C.02
  test.each([
    ["a private key", TEST_PRIVATE_KEY, contract.TEXTS.caIsPrivateKey],
    ["a key beside a certificate", TEST_CA + TEST_PRIVATE_KEY, contract.TEXTS.caIsPrivateKey],
    ["other text", "hello", contract.TEXTS.caInvalid],
    ["a block that is no certificate", TEST_CA.replace(/M/g, "A"), contract.TEXTS.caInvalid],
    ["more than 20", TEST_CA.repeat(21), contract.TEXTS.caInvalid],
    ["the name of a file", "/etc/ssl/ca.pem", contract.TEXTS.caInvalid],
    ["64 kB and more", "x".repeat(contract.LIMITS.caMax + 1), contract.TEXTS.caTooLong],
  ])("is refused when it is %s", async (_, ca, message) => {
    const reply = await app.browser().fail(contract.testUri, { body: { uri: encrypted("shop").uri, ca } });
    expect(reply).toMatchObject({ status: 400, code: "validation_failed" });
    expect(`${reply.message} ${reply.details}`).toContain(message);
    expect(JSON.stringify(reply)).not.toContain("PRIVATE KEY-----");
  });

  // covers: C.02
  test("is refused without encryption, where it would protect nothing", async () => {
    const body = { uri: mongo.uriFor("shop"), ca: TEST_CA };
    expect(await app.browser().fail(contract.testUri, { body })).toMatchObject({
      message: contract.TEXTS.caNeedsTls,
    });
  });
});

describe("a first look at a database", () => {
  // covers: C.08
  test("says that it is empty, and which others the server has", async () => {
    const reply = await app.browser().call(contract.testUri, { body: { uri: mongo.uriFor("shpo") } });
    expect(reply.isEmpty).toBe(true);
    expect(reply.otherDatabases).toEqual(expect.arrayContaining(["shop", "shop_archive"]));
    expect(reply.otherDatabases).not.toContain("admin");
    const full = await app.browser().call(contract.testUri, { body: { uri: mongo.uriFor("shop") } });
    expect(full).toMatchObject({ isEmpty: false, otherDatabases: [] });
  });

  // covers: C.06
  test("refuses a user who may sign in but not read it", async () => {
    await mongo.client
      .db("admin")
      .command({ createUser: "guest", pwd: "guest-password", roles: [{ role: "read", db: "shop_archive" }] });
    const uri = (name: string) => mongo.uriFor(name).replace(/\/\/[^@]*@/, "//guest:guest-password@");
    expect(await app.browser().fail(contract.testUri, { body: { uri: uri("shop") } })).toMatchObject({
      code: "connection_failed",
      reason: { stage: "database", problem: "refused" },
    });
    const archive = await app.browser().call(contract.testUri, { body: { uri: uri("shop_archive") } });
    expect(archive.isEmpty).toBe(false);
  });
});
