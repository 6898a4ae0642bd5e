/** One message of a conversation after the system text. */
export type ModelMessage = { role: "user" | "assistant"; text: string };

export type ModelRequest = {
  system: string;
  messages: readonly ModelMessage[];
  maxOutputTokens: number;
  signal: AbortSignal;
};

/** Tokens as the provider counted them; null where it does not say. */
export type ModelReply = { text: string; inputTokens: number | null; outputTokens: number | null };

/** The one seam to language models. Every call streams, is bounded in bytes and follows its signal. */
export type LanguageModel = {
  /** Shown to users as the one who answered. */
  name: string;
  /** @throws ModelError */
  complete(request: ModelRequest): Promise<ModelReply>;
};

export type ModelFailure =
  | "key_refused"
  | "model_unknown"
  | "rate_limited"
  | "provider_failed"
  | "timed_out"
  | "unreachable"
  | "stream_cut"
  | "reply_too_long"
  | "request_refused"
  | "paused"
  | "cancelled";

const SENTENCES: Record<ModelFailure, string> = {
  key_refused: "The provider refused the API key.",
  model_unknown: "The provider does not know this model.",
  rate_limited: "The provider's rate limit is reached.",
  provider_failed: "The provider had an internal error.",
  timed_out: "The provider did not answer in time.",
  unreachable: "The provider cannot be reached.",
  stream_cut: "The provider's reply broke off.",
  reply_too_long: "The provider's reply was too long.",
  request_refused: "The provider refused the request.",
  paused: "The provider failed several times in a row, so it is not asked for a minute.",
  cancelled: "The request was cancelled.",
};

/** Why a model gave no answer. The message never carries the provider's own text, which may quote secrets. */
export class ModelError extends Error {
  constructor(
    readonly failure: ModelFailure,
    readonly details: {
      status?: number;
      retryAfterMs?: number | null;
      /** That the provider named when it refused the request. */
      refusedParameter?: "temperature" | "max_tokens" | null;
      cause?: unknown;
    } = {},
  ) {
    super(SENTENCES[failure], { cause: details.cause });
    this.name = "ModelError";
  }
}
