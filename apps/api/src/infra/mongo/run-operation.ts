import { LIMITS } from "@querysnap/contracts";
import { type Command, type Operation, toCommand } from "@querysnap/mql";
import { AppError } from "../../app-error.ts";
import type { MongoClients, MongoTarget } from "./mongo-clients.ts";
import { type Outcome, valueOutcome } from "./outcome.ts";
import { type RunContext, sendForDocument, serverCommand } from "./run-context.ts";
import { runAggregate, runCount, runDistinct, runFind } from "./run-reads.ts";
import { runCollection, runDatabase, runIndex, runShell } from "./run-structure.ts";
import { runBulkWrite, runDelete, runFindAndModify, runInsert, runUpdate } from "./run-writes.ts";
import { translateQueryError } from "./translate-error.ts";

/** Our own deadline behind the server's, for servers that do not keep theirs. */
const PATIENCE_MS = 2_000;

export type RunCall = {
  target: MongoTarget;
  operation: Operation;
  timeLimitMs: number;
  /** Documents of this result that were read before. */
  offset: number;
  /** Follows the HTTP request. */
  signal: AbortSignal;
};

/**
 * A signal that aborts with another one or after a time. `AbortSignal.timeout` would keep its timer, and what
 * hangs on it, for the whole time after a query that took milliseconds.
 */
function followWithDeadline(followed: AbortSignal, timeMs: number): { signal: AbortSignal; end(): void } {
  const controller = new AbortController();
  const abort = (): void => controller.abort(followed.reason);
  const timer = setTimeout(() => controller.abort(new Error("The deadline is over")), timeMs);
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

async function dispatch(context: RunContext, command: Command): Promise<Outcome> {
  switch (command.kind) {
    case "find":
      return runFind(context, command);
    case "aggregate":
      return runAggregate(context, command);
    case "count":
      return runCount(context, command);
    case "distinct":
      return runDistinct(context, command);
    case "insert":
      return runInsert(context, command);
    case "update":
      return runUpdate(context, command);
    case "delete":
      return runDelete(context, command);
    case "findAndModify":
      return runFindAndModify(context, command);
    case "bulkWrite":
      return runBulkWrite(context, command);
    case "index":
      return runIndex(context, command);
    case "collection":
      return runCollection(context, command);
    case "database":
      return runDatabase(context, command);
    case "runCommand":
    case "explain":
      return valueOutcome(await sendForDocument(context, serverCommand(context, command)));
    case "shell":
      return runShell(context, command);
  }
}

/**
 * Runs one operation with a deadline, an abort signal, a document cap and a byte cap.
 *
 * @throws AppError query_failed, query_invalid, query_timed_out, query_cancelled, database_forbidden,
 * database_unreachable
 */
export async function runOperation(mongo: Pick<MongoClients, "use">, call: RunCall): Promise<Outcome> {
  const deadline = followWithDeadline(call.signal, call.timeLimitMs + PATIENCE_MS);
  const { signal } = deadline;
  try {
    return await mongo.use(call.target, (db) =>
      dispatch({ db, signal, timeLimitMs: call.timeLimitMs, offset: call.offset }, toCommand(call.operation)),
    );
  } catch (error) {
    if (call.signal.aborted) throw new AppError("query_cancelled", { cause: error });
    if (signal.aborted)
      throw new AppError("query_timed_out", {
        details: `Timeout: no answer within ${call.timeLimitMs / 1000} s`,
        cause: error,
      });
    throw translateQueryError(error);
  } finally {
    deadline.end();
  }
}

export function timeLimitOf(kind: "own" | "sample" | "temporary"): number {
  return kind === "sample" ? LIMITS.sampleQueryTimeMs : LIMITS.queryTimeMs;
}
