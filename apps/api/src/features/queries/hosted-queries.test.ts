import * as contract from "@querysnap/contracts";
import { type Browser, TestClock } from "@querysnap/testkit";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startMongo, type TestMongo } from "../../testing/start-mongo.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import { createHostedQueries } from "./hosted-queries.ts";

let mongo: TestMongo;
let app: TestApp;
beforeAll(async () => {
  mongo = await startMongo();
  app = await startTestApp({ mongoUri: mongo.uri });
  await mongo.client.db("sample_shop").collection<{ _id: number }>("items").insertOne({ _id: 1 });
});
afterAll(async () => {
  await app.close();
  await mongo.close();
});

const RANGE = "{ $range: [0, 20000] }";
const SUM = '{ $add: ["$$value", "$$this"] }';
const INNER = `{ $reduce: { input: ${RANGE}, initialValue: "$$value", in: ${SUM} } }`;
/** Runs until its time limit, longer than everything else here takes. */
const ENDLESS = `db.items.aggregate([{ $project: { x: { $reduce: { input: ${RANGE}, initialValue: 0, in: ${INNER} } } } }])`;

async function withSample(): Promise<{ browser: Browser; run(queryString: string): Promise<number> }> {
  const browser = await app.signedIn();
  const { connection } = await browser.call(contract.connectSample);
  return {
    browser,
    run: async (queryString) => {
      const params = { connectionId: connection._id };
      return (await browser.raw(contract.executeRaw, { params, body: { queryString } })).statusCode;
    },
  };
}

const runningOps = async (): Promise<{ opid: number }[]> => {
  const { inprog } = await mongo.client.db("admin").command({ currentOp: 1 });
  return (inprog as { ns: string; opid: number }[]).filter(({ ns }) => ns === "sample_shop.items");
};
const usedBy = async (browser: Browser) => (await browser.call(contract.getUsageStats)).data.queryExecution;

// covers: X.47
test("a fourth query at once on the sample is refused without a charge, and others are not held up", async () => {
  const greedy = await withSample();
  const modest = await withSample();
  const slow = [1, 2, 3].map(() => greedy.run(ENDLESS));
  await vi.waitFor(async () => expect(await runningOps()).toHaveLength(3), { timeout: 20_000 });
  const used = await usedBy(greedy.browser);

  const { connection } = await greedy.browser.call(contract.connectSample);
  const refused = await greedy.browser.raw(contract.executeRaw, {
    params: { connectionId: connection._id },
    body: { queryString: "db.items.findOne()" },
  });
  expect(refused.statusCode).toBe(503);
  expect(refused.headers["retry-after"]).toBe("5");
  expect(JSON.parse(refused.body)).toMatchObject({
    code: "throttled",
    message: "3 of your queries are still running. Wait for one to finish, or cancel it.",
  });
  expect(await usedBy(greedy.browser)).toEqual(used);

  expect(await modest.run("db.items.findOne()")).toBe(200);
  for (const { opid } of await runningOps()) await mongo.client.db("admin").command({ killOp: 1, op: opid });
  await Promise.all(slow);
  expect(await greedy.run("db.items.findOne()")).toBe(200);
});

test("instances on PostgreSQL share a user's three slots, and one that died gives its slots back", async () => {
  const { pool } = app.deps.database;
  const clock = new TestClock();
  const first = createHostedQueries({ pool, clock });
  // with SQLite there is one process only
  const second = pool ? createHostedQueries({ pool, clock }) : first;
  const started = await Promise.all([first, second, first].map((queries) => queries.start("usr_a")));
  await expect(second.start("usr_a")).rejects.toMatchObject({ code: "throttled" });
  await second.start("usr_b");
  await started[0]?.();
  const again = await second.start("usr_a");
  await expect(first.start("usr_a")).rejects.toMatchObject({ code: "throttled" });
  // in memory nothing outlives the process
  if (pool) clock.advance(120_000);
  else await again();
  await expect(first.start("usr_a")).resolves.toBeTypeOf("function");
});
