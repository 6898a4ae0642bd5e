import type { LanguageModel as SdkModel } from "ai";
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

/** Loaded with the first model, so that a server without one does not hold the SDK in memory. */
async function openModel({ provider, model, baseUrl, apiKey }: ProviderSettings): Promise<SdkModel> {
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
    supportsStructuredOutputs: true,
  })(model);
}

/** A model behind the `ai` SDK. Structured output is asked for until the provider refuses it once. */
export function createLanguageModel(settings: ProviderSettings): LanguageModel {
  let opening: Promise<SdkModel> | null = null;
  let isStructured = true;
  return {
    name: settings.model,
    async complete(request) {
      opening ??= openModel(settings);
      const model = await opening;
      if (!isStructured) return ask(model, request, false);
      try {
        const reply = await ask(model, request, true);
        if (reply.text.trim() !== "") return reply;
      } catch (error) {
        const isUnsupported = error instanceof ModelError && error.failure === "request_refused";
        if (!isUnsupported) throw error;
      }
      const reply = await ask(model, request, false);
      // remembered only once the same request succeeded without it
      isStructured = false;
      return reply;
    },
  };
}

async function ask(model: SdkModel, request: ModelRequest, isStructured: boolean): Promise<ModelReply> {
  const { streamText, Output, jsonSchema } = await import("ai");
  const { system, messages, maxOutputTokens, signal } = request;
  const stream = streamText({
    model,
    system,
    messages: messages.map(({ role, text }) => ({ role, content: text })),
    maxOutputTokens,
    temperature: 0,
    maxRetries: 0,
    abortSignal: signal,
    ...(isStructured ? { output: Output.object({ schema: jsonSchema(ANSWER_SCHEMA) }) } : {}),
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
  return status < 400 ? new ModelError("stream_cut", details) : new ModelError("request_refused", details);
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
