import { setTimeout as sleep } from "node:timers/promises";
import { type LanguageModel, ModelError, type ModelFailure } from "./language-model.ts";

export type CircuitState = {
  /** Failures in a row. */
  failures: number;
  /** Epoch milliseconds until which the provider is not asked; 0 when it is. */
  pausedUntil: number;
};

/** The circuit breaker of one provider. */
export type Circuit = CircuitState & {
  /** The one call that tests the provider after a pause is under way. */
  isTesting: boolean;
};

export type GuardedModel = LanguageModel & { readonly circuit: Readonly<CircuitState> };

export type GuardOptions = {
  /** Epoch milliseconds. */
  now(): number;
  timeLimitMs: number;
  /** Shared by the models of one provider; one of its own when left out. */
  circuit?: Circuit;
  /** Waits; tests replace it. */
  wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
};

const FAILURES_BEFORE_PAUSE = 5;
const PAUSE_MS = 60_000;
const DEFAULT_RETRY_MS = 1_000;
/** A provider that asks to wait longer is not asked again for this question. */
const LONGEST_RETRY_MS = 10_000;
const RETRIED: ReadonlySet<ModelFailure> = new Set(["rate_limited", "provider_failed"]);
/** Failures that say something about the provider, not about one request or one model. */
const COUNTED: ReadonlySet<ModelFailure> = new Set([
  "key_refused",
  "rate_limited",
  "provider_failed",
  "timed_out",
  "unreachable",
  "stream_cut",
]);

export const createCircuit = (): Circuit => ({ failures: 0, pausedUntil: 0, isTesting: false });

/**
 * Adds a deadline, one retry after 429 and 5xx by the provider's own wait, and a circuit breaker: after five
 * failures in a row the provider is left alone for a minute, then one call tests it.
 */
export function guardModel(model: LanguageModel, options: GuardOptions): GuardedModel {
  const wait = options.wait ?? ((ms, signal) => sleep(ms, undefined, { signal }));
  const circuit = options.circuit ?? createCircuit();

  /** Returns whether this call tests the provider after a pause. */
  const admit = (): boolean => {
    if (circuit.pausedUntil === 0) return false;
    if (options.now() < circuit.pausedUntil || circuit.isTesting) throw new ModelError("paused");
    circuit.isTesting = true;
    return true;
  };
  const record = (error: unknown): void => {
    if (error instanceof ModelError && !COUNTED.has(error.failure)) return;
    circuit.failures++;
    if (circuit.failures >= FAILURES_BEFORE_PAUSE) circuit.pausedUntil = options.now() + PAUSE_MS;
  };

  return {
    name: model.name,
    circuit,
    async complete(request) {
      const isTest = admit();
      const { signal, end } = withDeadline(request.signal, options.timeLimitMs);
      const bounded = { ...request, signal };
      try {
        const reply = await model.complete(bounded).catch(async (error: unknown) => {
          if (!(error instanceof ModelError) || !RETRIED.has(error.failure)) throw error;
          const waitMs = error.details.retryAfterMs ?? DEFAULT_RETRY_MS;
          if (waitMs > LONGEST_RETRY_MS) throw error;
          await wait(waitMs, signal).catch(() => {
            throw new ModelError(request.signal.aborted ? "cancelled" : "timed_out");
          });
          return model.complete(bounded);
        });
        circuit.failures = 0;
        circuit.pausedUntil = 0;
        return reply;
      } catch (error) {
        record(error);
        throw error;
      } finally {
        end();
        if (isTest) circuit.isTesting = false;
      }
    },
  };
}

/**
 * A signal that aborts with another one, or with a TimeoutError after a time. Signals of `AbortSignal.any` do
 * not hold those of `AbortSignal.timeout`, which may be collected before they fire.
 */
function withDeadline(followed: AbortSignal, timeMs: number): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController();
  const abort = (): void => controller.abort(followed.reason);
  const late = (): void => controller.abort(new DOMException("The deadline is over", "TimeoutError"));
  const timer = setTimeout(late, timeMs);
  followed.addEventListener("abort", abort);
  if (followed.aborted) abort();
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer);
      followed.removeEventListener("abort", abort);
    },
  };
}
