import { useEffect, useRef, useState } from "react";
import { type ExecuteInput, executeQuery, type Outcome } from "./api/execute-query.ts";

/** What was sent, kept to load the next page and to say what failed. */
export type SentQuery = ExecuteInput;

export type ExecutionState =
  | { kind: "idle" }
  | { kind: "running"; sent: SentQuery }
  | { kind: "done"; sent: SentQuery; outcome: Outcome; isLoadingMore: boolean }
  | { kind: "failed"; sent: SentQuery; error: unknown }
  | { kind: "cancelled"; sent: SentQuery };

/** Joins a page to what is shown. */
type Join = (shown: Outcome, next: Outcome) => Outcome;

const joinPages: Join = (shown, next) => ({
  ...next,
  historyId: shown.historyId,
  executionTime: shown.executionTime,
  result: [
    ...(Array.isArray(shown.result) ? shown.result : [shown.result]),
    ...(Array.isArray(next.result) ? next.result : [next.result]),
  ],
  documentsAffected: shown.documentsAffected + next.documentsAffected,
  sizeBytes: shown.sizeBytes + next.sizeBytes,
});

/**
 * Runs one query at a time; a new run replaces the one under way. `previous` is the last outcome, shown
 * dimmed until the new one is there.
 */
export function useExecution({ onSettled }: { onSettled: (state: ExecutionState) => void }) {
  const [state, setState] = useState<ExecutionState>({ kind: "idle" });
  const [previous, setPrevious] = useState<Outcome | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const settle = (next: ExecutionState) => {
    setState(next);
    onSettled(next);
  };

  const execute = async (sent: SentQuery): Promise<void> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState({ kind: "running", sent });
    try {
      const outcome = await executeQuery(sent, controller.signal);
      if (running.current !== controller) return;
      setPrevious(outcome);
      settle({ kind: "done", sent, outcome, isLoadingMore: false });
    } catch (error) {
      if (running.current !== controller) return;
      settle(controller.signal.aborted ? { kind: "cancelled", sent } : { kind: "failed", sent, error });
    }
  };

  /** @throws ApiError; what is shown stays */
  const loadMore = async (): Promise<void> => {
    if (state.kind !== "done" || state.isLoadingMore || state.outcome.nextPage === null) return;
    const { sent, outcome } = state;
    const controller = new AbortController();
    running.current = controller;
    setState({ ...state, isLoadingMore: true });
    try {
      const next = joinPages(
        outcome,
        await executeQuery({ ...sent, page: outcome.nextPage }, controller.signal),
      );
      if (running.current !== controller) return;
      setPrevious(next);
      setState({ kind: "done", sent, outcome: next, isLoadingMore: false });
    } catch (error) {
      if (running.current !== controller) return;
      setState({ kind: "done", sent, outcome, isLoadingMore: false });
      if (!controller.signal.aborted) throw error;
    }
  };

  const cancel = () => running.current?.abort();
  const reset = () => {
    running.current?.abort();
    running.current = null;
    setState({ kind: "idle" });
    setPrevious(null);
  };
  return { state, previous, execute, loadMore, cancel, reset };
}
