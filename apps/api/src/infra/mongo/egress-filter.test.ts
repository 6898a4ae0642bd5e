import { once } from "node:events";
import { connect, createServer, type Server } from "node:net";
import { BSON } from "mongodb";
import { pino } from "pino";
import { SocksClient } from "socks";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import * as contract from "@querysnap/contracts";
import { startMongo, type TestMongo } from "../../testing/start-mongo.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import { systemClock } from "../clock.ts";
import { type EgressFilter, type EgressPolicy, startEgressFilter } from "./egress-filter.ts";
import { createMongoClients, type MongoClients } from "./mongo-clients.ts";

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

async function startFilter(policy?: EgressPolicy) {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const filter = await startEgressFilter(log, policy);
  cleanups.push(() => filter.close());
  return { filter, lines };
}

const portOf = (server: Server) => {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  return address.port;
};

/** Listens like an internal service and counts who came. */
async function startInternal(host = "127.0.0.1") {
  const internal = { visits: 0, port: 0 };
  const server = createServer((socket) => {
    internal.visits += 1;
    socket.destroy();
  }).listen(0, host);
  await once(server, "listening");
  internal.port = portOf(server);
  cleanups.push(() => new Promise((resolve) => server.close(resolve)));
  return internal;
}

/** A member of a replica set that names its members as it likes. */
async function startFakeMember(hosts: (own: string) => string[]) {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.on("data", (request) => {
      const own = `127.0.0.1:${portOf(server)}`;
      const body = BSON.serialize({
        ok: 1,
        isWritablePrimary: true,
        ismaster: true,
        setName: "rs",
        setVersion: 1,
        me: own,
        hosts: hosts(own),
        minWireVersion: 0,
        maxWireVersion: 21,
        maxBsonObjectSize: 16_777_216,
      });
      const header = Buffer.alloc(21);
      header.writeInt32LE(header.length + body.length, 0);
      header.writeInt32LE(request.readInt32LE(4), 8);
      header.writeInt32LE(2013, 12);
      socket.write(Buffer.concat([header, body]));
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  cleanups.push(() => new Promise((resolve) => server.close(resolve)));
  return portOf(server);
}

function clientsThrough(filter: EgressFilter | null) {
  const clients = createMongoClients({
    clock: systemClock,
    egressProxy: filter?.options ?? null,
  });
  cleanups.push(() => clients.closeAll());
  return clients;
}

const visit = (
  { options }: EgressFilter,
  destination: { host: string; port: number },
  more: { userId?: string; password?: string } = {},
) =>
  SocksClient.createConnection({
    command: "connect",
    destination,
    proxy: {
      host: options.proxyHost,
      port: options.proxyPort,
      type: 5,
      userId: options.proxyUsername,
      password: options.proxyPassword,
      ...more,
    },
  });

describe("refused", () => {
  test.each([
    "127.0.0.1",
    "127.0.0.2",
    "::1",
    "::ffff:127.0.0.1",
    "10.0.0.1",
    "169.254.169.254",
    "168.63.129.16",
    "localhost",
    "0.0.0.0",
    "0x7f.1",
    "2130706433",
  ])("%s", async (host) => {
    const internal = await startInternal();
    const { filter, lines } = await startFilter();
    await expect(visit(filter, { host, port: internal.port })).rejects.toThrowError("NotAllowed");
    expect(internal.visits).toBe(0);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? "")).toEqual({
      level: 40,
      time: expect.any(Number),
      pid: process.pid,
      hostname: expect.any(String),
      host: expect.any(String),
      port: internal.port,
      msg: "a database host that is not public was refused",
    });
  });

  test("a name that turns inward between two lookups: there is one", async () => {
    const internal = await startInternal("127.0.0.2");
    let lookups = 0;
    const { filter } = await startFilter({
      isAllowed: (address) => address === "127.0.0.1",
      resolve: async () => [{ address: lookups++ === 0 ? "127.0.0.1" : "127.0.0.2", family: 4 }],
    });
    await expect(visit(filter, { host: "rebind.example", port: internal.port })).rejects.toThrowError(
      "ConnectionRefused",
    );
    expect([lookups, internal.visits]).toEqual([1, 0]);
  });

  test("of the addresses of a name only those that are allowed are tried", async () => {
    const internal = await startInternal("127.0.0.2");
    const { filter } = await startFilter({
      isAllowed: (address) => address === "127.0.0.1",
      resolve: async () => ["127.0.0.2", "127.0.0.1"].map((address) => ({ address, family: 4 })),
    });
    await expect(visit(filter, { host: "both.example", port: internal.port })).rejects.toThrowError(
      "ConnectionRefused",
    );
    expect(internal.visits).toBe(0);
  });

  test.each([{ password: "wrong" }, { userId: "wrong" }])(
    "other users of this machine: %j",
    async (wrong) => {
      const { filter } = await startFilter({ isAllowed: () => true, resolve: async () => [] });
      const internal = await startInternal();
      await expect(visit(filter, { host: "127.0.0.1", port: internal.port }, wrong)).rejects.toThrowError(
        "Authentication failed",
      );
      expect(internal.visits).toBe(0);
    },
  );

  test.each([
    ["no credentials", [5, 1, 0], "05ff"],
    ["another protocol", [4, 1, 0, 80, 127, 0, 0, 1, 0], ""],
    ["HTTP", [...Buffer.from("GET / HTTP/1.1\r\n\r\n")], ""],
  ])("%s", async (...[, bytes, answer]) => {
    const { filter } = await startFilter();
    const socket = connect(filter.options.proxyPort, filter.options.proxyHost);
    socket.write(Uint8Array.from(bytes));
    const chunks: Buffer[] = [];
    for await (const chunk of socket) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString("hex")).toBe(answer);
  });
});

describe("the driver", () => {
  let mongo: TestMongo;
  beforeAll(async () => {
    mongo = await startMongo();
  });
  afterAll(() => mongo.close());

  const target = (uri: string) => ({ key: "k", uri, databaseName: "db", isUserSupplied: true });
  const ping = (filter: EgressFilter, uri: string) =>
    clientsThrough(filter).useOnce(target(uri), (db) => db.command({ ping: 1 }));

  test("reaches allowed servers by name, also with more than one buffer of data", async () => {
    const port = Number(new URL(mongo.uri).port);
    const { filter } = await startFilter({
      isAllowed: (address) => address === "127.0.0.1",
      resolve: async () => [{ address: "127.0.0.1", family: 4 }],
    });
    const uri = `mongodb://root:root-password@shop.example:${port}/db?authSource=admin`;
    const large = "x".repeat(3_000_000);
    const read = await clientsThrough(filter).useOnce(target(uri), async (db) => {
      const collection = db.collection<{ _id: number; large: string }>("large");
      await collection.insertOne({ _id: 1, large });
      return collection.findOne({ _id: 1 });
    });
    expect(read?.large).toBe(large);
  });

  test("does not reach internal hosts that a server names in its hello", async () => {
    const internal = await startInternal("127.0.0.2");
    const port = await startFakeMember((own) => [
      own,
      `127.0.0.2:${internal.port}`,
      `localhost:${internal.port}`,
    ]);
    const { filter, lines } = await startFilter({
      isAllowed: (address) => address === "127.0.0.1",
      resolve: async () => [{ address: "127.0.0.2", family: 4 }],
    });
    const uri = `mongodb://127.0.0.1:${port}/db?replicaSet=rs`;
    // no member is a secondary, so this goes on looking at all of them
    const look = (clients: MongoClients) =>
      clients.useOnce(target(uri), (db) =>
        db.command({ ping: 1 }, { readPreference: "secondary", signal: AbortSignal.timeout(1_500) }),
      );
    await expect(look(clientsThrough(filter))).rejects.toThrowError();
    const hosts = lines.map((line) => (JSON.parse(line) as { host: string }).host);
    expect(hosts).toEqual(expect.arrayContaining(["127.0.0.2", "localhost"]));
    expect(internal.visits).toBe(0);
    // without the filter the same server leads the driver there
    await expect(look(clientsThrough(null))).rejects.toThrowError();
    expect(internal.visits).toBeGreaterThan(0);
  });

  test("a wrong password is still said to be one", async () => {
    const { filter } = await startFilter({
      isAllowed: () => true,
      resolve: async () => [{ address: "127.0.0.1", family: 4 }],
    });
    await expect(ping(filter, mongo.uri.replace("root-password", "wrong"))).rejects.toMatchObject({
      code: 18,
    });
  });
});

test("in public mode strangers learn nothing of what a name resolves to", async () => {
  const internal = await startInternal();
  const app = await startTestApp({
    env: {
      PUBLIC_URL: "https://q.example",
      SMTP_URL: "smtp://127.0.0.1:9",
      TOKEN_SECRET: "k3v9Qm2x8Lr5Tz1Wb7Yc4Nd6Hf0Jg-PsAeUi",
      ENCRYPTION_KEYS: `k1:${Buffer.from("0123456789abcdefghijklmnopqrstuv").toString("base64")}`,
    },
  });
  cleanups.push(() => app.close());
  const testUri = (host: string) =>
    app.browser().raw(contract.testUri, {
      body: { uri: `mongodb://user:secret@${host}:${internal.port}/db` },
      headers: { origin: "https://q.example", host: "q.example" },
    });
  const replies = await Promise.all(["localhost", "0x7f.1", "no-such-name.invalid"].map(testUri));
  const texts = replies.map(({ statusCode, body }) => ({
    statusCode,
    ...(JSON.parse(body) as object),
    requestId: "",
  }));
  expect(texts[0]).toMatchObject({ statusCode: 400, code: "connection_failed" });
  // an inner name looks like one that does not exist
  expect(new Set(texts.map((text) => JSON.stringify(text))).size).toBe(1);
  for (const { body } of replies) expect(body).not.toMatch(/127\.|::1|secret/);
  expect(internal.visits).toBe(0);
});
