import { Writable } from "node:stream";
import { LLMock } from "@copilotkit/aimock";
import * as contract from "@querysnap/contracts";
import pino from "pino";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { buildApp } from "../../app.ts";
import { ConfigError, readConfig } from "../../config.ts";
import { createLogger } from "../../plugins/request-log.ts";
import { createModels } from "../../infra/models/models.ts";
import { startMongo, type TestMongo } from "../../testing/start-mongo.ts";
import { startTestApp, TestApp } from "../../testing/start-test-app.ts";
import { runAdmin } from "../admin/run-admin.ts";

const mock = new LLMock({ port: 0 });
let mongo: TestMongo;
let app: TestApp;
beforeAll(async () => {
  await mock.start();
  mongo = await startMongo();
  app = await startTestApp({
    mongoUri: mongo.uri,
    env: {
      AI_PROVIDER: "openai-compatible",
      AI_MODEL: "small",
      AI_MODEL_ENHANCED: "large",
      AI_BASE_URL: `${mock.url}/v1`,
      AI_API_KEY: "sk-not-to-be-seen",
      AI_SHARE_VALUES: "yes",
    },
  });
  for (const name of ["sample_shop", "own_models"]) {
    const db = mongo.client.db(name);
    await db.dropDatabase();
    await db.collection("orders").insertMany([
      { status: "paid", total: 5 },
      { status: "paid", total: 50 },
      { status: "refunded", total: 500 },
    ]);
  }
});
afterEach(() => void mock.reset());
afterAll(async () => {
  await app.close();
  await mongo.close();
  await mock.stop();
});

const GOOD = 'db.orders.find({ status: "paid" })';
const says = (query: string | null) => ({ content: JSON.stringify({ query, refusal: null }) });
const everything = { predicate: () => true };
const sent = () => mock.getRequests().map(({ body }) => JSON.stringify(body));

async function open({ plan, own }: { plan?: "snapx"; own?: boolean } = {}) {
  const browser = await app.signedIn();
  if (plan) await runAdmin(app.deps, ["plan", browser.user.email, plan, "30"]);
  const { connection } = own
    ? await browser.call(contract.connect, { body: { nickname: "Own", uri: mongo.uriFor("own_models") } })
    : await browser.call(contract.connectSample);
  const params = { connectionId: connection._id };
  const ask = async (naturalLanguage = "paid orders") =>
    (await browser.call(contract.generateQuery, { params, body: { naturalLanguage } })).data;
  const used = async () => (await browser.call(contract.getUsageStats)).data.aiGeneration.daily.used;
  return { browser, params, ask, used };
}

// covers: LM.09
test("Snap asks the standard model, SnapX the enhanced one, and the answer names it", async () => {
  mock.on(everything, says(GOOD));
  const [snap, snapx] = [await open(), await open({ plan: "snapx" })];
  expect(await snap.ask()).toMatchObject({ generator: "model", model: "small", notice: null });
  expect(await snapx.ask()).toMatchObject({ generator: "model", model: "large", collection: "orders" });
  expect(await snap.used()).toBe(1);
});

test("the built-in generator answers with a notice when the provider fails", async () => {
  mock.on(everything, { error: { message: "sk-not-to-be-seen is revoked" }, status: 401 });
  const { ask, used } = await open();
  const answer = await ask();
  expect(answer).toMatchObject({
    generator: "built-in",
    model: null,
    notice: "The provider refused the API key. The built-in generator answered.",
  });
  expect(answer.query).toContain('status: "paid"');
  // the model is what the quota pays for
  expect(await used()).toBe(0);
});

test("a built-in answer after a model's query failed its checks counts: the model was asked", async () => {
  mock.on(everything, says("db.orders.deleteMany({})"));
  const { ask, used } = await open();
  expect(await ask()).toMatchObject({ generator: "built-in", notice: expect.stringContaining("checks") });
  expect(await used()).toBe(1);
});

// covers: LM.09
test("the server's own refusal of a query is repaired for SnapX", async () => {
  mock.on(
    { ...everything, sequenceIndex: 0 },
    says('db.orders.aggregate([{ $match: { status: "paid" } }, { $sort: { total: 7 } }])'),
  );
  mock.on(everything, says(GOOD));
  const { ask } = await open({ plan: "snapx" });
  expect(await ask()).toMatchObject({ generator: "model" });
  expect(sent()).toHaveLength(2);
  expect(sent()[1]).toContain("MongoDB refuses this query");
});

// covers: LM.10
test("quotas are exact under 100 parallel calls, and failures are given back once", async () => {
  mock.on(everything, says(GOOD));
  const snap = await open();
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, () =>
      snap.browser
        .raw(contract.generateQuery, { params: snap.params, body: { naturalLanguage: "paid orders" } })
        .then((reply) => reply.statusCode),
    ),
  );
  expect(outcomes.filter((status) => status === 200)).toHaveLength(5);
  expect(outcomes.filter((status) => status === 429)).toHaveLength(95);
  expect(await snap.used()).toBe(5);

  const snapx = await open({ plan: "snapx" });
  const mixed = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      snapx.ask(at % 2 === 0 ? "paid orders" : "what is the weather in Tokyo"),
    ),
  );
  const answered = mixed.filter((one) => one.query !== null).length;
  expect(await snapx.used()).toBe(answered);
}, 60_000);

// covers: LM.10
test("generations whose provider failed are given back exactly once, of 100 at the same time", async () => {
  let calls = 0;
  // every other call of the provider fails
  mock.on(everything, () => (calls++ % 2 === 0 ? { error: { message: "x" }, status: 400 } : says(GOOD)));
  const snapx = await open({ plan: "snapx" });
  const answers = await Promise.all(Array.from({ length: 100 }, () => snapx.ask()));
  const byModel = answers.filter(({ generator }) => generator === "model").length;
  expect(answers.every(({ query }) => query !== null)).toBe(true);
  expect(await snapx.used()).toBe(byModel);
  const { monthly } = (await snapx.browser.call(contract.getUsageStats)).data.aiGeneration;
  expect(monthly.used).toBe(byModel);
}, 60_000);

// covers: LM.19a
test("a failed query is mended by the model, not executed, and counted once", async () => {
  mock.on(everything, says(GOOD));
  const { browser, params, used } = await open();
  const body = { queryString: 'db.orders.find({ status: { $equals: "paid" } })', error: "unknown operator" };
  const { data } = await browser.call(contract.fixQuery, { params, body });
  expect(data).toEqual({
    query: expect.stringContaining('status: "paid"'),
    isWrite: false,
    model: "small",
    notice: null,
  });
  // Snap shares no values: not even those of the query
  expect(sent()[0]).toContain("text1");
  expect(await used()).toBe(1);
  const history = await browser.call(contract.listHistory, { query: { connectionId: params.connectionId } });
  expect(history.data.history).toEqual([]);
});

// covers: LM.10
test("a repair that fails its checks, or whose provider fails, costs nothing", async () => {
  const { browser, params, used } = await open();
  const body = { queryString: "db.orders.find({ status: })", error: "Unexpected }" };
  const fix = async () => (await browser.call(contract.fixQuery, { params, body })).data;
  mock.on(everything, says("db.orders.drop()"));
  expect(await fix()).toMatchObject({ query: null, notice: expect.stringContaining("no repair") });
  mock.reset();
  mock.on(everything, { error: { message: "sk-not-to-be-seen" }, status: 401 });
  expect(await fix()).toMatchObject({ query: null, notice: "The provider refused the API key." });
  expect(await used()).toBe(0);
});

// covers: LM.11
test("the preview is the exact text that is sent, and sends nothing itself", async () => {
  mock.on(everything, says(GOOD));
  const { browser, params, ask } = await open();
  const { data } = await browser.call(contract.previewModelRequest, {
    params,
    body: { naturalLanguage: "paid orders" },
  });
  expect(sent()).toHaveLength(0);
  await ask();
  const [request] = mock.getRequests();
  const text = JSON.stringify(request?.body);
  expect(text).toContain(JSON.stringify(data?.system).slice(1, -1));
  expect(text).toContain(JSON.stringify(data?.user).slice(1, -1));
  expect(data).toMatchObject({ model: "small", sharesValues: false });
});

// covers: LM.11
test("the preview of a follow-up holds the query that is sent along, in the collection asked about", async () => {
  mock.on(everything, says(GOOD));
  const { browser, params } = await open();
  const body = {
    naturalLanguage: "only over 7",
    previousQuestion: "paid orders",
    previousQuery: GOOD,
    collection: "orders",
  };
  const { data } = await browser.call(contract.previewModelRequest, { params, body });
  expect(JSON.parse(data?.user ?? "{}")).toMatchObject({
    previous: { question: "paid orders", query: GOOD },
    collections: [{ name: "orders" }],
  });
  await browser.call(contract.generateQuery, { params, body });
  expect(sent()[0]).toContain(JSON.stringify(data?.user).slice(1, -1).split("today")[1]?.slice(40));
});

// covers: LM.24
test("neither question nor glossary nor names of the schema are logged, whether the provider answers or fails", async () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const [first] = app.instances;
  if (!first) throw new Error("no instance");
  const logged = await buildApp({ ...app.deps, log: createLogger({ logLevel: "debug" }, sink) });
  const browser = await new TestApp([{ ...first, app: logged }], app.clock, () => logged.close()).signedIn();
  const { connection } = await browser.call(contract.connectSample);
  const params = { connectionId: connection._id };
  const glossary = [{ term: "quixotic", meaning: "status is paid" }];
  await browser.call(contract.saveModelSettings, { params, body: { glossary } });
  const body = { naturalLanguage: "quixotic orders of Zanzibar" };
  mock.on(everything, says(GOOD));
  await browser.call(contract.generateQuery, { params, body });
  mock.reset();
  mock.on(everything, { error: { message: "quixotic orders are refused" }, status: 500 });
  await browser.call(contract.generateQuery, { params, body });
  await browser.call(contract.previewModelRequest, { params, body });
  await logged.close();
  expect(lines.join("")).toContain("/api/connection/:connectionId/generate-query");
  expect(lines.join("")).not.toMatch(/quixotic|zanzibar|refunded|status is|db\.orders/i);
});

// covers: LM.11
test("values of an own connection leave only after its owner agreed, who sees the text before", async () => {
  mock.on(everything, says(GOOD));
  const own = await open({ plan: "snapx", own: true });
  const naturalLanguage = "orders with total over 7";
  const preview = async ({ browser, params }: typeof own, withValues: boolean | null) => {
    const body = { naturalLanguage, withValues };
    return (await browser.call(contract.previewModelRequest, { params, body })).data;
  };
  expect((await preview(own, null))?.user).not.toContain("refunded");
  expect((await preview(own, true))?.user).toContain("refunded");
  await own.ask(naturalLanguage);
  expect(sent().at(-1)).not.toContain("refunded");
  const saved = await own.browser.call(contract.saveModelSettings, {
    params: own.params,
    body: { sharesValues: true },
  });
  expect(saved.data).toMatchObject({ canShareValues: true, needsConsent: true, sharesValues: true });
  expect((await preview(own, null))?.user).toContain("refunded");
  expect((await preview(own, false))?.user).not.toContain("refunded");
  await own.ask(naturalLanguage);
  expect(sent().at(-1)).toContain("refunded");
});

// covers: LM.11
test("values of the sample leave for SnapX only, and without consent", async () => {
  mock.on(everything, says(GOOD));
  const { browser, params, ask } = await open();
  await ask("orders with total over 7");
  expect(sent().at(-1)).not.toContain("refunded");
  const body = { naturalLanguage: "orders with total over 7", withValues: true };
  const { data } = await browser.call(contract.previewModelRequest, { params, body });
  expect(data).toMatchObject({ sharesValues: false });
  expect(data?.user).not.toContain("refunded");
  await runAdmin(app.deps, ["plan", browser.user.email, "snapx", "30"]);
  await ask("orders with total over 7");
  expect(sent().at(-1)).toContain("refunded");
  const settings = await browser.call(contract.getModelSettings, { params });
  expect(settings.data).toMatchObject({ needsConsent: false, sharesValues: true });
});

// covers: LM.12
test("a glossary belongs to its connection, both generators read it, and strangers find nothing", async () => {
  mock.on(everything, { error: { message: "down" }, status: 401 });
  const { browser, params, ask } = await open();
  const glossary = [{ term: "settled", meaning: "status is paid" }];
  await browser.call(contract.saveModelSettings, { params, body: { glossary } });
  expect((await browser.call(contract.getModelSettings, { params })).data.glossary).toEqual(glossary);
  expect((await ask("settled orders")).query).toContain('status: "paid"');
  const stranger = await app.signedIn();
  const read = await stranger.raw(contract.getModelSettings, { params });
  const written = await stranger.raw(contract.saveModelSettings, { params, body: {} });
  expect([read.statusCode, written.statusCode]).toEqual([404, 404]);
});

// covers: LM.13
test("the status is for admins: models, test, usage and feedback, without key or questions", async () => {
  mock.on(everything, says(GOOD));
  const { browser, params, ask } = await open();
  await ask("paid orders of nobody else");
  await browser.call(contract.sendAnswerFeedback, {
    params,
    body: { question: "paid orders", query: GOOD, answeredBy: "small", isRight: false, comment: "Too many" },
  });
  for (const endpoint of [contract.getAiStatus, contract.testAiModels] as const) {
    const reply = await browser.raw(endpoint, {});
    expect([reply.statusCode, JSON.parse(reply.body).code]).toEqual([403, "admin_required"]);
  }
  await runAdmin(app.deps, ["role", browser.user.email, "admin"]);
  const { data } = await browser.call(contract.testAiModels, {});
  expect(data).toMatchObject({
    provider: "openai-compatible",
    host: new URL(mock.url).host,
    hasKey: true,
    models: [
      { role: "standard", name: "small", lastCheck: { isWorking: true, message: "The model answered." } },
      { role: "enhanced", name: "large", failuresInARow: 0, pausedUntil: null },
    ],
  });
  expect(data.usage[0]?.calls).toBeGreaterThan(0);
  expect(data.feedback[0]).toMatchObject({ question: "paid orders", isRight: false, comment: "Too many" });
  const text = JSON.stringify((await browser.call(contract.getAiStatus)).data);
  expect(text).not.toContain("sk-not-to-be-seen");
  expect(text).not.toContain("of nobody else");
});

// covers: LM.13
test("a failing test of the models says what the operator has to mend", async () => {
  mock.on(everything, { error: { message: "sk-not-to-be-seen" }, status: 401 });
  const { browser } = await open();
  await runAdmin(app.deps, ["role", browser.user.email, "admin"]);
  const { data } = await browser.call(contract.testAiModels, {});
  expect(data.models[0]?.lastCheck).toMatchObject({
    isWorking: false,
    message: "The provider refused the API key.",
  });
});

// covers: LM.24
test.each([
  [{ error: { message: "sk-not-to-be-seen" }, status: 401 }, "The provider refused the API key."],
  [{ error: { message: "no such model" }, status: 404 }, "The provider does not know this model."],
  [{ content: "" }, "The model's reply was empty. A model that reasons needs a higher AI_MAX_OUTPUT_TOKENS."],
])("the check at the start logs a line for each model that does not answer: %j", async (reply, line) => {
  mock.on(everything, reply);
  const lines: string[] = [];
  const models = createModels(app.deps.config, {
    clock: app.deps.clock,
    log: pino({}, { write: (text: string) => void lines.push(text) }),
  });
  await models?.check();
  expect(lines.map((text) => JSON.parse(text).msg)).toEqual(
    Array(2).fill(`language model does not answer: ${line}`),
  );
  expect(lines.join("")).toContain('"model":"large"');
  expect(lines.join("")).not.toContain("sk-not-to-be-seen");
});

// covers: LM.14
test.each([
  [{ AI_PROVIDER: "oracle" }, "AI_PROVIDER"],
  [{ AI_PROVIDER: "openai" }, "AI_MODEL"],
  [{ AI_PROVIDER: "anthropic", AI_MODEL: "m" }, "AI_API_KEY"],
  [{ AI_PROVIDER: "openai-compatible", AI_MODEL: "m" }, "AI_BASE_URL"],
])("the start refuses %j and names the variable", (env, variable) => {
  const read = () => readConfig({ EMBEDDED_MONGODB_URI: "mongodb://127.0.0.1/", ...env });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(variable);
});
