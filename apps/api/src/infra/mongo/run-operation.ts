import { LIMITS } from "@querysnap/contracts";
import { type Command, type Operation, toCommand } from "@querysnap/mql";
import { AppError } from "../../app-error.ts";
import { followWithDeadline, untilAborted } from "./deadline.ts";
import { toDriverDocument } from "./driver-values.ts";
import type { MongoClients, MongoTarget } from "./mongo-clients.ts";
import { type Outcome, valueOutcome } from "./outcome.ts";
import {
  type RawCaps,
  type RunContext,
  sendForDocument,
  serverCommand,
  timeLimitFor,
} from "./run-context.ts";
import { runAggregate, runCount, runDistinct, runFind } from "./run-reads.ts";
import { runCollection, runDatabase, runIndex, runShell } from "./run-structure.ts";
import { runBulkWrite, runDelete, runFindAndModify, runInsert, runUpdate } from "./run-writes.ts";
import { translateQueryError } from "./translate-error.ts";

/** Margin on top of the server's `maxTimeMS`, for servers that ignore it. */
export const CLIENT_DEADLINE_MARGIN_MS = 2_000;

export type RunCall = {
  target: MongoTarget;
  operation: Operation;
  timeLimitMs: number;
  /** Documents of this result that were read before. */
  offset: number;
  /** Opaque name of the user for hosted servers; null on users' hosts, which see nothing about our users. */
  requester: string | null;
  /** Caps of a find whose list is given as BSON documents, one after the other, instead of Extended JSON. */
  raw?: RawCaps;
  /** Follows the HTTP request. */
  signal: AbortSignal;
};

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
  const command = toCommand(call.operation);
  const deadline = followWithDeadline(call.signal, call.timeLimitMs + CLIENT_DEADLINE_MARGIN_MS);
  const { signal } = deadline;
  try {
    const { timeLimitMs, offset, requester, raw = null } = call;
    const run = mongo.use(call.target, (db) =>
      dispatch({ db, signal, timeLimitMs, offset, requester, raw }, command),
    );
    return await untilAborted(run, signal);
  } catch (error) {
    if (call.signal.aborted) throw new AppError("query_cancelled", { cause: error });
    if (signal.aborted)
      throw new AppError("query_timed_out", {
        details: `Timeout: no answer within ${call.timeLimitMs / 1000} s`,
        reason: { kind: "time_limit", limitMs: call.timeLimitMs },
        cause: error,
      });
    const limitMs =
      "options" in command ? timeLimitFor(call, toDriverDocument(command.options)) : call.timeLimitMs;
    throw translateQueryError(error, call.target, limitMs);
  } finally {
    deadline.end();
  }
}

export function timeLimitOf(kind: "own" | "sample" | "temporary"): number {
  return kind === "sample" ? LIMITS.sampleQueryTimeMs : LIMITS.queryTimeMs;
}
