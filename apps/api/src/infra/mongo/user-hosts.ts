import { AppError } from "../../app-error.ts";
import { followWithDeadline } from "./deadline.ts";
import { type HostAnswer, type HostWork, packOperation } from "./host-messages.ts";
import { EXPORT_LIMITS } from "./export-database.ts";
import { type HostProcess, HostProcessEnded, type HostReceivers } from "./host-process.ts";
import type { Mongo, PingCall } from "./mongo.ts";
import { SCHEMA_CAPS } from "./read-schema.ts";
import { CLIENT_DEADLINE_MARGIN_MS } from "./run-operation.ts";

/** On top of the deadline that the process keeps itself. */
const DEADLINE_MARGIN_MS = 2_000;
const ENDED =
  "The connection was ended because a database server used too much memory or time here. Please try again.";
const CLOSED = { kind: "connection", stage: "reach", problem: "closed" } as const;
const NO_ANSWER = { kind: "connection", stage: "reach", problem: "no_answer" } as const;
const TIMED_OUT = "The connection timed out: the server did not answer in time.";

function hasDocuments(answer: HostAnswer): answer is Extract<HostAnswer, { documentsAffected: number }> {
  return answer !== null && "documentsAffected" in answer;
}

function hasCollections(answer: HostAnswer): answer is Extract<HostAnswer, { collections: unknown }> {
  return answer !== null && "collections" in answer;
}

function isProbe(answer: HostAnswer): answer is Extract<HostAnswer, { isEmpty: boolean }> {
  return answer !== null && "isEmpty" in answer;
}

const unreachable = () =>
  new AppError("database_unreachable", { details: `Connection: ${ENDED}`, reason: CLOSED });
const timedOut = (timeLimitMs: number) => () =>
  new AppError("query_timed_out", {
    details: `Timeout: no answer within ${timeLimitMs / 1000} s`,
    reason: { kind: "time_limit", limitMs: timeLimitMs },
  });

/**
 * Talks to hosts that users name, in a process of its own: whatever their servers send can end that process
 * only.
 */
export function createUserHosts(process: HostProcess): Mongo {
  /** The process keeps the deadline itself; this one is for a process that cannot. */
  async function within(
    timeLimitMs: number,
    { work, signal, ...receive }: { work: HostWork; signal?: AbortSignal } & HostReceivers,
    { ended, late }: { ended: () => AppError; late: () => AppError },
  ): Promise<HostAnswer> {
    const deadline = followWithDeadline(signal, timeLimitMs + DEADLINE_MARGIN_MS);
    try {
      return await process.call(work, { signal: deadline.signal, ...receive });
    } catch (error) {
      if (error instanceof HostProcessEnded) throw ended();
      if (error instanceof AppError) throw error;
      if (signal?.aborted) throw new AppError("query_cancelled", { cause: error });
      if (deadline.signal.aborted) throw late();
      throw error;
    } finally {
      deadline.end();
    }
  }

  const connect = (work: Extract<HostWork, PingCall>) =>
    within(
      work.timeLimitMs,
      { work },
      {
        ended: () => new AppError("connection_failed", { details: ENDED, reason: CLOSED }),
        late: () => new AppError("connection_failed", { details: TIMED_OUT, reason: NO_ANSWER }),
      },
    );

  return {
    async ping(call) {
      await connect({ method: "ping", ...call });
    },
    async probe(call) {
      const answer = await connect({ method: "probe", ...call });
      if (isProbe(answer)) return answer;
      throw new TypeError("The process for users' hosts gave another answer");
    },
    async runOperation({ signal, operation, ...call }) {
      const timeLimitMs = call.timeLimitMs + CLIENT_DEADLINE_MARGIN_MS;
      const work: HostWork = { method: "runOperation", ...call, operation: packOperation(operation) };
      const answer = await within(
        timeLimitMs,
        { work, signal },
        { ended: unreachable, late: timedOut(call.timeLimitMs) },
      );
      if (hasDocuments(answer)) return answer;
      throw new TypeError("The process for users' hosts gave another answer");
    },
    async readSchema(target, { nowMs, signal, onProgress }) {
      const work: HostWork = { method: "readSchema", target, nowMs };
      const answer = await within(
        SCHEMA_CAPS.timeMs,
        { work, signal, onProgress },
        { ended: unreachable, late: timedOut(SCHEMA_CAPS.timeMs) },
      );
      if (hasCollections(answer)) return answer;
      throw new TypeError("The process for users' hosts gave another answer");
    },
    async exportDatabase(target, { signal, onProgress, write, ...call }) {
      await within(
        EXPORT_LIMITS.timeMs,
        {
          work: { method: "exportDatabase", target, ...call },
          signal,
          onChunk: write,
          onProgress: (progress) => ("documents" in progress ? onProgress(progress) : undefined),
        },
        { ended: unreachable, late: timedOut(EXPORT_LIMITS.timeMs) },
      );
    },
    async release(key) {
      process.release(key);
    },
    close: () => process.close(),
  };
}
