import * as contract from "@querysnap/contracts";
import { formatValue, parseEjson } from "@querysnap/mql";
import { EVERY_TYPE } from "@querysnap/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startMongo, type TestMongo } from "../../testing/start-mongo.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import { runAdmin } from "../admin/run-admin.ts";

let mongo: TestMongo;
let app: TestApp;
beforeAll(async () => {
  mongo = await startMongo();
  app = await startTestApp({ mongoUri: mongo.uri });
});
afterAll(async () => {
  await app.close();
  await mongo.close();
});

// covers: RS.08
test("a document with every type is the same bytes in results, history, saved queries and copies", async () => {
  const browser = await app.signedIn();
  await runAdmin(app.deps, ["plan", browser.user.email, "snapx", "30"]);
  const { connection } = await browser.call(contract.connect, {
    body: { nickname: "Mine", uri: mongo.uriFor(`types_${process.pid}`) },
  });
  const connectionId = connection._id;
  const run = async (queryString: string) =>
    (await browser.raw(contract.executeRaw, { params: { connectionId }, body: { queryString } })).body;

  const shell = formatValue(parseEjson(EVERY_TYPE), { layout: "indented" });
  await run(`db.things.insertOne(${shell})`);
  const found = await run("db.things.find({})");
  expect(found).toContain(`"result":[${EVERY_TYPE}]`);

  // compared by the database: every literal means the stored value
  const same = `{ $expr: { $eq: ["$$ROOT", { $literal: ${shell} }] } }`;
  expect(await run(`db.things.find(${same})`)).toContain(EVERY_TYPE);

  const { historyId } = JSON.parse(found) as { historyId: string };
  const entry = await browser.raw(contract.getHistory, { params: { historyId } });
  expect(entry.body).toContain(`"result":[${EVERY_TYPE}]`);

  const query = `db.copies.insertOne(${shell})`;
  const { data: saved } = await browser.call(contract.saveQuery, {
    body: { connectionId, name: "Every type", query, result: `[${EVERY_TYPE}]` },
  });
  const stored = await browser.raw(contract.getSavedQuery, { params: { savedQueryId: saved._id } });
  expect(stored.body).toContain(`"result":[${EVERY_TYPE}]`);
  const { data } = await browser.call(contract.getSavedQuery, { params: { savedQueryId: saved._id } });
  expect(data.query).toBe(query);
  await run(data.query);
  expect(await run("db.copies.find({})")).toContain(`"result":[${EVERY_TYPE}]`);
});
