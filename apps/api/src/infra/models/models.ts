import {
  createCircuit,
  createLanguageModel,
  type GuardedModel,
  guardModel,
  ModelError,
  type Provider,
} from "@querysnap/nl-query";
import type { Logger } from "pino";
import type { Config } from "../../config.ts";
import type { Clock } from "../clock.ts";

export type ModelRole = "standard" | "enhanced";
export type ModelCheck = { checkedAtMs: number; isWorking: boolean; message: string; ms: number };

/** The configured language models, with what is known of their health. */
export type Models = {
  provider: Provider;
  /** That receives questions. */
  host: string;
  of(role: ModelRole): GuardedModel;
  lastCheck(role: ModelRole): ModelCheck | null;
  /** Asks each model one small question that holds no data, and logs a line for each that does not answer. */
  check(): Promise<void>;
};

const HOSTS: Record<Provider, string> = {
  openai: "api.openai.com",
  "openai-compatible": "",
  anthropic: "api.anthropic.com",
  google: "generativelanguage.googleapis.com",
};
const EMPTY_REPLY = "The model's reply was empty. A model that reasons needs a higher AI_MAX_OUTPUT_TOKENS.";

/** Null when no provider is configured. */
export function createModels(
  config: Pick<
    Config,
    | "AI_PROVIDER"
    | "AI_MODEL"
    | "AI_MODEL_ENHANCED"
    | "AI_BASE_URL"
    | "AI_API_KEY"
    | "AI_TIME_LIMIT_MS"
    | "AI_MAX_OUTPUT_TOKENS"
  >,
  { clock, log }: { clock: Clock; log: Logger },
): Models | null {
  const { AI_PROVIDER: provider, AI_MODEL: model, AI_BASE_URL: baseUrl, AI_API_KEY: apiKey } = config;
  if (!provider || !model) return null;
  const circuit = createCircuit();
  const open = (name: string): GuardedModel =>
    guardModel(createLanguageModel({ provider, model: name, baseUrl, apiKey }), {
      now: () => clock.now(),
      timeLimitMs: config.AI_TIME_LIMIT_MS,
      circuit,
    });
  const standard = open(model);
  const enhanced =
    config.AI_MODEL_ENHANCED && config.AI_MODEL_ENHANCED !== model
      ? open(config.AI_MODEL_ENHANCED)
      : standard;
  const checks = new Map<GuardedModel, ModelCheck>();
  const of = (role: ModelRole): GuardedModel => (role === "standard" ? standard : enhanced);

  const checkOne = async (one: GuardedModel): Promise<void> => {
    const start = performance.now();
    const message = await one
      .complete({
        system: 'Reply with one JSON object: {"query": string | null, "refusal": string | null}',
        messages: [{ role: "user", text: "Count the documents of the collection items." }],
        maxOutputTokens: config.AI_MAX_OUTPUT_TOKENS,
        signal: new AbortController().signal,
      })
      .then(
        ({ text }) => (text.trim() === "" ? EMPTY_REPLY : null),
        (error: unknown) => {
          if (error instanceof ModelError) return error.message;
          throw error;
        },
      );
    const ms = Math.round(performance.now() - start);
    checks.set(one, {
      checkedAtMs: clock.now(),
      isWorking: message === null,
      message: message ?? "The model answered.",
      ms,
    });
    if (message !== null)
      log.error({ provider, model: one.name }, `language model does not answer: ${message}`);
  };

  return {
    provider,
    host: baseUrl ? new URL(baseUrl).host : HOSTS[provider],
    of,
    lastCheck: (role) => checks.get(of(role)) ?? null,
    async check() {
      await Promise.all([...new Set([standard, enhanced])].map(checkOne));
    },
  };
}
