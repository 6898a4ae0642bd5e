import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as contract from "@querysnap/contracts";
import { usagePeriods } from "../usage/usage-periods.ts";
import { startMongo, type TestMongo } from "../../testing/start-mongo.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";

const TOKEN = "k3v9Qm2x8Lr5Tz1Wb7Yc4Nd6Hf0Jg-PsAeUi";
const PUBLIC = {
  PUBLIC_URL: "https://q.example",
  SMTP_URL: "smtp://127.0.0.1:9",
  TOKEN_SECRET: TOKEN,
  ENCRYPTION_KEYS: `k1:${Buffer.from("0123456789abcdefghijklmnopqrstuv").toString("base64")}`,
};

let mongo: TestMongo;
const apps: TestApp[] = [];
async function start(env: Record<string, string> = {}): Promise<TestApp> {
  const app = await startTestApp({ mongoUri: mongo.uri, env });
  apps.push(app);
  return app;
}
beforeAll(async () => {
  mongo = await startMongo();
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await mongo.close();
});

/** Asks one instance: counters of requests belong to a process. */
const read = async (app: TestApp, headers: Record<string, string> = {}) => {
  const reply = await app.instances[0]?.app.inject({
    url: "/metrics",
    headers: { host: "localhost", ...headers },
  });
  return { status: reply?.statusCode, text: reply?.body ?? "" };
};

describe("metrics", () => {
  // covers: X.34
  test("tell requests by route, queues, quotas, lag and both databases", async () => {
    const app = await start();
    const { user } = await app.signedIn();
    await app.instances[0]?.app.inject({ url: "/api/connection/con_secret", headers: { host: "localhost" } });
    const usage = {
      userId: user._id,
      kind: "queryExecution",
      period: usagePeriods(app.clock.now()).day,
    } as const;
    await app.deps.store.writeRelaxed([app.deps.store.usage.takeStatement(usage, 20)]);
    const { status, text } = await read(app);
    expect(status).toBe(200);
    expect(text).toContain(
      'querysnap_requests_total{method="GET",route="/api/connection/:connectionId",status="401"} 1',
    );
    expect(text).toContain(
      'querysnap_request_seconds_bucket{le="0.1",route="/api/connection/:connectionId"}',
    );
    expect(text).toContain('querysnap_jobs{task="send-mail@1",state="waiting"} 1');
    expect(text).toMatch(/^querysnap_event_loop_lag_seconds|^querysnap_memory_bytes\{kind="rss"\} \d/m);
    expect(text).toContain('querysnap_quota_uses{quota="queryExecution"} 1');
    expect(text).toContain("querysnap_app_data_up 1");
    expect(text).toContain("querysnap_hosted_mongo_up 1");
    expect(text).not.toContain("con_secret");
    expect(text).not.toContain(user.email);
  });

  // covers: X.34
  test("tell delivered mails, refused quotas, MongoDB pools and what the hosted MongoDB says of itself", async () => {
    const app = await start();
    const browser = await app.signedIn();
    await app.mails(browser.user.email);
    const { connection } = await browser.call(contract.connectSample);
    const params = { connectionId: connection._id };
    const limit = contract.PLAN_POLICY.snap.quotas.queryExecution.daily ?? 0;
    const take = app.deps.store.usage.takeStatement(
      { userId: browser.user._id, kind: "queryExecution", period: usagePeriods(app.clock.now()).day },
      limit,
    );
    for (let count = 0; count < limit; count++) await app.deps.store.writeRelaxed([take]);
    // both instances of PostgreSQL are asked in turn
    for (let count = 0; count < app.instances.length; count++)
      expect(
        await browser.fail(contract.executeRaw, { params, body: { queryString: "db.items.find()" } }),
      ).toMatchObject({ code: "daily_limit_exceeded" });
    // the first scrape opens the connection to the hosted MongoDB
    await read(app);
    const { text } = await read(app);
    expect(text).toContain('querysnap_quota_refusals_total{quota="queryExecution",period="daily"} 1');
    expect(text).toContain('querysnap_mails_total{outcome="delivered"} 1');
    expect(text).toMatch(/^querysnap_mongo_pools\{hosts="hosted",state="connections"\} [1-9]/m);
    expect(text).toContain('querysnap_mongo_pools{hosts="users",state="clients"} 0');
    expect(text).toContain("querysnap_users_hosts_failures 0");
    for (const figure of ["commands_running", "connections", "threads", "open_cursors", "memory_bytes"])
      expect(text).toMatch(new RegExp(`^querysnap_hosted_mongo\\{figure="${figure}"\\} \\d+$`, "m"));
  });

  test("with a token need it, on any instance", async () => {
    const app = await start({ METRICS_TOKEN: TOKEN });
    expect((await read(app)).status).toBe(404);
    expect((await read(app, { authorization: "Bearer x" })).status).toBe(404);
    expect((await read(app, { authorization: `Bearer ${TOKEN}` })).status).toBe(200);
  });

  // covers: X.34
  test("are not there in public mode without a token, whoever asks", async () => {
    const app = await start(PUBLIC);
    const { text } = await read(app, { host: "q.example" });
    expect(text).not.toContain("querysnap_");
  });

  test("say so when a database does not answer", async () => {
    const app = await startTestApp();
    apps.push(app);
    const { status, text } = await read(app);
    expect(status).toBe(200);
    expect(text).toContain("querysnap_hosted_mongo_up 0");
    expect(text).toContain("querysnap_app_data_up 1");
  });
});
