import * as contract from "@querysnap/contracts";
import {
  type Browser,
  HOSTILE_BEHAVIORS,
  HOSTILE_SECRET,
  type HostileBehavior,
  startHostileMongo,
} from "@querysnap/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startMongo, type TestMongo } from "../../testing/start-mongo.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";

type Met = { status: number; code: string | undefined; text: string };

/**
 * The slowest behavior is one that never answers a query: 30 s and the margins. The tests of URIs follow, a
 * dozen of which take their ten seconds, five at once.
 */
const ALL_MS = 180_000;
const NEIGHBORS = 5;

let mongo: TestMongo;
let app: TestApp;
const met = new Map<string, Met>();
const tested = new Map<string, Met>();
const neighborStatuses = new Map<number, number>();
const closeHosts: (() => Promise<void>)[] = [];

function read({ statusCode, body }: { statusCode: number; body: string }): Met {
  const { code } = JSON.parse(body) as { code?: string };
  return { status: statusCode, code, text: body };
}

type Host = HostileBehavior & { uri: string };

const connect = (browser: Browser, { name, uri }: Host) =>
  browser.raw(contract.connect, { body: { nickname: name, uri } });

/** Connects, which succeeds for some, and makes the call that the behavior waits for. */
async function meet(browser: Browser, behavior: Host): Promise<() => Promise<Met>> {
  if (behavior.via === "connect" && behavior.status !== 200)
    return async () => read(await connect(browser, behavior));
  const reply = await connect(browser, behavior);
  if (behavior.via === "connect" || reply.statusCode !== 200) return async () => read(reply);
  return async () => {
    const { connection } = JSON.parse(reply.body) as { connection: { _id: string } };
    const params = { connectionId: connection._id };
    return read(
      behavior.via === "schema"
        ? await browser.raw(contract.getSchema, { params, query: {} })
        : await browser.raw(contract.executeRaw, {
            params,
            body: { queryString: behavior.statement ?? "db.things.find({})" },
          }),
    );
  };
}

/** As many at once as one process tests. */
const TESTS_AT_ONCE = 5;

/** Tests the URIs of those that fail or answer while they are connected to, a few at once. */
async function testUris(hosts: readonly Host[]): Promise<void> {
  const waiting = hosts.filter(({ via }) => via === "connect");
  const next = async (): Promise<void> => {
    for (let host = waiting.shift(); host; host = waiting.shift()) {
      const { name, uri } = host;
      tested.set(name, read(await app.browser().raw(contract.testUri, { body: { uri } })));
    }
  };
  await Promise.all(Array.from({ length: TESTS_AT_ONCE }, next));
}

/** SnapX users have no execution quota, which would end the table early. */
async function signedIn() {
  const browser = await app.signedIn();
  await app.deps.store.users.update(browser.user._id, { subscription_plan: "snapx" });
  return browser;
}

/** A user who knows nothing of the hosts: their account and the sample. */
async function beNeighbor(isOver: () => boolean): Promise<void> {
  const browser = await signedIn();
  const { connection } = await browser.call(contract.connectSample);
  while (!isOver()) {
    const replies = [
      await browser.raw(contract.getMe, {}),
      await browser.raw(contract.executeRaw, {
        params: { connectionId: connection._id },
        body: { queryString: "db.orders.find({ _id: 1 })" },
      }),
    ];
    for (const { statusCode } of replies)
      neighborStatuses.set(statusCode, (neighborStatuses.get(statusCode) ?? 0) + 1);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

beforeAll(async () => {
  mongo = await startMongo();
  app = await startTestApp({ mongoUri: mongo.uri, clock: null });
  await mongo.client.db("sample_shop").collection<{ _id: number }>("orders").insertOne({ _id: 1 });
  const attacker = await signedIn();
  // the process for users' hosts starts with its first call, which no host has to wait for
  await attacker.raw(contract.testUri, { body: { uri: mongo.uriFor("sample_shop") } });
  let isOver = false;
  const neighbors = Array.from({ length: NEIGHBORS }, () => beNeighbor(() => isOver));
  const hosts: Host[] = [];
  for (const behavior of HOSTILE_BEHAVIORS) {
    const host = await startHostileMongo(behavior);
    closeHosts.push(() => host.close());
    hosts.push({ ...behavior, uri: host.uri.replace("//", `//${behavior.credentials ?? ""}`) });
  }
  // those that connect do so first: the servers share this process, so the others would make them late
  const calls = await Promise.all(
    hosts.map(async (host) => ({ name: host.name, call: await meet(attacker, host) })),
  );
  await Promise.all(calls.map(async ({ name, call }) => met.set(name, await call())));
  await testUris(hosts);
  isOver = true;
  await Promise.all(neighbors);
}, ALL_MS);
afterAll(async () => {
  await Promise.all(closeHosts.map((close) => close()));
  await app.close();
  await mongo.close();
});

describe("a host that", () => {
  test.each(HOSTILE_BEHAVIORS.map((behavior) => [behavior.name, behavior] as const))(
    "%s",
    (name, { status, code }) => {
      const reply = met.get(name);
      expect(reply).toMatchObject({ status, ...(code ? { code } : {}) });
      expect(reply?.text).not.toContain(HOSTILE_SECRET);
      // 8 kB of the server's text, escaped; results are another matter
      if (status !== 200) expect(reply?.text.length).toBeLessThan(20_000);
    },
  );
});

describe("a test without an account of a host that", () => {
  test.each(
    HOSTILE_BEHAVIORS.filter(({ via }) => via === "connect").map(
      (behavior) => [behavior.name, behavior] as const,
    ),
  )("%s", (name, { status, code }) => {
    const reply = tested.get(name);
    expect(reply).toMatchObject({ status, ...(code ? { code } : {}) });
    expect(reply?.text).not.toContain(HOSTILE_SECRET);
    expect(reply?.text.length).toBeLessThan(20_000);
  });
});

// covers: H.02
test("the process for users' hosts survives all of them, and neighbors notice none", () => {
  expect(app.instances.map(({ wired }) => wired.hostProcess.failures)).toEqual(app.instances.map(() => 0));
  expect([...neighborStatuses.keys()]).toEqual([200]);
});
