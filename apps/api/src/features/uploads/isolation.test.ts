import * as contract from "@querysnap/contracts";
import type { Browser } from "@querysnap/testkit";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
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

/** Every route of one connection, and those that take its id in their body. */
const ROUTES: readonly { method: contract.Endpoint["method"]; path: string }[] = Object.values(contract)
  .flatMap((each) => (typeof each === "object" && "path" in each && "method" in each ? [each] : []))
  .filter(({ path }) => path.includes(":connectionId"))
  .concat(contract.connect, contract.saveQuery);
/** What any of them requires. */
const EVERY_FIELD = {
  nickname: "Mine",
  uri: "",
  name: "Mine",
  queryString: "db.breads.find()",
  query: "db.breads.find()",
  naturalLanguage: "all breads",
  question: "all breads",
  answeredBy: "built-in",
  isRight: true,
  error: "unknown operator",
  key: "date of breads",
  value: "bakedAt",
  comment: "",
  sharesValues: true,
  glossary: [],
  result: null,
  resultTruncated: false,
  collection: "breads",
  operation: "find",
  documentsAffected: 0,
};

describe("by the routes of the application", () => {
  // covers: D.08
  test("another user's temporary connection is not found by any of them", async () => {
    for (const { method, path } of ROUTES) {
      const reply = await app.next.inject({
        method,
        url: path.replace(":connectionId", bob.connectionId).replace(":exportId", "exp_1"),
        headers: {
          authorization: `Bearer ${ann.browser.token}`,
          "x-csrf-token": ann.browser.csrfToken ?? "",
        },
        ...(method === "GET" ? {} : { payload: { ...EVERY_FIELD, connectionId: bob.connectionId } }),
      });
      expect(reply.statusCode, `${method} ${path}: ${reply.body}`).toBe(404);
    }
    expect(ROUTES.length).toBeGreaterThan(15);
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
  // covers: D.08
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
    [
      "$lookup in a $facet",
      (db: string) =>
        `db.breads.aggregate([{ $facet: { a: [{ $lookup: { from: { db: "${db}", coll: "breads" }, as: "x", pipeline: [] } }] } }])`,
    ],
    [
      "$unionWith in a $lookup",
      (db: string) =>
        `db.breads.aggregate([{ $lookup: { from: "breads", as: "x", pipeline: [{ $unionWith: { db: "${db}", coll: "breads" } }] } }])`,
    ],
    [
      "$graphLookup",
      (db: string) =>
        `db.breads.aggregate([{ $graphLookup: { from: { db: "${db}", coll: "breads" }, startWith: "$_id", connectFromField: "_id", connectToField: "_id", as: "x" } }])`,
    ],
    [
      "$merge in an explain",
      (db: string) =>
        `db.breads.explain("executionStats").aggregate([{ $merge: { into: { db: "${db}", coll: "breads" } } }])`,
    ],
    [
      "renameCollection",
      (db: string) => `db.runCommand({ renameCollection: "${db}.breads", to: "${db}.stolen" })`,
    ],
    ["dropDatabase", (db: string) => `db.getSiblingDB("${db}").dropDatabase()`],
    ["getSiblingDB", (db: string) => `db.getSiblingDB("${db}").breads.find()`],
  ])("%s into another user's database is refused and changes nothing", async (_, text) => {
    for (const database of [bob.databaseName, "sample_shop"]) {
      const reply = await run(ann, text(database));
      expect(reply.statusCode, reply.body).toBeGreaterThanOrEqual(400);
    }
    expect((await run(bob, "db.breads.countDocuments({})")).body).toContain("400");
  });
});

/** Signs in as the user of a temporary database. */
async function clientOf({ browser, connectionId }: Tenant): Promise<MongoClient> {
  const row = await app.deps.store.connections.find(browser.user._id, connectionId);
  if (!row) throw new Error("No connection");
  return new MongoClient(targetOf(app.deps, row).uri);
}

const hundred = { $range: [0, 100] };
const sumOver = (summand: unknown) => ({
  $sum: { $map: { input: hundred, in: summand } },
});
/** Counts to ten billion for each document. */
const ENDLESS = [
  { $project: { x: sumOver(sumOver(sumOver(sumOver(sumOver("$$this"))))) } },
  { $match: { x: -1 } },
];

type Running = { opid: number; ns: string; active: boolean };

async function listOperations(client: MongoClient): Promise<Running[]> {
  const admin = client.db("admin");
  const { inprog } = await admin.command({ currentOp: 1 });
  const staged = await admin.aggregate([{ $currentOp: { allUsers: true } }]).toArray();
  return [...(inprog as Running[]), ...(staged as unknown[] as Running[])];
}

describe("by the wire", () => {
  // covers: D.08
  test("an operation of another user is neither seen nor ended", async () => {
    const [annClient, bobClient] = [await clientOf(ann), await clientOf(bob)];
    try {
      const namespace = `${bob.databaseName}.breads`;
      const running = bobClient
        .db(bob.databaseName)
        .collection("breads")
        .aggregate(ENDLESS)
        .toArray()
        .catch(({ code }: { code: number }) => code);
      const endlessOf = async (client: MongoClient) =>
        (await listOperations(client)).find(({ ns, active }) => ns === namespace && active);
      const opid = await vi.waitFor(
        async () => {
          const found = await endlessOf(bobClient);
          expect(found).toBeDefined();
          return found?.opid;
        },
        { timeout: 20_000, interval: 20 },
      );

      expect(JSON.stringify(await listOperations(annClient))).not.toContain(bob.databaseName);
      const admin = annClient.db("admin");
      await expect(admin.command({ killOp: 1, op: opid })).rejects.toMatchObject({ code: 13 });
      await expect(admin.command({ killAllSessions: [] })).rejects.toThrow();
      expect(await endlessOf(bobClient)).toMatchObject({ opid });

      await bobClient.db("admin").command({ killOp: 1, op: opid });
      expect(await running).toBe(11_601);
    } finally {
      await annClient.close();
      await bobClient.close();
    }
  });

  // covers: D.08
  test("a cursor of another user is neither read nor closed", async () => {
    const [annClient, bobClient] = [await clientOf(ann), await clientOf(bob)];
    try {
      const cursor = bobClient.db(bob.databaseName).collection("breads").find({}, { batchSize: 2 });
      await cursor.next();
      const own = annClient.db(ann.databaseName);
      await own.command({ killCursors: "breads", cursors: [cursor.id] }).catch(() => null);
      await expect(own.command({ getMore: cursor.id, collection: "breads" })).rejects.toMatchObject({
        code: 43,
      });
      const other = annClient.db(bob.databaseName);
      for (const command of [
        { getMore: cursor.id, collection: "breads" },
        { killCursors: "breads", cursors: [cursor.id] },
      ])
        await expect(other.command(command)).rejects.toMatchObject({ code: 13 });
      expect(await cursor.toArray()).toHaveLength(399);
    } finally {
      await annClient.close();
      await bobClient.close();
    }
  });

  // covers: D.08
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
      const other = { db: bob.databaseName, coll: "breads" };
      for (const stage of [
        { $lookup: { from: other, as: "x", pipeline: [] } },
        { $unionWith: other },
        { $merge: { into: other } },
        { $facet: { a: [{ $unionWith: other }] } },
      ])
        await expect(own.collection("breads").aggregate([stage]).toArray()).rejects.toThrow();
      const admin = client.db("admin");
      for (const [from, to] of [
        [ann.databaseName, bob.databaseName],
        [bob.databaseName, ann.databaseName],
      ])
        await expect(
          admin.command({ renameCollection: `${from}.breads`, to: `${to}.stolen` }),
        ).rejects.toThrow();
      await expect(admin.command({ serverStatus: 1 })).rejects.toMatchObject({ code: 13 });
      await expect(client.db(bob.databaseName).listCollections().toArray()).rejects.toMatchObject({
        code: 13,
      });
      await expect(
        own
          .command({ create: "seen", viewOn: `${bob.databaseName}.breads`, pipeline: [] })
          .then(() => own.collection("seen").countDocuments()),
      ).resolves.toBe(0);
      const throughView = own
        .command({ create: "joined", viewOn: "breads", pipeline: [{ $unionWith: other }] })
        .then(() => own.collection("joined").countDocuments());
      await expect(throughView).rejects.toThrow();
      const { inprog } = await admin.command({ currentOp: 1 });
      expect(JSON.stringify(inprog)).not.toContain(bob.databaseName);
      const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
      expect(databases.map(({ name }) => name)).not.toContain(bob.databaseName);
    } finally {
      await client.close();
    }
  });

  // covers: D.08
  test("the credentials of one do not sign in to another", async () => {
    const row = await app.deps.store.connections.find(ann.browser.user._id, ann.connectionId);
    if (!row) throw new Error("No connection");
    const uri = targetOf(app.deps, row).uri.replaceAll(ann.databaseName, bob.databaseName);
    const client = new MongoClient(uri);
    await expect(client.db().collection("breads").findOne()).rejects.toMatchObject({ code: 18 });
    await client.close();
  });
});
