import { LLMock } from "@copilotkit/aimock";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  createGenerator,
  createLanguageModel,
  guardModel,
  type ModelCall,
  type Provider,
  type VerifyProbe,
} from "../index.ts";
import { shopSnapshot } from "../shop.fixture.ts";

const now = new Date("2026-11-20T12:00:00Z");
const GOOD = 'db.orders.find({ status: "paid", total: { $gt: NumberDecimal("120") } })';
const QUESTION = "paid orders over 120";
const generator = createGenerator(shopSnapshot());
const mock = new LLMock({ port: 0, chunkSize: 40 });

beforeAll(() => mock.start());
afterAll(() => mock.stop());
afterEach(() => {
  mock.reset();
});

const PROVIDERS: [name: string, provider: Provider, path: string, model: string][] = [
  ["OpenAI", "openai", "/v1", "gpt-5-mini"],
  ["Anthropic", "anthropic", "/v1", "claude-sonnet-4-5"],
  ["Gemini", "google", "/v1beta", "gemini-2.5-flash"],
  ["Ollama", "openai-compatible", "/v1", "qwen3"],
];

const quiet: VerifyProbe = { aggregate: () => Promise.resolve(null), dryRun: () => Promise.resolve(null) };

type Reply = Parameters<typeof mock.on>[1];
type ReplyOptions = Parameters<typeof mock.on>[2];

/** Replies in order; the last one is repeated. */
function replies(...list: [reply: Reply, options?: ReplyOptions][]): void {
  list.forEach(([reply, options], at) =>
    mock.on(
      { predicate: () => true, ...(at < list.length - 1 ? { sequenceIndex: at } : {}) },
      reply,
      options,
    ),
  );
}

const says = (query: string | null, refusal: string | null = null): Reply => ({
  content: JSON.stringify({ query, refusal }),
});

function ask(
  [, provider, path, model]: (typeof PROVIDERS)[number],
  more: Partial<ModelCall> & { question?: string; timeLimitMs?: number } = {},
) {
  const { question = QUESTION, timeLimitMs = 20_000, ...call } = more;
  const waits: number[] = [];
  const guarded = guardModel(
    createLanguageModel({ provider, model, baseUrl: `${mock.url}${path}`, apiKey: "test-key" }),
    {
      now: () => 0,
      timeLimitMs,
      wait: (ms) => {
        waits.push(ms);
        return Promise.resolve();
      },
    },
  );
  const answer = generator.generateWith(question, {
    now,
    model: guarded,
    probe: quiet,
    sharesValues: false,
    maxInputTokens: 8_000,
    maxOutputTokens: 1_500,
    signal: new AbortController().signal,
    ...call,
  });
  return { answer, waits };
}

describe.each(PROVIDERS)("%s", (...provider) => {
  const [, , , model] = provider;

  // covers: LM.03
  it("gives a checked answer with ties and the model's name", async () => {
    replies([says(GOOD)]);
    const { result, source, notice } = await ask(provider).answer;
    if (!result.ok) throw new Error(result.message);
    expect(source).toEqual({ kind: "model", name: model });
    expect(notice).toBeNull();
    expect(result.collection).toBe("orders");
    expect(result.notUnderstood).toEqual([]);
    expect(result.confidence).toBeGreaterThanOrEqual(0.9);
    const tie = result.ties.find((one) => one.sentence.includes("status"));
    expect(tie?.words.map(({ start, end }) => QUESTION.slice(start, end))).toEqual(["paid"]);
  });

  // covers: LM.03
  it("repairs an invented field with the exact error", async () => {
    replies([says('db.orders.find({ statuss: "paid", total: { $gt: 120 } })')], [says(GOOD)]);
    const { result, source, usage } = await ask(provider).answer;
    expect(source.kind).toBe("model");
    expect(result.ok && result.query).toContain('status: "paid"');
    expect(usage.calls).toBe(2);
    const sent = JSON.stringify(mock.getLastRequest()?.body);
    expect(sent).toContain("There is no field statuss; did you mean status?");
  });

  // covers: LM.03
  it.each([
    ["a field that stays invented", says('db.orders.find({ paidness: "paid" })')],
    ["an empty answer", { content: "" }],
    ["malformed JSON", { content: '{"query": "db.orders.fi' }],
    ["an answer that only talks", { content: "I would look into the orders." }],
    ["a write on a read-only connection", says("db.orders.deleteMany({ status: 'paid' })")],
    ["$where", says("db.orders.find({ $where: 'this.total > 120' })")],
    ["two statements", says("db.orders.find({}); db.orders.drop()")],
    ["another database", says("db.getSiblingDB('admin').orders.find()")],
  ] as [string, Reply][])("answers by the built-in generator with a notice after %s", async (_, reply) => {
    replies([reply]);
    const { result, source, notice, usage } = await ask(provider, { readOnly: true }).answer;
    expect(source).toEqual({ kind: "built-in" });
    expect(notice).toBe(
      "The language model's query did not pass the checks, so the built-in generator answered.",
    );
    expect(result.ok && result.query).toContain('status: "paid"');
    expect(usage.calls).toBe(3);
  });

  it("takes a bare statement in a code fence from a model without structured output", async () => {
    replies([{ content: `Here it is:\n\`\`\`js\n${GOOD};\n\`\`\`` }]);
    const { result, source, usage } = await ask(provider).answer;
    expect(source).toEqual({ kind: "model", name: model });
    expect(result.ok && result.query).toContain('status: "paid"');
    expect(usage.calls).toBe(1);
  });

  it("answers by the built-in generator after a refusal", async () => {
    replies([says(null, "There is no such field.")]);
    const { source, notice, result } = await ask(provider).answer;
    expect(source.kind).toBe("built-in");
    expect(notice).toContain("found no answer in this schema");
    expect(result.ok).toBe(true);
  });

  // covers: LM.03
  it("waits as long as a 429 asks, once", async () => {
    replies([{ error: { message: "slow down" }, status: 429, retryAfter: 7 }], [says(GOOD)]);
    const { answer, waits } = ask(provider);
    expect((await answer).source.kind).toBe("model");
    expect(waits).toEqual([7_000]);
  });

  it.each([
    [500, "The provider had an internal error. The built-in generator answered.", 2],
    [401, "The provider refused the API key. The built-in generator answered.", 1],
    [404, "The provider does not know this model. The built-in generator answered.", 1],
  ])("answers by the built-in generator when the provider replies %i", async (status, notice, calls) => {
    replies([{ error: { message: "sk-secret leaked in an error" }, status }]);
    const answer = await ask(provider).answer;
    expect(answer).toMatchObject({ source: { kind: "built-in" }, notice });
    expect(JSON.stringify(answer)).not.toContain("sk-secret");
    expect(mock.getRequests()).toHaveLength(calls);
  });

  it("answers by the built-in generator when the model is too slow", async () => {
    replies([says(GOOD), { latency: 5_000 }]);
    const { source, notice } = await ask(provider, { timeLimitMs: 150 }).answer;
    expect([source.kind, notice]).toEqual([
      "built-in",
      "The provider did not answer in time. The built-in generator answered.",
    ]);
  });

  it("answers by the built-in generator when the stream is cut", async () => {
    replies([says(GOOD), { truncateAfterChunks: 4, chunkSize: 5 }]);
    const { source, notice } = await ask(provider).answer;
    expect(source.kind).toBe("built-in");
    expect(notice).toMatch(/broke off|did not pass/);
  });

  // covers: LM.17
  it("gives up at once when the caller goes away", async () => {
    replies([says(GOOD), { latency: 5_000 }]);
    const controller = new AbortController();
    const { answer } = ask(provider, { signal: controller.signal });
    setTimeout(() => controller.abort(), 50);
    await expect(answer).rejects.toMatchObject({ failure: "cancelled" });
  });
});

it("offers the built-in reading where both give other rows on a sample, and is not sure then", async () => {
  const [first] = PROVIDERS;
  if (!first) throw new Error("no provider");
  replies([says('db.orders.find({ total: { $gte: NumberDecimal("120") } })')]);
  const { Doc, Int32 } = await import("@querysnap/mql");
  let asked = 0;
  const probe: VerifyProbe = {
    ...quiet,
    aggregate: () => Promise.resolve([Doc.of([["n", new Int32(asked++)]])]),
  };
  const { result } = await ask(first, { probe, question: "orders with total over 120" }).answer;
  if (!result.ok) throw new Error(result.message);
  expect(result.confidence).toBeLessThan(0.7);
  expect(result.alternatives).toHaveLength(1);
  expect(result.alternatives[0]?.query).toContain('$gt: NumberDecimal("120")');
  expect(result.alternatives[0]?.label).toMatch(/^Built-in: /);
});

it("takes a dropped condition for a mistake", async () => {
  const [first] = PROVIDERS;
  if (!first) throw new Error("no provider");
  replies([says('db.orders.find({ total: { $gt: NumberDecimal("120") } })')], [says(GOOD)]);
  const { result, usage } = await ask(first).answer;
  expect(usage.calls).toBe(2);
  expect(JSON.stringify(mock.getLastRequest()?.body)).toContain("but no part of the query stands for it");
  expect(result.ok && result.query).toContain("status");
});

it("corrects types and spellings itself, so that no stored value has to leave", async () => {
  const [first] = PROVIDERS;
  if (!first) throw new Error("no provider");
  replies([says('db.orders.find({ status: "PAID", total: { $gt: "120" } })')]);
  const { result, usage } = await ask(first).answer;
  expect(usage.calls).toBe(1);
  expect(result.ok && result.query.replaceAll(/\s+/g, " ")).toMatch(/status: "paid", total: \{ \$gt: 120 \}/);
});

// covers: LM.06
it("keeps stored values in unless they may leave", async () => {
  const [first] = PROVIDERS;
  if (!first) throw new Error("no provider");
  replies([says(GOOD)]);
  await ask(first, { question: "orders over 120" }).answer;
  const kept = JSON.stringify(mock.getLastRequest()?.body);
  expect(kept).toContain("shipping.country");
  for (const value of ["cancelled", "shipped", "paid", "Furniture", '"DE"'])
    expect(kept.replace(/status: .{0,4}paid/, "")).not.toContain(value);
  await ask(first, { question: "orders over 120", sharesValues: true }).answer;
  expect(JSON.stringify(mock.getLastRequest()?.body)).toContain("cancelled");
});
