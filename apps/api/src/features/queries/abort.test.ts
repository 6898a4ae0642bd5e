import * as contract from "@querysnap/contracts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startMongo, type TestMongo } from "../../testing/start-mongo.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";

let mongo: TestMongo;
let app: TestApp;
beforeAll(async () => {
  mongo = await startMongo();
  app = await startTestApp({ mongoUri: mongo.uri });
  await mongo.client
    .db("sample_shop")
    .collection("many")
    .insertMany(Array.from({ length: 3000 }, (_, n) => ({ n })));
});
afterAll(async () => {
  await app.close();
  await mongo.close();
});

/** Compares every document with every other one: many seconds. */
const SLOW =
  "db.many.aggregate([{ $lookup: { from: 'many', let: { n: '$n' }, pipeline: [{ $match: { $expr: { $gt: [{ $mod: ['$n', 7] }, { $mod: ['$$n', 11] }] } } }], as: 'others' } }, { $match: { others: { $size: 1 } } }])";

async function withSample() {
  const browser = await app.signedIn();
  const { connection } = await browser.call(contract.connectSample);
  const history = async () => (await browser.call(contract.listHistory, { query: { connectionId: connection._id } })).data.history;
  return { browser, connection, history };
}

test("a caller who goes away stops the query; it is recorded as cancelled", async () => {
  const { browser, connection, history } = await withSample();
  const address = await app.next.listen({ host: "127.0.0.1", port: 0 });
  const controller = new AbortController();
  const started = performance.now();
  const call = fetch(`${address}/api/connection/${connection._id}/execute-raw`, {
    method: "POST",
    signal: controller.signal,
    headers: { "content-type": "application/json", authorization: `Bearer ${browser.token}`, "x-csrf-token": browser.csrfToken ?? "" },
    body: JSON.stringify({ queryString: SLOW }),
  });
  setTimeout(() => controller.abort(), 500);
  await expect(call).rejects.toThrow();
  await expect.poll(history, { timeout: 8_000, interval: 100 }).toMatchObject([{ status: "error", errorMessage: contract.ERROR_TEXTS.query_cancelled }]);
  expect(performance.now() - started).toBeLessThan(9_000);
});

test("a time limit that the user sets is kept, and says so in words the client classifies", async () => {
  const { browser, connection } = await withSample();
  const failure = await browser.fail(contract.executeRaw, {
    params: { connectionId: connection._id },
    body: { queryString: `${SLOW.slice(0, -1)}, { maxTimeMS: 200 })` },
  });
  expect(failure).toMatchObject({ status: 504, code: "query_timed_out", details: expect.stringMatching(/^Timeout: /) });
});
