import { type ConnectionReason, LIMITS } from "@querysnap/contracts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError } from "../../app-error.ts";
import { startDns } from "../../testing/start-dns.ts";
import { startMongo, type TestMongo } from "../../testing/start-mongo.ts";
import { systemClock } from "../clock.ts";
import { type EgressFilter, startEgressFilter } from "./egress-filter.ts";
import { createLocalMongo } from "./local-mongo.ts";
import { createMongoClients } from "./mongo-clients.ts";
import type { Mongo } from "./mongo.ts";

let database: TestMongo;
let filter: EgressFilter;
let mongo: Mongo;
let dns: { close(): void };
const resolved: string[] = [];
beforeAll(async () => {
  database = await startMongo();
  filter = await startEgressFilter(
    { warn: () => {} },
    {
      isAllowed: (address) => address === "127.0.0.1",
      // hosts of the records have an address here, but not on this machine
      async resolve(name) {
        resolved.push(name);
        return [{ address: "127.0.0.1", family: 4 }];
      },
    },
  );
  mongo = createLocalMongo(createMongoClients({ clock: systemClock, egressProxy: filter.options }));
  const port = Number(new URL(database.uri).port);
  dns = await startDns({
    srv: {
      "_mongodb._tcp.shop.querysnap.test": [{ host: "shop-1.querysnap.test", port }],
      "_mongodb._tcp.stray.querysnap.test": [{ host: "shop-1.elsewhere.test", port }],
    },
    txt: { "shop.querysnap.test": "authSource=admin" },
    silent: ["_mongodb._tcp.silent.querysnap.test"],
  });
});
afterAll(async () => {
  dns.close();
  await mongo.close();
  await filter.close();
  await database.close();
});

const probe = (host: string, password = "root-password") =>
  mongo.probe({
    target: {
      key: "k",
      uri: `mongodb+srv://root:${password}@${host}/db?tls=false`,
      databaseName: "db",
      isUserSupplied: true,
    },
    timeLimitMs: LIMITS.connectTimeMs,
  });

async function failureOf(
  host: string,
  password?: string,
): Promise<{ code: string; reason: ConnectionReason }> {
  const error: unknown = await probe(host, password).catch((caught: unknown) => caught);
  if (!(error instanceof AppError) || error.reason?.kind !== "connection") throw error;
  return { code: error.code, reason: error.reason };
}

// covers: C.04
test("mongodb+srv finds the hosts of the SRV record and the options of the TXT record", async () => {
  await database.client.db("db").collection("a").insertOne({});
  expect(await probe("shop.querysnap.test")).toMatchObject({ isEmpty: false });
  expect(new Set(resolved)).toEqual(new Set(["shop-1.querysnap.test"]));
});

test("a wrong password of a host found by its record is said as such, with the time of the look-up", async () => {
  expect(await failureOf("shop.querysnap.test", "wrong")).toMatchObject({
    code: "connection_failed",
    reason: { stage: "sign-in", problem: "refused", stageMs: { address: expect.any(Number) } },
  });
});

// covers: C.06
test("a name without an SRV record fails at its address", async () => {
  expect((await failureOf("gone.querysnap.test")).reason).toMatchObject({
    stage: "address",
    problem: "not_found",
  });
});

// covers: C.20
test("a resolver that never answers ends within the limit, as a name that is not found", async () => {
  const started = performance.now();
  expect((await failureOf("silent.querysnap.test")).reason).toEqual({
    kind: "connection",
    stage: "address",
    problem: "not_found",
  });
  expect(performance.now() - started).toBeLessThanOrEqual(LIMITS.connectTimeMs);
}, 20_000);

test("a record that leads to another domain is not followed", async () => {
  resolved.length = 0;
  await expect(probe("stray.querysnap.test")).rejects.toBeInstanceOf(AppError);
  expect(resolved).toEqual([]);
});
