import * as contract from "@querysnap/contracts";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startHostileMongo } from "@querysnap/testkit";
import { BSON } from "mongodb";
import { buildApp } from "../../app.ts";
import { createLogger } from "../../plugins/request-log.ts";
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
  const history = async () =>
    (await browser.call(contract.listHistory, { query: { connectionId: connection._id } })).data.history;
  return { browser, connection, history };
}

// covers: X.60, F.03
test("a caller who goes away stops the query, which is recorded as cancelled and not counted", async () => {
  const { browser, connection, history } = await withSample();
  const address = await app.next.listen({ host: "127.0.0.1", port: 0 });
  const controller = new AbortController();
  const call = fetch(`${address}/api/connection/${connection._id}/execute-raw`, {
    method: "POST",
    signal: controller.signal,
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${browser.token}`,
      "x-csrf-token": browser.csrfToken ?? "",
    },
    body: JSON.stringify({ queryString: SLOW, runKey: "given-up" }),
  });
  const running = async () =>
    ((await mongo.client.db("admin").command({ currentOp: 1 })).inprog as { ns: string }[]).map(
      ({ ns }) => ns,
    );
  await vi.waitFor(async () => expect(await running()).toContain("sample_shop.many"), {
    timeout: 20_000,
    interval: 20,
  });
  const refused = expect(call).rejects.toThrow();
  controller.abort();
  await refused;
  await expect
    .poll(history, { timeout: 20_000, interval: 100 })
    .toMatchObject([{ status: "error", errorMessage: contract.ERROR_TEXTS.query_cancelled }]);
  const { data } = await browser.call(contract.getUsageStats);
  expect(data.queryExecution.daily.used).toBe(0);
  const run = { params: { runKey: "given-up" }, query: { connectionId: connection._id } };
  expect((await browser.call(contract.getRun, run)).data).toMatchObject({
    status: "error",
    isCounted: false,
  });
});

// covers: H.05
test("a connection that is deleted during its query answers it and keeps nothing", async () => {
  const browser = await app.signedIn();
  const releases: (() => void)[] = [];
  const hold = (peer: { reply(document: Uint8Array): void }) => {
    releases.push(() => peer.reply(BSON.serialize({ ok: 1, n: 3 })));
  };
  const host = await startHostileMongo({ commands: { count: hold } });
  const { connection } = await browser.call(contract.connect, { body: { nickname: "Slow", uri: host.uri } });
  const params = { connectionId: connection._id };
  const queryString = "db.things.estimatedDocumentCount()";
  const query = browser.raw(contract.executeRaw, { params, body: { queryString } });
  await vi.waitFor(() => expect(releases).toHaveLength(1), { timeout: 20_000, interval: 20 });
  await browser.call(contract.deleteConnection, { params });
  for (const release of releases) release();
  const reply = await query;
  expect([reply.statusCode, JSON.parse(reply.body)]).toMatchObject([200, { result: { $numberInt: "3" } }]);
  expect((await browser.call(contract.listHistory, { query: {} })).data.history).toEqual([]);
  await host.close();
});

// covers: H.06
test("a query that runs into its time limit is no error in the log", async () => {
  const { browser, connection } = await withSample();
  const lines: string[] = [];
  const sink = { write: (line: string) => void lines.push(line) };
  const logged = await buildApp({ ...app.deps, log: createLogger({ logLevel: "warn" }, sink) });
  const reply = await logged.inject({
    method: "POST",
    url: `/api/connection/${connection._id}/execute-raw`,
    headers: {
      host: "localhost",
      authorization: `Bearer ${browser.token}`,
      "x-csrf-token": browser.csrfToken ?? "",
    },
    payload: { queryString: `${SLOW.slice(0, -1)}, { maxTimeMS: 200 })` },
  });
  await logged.close();
  expect({ status: reply.statusCode, lines }).toEqual({ status: 504, lines: [] });
});

test("a time limit that the user sets is kept, and says so in words the client classifies", async () => {
  const { browser, connection } = await withSample();
  const failure = await browser.fail(contract.executeRaw, {
    params: { connectionId: connection._id },
    body: { queryString: `${SLOW.slice(0, -1)}, { maxTimeMS: 200 })` },
  });
  expect(failure).toMatchObject({
    status: 504,
    code: "query_timed_out",
    details: expect.stringMatching(/^Timeout: /),
  });
});
