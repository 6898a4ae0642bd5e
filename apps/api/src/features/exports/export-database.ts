import { LIMITS, planFeatures } from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import { newId } from "../../infra/ids.ts";
import type { ExportDatabaseProgress } from "../../infra/mongo/export-database.ts";
import type { ConnectionRow } from "../../infra/sql/connection-tables.ts";
import { VERSION } from "../app-info/app-info.routes.ts";
import { getConnection, targetOf } from "../connections/get-connection.ts";
import { isHosted } from "../queries/hosted-queries.ts";
import { getPlan } from "../users/get-user.ts";
import type { ExportFigures } from "./export-repository.ts";

export type ExportDeps = Pick<AppDeps, "store" | "clock" | "mongo" | "box" | "sampleUser" | "signer" | "log">;

/** An export that has taken one of the user's exports of this hour. */
export type StartedExport = { id: string; connection: ConnectionRow };

/**
 * Counts an export of the user.
 *
 * @throws AppError plan_required, connection_not_found, export_limit_exceeded
 */
export async function startExport(
  deps: ExportDeps,
  { userId, connectionId }: { userId: string; connectionId: string },
): Promise<StartedExport> {
  const { store, clock } = deps;
  if (!planFeatures(await getPlan(deps, userId)).exportDatabase) throw new AppError("plan_required");
  const connection = await getConnection(deps, userId, connectionId);
  const nowMs = clock.now();
  const id = newId("exp", nowMs);
  if (!(await store.exports.take({ id, user_id: userId, connection_id: connectionId }, nowMs))) {
    const waitMs = (await store.exports.nextFreeAt(userId)) - nowMs;
    throw new AppError("export_limit_exceeded", {
      extras: { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) },
    });
  }
  return { id, connection };
}

const MAX_ERROR_CHARS = 1_000;
const HEARTBEAT_MS = 10_000;

/** Replaces failures whose status would mislead here: 403 means the plan, 429 the number of exports. */
function presentableFailure(error: unknown): AppError {
  if (!(error instanceof AppError)) return new AppError("internal", { cause: error });
  if (error.code !== "database_unreachable" && error.code !== "database_forbidden") return error;
  return new AppError("connection_failed", {
    ...(error.details === undefined ? {} : { details: error.details }),
    reason: error.reason,
    cause: error,
  });
}

const figuresOf = (progress: ExportDatabaseProgress): ExportFigures => ({
  collection: progress.collection,
  collections_done: progress.done,
  collections_total: progress.total,
  documents: progress.documents,
  documents_total: progress.documentsTotal,
});

export type RunExportCall = {
  userId: string;
  started: StartedExport;
  /** Follows the HTTP request. */
  signal: AbortSignal;
  write: (bytes: Uint8Array) => Promise<void>;
};

/**
 * Writes the ZIP file of a started export and keeps its state for {@link findExport}. An export that failed,
 * or that was cancelled before its first byte, does not count.
 *
 * @throws AppError connection_failed, query_failed, query_timed_out, query_cancelled, throttled
 */
export async function runExport(
  deps: ExportDeps,
  { userId, started: { id, connection }, signal, write }: RunExportCall,
): Promise<void> {
  const { exports } = deps.store;
  const figures: Partial<ExportFigures> = {};
  let saving: Promise<unknown> = Promise.resolve();
  let savedAt = performance.now();
  let hasBytes = false;
  const save = (end: Parameters<typeof exports.update>[1] = {}) => {
    savedAt = performance.now();
    const change = { ...figures, ...end };
    saving = saving
      .then(() => exports.update(id, change, deps.clock.now()))
      .catch((error: unknown) => deps.log.warn({ err: error }, "the state of an export was not stored"));
    return saving;
  };
  // a slow reader holds up the batches, not the export's life
  const heartbeat = setInterval(() => void save(), HEARTBEAT_MS);
  try {
    await deps.mongo.exportDatabase(targetOf(deps, connection), {
      nowMs: deps.clock.now(),
      version: VERSION,
      requester: isHosted(connection) ? deps.signer.sign("requester", userId) : null,
      signal,
      async write(bytes) {
        hasBytes = true;
        await write(bytes);
      },
      onProgress(progress) {
        const isFirst = figures.documents_total === undefined;
        Object.assign(figures, figuresOf(progress));
        if (isFirst || performance.now() - savedAt >= LIMITS.exportPollMs) void save();
      },
    });
    await save({ state: "done", collections_done: figures.collections_total ?? 0 });
  } catch (error) {
    const failure = presentableFailure(error);
    const isCancelled = signal.aborted || failure.code === "query_cancelled";
    if (!isCancelled || !hasBytes) await exports.giveBack(id);
    const details = failure.details ?? failure.message;
    await save({
      state: isCancelled ? "cancelled" : "failed",
      error_message: isCancelled ? null : details.slice(0, MAX_ERROR_CHARS),
    });
    throw failure;
  } finally {
    clearInterval(heartbeat);
  }
}
