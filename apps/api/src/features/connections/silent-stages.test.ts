import * as contract from "@querysnap/contracts";
import { type HostileBehavior, startHostileMongo } from "@querysnap/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startMongo, type TestMongo } from "../../testing/start-mongo.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";

let mongo: TestMongo;
let app: TestApp;
beforeAll(async () => {
  mongo = await startMongo();
  app = await startTestApp({ mongoUri: mongo.uri, clock: null });
  // the process for users' hosts starts with its first call
  await app.browser().raw(contract.testUri, { body: { uri: mongo.uriFor("sample_shop") } });
});
afterAll(async () => {
  await app.close();
  await mongo.close();
});

/** A busy machine answers later than an idle one. */
const BUSY_MS = 2_000;

const silence = () => {};
const withTls = (uri: string) => `${uri}?tls=true`;
const withUser = (uri: string) => uri.replace("//", "//ann:secret@");

type Silence = {
  at: string;
  stage: contract.ConnectionStage;
  commands?: HostileBehavior["commands"];
  uriOf?: (uri: string) => string;
};
const SILENCES: Silence[] = [
  { at: "hello", stage: "reach", commands: { hello: silence } },
  // the first message of TLS is the start of a very long one to MongoDB
  { at: "the TLS handshake", stage: "tls", uriOf: withTls },
  { at: "the sign-in", stage: "sign-in", commands: { saslStart: silence }, uriOf: withUser },
  { at: "ping", stage: "database", commands: { ping: silence } },
  { at: "the first look", stage: "database", commands: { listCollections: silence } },
];

// covers: C.20
test.concurrent.each(SILENCES)(
  "a server that accepts and never answers $at is said to be silent at $stage within the limit",
  async ({ stage, commands = {}, uriOf = String }) => {
    const host = await startHostileMongo({ commands });
    try {
      const started = performance.now();
      const failure = await app.browser().fail(contract.testUri, { body: { uri: uriOf(host.uri) } });
      expect(performance.now() - started).toBeLessThanOrEqual(contract.LIMITS.connectTimeMs + BUSY_MS);
      expect(failure).toMatchObject({
        code: "connection_failed",
        reason: { stage, problem: "no_answer", stageMs: { [stage]: expect.any(Number) } },
      });
    } finally {
      await host.close();
    }
  },
  20_000,
);
