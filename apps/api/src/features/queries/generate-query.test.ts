import * as contract from "@querysnap/contracts";
import { SURE_CONFIDENCE } from "@querysnap/nl-query";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startMongo, type TestMongo } from "../../testing/start-mongo.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";

let mongo: TestMongo;
let app: TestApp;
beforeAll(async () => {
  mongo = await startMongo();
  app = await startTestApp({ mongoUri: mongo.uri, env: { DRY_RUN_MS: "10000" } });
});
afterAll(async () => {
  await app.close();
  await mongo.close();
});

/** A user's own database with one small collection, whose schema has been read. */
async function openTickets(server: TestMongo) {
  const states = ["open", "closed"];
  await server.client
    .db("help_desk")
    .collection("tickets")
    .insertMany(Array.from({ length: 40 }, (_, n) => ({ subject: `t${n}`, state: states[n % 2], hours: n })));
  const browser = await app.signedIn();
  const { connection } = await browser.call(contract.connect, {
    body: { nickname: "Help desk", uri: server.uriFor("help_desk") },
  });
  const params = { connectionId: connection._id };
  await browser.call(contract.getSchema, { params, query: {} });
  return async (naturalLanguage: string) =>
    (await browser.call(contract.generateQuery, { params, body: { naturalLanguage } })).data;
}

// covers: X.09l
test("an answer that finds nothing in a small collection is unsure and names the condition", async () => {
  const ask = await openTickets(mongo);
  const found = await ask("tickets with hours over 10");
  expect(found.notice).toBeNull();
  expect(found.confidence).toBeGreaterThanOrEqual(SURE_CONFIDENCE);
  const none = await ask("tickets with hours over 900");
  expect(none.notice).toBe(
    "This query finds nothing: no document of tickets matches the condition on hours.",
  );
  expect(none.confidence).toBeLessThan(SURE_CONFIDENCE);
});

// covers: X.09l
test("a database that is away changes nothing about the answer", async () => {
  const away = await startMongo();
  const ask = await openTickets(away);
  const before = await ask("tickets with hours over 900");
  expect(before.notice).not.toBeNull();
  await away.close();
  const after = await ask("tickets with hours over 900");
  expect(after).toMatchObject({ query: before.query, notice: null });
  expect(after.confidence).toBeGreaterThan(before.confidence);
});
