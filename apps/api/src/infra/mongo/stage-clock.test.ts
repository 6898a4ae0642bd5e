import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { type ConnectionReason, LIMITS } from "@querysnap/contracts";
import { startTlsFront, TEST_CA } from "@querysnap/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AppError } from "../../app-error.ts";
import { startMongo, type TestMongo } from "../../testing/start-mongo.ts";
import { systemClock } from "../clock.ts";
import { startEgressFilter } from "./egress-filter.ts";
import { createLocalMongo } from "./local-mongo.ts";
import { createMongoClients } from "./mongo-clients.ts";
import type { Mongo } from "./mongo.ts";

let mongo: TestMongo;
let direct: Mongo;
beforeAll(async () => {
  mongo = await startMongo();
  direct = createLocalMongo(createMongoClients({ clock: systemClock, egressProxy: null }));
});
afterAll(async () => {
  await direct.close();
  await mongo.close();
});

async function reasonOf(at: Mongo, uri: string, ca?: string): Promise<ConnectionReason> {
  const target = { key: "k", uri, databaseName: "db", ca, isUserSupplied: true };
  const error: unknown = await at.probe({ target, timeLimitMs: LIMITS.connectTimeMs }).catch((e) => e);
  if (!(error instanceof AppError) || error.reason?.kind !== "connection") throw error;
  return error.reason;
}

const measured = expect.any(Number);
const wrongPassword = (host: string) =>
  mongo.uriFor("db").replace("root-password", "wrong-password").replace("127.0.0.1", host);

describe("each stage up to the one that failed has its milliseconds", () => {
  test.each(["localhost", "127.0.0.1"])("a refused user at %s", async (host) => {
    expect(await reasonOf(direct, wrongPassword(host))).toEqual({
      kind: "connection",
      stage: "sign-in",
      problem: "refused",
      // nothing is encrypted, so TLS takes no time
      stageMs: { address: measured, reach: measured, "sign-in": measured },
    });
  });

  // covers: C.06
  test("a refused user of an encrypted server", async () => {
    const front = await startTlsFront(Number(new URL(mongo.uri).port), "good");
    const uri = wrongPassword("localhost").replace(/localhost:\d+/, `localhost:${front.port}`);
    const { stageMs } = await reasonOf(direct, `${uri}&tls=true`, TEST_CA);
    expect(stageMs).toEqual({ address: measured, reach: measured, tls: measured, "sign-in": measured });
    const untrusted = await reasonOf(direct, `${uri}&tls=true`);
    expect(untrusted).toMatchObject({ stage: "tls", problem: "untrusted" });
    expect(untrusted.stageMs).toEqual({ address: measured, reach: measured, tls: measured });
    await front.close();
  });

  test("a server behind the filter for users' hosts", async () => {
    const filter = await startEgressFilter(
      { warn: () => {} },
      {
        isAllowed: () => true,
        resolve: async () => [{ address: "127.0.0.1", family: 4 }],
      },
    );
    const filtered = createLocalMongo(
      createMongoClients({ clock: systemClock, egressProxy: filter.options }),
    );
    expect((await reasonOf(filtered, wrongPassword("127.0.0.1"))).stageMs).toEqual({
      address: measured,
      reach: measured,
      "sign-in": measured,
    });
    await filtered.close();
    await filter.close();
  });

  test("a host without an address, and a port that nobody listens on", async () => {
    // how long a look-up took would tell inner names from those that do not exist
    const unknown = await reasonOf(direct, "mongodb://u:p@nowhere.invalid/db");
    expect(unknown).toMatchObject({ stage: "address" });
    expect(unknown.stageMs).toBeUndefined();
    const server = await listen(() => {});
    const port = portOf(server);
    server.close();
    await once(server, "close");
    const { stage, stageMs } = await reasonOf(direct, `mongodb://u:p@127.0.0.1:${port}/db`);
    expect(stage).toBe("reach");
    expect(stageMs).toEqual({ address: measured, reach: measured });
  });
});

test("the first attempt counts, not the time until the driver gives up", async () => {
  const server = await listen((socket) => socket.destroy());
  const before = performance.now();
  const { stageMs = {} } = await reasonOf(direct, `mongodb://u:p@127.0.0.1:${portOf(server)}/db`);
  const sum = Object.values(stageMs).reduce((total, ms) => total + ms, 0);
  // two attempts half a second apart
  expect(sum).toBeLessThan(performance.now() - before - 400);
  server.close();
});

async function listen(onSocket: (socket: Socket) => void): Promise<Server> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    onSocket(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  return address.port;
}
