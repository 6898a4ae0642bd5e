import type { LanguageModel as SdkModel } from "ai";
import { fetchAsStream } from "./fetch-as-stream.ts";
import { type LanguageModel, ModelError, type ModelReply, type ModelRequest } from "./language-model.ts";

export const PROVIDERS = ["openai", "openai-compatible", "anthropic", "google"] as const;
export type Provider = (typeof PROVIDERS)[number];

export type ProviderSettings = {
  provider: Provider;
  model: string;
  /** Needed for `openai-compatible`; replaces the provider's own address for the others. */
  baseUrl: string | null;
  apiKey: string | null;
};

const OPENAI_URL = "https://api.openai.com/v1";
/** Far above any query with its explanation; a provider that sends more is broken. */
const MAX_REPLY_CHARS = 64 * 1024;

const ANSWER_SCHEMA = {
  type: "object",
  properties: {
    query: { type: ["string", "null"], description: "One statement in MongoDB shell syntax, or null." },
    refusal: { type: ["string", "null"], description: "Why there is no query, or null." },
  },
  required: ["query", "refusal"],
  additionalProperties: false,
} as const;

/** What a request asks of the provider besides text; what one provider refuses is left out for it from then on. */
type RequestShape = {
  /** Asks for JSON of a schema. */
  isStructured: boolean;
  /** Models that reason refuse to be told one. */
  hasTemperature: boolean;
  /** Name of the cap on output tokens: newer models of OpenAI refuse the older name. */
  outputCap: "max_tokens" | "max_completion_tokens";
};

const FULL_SHAPE: RequestShape = { isStructured: true, hasTemperature: true, outputCap: "max_tokens" };

/** The next simpler request after a refusal, by the parameter that the provider names; null when none is left. */
function simplerShape(shape: RequestShape, error: unknown): RequestShape | null {
  if (!(error instanceof ModelError) || error.failure !== "request_refused") return null;
  const refused = error.details.refusedParameter ?? null;
  if (refused === "temperature" && shape.hasTemperature) return { ...shape, hasTemperature: false };
  if (refused === "max_tokens" && shape.outputCap === "max_tokens")
    return { ...shape, outputCap: "max_completion_tokens" };
  return shape.isStructured ? { ...shape, isStructured: false } : null;
}

/** Loaded with the first model, so that a server without one does not hold the SDK in memory. */
async function openModel(
  { provider, model, baseUrl, apiKey }: ProviderSettings,
  outputCap: RequestShape["outputCap"],
): Promise<SdkModel> {
  const key = apiKey ?? "";
  if (provider === "anthropic") {
    const { createAnthropic } = await import("@ai-sdk/anthropic");
    return createAnthropic({ apiKey: key, ...(baseUrl ? { baseURL: baseUrl } : {}) })(model);
  }
  if (provider === "google") {
    const { createGoogleGenerativeAI } = await import("@ai-sdk/google");
    return createGoogleGenerativeAI({ apiKey: key, ...(baseUrl ? { baseURL: baseUrl } : {}) })(model);
  }
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  const url = baseUrl ?? OPENAI_URL;
  return createOpenAICompatible({
    name: "openai-compatible",
    baseURL: url,
    ...(apiKey === null ? {} : { apiKey }),
    // Azure reads keys from this header
    ...(apiKey !== null && /\.azure\.com\b/.test(url) ? { headers: { "api-key": apiKey } } : {}),
    includeUsage: true,
    fetch: fetchAsStream,
    supportsStructuredOutputs: true,
    ...(outputCap === "max_tokens"
      ? {}
      : { transformRequestBody: ({ max_tokens, ...body }) => ({ ...body, [outputCap]: max_tokens }) }),
  })(model);
}

/** A model behind the `ai` SDK. What its provider refuses of a request is left out from then on. */
export function createLanguageModel(settings: ProviderSettings): LanguageModel {
  const opened = new Map<RequestShape["outputCap"], Promise<SdkModel>>();
  let known = FULL_SHAPE;
  const send = async (request: ModelRequest, shape: RequestShape): Promise<ModelReply> => {
    const opening = opened.get(shape.outputCap) ?? openModel(settings, shape.outputCap);
    opened.set(shape.outputCap, opening);
    return ask(await opening, request, shape);
  };
  return {
    name: settings.model,
    async complete(request) {
      let shape = known;
      let before: ModelReply | null = null;
      for (;;) {
        try {
          const reply = await send(request, shape);
          const isEmpty = reply.text.trim() === "";
          // remembered only once the same request succeeded
          if (!isEmpty) known = shape;
          if (!isEmpty || !shape.isStructured) return withTokensOf(before, reply);
          before = reply;
          shape = { ...shape, isStructured: false };
        } catch (error) {
          const simpler = simplerShape(shape, error);
          if (!simpler) throw error;
          shape = simpler;
        }
      }
    },
  };
}

/** The later reply, with the tokens of both. */
function withTokensOf(before: ModelReply | null, reply: ModelReply): ModelReply {
  const add = (a: number | null, b: number | null): number | null =>
    a === null ? b : b === null ? a : a + b;
  return {
    text: reply.text,
    inputTokens: add(before?.inputTokens ?? null, reply.inputTokens),
    outputTokens: add(before?.outputTokens ?? null, reply.outputTokens),
  };
}

async function ask(model: SdkModel, request: ModelRequest, shape: RequestShape): Promise<ModelReply> {
  const { streamText, Output, jsonSchema } = await import("ai");
  const { system, messages, maxOutputTokens, signal } = request;
  const stream = streamText({
    model,
    system,
    messages: messages.map(({ role, text }) => ({ role, content: text })),
    maxOutputTokens,
    ...(shape.hasTemperature ? { temperature: 0 } : {}),
    maxRetries: 0,
    abortSignal: signal,
    ...(shape.isStructured ? { output: Output.object({ schema: jsonSchema(ANSWER_SCHEMA) }) } : {}),
    // errors come as parts of the stream; the default writes them to the console
    onError: () => {},
  });
  let text = "";
  let usage: { inputTokens: number | null; outputTokens: number | null } | null = null;
  try {
    for await (const part of stream.fullStream) {
      if (part.type === "error") throw await failureOf(part.error, signal);
      if (part.type === "abort") throw await failureOf(null, signal);
      if (part.type === "text-delta") text += part.text;
      if (text.length > MAX_REPLY_CHARS) throw new ModelError("reply_too_long");
      if (part.type === "finish" && part.finishReason !== "error" && part.finishReason !== "other")
        usage = {
          inputTokens: part.totalUsage.inputTokens ?? null,
          outputTokens: part.totalUsage.outputTokens ?? null,
        };
    }
  } catch (error) {
    throw error instanceof ModelError ? error : await failureOf(error, signal);
  }
  if (!usage) throw new ModelError("stream_cut");
  return { text, ...usage };
}

async function failureOf(error: unknown, signal: AbortSignal): Promise<ModelError> {
  if (signal.aborted) {
    const isDeadline = signal.reason instanceof DOMException && signal.reason.name === "TimeoutError";
    return new ModelError(isDeadline ? "timed_out" : "cancelled");
  }
  if (error instanceof ModelError) return error;
  const { APICallError } = await import("ai");
  if (!APICallError.isInstance(error)) return new ModelError("stream_cut", { cause: error });
  const status = error.statusCode;
  if (status === undefined)
    return new ModelError(brokeOff(error) ? "stream_cut" : "unreachable", { cause: error });
  const details = { status, retryAfterMs: retryAfterOf(error.responseHeaders), cause: error };
  if (status === 401 || status === 403) return new ModelError("key_refused", details);
  if (status === 404) return new ModelError("model_unknown", details);
  if (status === 429) return new ModelError("rate_limited", details);
  if (status >= 500) return new ModelError("provider_failed", details);
  if (status < 400) return new ModelError("stream_cut", details);
  return new ModelError("request_refused", {
    ...details,
    refusedParameter: refusedParameterOf(error.responseBody),
  });
}

/** A refusal that quotes more than this is not searched. */
const SEARCHED_CHARS = 2_000;

/** Parameter that a refusal names; null when it names none that can be left out or renamed. */
function refusedParameterOf(body: string | undefined): "temperature" | "max_tokens" | null {
  const text = body?.slice(0, SEARCHED_CHARS) ?? "";
  if (text.includes("max_completion_tokens")) return "max_tokens";
  return /temperature/i.test(text) ? "temperature" : null;
}

const DEEPEST_CAUSE = 5;

/** Whether the provider hung up, which only happens once it was reached. */
function brokeOff(error: unknown): boolean {
  let cause = error;
  for (let depth = 0; cause instanceof Error && depth < DEEPEST_CAUSE; depth++, cause = cause.cause)
    if ("code" in cause && (cause.code === "UND_ERR_SOCKET" || cause.code === "ECONNRESET")) return true;
  return false;
}

/** Milliseconds that the provider asks to wait; null when it does not say. */
function retryAfterOf(headers: Record<string, string> | undefined): number | null {
  const ms = Number(headers?.["retry-after-ms"] ?? Number.NaN);
  if (ms >= 0) return ms;
  const text = headers?.["retry-after"];
  if (text === undefined) return null;
  const seconds = Number(text);
  if (seconds >= 0) return seconds * 1_000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}
