import { parse } from "@querysnap/mql";
import { startHostileMongo } from "@querysnap/testkit";
import { afterEach, describe, expect, test, vi } from "vitest";
import { packOperation, unpackOperation } from "./host-messages.ts";
import { HostProcess } from "./host-process.ts";
import { createUserHosts } from "./user-hosts.ts";

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

const reasonOf = (fields: unknown) =>
  fields instanceof Object && "reason" in fields ? String(fields.reason) : "none";

type Limits = { maxResidentBytes?: number; maxIdle?: { bytes: number; reports: number } };

async function start(options: Limits = {}) {
  const reasons: string[] = [];
  const warn = (fields: unknown) => void reasons.push(reasonOf(fields));
  const process = new HostProcess({ logLevel: "silent", isPublicOnly: false, ...options }, { warn });
  const hosts = createUserHosts(process);
  cleanups.push(() => hosts.close());
  const good = await startHostileMongo({});
  const silent = await startHostileMongo({ commands: { ping: () => {}, find: () => {} } });
  cleanups.push(good.close, silent.close);
  const target = (uri: string) => ({ key: uri, uri, databaseName: "shop", isUserSupplied: true });
  const ping = ({ uri }: { uri: string }) => hosts.probe({ target: target(uri), timeLimitMs: 60_000 });
  const find = (signal = new AbortController().signal) => {
    const read = parse("db.things.find({})", { now: 0 });
    const [operation] = read.ok ? read.statements : [];
    if (!operation) throw new Error("The statement does not parse");
    return hosts.runOperation({
      target: target(silent.uri),
      operation,
      timeLimitMs: 60_000,
      offset: 0,
      requester: null,
      signal,
    });
  };
  return { process, hosts, ping, find, good, silent, reasons };
}

const pidOf = ({ pid }: HostProcess) => {
  if (pid === undefined) throw new Error("The process does not run");
  return pid;
};

test("the process starts with its first work and ends with its owner", async () => {
  const { process: own, hosts, ping, good, reasons } = await start();
  expect(own.pid).toBeUndefined();
  await ping(good);
  const pid = pidOf(own);
  await hosts.close();
  expect(() => process.kill(pid, 0)).toThrowError("ESRCH");
  expect(reasons).toEqual([]);
});

test("the process reports its memory and its pools while it runs", async () => {
  const { process: own, hosts, find } = await start();
  expect(own.status).toMatchObject({ residentBytes: 0, pools: { clients: 0 } });
  const call = new AbortController();
  const waiting = expect(find(call.signal)).rejects.toMatchObject({ code: "query_cancelled" });
  await vi.waitFor(() => expect(own.status.pools).toMatchObject({ clients: 1, inUse: 1 }), {
    timeout: 20_000,
  });
  expect(own.status.residentBytes).toBeGreaterThan(1_000_000);
  call.abort();
  await waiting;
  await vi.waitFor(() => expect(own.status.pools.inUse).toBe(0), { timeout: 20_000 });
  await hosts.close();
});

describe("when the process ends in the middle of work", () => {
  // covers: H.01
  test("its callers get a clear error each, and the next call is answered", async () => {
    const { process: own, ping, find, good, silent, reasons } = await start();
    await ping(good);
    const waiting = [ping(silent), find()];
    const settled = Promise.allSettled(waiting);
    // a call is received before the reply to a later ping
    await ping(good);
    process.kill(pidOf(own), "SIGKILL");
    expect(await settled).toMatchObject([
      { reason: { code: "connection_failed", details: expect.stringMatching(/Please try again\.$/) } },
      { reason: { code: "database_unreachable", details: expect.stringMatching(/^Connection: /) } },
    ]);
    await ping(good);
    expect(reasons).toEqual(["crashed"]);
  });

  // covers: H.01
  test("a process whose event loop is blocked is killed and replaced", async () => {
    const { process: own, ping, good, reasons } = await start();
    await ping(good);
    const pid = pidOf(own);
    process.kill(pid, "SIGSTOP");
    await expect(ping(good)).rejects.toMatchObject({ code: "connection_failed" });
    await ping(good);
    expect(pidOf(own)).not.toBe(pid);
    expect(reasons).toEqual(["hung"]);
  });

  // covers: H.01
  test("one that grows beyond its memory ends itself", async () => {
    const { find, reasons } = await start({ maxResidentBytes: 1 });
    await expect(find()).rejects.toMatchObject({ code: "database_unreachable" });
    expect(reasons[0]).toBe("used too much memory");
  });
});

test("an idle process that has grown is ended, and the next call starts another", async () => {
  const { process: own, ping, good, reasons } = await start({ maxIdle: { bytes: 1, reports: 2 } });
  await ping(good);
  const pid = pidOf(own);
  await vi.waitFor(() => expect(own.pid).toBeUndefined(), { timeout: 20_000 });
  await ping(good);
  expect(pidOf(own)).not.toBe(pid);
  expect(reasons).toEqual([]);
});

test("a caller who goes away is answered at once, and the server's connection is dropped", async () => {
  const { ping, find, good } = await start();
  await ping(good);
  const controller = new AbortController();
  const running = find(controller.signal);
  controller.abort(new Error("gone"));
  await expect(running).rejects.toMatchObject({ code: "query_cancelled" });
});

test.each([
  "db.a.find({ 2: 1, 1: Long('5'), b: [undefined, NumberDecimal('1.0')] }).sort({ x: -1 }).limit(3)",
  "db.a.explain('executionStats').aggregate([{ $match: { d: ISODate('2020-01-01'), r: /a+/i } }])",
  "db.runCommand({ count: 'a', query: { _id: ObjectId('000000000000000000000001') } })",
  "show collections",
])("reaches the process as it was written: %s", (text) => {
  const read = parse(text, { now: 0 });
  const [operation] = read.ok ? read.statements : [];
  if (!operation) throw new Error("The statement does not parse");
  // what crosses is plain data
  const crossed = structuredClone(packOperation(operation));
  expect(unpackOperation(crossed)).toEqual(operation);
});
