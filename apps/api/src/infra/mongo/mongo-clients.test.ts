import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { startHostileMongo, TestClock } from "@querysnap/testkit";
import { afterEach, expect, test } from "vitest";
import { startMongo } from "../../testing/start-mongo.ts";
import { createMongoClients, type MongoTarget } from "./mongo-clients.ts";

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

async function start(options: { maxClients?: number } = {}) {
  const clock = new TestClock();
  const clients = createMongoClients({ clock, egressProxy: null, ...options });
  cleanups.push(() => clients.closeAll());
  return { clock, clients };
}

const targetOf = (uri: string, key: string): MongoTarget => ({
  key,
  uri,
  databaseName: "shop",
  isUserSupplied: true,
});

/** What this process holds open, by kind. */
function countResources(): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

setFlagsFromString("--expose-gc");
const collectGarbage: unknown = runInNewContext("gc");

function heapInUse(): number {
  if (typeof collectGarbage === "function") collectGarbage();
  return process.memoryUsage().heapUsed;
}

async function settle(isSettled: () => boolean): Promise<void> {
  for (let turn = 0; turn < 2_000 && !isSettled(); turn++) await new Promise((done) => setTimeout(done, 5));
}

// covers: C.09
test("500 connects and disconnects leave no client, socket or timer, and no growth in memory", async () => {
  const mongo = await startMongo();
  cleanups.push(() => mongo.close());
  const { clients } = await start();
  const openAndClose = async (count: number) => {
    for (let n = 0; n < count; n++) {
      const target = targetOf(mongo.uriFor("shop"), `con_${n}`);
      const reply = await clients.use(target, (db) => db.command({ ping: 1 }));
      expect(reply).toMatchObject({ ok: 1 });
      await clients.release(target.key);
    }
  };
  const kinds = ["TCPSocketWrap", "Timeout", "TLSWrap"];
  // code and caches of the driver are loaded once
  await openAndClose(50);
  const before = countResources();
  const heapBefore = heapInUse();
  await openAndClose(500);
  const hasLess = () => kinds.every((kind) => (countResources()[kind] ?? 0) <= (before[kind] ?? 0));
  await settle(hasLess);
  expect(clients.countPools()).toEqual({ clients: 0, connections: 0, inUse: 0 });
  const after = countResources();
  for (const kind of kinds) expect(after[kind] ?? 0, kind).toBeLessThanOrEqual(before[kind] ?? 0);
  // 500 clients that stayed would hold some 50 MB
  expect(heapInUse() - heapBefore).toBeLessThan(8 * 1024 * 1024);
}, 60_000);

// covers: C.09
test("the least recently used client makes room for a new one, and none in use does", async () => {
  const server = await startHostileMongo({});
  cleanups.push(server.close);
  const { clients } = await start({ maxClients: 3 });
  const opened = new Set<string>();
  const use = (key: string, during: () => Promise<void> = () => Promise.resolve()) =>
    clients.use(targetOf(server.uri, key), async (db) => {
      opened.add(key);
      await db.command({ ping: 1 });
      await during();
      return db.client;
    });
  const first = await use("a");
  await use("b");
  await use("c");
  expect(clients.countPools().clients).toBe(3);
  await use("a");
  await use("d");
  expect(clients.countPools().clients).toBe(3);
  expect(await use("a")).toBe(first);
  let end = (): void => {};
  const isOver = new Promise<void>((resolve) => (end = resolve));
  const busy = ["a", "e", "f", "g"].map((key) => use(key, () => isOver));
  await settle(() => opened.has("g") && clients.countPools().clients === 4);
  expect(clients.countPools().clients).toBe(4);
  end();
  await Promise.all(busy);
  await use("h");
  expect(clients.countPools().clients).toBeLessThanOrEqual(3);
});

test("a client that is released while it works is closed after its work", async () => {
  const server = await startHostileMongo({});
  cleanups.push(server.close);
  const { clients } = await start();
  await clients.use(targetOf(server.uri, "a"), async (db) => {
    await clients.release("a");
    expect(await db.command({ ping: 1 })).toMatchObject({ ok: 1 });
  });
  expect(clients.countPools().clients).toBe(0);
});
