import * as contract from "@querysnap/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMemoryRateLimiter } from "../../infra/memory-rate-limiter.ts";
import { startMongo, type TestMongo } from "../../testing/start-mongo.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";

let mongo: TestMongo;
let app: TestApp;
beforeAll(async () => {
  mongo = await startMongo();
  app = await startTestApp({ mongoUri: mongo.uri });
  const shop = mongo.client.db("sample_shop");
  await shop.dropDatabase();
  await shop.collection("orders").insertMany(
    Array.from({ length: 80 }, (_, n) => ({
      n,
      status: n % 2 === 0 ? "paid" : "open",
      total: n * 1.5,
      at: new Date(Date.UTC(2026, 0, 1 + n)),
      tags: ["a"],
      more: 1,
    })),
  );
});
afterAll(async () => {
  await app.close();
  await mongo.close();
});

const ask = async (question: string) =>
  (await app.browser().call(contract.askDemo, { body: { question } })).data;

describe("a visitor's question", () => {
  // covers: SITE.03
  test("is answered with its query, its ties and the first documents", async () => {
    const answer = await ask("paid orders");
    expect(answer.query).toContain('status: "paid"');
    expect(answer.ties.map(({ role }) => role)).toEqual(expect.arrayContaining(["collection", "condition"]));
    expect(answer.rows).toHaveLength(5);
    expect(answer.columns).toHaveLength(4);
    expect(answer.types[0]).toBe("objectId");
    expect(answer.rows[0]?.[0]).toMatch(/^[0-9a-f]{24}$/);
    expect(answer.total).toBe(40);
  });

  test("that counts is answered with the number", async () => {
    const answer = await ask("how many paid orders");
    expect(answer.rows.flat()).toContain("40");
  });

  test("that names nothing of the sample says so and has no query", async () => {
    const answer = await ask("zzyzx qwrtp");
    expect(answer).toMatchObject({ query: null, rows: [], explanation: expect.any(String) });
  });

  test("leaves no row in the application's own database", async () => {
    await ask("paid orders");
    const { db } = app.deps.database;
    for (const table of ["query_history", "usage_counters", "connections"] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  test.each(["", "x".repeat(301), "delete all orders", "drop the database"])(
    "%s changes nothing",
    async (question) => {
      await app.browser().raw(contract.askDemo, { body: { question } });
      expect(await mongo.client.db("sample_shop").collection("orders").countDocuments()).toBe(80);
    },
  );
});

// covers: SITE.03
test("twenty questions a minute are answered to one address", async () => {
  const limited = await startTestApp({ limiter: createMemoryRateLimiter(1), mongoUri: mongo.uri });
  const statuses = [];
  for (let n = 0; n < 21; n++) {
    const reply = await limited.browser().raw(contract.askDemo, { body: { question: "paid orders" } });
    statuses.push(reply.statusCode);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(statuses.at(-1)).toBe(429);
  await limited.close();
});
