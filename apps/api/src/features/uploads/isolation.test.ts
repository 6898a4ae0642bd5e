import * as contract from "@querysnap/contracts";
import type { Browser } from "@querysnap/testkit";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { targetOf } from "../connections/get-connection.ts";
import { runAdmin } from "../admin/run-admin.ts";
import { startMongo, type TestMongo } from "../../testing/start-mongo.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import { Uploader } from "../../testing/upload.ts";

type Tenant = { browser: Browser & { user: contract.User }; connectionId: string; databaseName: string };

let mongo: TestMongo;
let app: TestApp;
let ann: Tenant;
let bob: Tenant;
beforeAll(async () => {
  mongo = await startMongo();
  await mongo.client.db("sample_shop").collection("orders").insertOne({ status: "paid" });
  app = await startTestApp({ mongoUri: mongo.uri });
  const uploads = await Uploader.start(app);
  const tenant = async (): Promise<Tenant> => {
    const browser = await app.signedIn();
    await runAdmin(app.deps, ["plan", browser.user.email, "snapx"]);
    const { connection } = await uploads.upload(browser, {});
    await browser.call(contract.reconnect, { params: { connectionId: connection._id }, body: {} });
    return { browser, connectionId: connection._id, databaseName: connection.databaseName };
  };
  ann = await tenant();
  bob = await tenant();
});
afterAll(async () => {
  await app.close();
  await mongo.close();
});

const run = ({ browser, connectionId }: Tenant, queryString: string) =>
  browser.raw(contract.executeRaw, { params: { connectionId }, body: { queryString } });

describe("by the routes of the application", () => {
  test("another user's temporary connection is not found by any of them", async () => {
    const params = { connectionId: bob.connectionId };
    const attempts = [
      ann.browser.raw(contract.getConnection, { params }),
      ann.browser.raw(contract.getConnectionStatus, { params }),
      ann.browser.raw(contract.reconnect, { params, body: {} }),
      ann.browser.raw(contract.disconnect, { params, body: {} }),
      ann.browser.raw(contract.getSchema, { params }),
      ann.browser.raw(contract.executeRaw, { params, body: { queryString: "db.breads.find()" } }),
      ann.browser.raw(contract.exportDatabase, { params }),
      ann.browser.raw(contract.deleteConnection, { params }),
      ann.browser.raw(contract.connect, { body: { ...params, nickname: "Mine", uri: "" } }),
    ];
    for (const reply of await Promise.all(attempts)) expect(reply.statusCode, reply.body).toBe(404);
    expect((await run(bob, "db.breads.countDocuments({})")).body).toContain("400");
  });

  test("no reply holds the password or the address of the deployment", async () => {
    const { browser, connectionId } = ann;
    const row = await app.deps.store.connections.find(browser.user._id, connectionId);
    if (!row) throw new Error("No connection");
    const { password } = new URL(targetOf(app.deps, row).uri);
    const replies = [
      await browser.raw(contract.getConnection, { params: { connectionId } }),
      await browser.raw(contract.listConnections),
      await run(ann, "db.frob.aggregate([{ $frob: 1 }])"),
    ];
    for (const { body } of replies) {
      expect(body).not.toContain(password);
      expect(body).not.toContain(new URL(mongo.uri).host);
    }
  });
});

describe("by a pipeline", () => {
  test.each([
    [
      "$lookup",
      (db: string) =>
        `db.breads.aggregate([{ $lookup: { from: { db: "${db}", coll: "breads" }, as: "x", pipeline: [] } }])`,
    ],
    ["$unionWith", (db: string) => `db.breads.aggregate([{ $unionWith: { db: "${db}", coll: "breads" } }])`],
    ["$out", (db: string) => `db.breads.aggregate([{ $out: { db: "${db}", coll: "breads" } }])`],
    [
      "$merge",
      (db: string) => `db.breads.aggregate([{ $merge: { into: { db: "${db}", coll: "breads" } } }])`,
    ],
    ["getSiblingDB", (db: string) => `db.getSiblingDB("${db}").breads.find()`],
  ])("%s into another user's database is refused and changes nothing", async (_, text) => {
    for (const database of [bob.databaseName, "sample_shop"]) {
      const reply = await run(ann, text(database));
      expect(reply.statusCode, reply.body).toBeGreaterThanOrEqual(400);
    }
    expect((await run(bob, "db.breads.countDocuments({})")).body).toContain("400");
  });
});

describe("by the wire", () => {
  test("the credentials of one temporary database open nothing else", async () => {
    const row = await app.deps.store.connections.find(ann.browser.user._id, ann.connectionId);
    if (!row) throw new Error("No connection");
    const client = new MongoClient(targetOf(app.deps, row).uri);
    try {
      expect(await client.db(ann.databaseName).collection("breads").countDocuments()).toBe(400);
      for (const name of [bob.databaseName, "sample_shop", "admin", "querysnap_internal"]) {
        const db = client.db(name);
        const forbidden = { code: 13 };
        await expect(db.collection("breads").findOne()).rejects.toMatchObject(forbidden);
        await expect(db.collection("x").insertOne({})).rejects.toMatchObject(forbidden);
        await expect(db.command({ usersInfo: 1 })).rejects.toMatchObject(forbidden);
        await expect(db.dropDatabase()).rejects.toMatchObject(forbidden);
      }
      const own = client.db(ann.databaseName);
      await expect(
        own.command({ createUser: "spy", pwd: "spy-password", roles: ["root"] }),
      ).rejects.toMatchObject({ code: 13 });
      await expect(
        own
          .collection("breads")
          .aggregate([{ $out: { db: bob.databaseName, coll: "breads" } }])
          .toArray(),
      ).rejects.toThrow();
      const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
      expect(databases.map(({ name }) => name)).not.toContain(bob.databaseName);
    } finally {
      await client.close();
    }
  });

  test("the credentials of one do not sign in to another", async () => {
    const row = await app.deps.store.connections.find(ann.browser.user._id, ann.connectionId);
    if (!row) throw new Error("No connection");
    const uri = targetOf(app.deps, row).uri.replaceAll(ann.databaseName, bob.databaseName);
    const client = new MongoClient(uri);
    await expect(client.db().collection("breads").findOne()).rejects.toMatchObject({ code: 18 });
    await client.close();
  });
});
