import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useMemo, useReducer, useState } from "react";
import { showError } from "../../../components/show-error.ts";
import { historyKey, readHistoryEntry } from "../../../features/history/use-history.ts";
import { executeQuery, type Outcome, readRun } from "../../../features/queries/api/execute-query.ts";
import { generateQuery, recallAnswer } from "../../../features/queries/api/generate-query.ts";
import { rememberChoice } from "../../../features/queries/api/remember-choice.ts";
import { tabsDraftOf, tabsOf } from "../../../features/queries/panel-draft.ts";
import { placeholdersOf } from "../../../features/queries/placeholders.ts";
import {
  type CancelledRun,
  type PanelAction,
  type QueryMode,
  type QueryPanel,
  type Run,
  type SentQuery,
} from "../../../features/queries/query-panel.ts";
import { activePanel, reduceTabs } from "../../../features/queries/query-tabs.ts";
import { savedQueriesKey } from "../../../features/saved-queries/use-saved-queries.ts";
import { USAGE_KEY } from "../../../features/usage/use-usage.ts";
import { ApiError, errorText, NETWORK_ERROR_TEXT } from "../../../lib/api-error.ts";
import { createChunk } from "../../../lib/chunk.ts";
import { decodeValues } from "../../../lib/decode-values.ts";
import { useRetry } from "../../../lib/use-retry.ts";
import { readDraft, useDraft } from "./use-draft.ts";
import { useUndo } from "./use-undo.ts";

type Connection = { _id: string; isReadOnly: boolean };

type Dispatch = (action: PanelAction) => void;

/** Whether the documents of a write are kept, and whether it runs when they cannot be. */
type KeepUndo = "required" | "wanted" | null;

/** In a chunk of its own: the parser is not needed to ask a question. */
export const dangerChunk = createChunk(() => import("../../../features/queries/danger.ts"));

/** Keeps at most one request of a kind alive in each tab: starting the next aborts the one before. */
function useOneAtATime(tab: string) {
  const [running] = useState(() => new Map<string, AbortController>());
  useEffect(
    () => () => {
      for (const controller of running.values()) controller.abort();
    },
    [running],
  );
  return useMemo(
    () => ({
      start: () => {
        running.get(tab)?.abort();
        const controller = new AbortController();
        running.set(tab, controller);
        return controller;
      },
      /** Whether a reply still belongs to the newest request. */
      isCurrent: (controller: AbortController) => running.get(tab) === controller,
      /** Aborts the request; its end is still reported. */
      abort: () => running.get(tab)?.abort(),
      /** Aborts the request and ignores its end. */
      drop: (of = tab) => {
        running.get(of)?.abort();
        running.delete(of);
      },
    }),
    [running, tab],
  );
}

/** The panel of the tab in view and the way to change it. */
type TabPanel = { tab: string; panel: QueryPanel; dispatch: Dispatch };

function useGenerating(connection: Connection, { tab, panel, dispatch }: TabPanel) {
  const client = useQueryClient();
  const request = useOneAtATime(tab);
  const generate = async (question = panel.question) => {
    const { lastAsked, collection } = panel;
    if (question.trim() === "") return dispatch({ type: "notice", notice: { kind: "empty" } });
    const controller = request.start();
    dispatch({ type: "generating" });
    const ended = await generateQuery(
      {
        connectionId: connection._id,
        // positions in the answer count from the text that was sent
        naturalLanguage: question,
        previousQuestion: lastAsked?.query ? lastAsked.question : null,
        previousQuery: lastAsked?.query ?? null,
        collection,
      },
      controller.signal,
    ).then(
      (answer): PanelAction => ({ type: "generated", question, answer }),
      (error: unknown): PanelAction =>
        controller.signal.aborted
          ? { type: "generation reset" }
          : { type: "generation failed", question, error },
    );
    if (!request.isCurrent(controller)) return;
    dispatch(ended);
    void client.invalidateQueries({ queryKey: USAGE_KEY });
  };
  return { generate, dropGeneration: request.drop };
}

/** Reads the stored run that is being opened; tries again while the server cannot be reached. */
function useStoredRun({ _id: connectionId }: Connection, panel: QueryPanel, dispatch: Dispatch) {
  const { execution } = panel;
  const historyId = execution.kind === "opening" ? execution.historyId : null;
  const error = execution.kind === "opening" ? execution.error : null;
  const isWanted = historyId !== null && error === null;
  const read = useEffectEvent((id: string, signal: AbortSignal) =>
    readStoredRun(connectionId, id, signal).then(
      (action) => (signal.aborted ? undefined : dispatch(action)),
      (cause: unknown) => (signal.aborted ? undefined : dispatch({ type: "opening failed", error: cause })),
    ),
  );
  useEffect(() => {
    if (!isWanted || historyId === null) return undefined;
    const controller = new AbortController();
    void read(historyId, controller.signal);
    return () => controller.abort();
  }, [isWanted, historyId]);
  const isUnreachable = error instanceof ApiError && error.code === "network";
  useRetry(isUnreachable, () => (historyId === null ? undefined : dispatch({ type: "opening", historyId })));
}

async function readStoredRun(
  connectionId: string,
  historyId: string,
  signal: AbortSignal,
): Promise<PanelAction> {
  const entry = await readHistoryEntry(historyId, signal);
  const sent = {
    connectionId,
    queryString: entry.query,
    naturalLanguage: entry.naturalLanguage,
    generatedQuery: entry.generatedQuery,
    collection: null,
  };
  if (entry.status === "error") {
    const error = new ApiError(entry.errorMessage ?? "Query failed", { code: "query_failed" });
    return { type: "execution failed", sent, error };
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
  return { type: "executed", shown: { sent, outcome, stored } };
}

/** Waits between the questions what became of a run: most databases stop within the first. */
const RUN_WAITS_MS = [150, 350, 700, 1400, 2800];

/** Asks the server whether a run that was given up was counted, until it has recorded it. */
async function followCancelled({ connectionId, runKey }: SentQuery): Promise<CancelledRun> {
  if (typeof runKey !== "string") return { kind: "unknown" };
  for (const waitMs of RUN_WAITS_MS) {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    const run = await readRun(connectionId, runKey).catch(() => null);
    if (run && !run.isCounted) return { kind: "refunded" };
    if (run) return { kind: "counted", historyId: run.historyId, hasResult: run.status === "success" };
  }
  return { kind: "unknown" };
}

function useExecuting(
  connection: Connection,
  { tab, panel, dispatch, onChanged }: TabPanel & { onChanged: (o: Outcome) => void },
) {
  const client = useQueryClient();
  const request = useOneAtATime(tab);
  const reloadRuns = () => {
    void client.invalidateQueries({ queryKey: USAGE_KEY });
    void client.invalidateQueries({ queryKey: historyKey(connection._id) });
  };

  const undo = useUndo(connection._id);

  const send = async ({ query, question, generated, saved, template }: Run, keepUndo: KeepUndo) => {
    const input = {
      connectionId: connection._id,
      queryString: query,
      naturalLanguage: question,
      generatedQuery: generated,
      collection: saved ? saved.collection : panel.collection,
      savedQueryId: saved?.id ?? null,
      runKey: crypto.randomUUID(),
      timeLimitMs: panel.timeLimitMs,
    };
    const sent: SentQuery = { ...input, template };
    const controller = request.start();
    dispatch({ type: "executing", sent });
    const ended = await executeQuery({ ...input, ...(keepUndo ? { keepUndo } : {}) }, controller.signal).then(
      (outcome) => ({ type: "executed", shown: { sent, outcome } }) as const,
      (error: unknown) =>
        controller.signal.aborted
          ? ({ type: "execution cancelled", sent } as const)
          : ({ type: "execution failed", sent, error } as const),
    );
    if (!request.isCurrent(controller)) return;
    dispatch(ended);
    reloadRuns();
    if (ended.type === "execution cancelled") {
      dispatch({ type: "cancelled run told", sent, run: await followCancelled(sent) });
      reloadRuns();
    }
    if (saved) void client.invalidateQueries({ queryKey: savedQueriesKey(connection._id) });
    if (ended.type !== "executed") return;
    onChanged(ended.shown.outcome);
    undo.offer(ended.shown.outcome);
  };

  /** Runs a query after its danger was checked; asks first where it would destroy data. */
  const run = async (wanted: Run) => {
    if (wanted.query.trim() === "") return dispatch({ type: "notice", notice: { kind: "empty" } });
    if (placeholdersOf(wanted.query).length > 0)
      return dispatch({ type: "notice", notice: { kind: "placeholders", run: wanted } });
    const checker = await dangerChunk.load().catch(() => null);
    // nothing runs unchecked, except where the connection refuses every write anyway
    if (!checker && !connection.isReadOnly)
      return showError(`Failed to execute query: ${NETWORK_ERROR_TEXT}`);
    const collection = wanted.saved?.collection ?? panel.collection;
    const statements = checker?.severalStatements(wanted.query, collection) ?? null;
    if (statements) return dispatch({ type: "notice", notice: { kind: "several", run: wanted, statements } });
    if (connection.isReadOnly) return await send(wanted, null);
    const danger = checker?.queryDanger(wanted.query, collection) ?? null;
    if (danger) dispatch({ type: "notice", notice: { kind: "confirm", run: wanted, danger } });
    else await send(wanted, checker?.changesDocuments(wanted.query, collection) ? "wanted" : null);
  };

  const loadMore = async () => {
    const { execution } = panel;
    if (execution.kind !== "done" || execution.isLoadingMore) return;
    const { sent, outcome } = execution.shown;
    const { template: _, ...input } = sent;
    if (outcome.nextPage === null) return;
    const controller = request.start();
    dispatch({ type: "loading more" });
    const next = await executeQuery({ ...input, page: outcome.nextPage }, controller.signal).catch(
      (error: unknown) => {
        if (!controller.signal.aborted) showError(errorText(error, "Failed to load more documents"));
        return null;
      },
    );
    if (request.isCurrent(controller)) dispatch({ type: "loaded more", next });
  };

  const closeResult = () => {
    request.drop();
    dispatch({ type: "execution reset" });
  };
  return { send, run, loadMore, closeResult, cancel: request.abort, drop: request.drop };
}

/** The query tabs of a connection as they were left, and the panel of the one in view. */
function useTabs(connectionId: string) {
  const [tabs, dispatchTabs] = useReducer(reduceTabs, connectionId, (id) => tabsOf(readDraft(id)));
  useDraft(
    connectionId,
    useMemo(() => tabsDraftOf(tabs), [tabs]),
  );
  const { active } = tabs;
  // what a tab began reports to that tab, whichever is in view by then
  const dispatch = useCallback(
    (action: PanelAction) => dispatchTabs({ type: "panel", tab: active, action }),
    [active],
  );
  return { tabs, dispatchTabs, tabPanel: { tab: active, panel: activePanel(tabs), dispatch } };
}

/**
 * Holds the Query Interface of one connection: its tabs and what can be done with the one in view. It lives
 * above the tabs of the page, so that looking at the schema or the history loses nothing.
 *
 * @param onChanged Called after every successful run.
 */
export function useQueryPanel(connection: Connection, onChanged: (outcome: Outcome) => void) {
  const { tabs, dispatchTabs, tabPanel } = useTabs(connection._id);
  const { panel: state, dispatch } = tabPanel;
  useStoredRun(connection, state, dispatch);
  const { generate, dropGeneration } = useGenerating(connection, tabPanel);
  const execution = useExecuting(connection, { ...tabPanel, onChanged });

  const answered = state.generation.kind === "answered" ? state.generation : null;
  /** For actions after which a pending answer would no longer fit. */
  const dropAnswer = (action: PanelAction) => {
    dropGeneration();
    dispatch(action);
  };
  const closeNotice = () => dispatch({ type: "notice", notice: null });
  /** Brings back question and ties of a run whose answer this browser does not keep. */
  const recall = async (run: Run) => {
    const { historyId, question, generated } = run;
    const isKept = state.answers.some(
      (each) => each.question === question && each.answer.query === generated,
    );
    if (historyId === undefined || question === null || generated === null || isKept) return;
    const answer = await recallAnswer(historyId, question);
    if (answer?.query === generated) dispatch({ type: "recalled", run, answer });
  };

  const actions = {
    setMode: (mode: QueryMode) => (mode === state.mode ? undefined : dropAnswer({ type: "mode", mode })),
    setQuestion: (text: string) => dropAnswer({ type: "question", text }),
    setRaw: (text: string) => dispatch({ type: "raw", text }),
    /** Puts a query into the editor of Write Query. */
    writeQuery: (text: string) => dropAnswer({ type: "write", text }),
    setAnswerText: (text: string) => dispatch({ type: "edit", text }),
    setCollection: (name: string | null) => dispatch({ type: "collection", name }),
    chooseReading: (index: number) => dispatch({ type: "reading", index }),
    /** Shows one of the readings that the answer asks about, and remembers it for the connection. */
    choose: async (value: string) => {
      const key = answered?.answer.choices?.key;
      dispatch({ type: "choice", value });
      if (key !== undefined) await rememberChoice({ connectionId: connection._id, key, value });
    },
    generate: () => void generate(),
    /** Fills in a question and generates its query. */
    ask: (text: string) => {
      dropAnswer({ type: "question", text });
      void generate(text);
    },
    regenerate: () => dropAnswer({ type: "generation reset" }),
    execute: () => {
      const run =
        state.mode === "raw"
          ? { query: state.rawText, question: null, generated: null }
          : {
              query: answered?.text ?? "",
              question: state.question,
              generated: answered?.answer.query ?? null,
            };
      const isOpened = state.opened?.query === run.query;
      void execution.run(isOpened ? { ...run, saved: state.opened?.saved } : run);
    },
    /** Runs a part of the text in Write Query. */
    executeSelection: (query: string) => void execution.run({ query, question: null, generated: null }),
    /**
     * From the history: fills the input, then executes.
     *
     * @returns false for an empty query, which does nothing
     */
    runAgain: (run: Run): boolean => {
      if (run.query.trim() === "") return false;
      dropAnswer({ type: "fill", run });
      void recall(run);
      void execution.run(run);
      return true;
    },
    /** Puts a saved query into the editor; running it unchanged counts. */
    openSaved: (run: Run) => dropAnswer({ type: "fill", run }),
    /** Runs a query whose placeholders got their values. */
    runFilled: (run: Run) => {
      closeNotice();
      void execution.run(run);
    },
    setTimeLimit: (timeLimitMs: number | null) => dispatch({ type: "time limit", timeLimitMs }),
    /** Shows a stored run with its question and query; it is not run again. */
    openRun: (historyId: string, run: Run) => {
      dropAnswer({ type: "fill", run });
      void recall(run);
      execution.closeResult();
      dispatch({ type: "opening", historyId });
    },
    /** Shows the result of a run that was over before it could be stopped. */
    showCancelled: () => {
      const { execution: ended } = state;
      if (ended.kind === "cancelled" && ended.run.kind === "counted")
        dispatch({ type: "opening", historyId: ended.run.historyId });
    },
    /** Reads the stored run again that could not be read. */
    reopen: () =>
      state.execution.kind === "opening"
        ? dispatch({ type: "opening", historyId: state.execution.historyId })
        : undefined,
    /** Replaces the query on screen by a repaired one and runs it. */
    runRepaired: (query: string) => {
      const isAnswer = state.mode === "natural" && answered !== null;
      if (isAnswer) dispatch({ type: "edit", text: query });
      else dropAnswer({ type: "write", text: query });
      const question = isAnswer ? state.question : null;
      void execution.run({ query, question, generated: (isAnswer && answered.answer.query) || null });
    },
    confirm: ({ keepUndo }: { keepUndo: boolean }) => {
      if (state.notice?.kind === "confirm")
        void execution.send(state.notice.run, keepUndo ? "required" : null);
    },
    /** Of several statements, runs the first. */
    runFirst: () => {
      if (state.notice?.kind !== "several") return;
      const { run, statements } = state.notice;
      closeNotice();
      void execution.run({ ...run, query: statements.first });
    },
    closeNotice,
    loadMore: () => void execution.loadMore(),
    cancel: execution.cancel,
    closeResult: execution.closeResult,
  };
  const tabActions = {
    open: () => dispatchTabs({ type: "open", tab: crypto.randomUUID() }),
    select: (tab: string) => dispatchTabs({ type: "select", tab }),
    close: (tab: string) => {
      dropGeneration(tab);
      execution.drop(tab);
      dispatchTabs({ type: "close", tab });
    },
    reopen: () => dispatchTabs({ type: "reopen" }),
  };
  /** `query` is the text on the page: as generated, or as edited since. */
  return {
    connectionId: connection._id,
    tabs,
    tabActions,
    state,
    answer: answered?.answer ?? null,
    query: answered?.text ?? null,
    actions,
  };
}

export type PanelHandle = ReturnType<typeof useQueryPanel>;
