import { LIMITS } from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import type { AppError } from "../../app-error.ts";
import { newId } from "../../infra/ids.ts";
import { countUseStatement } from "../saved-queries/count-use.ts";
import { isMissingParent } from "../../infra/sql/missing-parent.ts";
import type { HistoryRow } from "../../infra/sql/tables.ts";
import type { Outcome } from "../../infra/mongo/outcome.ts";

export type HistoryInput = {
  userId: string;
  connectionId: string;
  query: string;
  naturalLanguage: string | null;
  generatedQuery: string | null;
  operation: string;
  collection: string;
  executionMs: number;
  /** Counts one use of this saved query, with a run that succeeded. */
  savedQueryId: string | null;
  /** The client's own name for the run. */
  runKey: string | null;
  /** Whether the run was charged to the quota. */
  isCounted: boolean;
};

/** Whole items up to the cap; the rest is said to be cut. */
function keptResult({ result }: Outcome): { text: string | null; isTruncated: boolean } {
  if (result.kind === "single") {
    const isTruncated = Buffer.byteLength(result.text) > LIMITS.historyResultBytes;
    return { text: isTruncated ? null : result.text, isTruncated };
  }
  const { bytes, ends } = result;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (text.length <= LIMITS.historyResultBytes) return { text: text.toString(), isTruncated: false };
  const end = ends.findLast((at) => at < LIMITS.historyResultBytes);
  return { text: end === undefined ? "[]" : `${text.toString("utf8", 0, end)}]`, isTruncated: true };
}

/** Texts of a server quote values, and PostgreSQL cannot store a NUL. */
function errorMessage({ message, details }: AppError): string {
  return [message, details].filter(Boolean).join(": ").replaceAll("\0", "\\u0000");
}

/** Stores what was run before anybody is answered. Returns the row's id. */
export async function recordHistory(
  { store, clock }: Pick<AppDeps, "store" | "clock">,
  input: HistoryInput,
  ended: { outcome: Outcome } | { failure: AppError },
): Promise<string> {
  const nowMs = clock.now();
  const id = newId("his", nowMs);
  const kept = "outcome" in ended ? keptResult(ended.outcome) : { text: null, isTruncated: false };
  const row: HistoryRow = {
    id,
    user_id: input.userId,
    connection_id: input.connectionId,
    query: input.query,
    natural_language: input.naturalLanguage,
    generated_query: input.generatedQuery,
    status: "outcome" in ended ? "success" : "error",
    result: kept.text,
    result_truncated: kept.isTruncated ? 1 : 0,
    error_message: "failure" in ended ? errorMessage(ended.failure) : null,
    execution_ms: input.executionMs,
    documents_affected: "outcome" in ended ? ended.outcome.documentsAffected : 0,
    operation: input.operation,
    collection: input.collection,
    run_key: input.runKey,
    is_counted: input.isCounted ? 1 : 0,
    created_at: nowMs,
  };
  const insertStatement = store.history.insertStatement(row);
  const use =
    input.savedQueryId === null || row.status === "error"
      ? null
      : countUseStatement(
          { store },
          { id: input.savedQueryId, userId: input.userId, connectionId: input.connectionId },
        );
  try {
    // a saved query that is gone, or another user's, undoes both: the run is recorded without it
    if (use === null || (await store.writeRelaxed([insertStatement, use])) < 2)
      await store.writeRelaxed([insertStatement]);
  } catch (error) {
    // the connection was deleted while its query ran, and its history with it
    if (!isMissingParent(error)) throw error;
  }
  return id;
}
