import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import * as contract from "@querysnap/contracts";
import { bson, startHostileMongo, startTlsFront, TEST_CA } from "@querysnap/testkit";
import { MongoNetworkError, MongoServerError } from "mongodb";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
// the one test that puts both sides together: what the server sends and what the web application makes of it
import { diagnose } from "../../web/src/features/connections/connection-doctor.ts";
import { explainFailure, limitReached } from "../../web/src/features/queries/execution-error.ts";
import { type ApiError, readApiError } from "../../web/src/lib/api-error.ts";
import { AppError } from "./app-error.ts";
import { checkMessageLength, HANDSHAKE_CAPS } from "./infra/mongo/check-reply.ts";
import { translateConnectError, translateQueryError } from "./infra/mongo/translate-error.ts";
import { presentFailure } from "./plugins/error-handler.ts";
import { startMongo, type TestMongo } from "./testing/start-mongo.ts";
import { startTestApp, type TestApp } from "./testing/start-test-app.ts";

let mongo: TestMongo;
let app: TestApp;
beforeAll(async () => {
  mongo = await startMongo();
  app = await startTestApp({ mongoUri: mongo.uri });
  const shop = mongo.client.db("sample_shop");
  await shop.collection("many").insertMany(Array.from({ length: 3000 }, (_, n) => ({ n })));
  await shop.collection("orders").insertOne({ status: "paid" });
  await mongo.client.db("other").collection("a").insertOne({});
  await mongo.client
    .db("other")
    .command({ createUser: "reader", pwd: "reader-password", roles: [{ role: "read", db: "other" }] });
});
afterAll(async () => {
  await app.close();
  await mongo.close();
});

const errorOf = (status: number, body: unknown): Promise<ApiError> =>
  readApiError(new Response(JSON.stringify(body), { status }), "fallback");
const received = ({ status, ...failure }: contract.FailureReply & { status: number }) =>
  errorOf(status, failure);
const sent = (failure: AppError) => errorOf(failure.status, presentFailure(failure, "req_1"));

async function listen(onSocket: (socket: Socket) => void): Promise<{ port: number; close(): void }> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("error", () => {});
    onSocket(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  return {
    port: address.port,
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

describe("the connection doctor", () => {
  const tested = async (uri: string) =>
    diagnose(await received(await app.browser().fail(contract.testUri, { body: { uri } })));

  test("shows a wrong password as Sign in", async () => {
    const uri = mongo.uriFor("db").replace("root-password", "wrong-password");
    expect(await tested(uri)).toMatchObject({ failed: "sign-in" });
  });

  // covers: C.06
  test("shows a server that wants a user as Sign in when the URI has none", async () => {
    expect(await tested(mongo.uriFor("db").replace(/\/\/[^@]*@/, "//"))).toMatchObject({
      failed: "sign-in",
      cause: expect.stringContaining("The URI has no user name"),
    });
  });

  // covers: C.07
  test("keeps the server's own words", async () => {
    const uri = mongo.uriFor("db").replace("root-password", "wrong-password");
    const failure = await app.browser().fail(contract.testUri, { body: { uri } });
    expect(failure.details).toContain("AuthenticationFailed: Authentication failed., code 18");
  });

  // covers: C.06
  test.each([
    ["good", "localhost", /not known here/, "add-authority"],
    ["otherName", "127.0.0.1", /for another host name/, undefined],
    ["expired", "localhost", /has expired/, undefined],
  ] as const)("names what is wrong with a certificate: %s", async (certificate, host, cause, fix) => {
    const front = await startTlsFront(Number(new URL(mongo.uri).port), certificate);
    const uri = mongo.uriFor("db").replace(/127\.0\.0\.1:\d+/, `${host}:${front.port}`);
    // what is wrong with a certificate is looked at once its authority is known
    const ca = certificate === "good" ? null : TEST_CA;
    const failure = await app.browser().fail(contract.testUri, { body: { uri: `${uri}&tls=true`, ca } });
    const diagnosis = diagnose(await received(failure));
    expect(diagnosis).toMatchObject({ failed: "tls", cause: expect.stringMatching(cause) });
    expect(diagnosis?.fixes.map(({ kind }) => kind)).toEqual(fix ? [fix] : []);
    await front.close();
  });

  const inSet = (more: string) =>
    bson(`{ "ok": 1, "setName": "rs", "setVersion": 1, "minWireVersion": 0, "maxWireVersion": 21,
      "maxBsonObjectSize": 16777216, ${more} }`);

  // covers: C.06
  test("shows a replica set whose members have names of another network, and how to go around them", async () => {
    const hello = inSet(
      '"isWritablePrimary": true, "me": "db-1.invalid:27017", "hosts": ["db-1.invalid:27017"]',
    );
    const server = await startHostileMongo({ commands: { hello: ({ reply }) => reply(hello) } });
    const uri = `${server.uri.replace("//", "//u:p@")}?replicaSet=rs`;
    const failure = await app.browser().fail(contract.testUri, { body: { uri } });
    const diagnosis = diagnose(await received(failure));
    expect(diagnosis).toMatchObject({ failed: "reach", cause: expect.stringContaining("members") });
    const fixes = diagnosis?.fixes.map((fix) => (fix.kind === "uri" ? fix.change(uri) : null));
    expect(fixes).toEqual([`${uri}&directConnection=true`]);
    await server.close();
  });

  // covers: C.06
  test.concurrent("shows a replica set without a primary", async () => {
    let address = "";
    const server = await startHostileMongo({
      commands: {
        hello: ({ reply }) =>
          reply(inSet(`"isWritablePrimary": false, "secondary": true, "hosts": ["${address}"]`)),
      },
    });
    address = new URL(server.uri).host;
    const uri = `${server.uri.replace("//", "//u:p@")}?replicaSet=rs`;
    expect(await tested(uri)).toMatchObject({
      failed: "reach",
      cause: expect.stringContaining("no primary"),
    });
    await server.close();
  });

  // some wait for the driver's server selection, eight seconds: all at once
  test.concurrent("shows a name without an address as Address", async () => {
    expect(await tested(`mongodb://u:p@no-such-name.invalid/db`)).toMatchObject({
      failed: "address",
    });
  });

  test.concurrent("shows a port that nobody listens on as Reach, refused", async () => {
    const server = await listen(() => {});
    server.close();
    expect(await tested(`mongodb://u:p@127.0.0.1:${server.port}/db`)).toMatchObject({
      failed: "reach",
      cause: expect.stringContaining("nothing is listening on this port"),
    });
  });

  // covers: X.14
  test.concurrent("shows a connection that the server resets as Reach, not as TLS", async () => {
    const server = await listen((socket) => socket.once("data", () => socket.resetAndDestroy()));
    expect(await tested(`mongodb://u:p@127.0.0.1:${server.port}/db`)).toMatchObject({
      failed: "reach",
      cause: expect.stringContaining("closed the connection"),
    });
    server.close();
  });

  test.concurrent("shows a server that never answers as Reach, no answer", async () => {
    const server = await listen(() => {});
    expect(await tested(`mongodb://u:p@127.0.0.1:${server.port}/db`)).toMatchObject({
      failed: "reach",
      cause: expect.stringContaining("nothing answers there"),
    });
    server.close();
  });

  test.concurrent("shows a server that speaks no TLS as TLS", async () => {
    const server = await listen((socket) => socket.once("data", () => socket.end("no TLS here")));
    expect(await tested(`mongodb://u:p@127.0.0.1:${server.port}/db?tls=true`)).toMatchObject({
      failed: "tls",
    });
    server.close();
  });

  test.concurrent("shows a port of another service as one that does not speak MongoDB", async () => {
    const server = await listen((socket) =>
      socket.once("data", () => socket.write("HTTP/1.1 400 Bad Request\r\n\r\n".repeat(20))),
    );
    expect(await tested(`mongodb://u:p@127.0.0.1:${server.port}/db`)).toMatchObject({
      failed: "reach",
      cause: expect.stringContaining("not as MongoDB does"),
    });
    server.close();
  });

  test.each([
    [{ code: 13, errmsg: "not authorized on shop to execute command" }, "database"],
    [{ code: 8000, errmsg: "bad auth : authentication failed", codeName: "AtlasError" }, "sign-in"],
  ])("classifies the server's error %j", async (reply, stage) => {
    const error = await sent(
      translateConnectError(new MongoServerError({ message: reply.errmsg, ...reply })),
    );
    expect(diagnose(error)).toMatchObject({ failed: stage });
  });

  test.each([
    ["Socks5 proxy rejected connection - NotAllowed", "address"],
    ["Socks5 proxy rejected connection - HostUnreachable", "address"],
    ["Socks5 proxy rejected connection - ConnectionRefused", "reach"],
    ["Socks5 proxy rejected connection - TTLExpired", "reach"],
    ["tlsv1 alert internal error:SSL alert number 80", "tls"],
    ["wrong version number", "tls"],
    ["Unsupported mechanism SCRAM-SHA-1", "sign-in"],
    ["querySrv ENOTFOUND _mongodb._tcp.x", "address"],
    ["Server selection timed out after 10000 ms", "reach"],
    ["unable to verify the first certificate", "tls"],
    ["connection 3 to 127.0.0.1:27017 closed", "reach"],
  ])("classifies the foreign text %s", async (text, stage) => {
    expect(diagnose(await sent(translateConnectError(new Error(text))))).toMatchObject({ failed: stage });
  });

  test("tells that an HTTP server answers, once", async () => {
    let cause: unknown;
    try {
      checkMessageLength(Buffer.from("HTTP/1.1 400 Bad Request").readInt32LE(), HANDSHAKE_CAPS);
    } catch (error) {
      cause = error;
    }
    const error = await sent(
      translateConnectError(new MongoNetworkError("closed", { cause: cause as Error })),
    );
    expect(error.details).toBe(
      "The server doesn't answer as MongoDB does: An HTTP server answers on this port.",
    );
    expect(diagnose(error)).toMatchObject({ failed: "reach" });
  });

  test("does not guess at an unknown cause", async () => {
    const error = await sent(translateConnectError(new Error("certainly something else")));
    expect([diagnose(error), error.details]).toEqual([null, "The connection to the database failed."]);
  });
});

const SLOW =
  "db.many.aggregate([{ $lookup: { from: 'many', let: { n: '$n' }, pipeline: [{ $match: { $expr: { $gt: [{ $mod: ['$n', 7] }, { $mod: ['$$n', 11] }] } } }], as: 'others' } }, { $match: { others: { $size: 1 } } }], { maxTimeMS: 200 })";

describe("a failed run", () => {
  const connected = async (uri: string | null) => {
    const browser = await app.signedIn();
    const { connection } = uri
      ? await browser.call(contract.connect, { body: { nickname: "N", uri } })
      : await browser.call(contract.connectSample);
    return { browser, connectionId: connection._id, isReadOnly: connection.isReadOnly };
  };
  type Connected = Awaited<ReturnType<typeof connected>>;
  const fail = async ({ browser, connectionId, isReadOnly }: Connected, queryString: string) => {
    const error = await received(
      await browser.fail(contract.executeRaw, { params: { connectionId }, body: { queryString } }),
    );
    const failure = explainFailure(error, { isReadOnly });
    // other clients decide by the texts, as the specification describes: both ways lead to the same title
    const { reason: _, ...plain } = error.reply ?? expect.unreachable();
    const byText = explainFailure(await errorOf(error.status, plain), { isReadOnly });
    expect(byText.title).toBe(failure.title);
    return failure;
  };

  test("shows a syntax error with its place as numbers", async () => {
    expect(await fail(await connected(null), "db.many.find({\n  n: })")).toMatchObject({
      kind: "syntax",
      place: { line: 2, column: 6 },
    });
    expect(await fail(await connected(null), "db.a.find(); db.b.find()")).toMatchObject({
      kind: "syntax",
      place: { line: 1, column: 14 },
    });
  });

  // covers: P8.03
  test.each([
    ["db.many.insertOne({})", "This insert was not sent."],
    ["db.many.findOneAndReplace({}, {})", "This update was not sent."],
    ["db.many.deleteMany({})", "This delete was not sent."],
    ["db.many.drop()", "This drop was not sent."],
    ["db.createCollection('x')", "This insert was not sent."],
    ["db.many.aggregate([{ $out: 'x' }])", "This insert was not sent."],
  ])("names what %s would have done on a read-only connection", async (query, text) => {
    const failure = await fail(await connected(null), query);
    expect(failure).toMatchObject({ kind: "read-only", title: "Sample Database is Read-Only" });
    expect(failure.text).toBe(`${text} Only find(), count() and aggregate() are allowed.`);
  });

  test("names the rule when a read is refused", async () => {
    const failure = await fail(await connected(null), "db.many.find({ $where: 'true' })");
    expect(failure.text).toMatch(/^This operation was not sent\. \$where runs JavaScript on the server/);
  });

  // covers: X.14
  test("shows a query over its time limit as one, with the limit", async () => {
    const failure = await fail(await connected(null), SLOW);
    expect(failure).toMatchObject({ kind: "timeout", title: "Connection Timeout" });
    expect(failure.text).toMatch(/^The query ran longer than its limit of 0\.2 s and was stopped\./);
  });

  test("shows a missing permission of the database user", async () => {
    const uri = mongo
      .uriFor("other")
      .replace(/\/\/[^@]*@/, "//reader:reader-password@")
      .replace(/authSource=\w+/, "authSource=other");
    const failure = await fail(await connected(uri), "db.a.insertOne({})");
    expect(failure).toMatchObject({ kind: "permission", title: "Permission Denied" });
    expect(failure.text).toMatch(/^The database user lacks permission for this operation\. /);
  });

  test("shows a database that went away as a connection that failed, in whole sentences", async () => {
    const leaving = await startMongo();
    const own = await connected(leaving.uriFor("x"));
    await leaving.close();
    const failure = await fail(own, "db.a.find()");
    expect(failure).toMatchObject({ kind: "timeout", title: "Connection Timeout" });
    expect(failure.text).toMatch(/^The database did not answer\. Connection: /);
  });

  test("leaves what MongoDB says in its own words to the specification's rules", async () => {
    const said = async (message: string, code: number) => {
      const failure = translateQueryError(new MongoServerError({ message, code }), { isUserSupplied: true });
      if (!(failure instanceof AppError)) throw new Error("Not translated");
      return explainFailure(await sent(failure), { isReadOnly: false });
    };
    expect(await said("unknown operator: $regx", 2)).toMatchObject({ kind: "other", title: "Error" });
    expect(await said("invalid regex", 51091)).toMatchObject({ kind: "syntax" });
    expect((await said("unknown operator: $regx", 2)).text).toBe(
      "The database could not run the query. MongoServerError: unknown operator: $regx",
    );
  });
});

describe("a limit that is reached", () => {
  const repeat = async (count: number, call: () => Promise<unknown>) => {
    for (let n = 0; n < count; n += 1) await call();
  };

  // covers: X.14
  test("shows the quota, its period and when it resets", async () => {
    const browser = await app.signedIn();
    const { connection } = await browser.call(contract.connectSample);
    const run = {
      params: { connectionId: connection._id },
      body: { queryString: "db.many.findOne()" },
    };
    const ask = { params: { connectionId: connection._id }, body: { naturalLanguage: "paid orders" } };
    const { queryExecution, aiGeneration } = contract.PLAN_POLICY.snap.quotas;
    await repeat(queryExecution.daily ?? 0, () => browser.call(contract.executeRaw, run));
    const executed = await received(await browser.fail(contract.executeRaw, run));
    await repeat(aiGeneration.daily ?? 0, () => browser.call(contract.generateQuery, ask));
    const generated = await received(await browser.fail(contract.generateQuery, ask));
    const { dailyResetsAt } = (await browser.call(contract.getUsageStats)).data;
    expect(limitReached(executed, "query")).toMatchObject({
      period: "daily",
      title: "Daily Query Limit Reached",
      resetsAt: dailyResetsAt,
    });
    expect(limitReached(generated, "ai")).toMatchObject({ period: "daily", resetsAt: dailyResetsAt });
    expect(generated.reason).toMatchObject({ kind: "quota", quota: "aiGeneration" });
  });

  // covers: X.14
  test("says how many connections the plan has", async () => {
    const browser = await app.signedIn();
    const body = (name: string) => ({ nickname: name, uri: mongo.uriFor(name) });
    await browser.call(contract.connect, { body: body("l1") });
    await browser.call(contract.connect, { body: body("l2") });
    const error = await received(await browser.fail(contract.connect, { body: body("l3") }));
    expect([error.code, error.reason]).toEqual([
      "connection_limit_reached",
      { kind: "connection_limit", limit: 2 },
    ]);
  });
});

// covers: X.14
test("the client has a sentence for every code the server can send", async () => {
  for (const code of Object.keys(contract.ERRORS)) {
    if (!contract.isErrorCode(code)) throw new Error(code);
    const error = await sent(new AppError(code));
    const { text } = explainFailure(error, { isReadOnly: false });
    expect(text, code).toMatch(/^\S.*\S$/);
    expect(diagnose(error), code).toBeNull();
  }
});
