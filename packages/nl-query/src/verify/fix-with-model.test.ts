import { LLMock } from "@copilotkit/aimock";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createGenerator, createLanguageModel, type FixCall, guardModel, type Provider } from "../index.ts";
import { shopSnapshot } from "../shop.fixture.ts";
import { hideLiterals } from "./hide-literals.ts";

const schema = shopSnapshot();
const generator = createGenerator(schema);
const mock = new LLMock({ port: 0 });

beforeAll(() => mock.start());
afterAll(() => mock.stop());
afterEach(() => {
  mock.reset();
});

const says = (query: string | null) => ({ content: JSON.stringify({ query, refusal: null }) });
const sent = () => JSON.stringify(mock.getLastRequest()?.body);
const everything = { predicate: () => true };

function fix(more: Partial<FixCall>, [provider, path]: [Provider, string] = ["openai", "/v1"]) {
  const model = createLanguageModel({ provider, model: "m", baseUrl: `${mock.url}${path}`, apiKey: "k" });
  return generator.fixWith({
    query: 'db.orders.find({ status: { $equals: "paid" } })',
    error: "unknown operator: $equals",
    question: null,
    now: new Date("2026-11-20T12:00:00Z"),
    readOnly: false,
    glossary: [],
    model: guardModel(model, { now: () => 0, timeLimitMs: 20_000, wait: () => Promise.resolve() }),
    probe: { aggregate: () => Promise.resolve(null), dryRun: () => Promise.resolve(null) },
    sharesValues: true,
    maxInputTokens: 8_000,
    maxOutputTokens: 1_500,
    signal: new AbortController().signal,
    ...more,
  });
}

const PROVIDERS: [string, Provider, string][] = [
  ["OpenAI", "openai", "/v1"],
  ["Anthropic", "anthropic", "/v1"],
  ["Gemini", "google", "/v1beta"],
  ["Ollama", "openai-compatible", "/v1"],
];

describe("a query that failed", () => {
  // covers: LM.19a
  it.each(PROVIDERS)("is mended by %s, which gets the query and its error", async (_, provider, path) => {
    mock.on(everything, says('db.orders.find({ status: "paid" })'));
    const { query, notice, usage } = await fix({}, [provider, path]);
    expect(query).toContain('status: "paid"');
    expect({ notice, calls: usage.calls }).toEqual({ notice: null, calls: 1 });
    expect(sent()).toContain("unknown operator: $equals");
  });

  it("is mended in a second round when the first repair invents a field", async () => {
    mock.on({ ...everything, sequenceIndex: 0 }, says('db.orders.find({ statuss: "paid" })'));
    mock.on(everything, says('db.orders.find({ status: "paid" })'));
    const { query, usage } = await fix({});
    expect(usage.calls).toBe(2);
    expect(query).toContain("status");
    expect(sent()).toContain("There is no field statuss; did you mean status?");
  });

  // covers: LM.19a
  it.each([
    ["a change where the query was a read", says("db.orders.deleteMany({})"), {}],
    ["$where", says("db.orders.find({ $where: '1' })"), {}],
    ["a refusal", says(null), {}],
    ["nothing", { content: "" }, {}],
    [
      "a change on a read-only connection",
      says('db.orders.updateMany({ status: "paid" }, { $set: { status: "shipped" } })'),
      { readOnly: true, query: 'db.orders.updateMny({ status: "paid" }, { $set: { status: "shipped" } })' },
    ],
  ])("stays as it is when the model answers %s", async (...[, reply, more]) => {
    mock.on(everything, reply);
    expect(await fix(more)).toMatchObject({
      query: null,
      notice: "The language model found no repair that passes the checks.",
    });
  });

  it("keeps being a change when it was one, broken or not", async () => {
    mock.on(everything, says('db.orders.updateMany({ status: "paid" }, { $set: { status: "shipped" } })'));
    const query = 'db.orders.updateMany({ status: "paid" }, { $set { status: "shipped" } })';
    expect(await fix({ query, error: "Expected :" })).toMatchObject({ isWrite: true, notice: null });
  });

  it("of 200,000 characters is not sent", async () => {
    const query = `db.orders.find({ a: "${"'".repeat(200_000)}" })`;
    expect(await fix({ query })).toMatchObject({ query: null, notice: expect.stringContaining("too long") });
    expect(mock.getRequests()).toHaveLength(0);
  });

  it("throws the provider's failure, so that nothing is counted", async () => {
    mock.on(everything, { error: { message: "x" }, status: 401 });
    await expect(fix({})).rejects.toMatchObject({ failure: "key_refused" });
  });
});

describe("texts that must not leave", () => {
  // covers: LM.19a
  it("are sent as placeholders and come back in the repair", async () => {
    mock.on(everything, says('db.orders.find({ status: "text1", customer: "text2" })'));
    const { query } = await fix({
      sharesValues: false,
      query: "db.orders.find({ 'status': { $equals: 'Very secret' }, customer: \"Ann\" })",
      error: "Failed to parse number 'stored secret' in $convert of 'Very secret', expected type 'string'",
    }).catch(() => ({ query: null }));
    expect(sent()).not.toMatch(/secret|Ann/);
    expect(sent()).toContain("'string'");
    expect(query === null || query.includes("Very secret")).toBe(true);
  });

  it("are all quoted texts but names of the schema and operators", () => {
    const hidden = hideLiterals(
      `db.orders.find({ "status": "paid", 'x': '$total', note: "it's" })`,
      `bad value "paid" and "other"`,
      schema,
    );
    expect(hidden.query).toBe(`db.orders.find({ "status": "text1", "text2": '$total', note: "text3" })`);
    expect(hidden.error).toBe(`bad value "text1" and "text4"`);
    expect(hidden.restore(`{ status: 'text1', note: "text3", n: "text9" }`)).toBe(
      `{ status: "paid", note: "it's", n: "text9" }`,
    );
  });
});
