import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { showError } from "../../../components/show-error.ts";
import { historyKey } from "../../../features/history/api/history.ts";
import {
  followCancelledRun,
  type Outcome,
  useExecuteQuery,
} from "../../../features/queries/api/execute-query.ts";
import { checkRun, type KeepUndo, missingInput } from "../../../features/queries/check-run.ts";
import type { Run, SentQuery } from "../../../features/queries/run.ts";
import { savedQueriesKey } from "../../../features/saved-queries/api/saved-queries.ts";
import { USAGE_KEY } from "../../../features/usage/api/usage.ts";
import { errorText, NETWORK_ERROR_TEXT } from "../../../lib/api-error.ts";
import { createChunk } from "../../../lib/chunk.ts";
import type { TabPanel } from "./use-query-panel.ts";
import { isDropped } from "./use-tab-requests.ts";
import { useUndo } from "./use-undo.ts";

/** Lazy, because asking a question does not need the parser. */
export const dangerChunk = createChunk(() => import("../../../features/queries/danger.ts"));

type Connection = { _id: string; isReadOnly: boolean };

/** Returns a function that executes a query of the active tab unchecked and dispatches its outcome. */
function useSending(connectionId: string, tab: TabPanel & { onChanged: (outcome: Outcome) => void }) {
  const { panel, dispatch, requests, onChanged } = tab;
  const client = useQueryClient();
  const { mutateAsync } = useExecuteQuery();
  const undo = useUndo(connectionId);
  const reloadRuns = () => {
    void client.invalidateQueries({ queryKey: USAGE_KEY });
    void client.invalidateQueries({ queryKey: historyKey(connectionId) });
  };

  const settleCancelled = async (sent: SentQuery) => {
    dispatch({ type: "cancelled run settled", sent, run: await followCancelledRun(sent) });
    reloadRuns();
  };

  return async ({ query, question, generated, saved, template }: Run, keepUndo: KeepUndo) => {
    const runKey = crypto.randomUUID();
    const input = {
      connectionId,
      queryString: query,
      naturalLanguage: question,
      generatedQuery: generated,
      collection: saved ? saved.collection : panel.collection,
      savedQueryId: saved?.id ?? null,
      runKey,
      timeLimitMs: panel.timeLimitMs,
    };
    const sent: SentQuery = { ...input, template };
    const signal = requests.start(runKey);
    dispatch({ type: "run started", sent });
    const ended = await mutateAsync({ input: { ...input, ...(keepUndo ? { keepUndo } : {}) }, signal }).then(
      (outcome) => ({ type: "run finished", sent, outcome }) as const,
      (error: unknown) =>
        signal.aborted
          ? ({ type: "run cancelled", sent } as const)
          : ({ type: "run failed", sent, error } as const),
    );
    if (isDropped(signal)) return;
    dispatch(ended);
    reloadRuns();
    if (ended.type === "run cancelled") await settleCancelled(sent);
    if (saved) void client.invalidateQueries({ queryKey: savedQueriesKey(connectionId) });
    if (ended.type !== "run finished") return;
    onChanged(ended.outcome);
    undo.offer(ended.outcome);
  };
}

/** Returns a function that appends the next page to the result on screen. */
function usePaging({ panel, dispatch, requests }: TabPanel) {
  const { mutateAsync } = useExecuteQuery();
  return async () => {
    const { execution } = panel;
    if (execution.kind !== "done" || execution.pageRequest !== null) return;
    const { sent, outcome } = execution.shown;
    const { template: _, ...input } = sent;
    if (outcome.nextPage === null) return;
    const request = crypto.randomUUID();
    const signal = requests.start(request);
    dispatch({ type: "page requested", request });
    const page = await mutateAsync({ input: { ...input, page: outcome.nextPage }, signal }).catch(
      (error: unknown) => {
        if (!signal.aborted) showError(errorText(error, "Failed to load more documents"));
        return null;
      },
    );
    if (!signal.aborted) dispatch({ type: "page settled", request, page });
  };
}

/** Tells whether a query is on its way in the active tab, also before its state says that it runs. */
function useRepeats(execution: TabPanel["panel"]["execution"]) {
  // outdated as soon as the state has moved on
  const starting = useRef<{ run: Run; execution: TabPanel["panel"]["execution"] } | null>(null);
  return {
    isRunning: ({ query, saved }: Run): boolean => {
      const isSame = (other: string, savedId: string | null | undefined) =>
        other === query && (savedId ?? null) === (saved?.id ?? null);
      const first = starting.current;
      if (first?.execution === execution && isSame(first.run.query, first.run.saved?.id)) return true;
      return execution.kind === "running" && isSame(execution.sent.queryString, execution.sent.savedQueryId);
    },
    start: (run: Run) => {
      starting.current = { run, execution };
    },
    stop: () => {
      starting.current = null;
    },
  };
}

/** Runs, cancels and pages queries of the active tab. */
export function useRunning(
  connection: Connection,
  tab: TabPanel & { onChanged: (outcome: Outcome) => void },
) {
  const { panel, dispatch, requests } = tab;
  const send = useSending(connection._id, tab);
  const loadMore = usePaging(tab);
  const repeats = useRepeats(panel.execution);

  /**
   * Runs a query; asks for missing values, and for confirmation where it would destroy data. One that runs
   * already is not sent again: a key that is pressed twice would insert twice.
   */
  const run = async (wanted: Run) => {
    if (repeats.isRunning(wanted)) return;
    const missing = missingInput(wanted);
    if (missing) return dispatch({ type: "notice shown", notice: missing });
    repeats.start(wanted);
    const checker = await dangerChunk.load().catch(() => null);
    const collection = wanted.saved?.collection ?? panel.collection;
    const checked = checkRun(wanted, { checker, collection, isReadOnly: connection.isReadOnly });
    if (checked.kind !== "send") repeats.stop();
    switch (checked.kind) {
      case "unchecked":
        return showError(`Failed to execute query: ${NETWORK_ERROR_TEXT}`);
      case "ask":
        return dispatch({ type: "notice shown", notice: checked.notice });
      case "send":
        return await send(wanted, checked.keepUndo);
    }
  };
  const cancel = () =>
    panel.execution.kind === "running" ? requests.cancel(panel.execution.sent.runKey) : undefined;
  return { send, run, loadMore, cancel };
}
