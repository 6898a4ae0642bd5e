import { createServer, type Server, type ServerResponse } from "node:http";
import { LLMock } from "@copilotkit/aimock";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createCircuit, createLanguageModel, guardModel, type Provider } from "../index.ts";

/** The provider stands before the recorded shapes, so that it can refuse a request by its own body. */
class Front {
  readonly bodies: string[] = [];
  /** Text of a refusal with status 400; null when the request is answered. */
  refuse: (body: string) => string | null = () => null;
  /** Replied as one JSON object, whatever the request asks for. */
  whole: string | null = null;
  #server: Server | null = null;

  constructor(readonly target: () => string) {}

  async start(): Promise<void> {
    this.#server = createServer((request, reply) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => void this.#answer(request.url ?? "", Buffer.concat(chunks).toString(), reply));
    });
    await new Promise<void>((resolve) => void this.#server?.listen(0, "127.0.0.1", resolve));
  }

  async #answer(path: string, body: string, reply: ServerResponse): Promise<void> {
    this.bodies.push(body);
    const refusal = this.refuse(body);
    if (refusal !== null)
      return void reply.writeHead(400, { "content-type": "application/json" }).end(refusal);
    const headers = { "content-type": "application/json" };
    if (this.whole !== null) return void reply.writeHead(200, headers).end(this.whole);
    const answer = await fetch(`${this.target()}${path}`, { method: "POST", headers, body });
    reply.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
    reply.end(await answer.text());
  }

  get url(): string {
    const address = this.#server?.address();
    return `http://127.0.0.1:${address !== null && typeof address === "object" ? address.port : 0}`;
  }

  close(): void {
    this.#server?.close();
  }
}

const mock = new LLMock({ port: 0 });
const front = new Front(() => mock.url);

beforeAll(async () => {
  await mock.start();
  await front.start();
});
afterAll(async () => {
  front.close();
  await mock.stop();
});
afterEach(() => {
  mock.reset();
  front.bodies.length = 0;
  front.refuse = () => null;
  front.whole = null;
});

const QUERY = "db.orders.find({})";
const ANSWER = JSON.stringify({ query: QUERY, refusal: null });
const everything = { predicate: () => true };
const request = () => ({
  system: "s",
  messages: [{ role: "user" as const, text: "q" }],
  maxOutputTokens: 100,
  signal: new AbortController().signal,
});

/** What asks for JSON of a schema in the body of each provider. */
const STRUCTURE = /"(?:response_format|output_config|output_format|tool_choice|responseMimeType)"/;
const isStructured = (body: string): boolean => STRUCTURE.test(body);

const PROVIDERS: [name: string, provider: Provider, path: string, model: string, refusal: string][] = [
  [
    "OpenAI",
    "openai",
    "/v1",
    "gpt-3.5-turbo",
    '{"error":{"message":"Invalid parameter: response_format json_schema is not supported with this model.",' +
      '"type":"invalid_request_error","param":null,"code":null}}',
  ],
  [
    "Anthropic",
    "anthropic",
    "/v1",
    "claude-sonnet-4-5",
    '{"type":"error","error":{"type":"invalid_request_error","message":"This model does not support output format."}}',
  ],
  [
    "Anthropic by a tool",
    "anthropic",
    "/v1",
    "claude-3-haiku-20240307",
    '{"type":"error","error":{"type":"invalid_request_error","message":"tools are not supported"}}',
  ],
  [
    "Gemini",
    "google",
    "/v1beta",
    "gemma-3-27b-it",
    '{"error":{"code":400,"message":"JSON mode is not enabled for this model","status":"INVALID_ARGUMENT"}}',
  ],
  [
    "Ollama",
    "openai-compatible",
    "/v1",
    "qwen3",
    '{"error":{"message":"invalid format","type":"invalid_request_error","param":null,"code":null}}',
  ],
];

describe.each(PROVIDERS)("%s", (...about) => {
  const [, provider, path, model, refusal] = about;
  const open = () =>
    createLanguageModel({ provider, model, baseUrl: `${front.url}${path}`, apiKey: "test-key" });

  // covers: LM.20
  it("is asked again without structured output where it refuses that, and from then on", async () => {
    front.refuse = (body) => (isStructured(body) ? refusal : null);
    mock.on(everything, { content: ANSWER });
    const opened = open();
    expect((await opened.complete(request())).text).toBe(ANSWER);
    await opened.complete(request());
    expect(front.bodies.map(isStructured)).toEqual([true, false, false]);
  });

  it("keeps structured output after an empty reply, which is asked for once more without it", async () => {
    mock.on(everything, { content: "" });
    const opened = open();
    expect((await opened.complete(request())).text).toBe("");
    await opened.complete(request());
    expect(front.bodies.map(isStructured)).toEqual([true, false, true, false]);
  });

  it("reports any other refusal once the simplest request was refused, too", async () => {
    front.refuse = () => refusal;
    await expect(open().complete(request())).rejects.toMatchObject({ failure: "request_refused" });
    expect(front.bodies).toHaveLength(2);
  });
});

it("reads the answer of a model that structures it by a tool", async () => {
  mock.on(everything, { toolCalls: [{ name: "json", arguments: ANSWER }] });
  const model = createLanguageModel({
    provider: "anthropic",
    model: "claude-3-haiku-20240307",
    baseUrl: `${front.url}/v1`,
    apiKey: "test-key",
  });
  expect(JSON.parse((await model.complete(request())).text)).toEqual({ query: QUERY, refusal: null });
});

describe("a server that ignores that a stream is asked for", () => {
  const open = () =>
    createLanguageModel({
      provider: "openai-compatible",
      model: "m",
      baseUrl: `${front.url}/v1`,
      apiKey: "k",
    });

  // covers: LM.20
  it("is understood, with its tokens", async () => {
    front.whole = JSON.stringify({
      id: "1",
      object: "chat.completion",
      choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content: ANSWER } }],
      usage: { prompt_tokens: 7, completion_tokens: 5, total_tokens: 12 },
    });
    expect(await open().complete(request())).toEqual({ text: ANSWER, inputTokens: 7, outputTokens: 5 });
  });

  it.each([
    ["stream_cut", "<html>"],
    ["stream_cut", "{}"],
    ["stream_cut", '{"choices":[]}'],
    ["reply_too_long", JSON.stringify({ choices: [{ message: { content: "x".repeat(2 ** 20) } }] })],
    [
      "reply_too_long",
      JSON.stringify({ choices: [{ index: 0, message: { content: "x".repeat(100_000) } }] }),
    ],
  ])("fails as %s where it is no completion that can be used", async (failure, whole) => {
    front.whole = whole;
    await expect(open().complete(request())).rejects.toMatchObject({ failure });
  });
});

// covers: LM.20
it("leaves out what a reasoning model of OpenAI refuses, and keeps structured output", async () => {
  const refusals: [RegExp, string, string][] = [
    [
      /"max_tokens"/,
      "max_tokens",
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    ],
    [
      /"temperature"/,
      "temperature",
      "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.",
    ],
  ];
  front.refuse = (body) => {
    const found = refusals.find(([pattern]) => pattern.test(body));
    if (!found) return null;
    const [, param, message] = found;
    return JSON.stringify({ error: { message, type: "invalid_request_error", param, code: "unsupported" } });
  };
  mock.on(everything, { content: ANSWER });
  const settings = {
    provider: "openai",
    model: "gpt-5-mini",
    baseUrl: `${front.url}/v1`,
    apiKey: "k",
  } as const;
  const model = createLanguageModel(settings);
  expect((await model.complete(request())).text).toBe(ANSWER);
  await model.complete(request());
  expect(front.bodies).toHaveLength(4);
  for (const body of front.bodies.slice(2)) {
    expect(JSON.parse(body)).toMatchObject({
      max_completion_tokens: 100,
      response_format: expect.anything(),
    });
    expect(body).not.toMatch(/"temperature"|"max_tokens"/);
  }
});

describe("the circuit of a provider", () => {
  const guarded = (now: () => number, name: string, circuit = createCircuit()) =>
    guardModel(
      createLanguageModel({ provider: "openai", model: name, baseUrl: `${front.url}/v1`, apiKey: "k" }),
      { now, timeLimitMs: 5_000, circuit, wait: () => Promise.resolve() },
    );
  const paused = { failure: "paused" };

  it("opens for a minute after five failures, then one call tests the provider", async () => {
    let time = 1_000;
    let isFailing = true;
    const model = guarded(() => time, "m");
    mock.on(everything, () => (isFailing ? { error: { message: "x" }, status: 401 } : { content: "{}" }));
    const complete = () => model.complete(request());
    for (let at = 0; at < 5; at++) await expect(complete()).rejects.toMatchObject({ failure: "key_refused" });
    await expect(complete()).rejects.toMatchObject(paused);
    expect(front.bodies).toHaveLength(5);
    time += 60_000;
    isFailing = false;
    await Promise.all([complete(), expect(complete()).rejects.toMatchObject(paused)]);
    await complete();
    expect(model.circuit).toMatchObject({ failures: 0, pausedUntil: 0 });
  });

  // covers: LM.21
  it("is shared by its models, and a name that it does not know opens nothing", async () => {
    const circuit = createCircuit();
    const [standard, enhanced] = ["small", "large"].map((name) => guarded(() => 0, name, circuit));
    let status = 404;
    mock.on(everything, () => ({ error: { message: "x" }, status }));
    for (let at = 0; at < 6; at++)
      await expect(enhanced?.complete(request())).rejects.toMatchObject({ failure: "model_unknown" });
    expect(circuit.failures).toBe(0);
    status = 403;
    for (let at = 0; at < 5; at++)
      await expect(enhanced?.complete(request())).rejects.toMatchObject({ failure: "key_refused" });
    await expect(standard?.complete(request())).rejects.toMatchObject(paused);
  });
});
