import type { Outcome } from "./api/execute-query.ts";
import type { SentQuery, Shown } from "./run.ts";

/** Whether a cancelled run was counted. `asking`: the server has not recorded it yet. */
export type CancelledRun =
  | { kind: "asking" }
  | { kind: "refunded" }
  /** It had finished before it could be cancelled; `hasResult` when it succeeded. */
  | { kind: "counted"; historyId: string; hasResult: boolean }
  /** The server did not say in time. */
  | { kind: "unknown" };

/** State of the results pane. `shown` is the last result, which stays until the next one arrives. */
export type Execution =
  | { kind: "idle" }
  /** A stored run is being read. */
  | { kind: "opening"; historyId: string }
  /** The stored run could not be read. */
  | { kind: "unopened"; historyId: string; error: unknown }
  | { kind: "running"; sent: SentQuery; shown: Shown | null }
  /** `pageRequest` identifies the next page while it is awaited. */
  | { kind: "done"; shown: Shown; pageRequest: string | null }
  | { kind: "failed"; sent: SentQuery; error: unknown; shown: Shown | null }
  | { kind: "cancelled"; sent: SentQuery; shown: Shown | null; run: CancelledRun };

/** `sent.runKey` identifies a run; the outcome of a run that is no longer awaited is ignored. */
export type ExecutionEvent =
  | { type: "run started"; sent: SentQuery }
  | { type: "run finished"; sent: SentQuery; outcome: Outcome }
  | { type: "run failed"; sent: SentQuery; error: unknown }
  | { type: "run cancelled"; sent: SentQuery }
  | { type: "cancelled run settled"; sent: SentQuery; run: CancelledRun }
  | { type: "stored run requested"; historyId: string }
  | { type: "stored result read"; historyId: string; shown: Shown }
  /** The stored run had failed. */
  | { type: "stored failure read"; historyId: string; sent: SentQuery; error: unknown }
  | { type: "stored run unreadable"; historyId: string; error: unknown }
  | { type: "page requested"; request: string }
  /** `page` is null when it could not be loaded. */
  | { type: "page settled"; request: string; page: Outcome | null }
  | { type: "result closed" };

export const NOT_RUN: Execution = { kind: "idle" };

/** Returns the result on screen, whatever is under way. */
export function shownResult(execution: Execution): Shown | null {
  return "shown" in execution ? execution.shown : null;
}

/** Appends a page to the outcome on screen; the time and history entry stay those of the run. */
function joinPages(shown: Outcome, next: Outcome): Outcome {
  return {
    ...next,
    historyId: shown.historyId,
    executionTime: shown.executionTime,
    result: [
      ...(Array.isArray(shown.result) ? shown.result : [shown.result]),
      ...(Array.isArray(next.result) ? next.result : [next.result]),
    ],
    documentsAffected: shown.documentsAffected + next.documentsAffected,
    sizeBytes: shown.sizeBytes + next.sizeBytes,
  };
}

type RunEnded = Extract<ExecutionEvent, { type: "run finished" | "run failed" | "run cancelled" }>;

function endRun(execution: Execution, event: RunEnded): Execution {
  const { sent } = event;
  if (execution.kind !== "running" || execution.sent.runKey !== sent.runKey) return execution;
  const { shown } = execution;
  switch (event.type) {
    case "run finished":
      return { kind: "done", shown: { sent, outcome: event.outcome }, pageRequest: null };
    case "run failed":
      return { kind: "failed", sent, error: event.error, shown };
    case "run cancelled":
      return { kind: "cancelled", sent, shown, run: { kind: "asking" } };
  }
}

type StoredRunRead = Extract<
  ExecutionEvent,
  { type: "stored result read" | "stored failure read" | "stored run unreadable" }
>;

function endOpening(execution: Execution, event: StoredRunRead): Execution {
  const { historyId } = event;
  if (execution.kind !== "opening" || execution.historyId !== historyId) return execution;
  switch (event.type) {
    case "stored result read":
      return { kind: "done", shown: event.shown, pageRequest: null };
    case "stored failure read":
      return { kind: "failed", sent: event.sent, error: event.error, shown: null };
    case "stored run unreadable":
      return { kind: "unopened", historyId, error: event.error };
  }
}

function appendPage(execution: Execution, request: string, page: Outcome | null): Execution {
  if (execution.kind !== "done" || execution.pageRequest !== request) return execution;
  const { sent, outcome } = execution.shown;
  const joined = page ? { sent, outcome: joinPages(outcome, page) } : execution.shown;
  return { kind: "done", shown: joined, pageRequest: null };
}

/** Events that do not fit the current state return the same state. */
export function reduceExecution(execution: Execution, event: ExecutionEvent): Execution {
  switch (event.type) {
    case "run started":
      return { kind: "running", sent: event.sent, shown: shownResult(execution) };
    case "run finished":
    case "run failed":
    case "run cancelled":
      return endRun(execution, event);
    case "cancelled run settled":
      return execution.kind === "cancelled" && execution.sent.runKey === event.sent.runKey
        ? { ...execution, run: event.run }
        : execution;
    case "stored run requested":
      return { kind: "opening", historyId: event.historyId };
    case "stored result read":
    case "stored failure read":
    case "stored run unreadable":
      return endOpening(execution, event);
    case "page requested":
      return execution.kind === "done" ? { ...execution, pageRequest: event.request } : execution;
    case "page settled":
      return appendPage(execution, event.request, event.page);
    case "result closed":
      return NOT_RUN;
  }
}
