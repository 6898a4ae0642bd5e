import { MongoClient } from "mongodb";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startMongo, type TestMongo } from "../../testing/start-mongo.ts";
import { createSigner } from "../secrets/tokens.ts";
import { ensureSampleUser, type SampleUser, sampleUserOf } from "./sample-user.ts";

const SAMPLE_DATABASE = `sample_user_${process.pid}`;
const OTHER_DATABASE = `${SAMPLE_DATABASE}_other`;

let mongo: TestMongo;
let user: SampleUser;
let sample: MongoClient;
beforeAll(async () => {
  mongo = await startMongo();
  user = sampleUserOf({ hostedMongoUri: mongo.uri, SAMPLE_DATABASE }, createSigner("a".repeat(32)));
  await mongo.client.db(SAMPLE_DATABASE).collection("orders").insertOne({ n: 1 });
  await mongo.client.db(OTHER_DATABASE).collection("secrets").insertOne({ n: 1 });
  await ensureSampleUser(mongo.client, user);
  sample = new MongoClient(user.uri);
});
afterAll(async () => {
  await sample.close();
  await mongo.client.db(SAMPLE_DATABASE).command({ dropUser: user.name });
  for (const name of [SAMPLE_DATABASE, OTHER_DATABASE]) await mongo.client.db(name).dropDatabase();
  await mongo.close();
});

const UNAUTHORIZED = { name: "MongoServerError", code: 13 };

describe("the server itself", () => {
  test("lets the sample's user read the sample", async () => {
    await expect(sample.db(SAMPLE_DATABASE).collection("orders").countDocuments()).resolves.toBe(1);
    await expect(
      sample
        .db(SAMPLE_DATABASE)
        .listCollections({}, { nameOnly: true, authorizedCollections: true })
        .toArray(),
    ).resolves.toHaveLength(1);
  });

  test.each<[string, (client: MongoClient) => Promise<unknown>]>([
    ["an insert", (client) => client.db(SAMPLE_DATABASE).collection("orders").insertOne({ n: 2 })],
    [
      "an update",
      (client) =>
        client
          .db(SAMPLE_DATABASE)
          .collection("orders")
          .updateMany({}, { $set: { n: 3 } }),
    ],
    ["a delete", (client) => client.db(SAMPLE_DATABASE).collection("orders").deleteMany({})],
    [
      "$out",
      (client) =>
        client
          .db(SAMPLE_DATABASE)
          .collection("orders")
          .aggregate([{ $out: "copy" }])
          .toArray(),
    ],
    ["an index", (client) => client.db(SAMPLE_DATABASE).collection("orders").createIndex({ n: 1 })],
    ["a drop", (client) => client.db(SAMPLE_DATABASE).collection("orders").drop()],
    ["dropping the database", (client) => client.db(SAMPLE_DATABASE).dropDatabase()],
    [
      "another user",
      (client) =>
        client.db(SAMPLE_DATABASE).command({ createUser: "more", pwd: "more", roles: ["readWrite"] }),
    ],
    ["reading another database", (client) => client.db(OTHER_DATABASE).collection("secrets").findOne()],
    [
      "writing another database",
      (client) => client.db(OTHER_DATABASE).collection("secrets").insertOne({ n: 2 }),
    ],
  ])("refuses the sample's user %s", async (...[, attempt]) => {
    await expect(attempt(sample)).rejects.toMatchObject(UNAUTHORIZED);
  });
});

test("making the user again changes nothing; another secret replaces the password; a role it was given is taken back", async () => {
  await ensureSampleUser(mongo.client, user);
  const database = mongo.client.db(SAMPLE_DATABASE);
  await database.command({
    grantRolesToUser: user.name,
    roles: [{ role: "readWrite", db: SAMPLE_DATABASE }],
  });
  const next = sampleUserOf({ hostedMongoUri: mongo.uri, SAMPLE_DATABASE }, createSigner("b".repeat(32)));
  await ensureSampleUser(mongo.client, next);
  const info = await database.command({ usersInfo: user.name });
  expect(info["users"]).toMatchObject([{ roles: [{ role: "read", db: SAMPLE_DATABASE }] }]);

  const signIn = async (uri: string) => {
    const client = new MongoClient(uri);
    try {
      await client.db(SAMPLE_DATABASE).command({ ping: 1 });
    } finally {
      await client.close();
    }
  };
  await expect(signIn(user.uri)).rejects.toMatchObject({ code: 18 });
  await expect(signIn(next.uri)).resolves.toBeUndefined();
  await ensureSampleUser(mongo.client, user);
});

test.each([
  [
    "mongodb://root:secret@a:1,b:2/admin?replicaSet=rs&tls=true",
    "mongodb://querysnap_sample:PASSWORD@a:1,b:2/shop?replicaSet=rs&tls=true&authSource=shop",
  ],
  [
    "mongodb+srv://root:secret@cluster.example.net/?authSource=admin&w=majority",
    "mongodb+srv://querysnap_sample:PASSWORD@cluster.example.net/shop?w=majority&authSource=shop",
  ],
  [
    "mongodb://root:secret@a/admin?authMechanism=SCRAM-SHA-1&AUTHSOURCE=admin",
    "mongodb://querysnap_sample:PASSWORD@a/shop?authSource=shop",
  ],
])("%s keeps its hosts and options, without the administrator", (hostedMongoUri, uri) => {
  expect(sampleUserOf({ hostedMongoUri, SAMPLE_DATABASE: "shop" }, { sign: () => "PASSWORD" }).uri).toBe(uri);
});
