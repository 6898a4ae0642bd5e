import type { executeRaw, ParsedOf } from "@querysnap/contracts";
import type { Operation } from "@querysnap/mql";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import type { ConnectionRow } from "../../infra/sql/connection-tables.ts";
import type { Outcome } from "../../infra/mongo/outcome.ts";
import { timeLimitOf } from "../../infra/mongo/run-operation.ts";
import { getConnection, targetOf } from "../connections/get-connection.ts";
import { recordHistory } from "../history/record-history.ts";
import type { TakeQuota } from "../usage/take-quota.ts";
import { getPlan } from "../users/get-user.ts";
import { type FinishUndo, keepUndo, type KeepUndoCall } from "../writes/keep-undo.ts";
import { type HostedQueries, isHosted } from "./hosted-queries.ts";
import type { PageTokens } from "./page-token.ts";
import { presentResult } from "./present-result.ts";
import { assertAllowed, readQuery } from "./read-query.ts";

export type ExecuteQueryDeps = Pick<
  AppDeps,
  "store" | "clock" | "mongo" | "box" | "sampleUser" | "signer"
> & {
  takeQuota: TakeQuota;
  hostedQueries: HostedQueries;
  pageTokens: PageTokens;
};
export type ExecuteQueryCall = {
  userId: string;
  connectionId: string;
  input: ParsedOf<typeof executeRaw, "body">;
  signal: AbortSignal;
};

/** The database never finished, so the quota is refunded. */
const REFUNDED_FAILURES = new Set<string>([
  "database_unreachable",
  "query_cancelled",
  "query_invalid",
  "throttled",
  "internal",
]);

type Run =
  | { outcome: Outcome; executionTime: number; finishUndo: FinishUndo | null }
  | { failure: AppError; executionTime: number };

type RunCall = {
  userId: string;
  connection: ConnectionRow;
  operation: Operation;
  offset: number;
  timeLimitMs: number | null;
  keepUndo: KeepUndoCall["keepUndo"] | null;
  signal: AbortSignal;
};

async function run(deps: ExecuteQueryDeps, call: RunCall): Promise<Run> {
  const { userId, connection, operation, offset, signal } = call;
  const timeLimitMs = Math.min(timeLimitOf(connection.kind), call.timeLimitMs ?? Infinity);
  const finishUndo =
    call.keepUndo === null
      ? null
      : await keepUndo(deps, { userId, connection, operation, signal, timeLimitMs, keepUndo: call.keepUndo });
  const start = performance.now();
  const elapsed = () => Math.round((performance.now() - start) * 100) / 100;
  try {
    const outcome = await deps.mongo.runOperation({
      target: targetOf(deps, connection),
      operation,
      offset,
      signal,
      requester: isHosted(connection) ? deps.signer.sign("requester", userId) : null,
      timeLimitMs,
    });
    return { outcome, executionTime: elapsed(), finishUndo };
  } catch (error) {
    if (error instanceof AppError) return { failure: error, executionTime: elapsed() };
    throw error;
  }
}

/** Charges the quota of a run and refunds it when the database never finished; a further page is free. */
async function runCounted(
  deps: ExecuteQueryDeps,
  quota: Awaited<ReturnType<TakeQuota>> | null,
  call: RunCall,
): Promise<{ ran: Run; isCounted: boolean }> {
  let isCounted = false;
  try {
    const end = isHosted(call.connection) ? await deps.hostedQueries.start(call.userId) : null;
    const ran = await run(deps, call).finally(() => end?.());
    isCounted = !("failure" in ran) || !REFUNDED_FAILURES.has(ran.failure.code);
    return { ran, isCounted };
  } finally {
    await quota?.settle({ isUsed: isCounted });
  }
}

/** The columns of the history row that the client sent with its statement. */
function recordedInput(input: ExecuteQueryCall["input"]) {
  return {
    query: input.queryString,
    naturalLanguage: input.naturalLanguage ?? null,
    generatedQuery: input.generatedQuery ?? null,
    savedQueryId: input.savedQueryId ?? null,
    runKey: input.runKey ?? null,
  };
}

/**
 * Runs one statement for its owner and records it. Parsing and guarding come first, so that what cannot run
 * is neither counted nor stored; a further page is free and makes no row.
 *
 * @returns the reply as UTF-8 JSON with canonical Extended JSON inside
 * @throws AppError connection_not_found, query_invalid, query_forbidden, page_invalid, daily_limit_exceeded,
 * monthly_limit_exceeded, throttled, undo_unavailable and what running an operation throws (`Mongo`)
 */
export async function executeQuery(
  deps: ExecuteQueryDeps,
  { userId, connectionId, input, signal }: ExecuteQueryCall,
): Promise<Buffer> {
  const connection = await getConnection(deps, userId, connectionId);
  const plan = await getPlan(deps, userId);
  const origin = { userId, connectionId, queryString: input.queryString };
  const position = input.page ? deps.pageTokens.read(origin, input.page) : null;
  const operation = readQuery(input.queryString, {
    collection: input.collection ?? undefined,
    nowMs: deps.clock.now(),
  });
  assertAllowed(operation, {
    isReadOnly: connection.is_read_only === 1,
    databaseName: connection.database_name,
  });

  const quota = position ? null : await deps.takeQuota({ userId, plan }, "queryExecution");
  const { ran, isCounted } = await runCounted(deps, quota, {
    userId,
    connection,
    operation,
    offset: position?.offset ?? 0,
    timeLimitMs: input.timeLimitMs ?? null,
    keepUndo: position ? null : (input.keepUndo ?? null),
    signal,
  });
  const collection = operation.collection ?? "";
  const historyId =
    position?.historyId ??
    (await recordHistory(
      deps,
      {
        ...recordedInput(input),
        userId,
        connectionId,
        operation: operation.method,
        collection,
        executionMs: ran.executionTime,
        isCounted,
      },
      ran,
    ));
  if ("failure" in ran) throw ran.failure;
  const { outcome, executionTime, finishUndo } = ran;
  const undo = (await finishUndo?.({ historyId, documentsAffected: outcome.documentsAffected })) ?? null;
  const read = (position?.offset ?? 0) + outcome.documentsAffected;
  return presentResult(outcome, {
    operation: operation.method,
    collection,
    executionTime,
    documentsAffected: outcome.documentsAffected,
    historyId,
    cappedBy: outcome.cappedBy,
    ...(undo ? { undo } : {}),
    nextPage: outcome.cappedBy === null ? null : deps.pageTokens.issue(origin, { offset: read, historyId }),
  });
}
