import { useEffect, useEffectEvent } from "react";
import { readHistoryEntry } from "../../../features/history/api/history.ts";
import type { PanelEvent, QueryPanel } from "../../../features/queries/query-panel-state.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { decodeValues } from "../../../lib/decode-values.ts";
import { useRetry } from "../../../lib/use-retry.ts";

type Dispatch = (event: PanelEvent) => void;

/** Loads the stored run that is being opened; retries while the server is unreachable. */
export function useStoredRun(connectionId: string, { execution }: QueryPanel, dispatch: Dispatch): void {
  const awaited = execution.kind === "opening" ? execution.historyId : null;
  const read = useEffectEvent(async (historyId: string, signal: AbortSignal) => {
    const event = await readStoredRun(connectionId, historyId, signal).catch(
      (error: unknown) => ({ type: "stored run unreadable", historyId, error }) as const,
    );
    if (!signal.aborted) dispatch(event);
  });
  useEffect(() => {
    if (awaited === null) return undefined;
    const controller = new AbortController();
    void read(awaited, controller.signal);
    return () => controller.abort();
  }, [awaited]);
  const isUnreachable =
    execution.kind === "unopened" &&
    execution.error instanceof ApiError &&
    execution.error.code === "network";
  useRetry(isUnreachable, () =>
    execution.kind === "unopened"
      ? dispatch({ type: "stored run requested", historyId: execution.historyId })
      : undefined,
  );
}

async function readStoredRun(
  connectionId: string,
  historyId: string,
  signal: AbortSignal,
): Promise<PanelEvent> {
  const entry = await readHistoryEntry(historyId, signal);
  const sent = {
    connectionId,
    queryString: entry.query,
    naturalLanguage: entry.naturalLanguage,
    generatedQuery: entry.generatedQuery,
    collection: null,
    runKey: historyId,
  };
  if (entry.status === "error") {
    const error = new ApiError(entry.errorMessage ?? "Query failed", { code: "query_failed" });
    return { type: "stored failure read", historyId, sent, error };
  }
  const text = entry.result ?? "null";
  const outcome = {
    result: await decodeValues(text, signal),
    operation: entry.operation,
    collection: entry.collection,
    executionTime: entry.executionTime,
    documentsAffected: entry.documentsAffected,
    historyId,
    cappedBy: null,
    nextPage: null,
    sizeBytes: text.length,
  };
  const stored = { at: entry.createdAt, isCut: entry.resultTruncated, isMissing: !entry.hasResult };
  return { type: "stored result read", historyId, shown: { sent, outcome, stored } };
}
