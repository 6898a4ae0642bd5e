import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useReducer, useRef } from "react";
import { showError } from "../../../components/show-error.ts";
import { historyKey, readHistoryEntry } from "../../../features/history/use-history.ts";
import { executeQuery, type Outcome } from "../../../features/queries/api/execute-query.ts";
import { generateQuery, recallAnswer } from "../../../features/queries/api/generate-query.ts";
import { draftOf, panelOf } from "../../../features/queries/panel-draft.ts";
import {
  type PanelAction,
  type QueryMode,
  type QueryPanel,
  reducePanel,
  type Run,
} from "../../../features/queries/query-panel.ts";
import { savedQueriesKey } from "../../../features/saved-queries/use-saved-queries.ts";
import { USAGE_KEY } from "../../../features/usage/use-usage.ts";
import { ApiError, errorText, NETWORK_ERROR_TEXT } from "../../../lib/api-error.ts";
import { createChunk } from "../../../lib/chunk.ts";
import { decodeValues } from "../../../lib/decode-values.ts";
import { useRetry } from "../../../lib/use-retry.ts";
import { readDraft, useDraft } from "./use-draft.ts";

type Connection = { _id: string; isReadOnly: boolean };

type Dispatch = (action: PanelAction) => void;

/** In a chunk of its own: the parser is not needed to ask a question. */
export const dangerChunk = createChunk(() => import("../../../features/queries/danger.ts"));

/** Keeps at most one request of a kind alive: starting the next aborts the one before. */
function useOneAtATime() {
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  return useMemo(
    () => ({
      start: () => {
        running.current?.abort();
        running.current = new AbortController();
        return running.current;
      },
      /** Whether a reply still belongs to the newest request. */
      isCurrent: (controller: AbortController) => running.current === controller,
      /** Aborts the request; its end is still reported. */
      abort: () => running.current?.abort(),
      /** Aborts the request and ignores its end. */
      drop: () => {
        running.current?.abort();
        running.current = null;
      },
    }),
    [],
  );
}

function useGenerating(connection: Connection, panel: QueryPanel, dispatch: Dispatch) {
  const client = useQueryClient();
  const request = useOneAtATime();
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

function useExecuting(
  connection: Connection,
  { panel, dispatch, onChanged }: { panel: QueryPanel; dispatch: Dispatch; onChanged: (o: Outcome) => void },
) {
  const client = useQueryClient();
  const request = useOneAtATime();

  const send = async ({ query, question, generated, saved }: Run) => {
    const sent = {
      connectionId: connection._id,
      queryString: query,
      naturalLanguage: question,
      generatedQuery: generated,
      collection: saved ? saved.collection : panel.collection,
      savedQueryId: saved?.id ?? null,
    };
    const controller = request.start();
    dispatch({ type: "executing", sent });
    const ended = await executeQuery(sent, controller.signal).then(
      (outcome) => ({ type: "executed", shown: { sent, outcome } }) as const,
      (error: unknown) =>
        controller.signal.aborted
          ? ({ type: "execution cancelled", sent } as const)
          : ({ type: "execution failed", sent, error } as const),
    );
    if (!request.isCurrent(controller)) return;
    dispatch(ended);
    void client.invalidateQueries({ queryKey: USAGE_KEY });
    void client.invalidateQueries({ queryKey: historyKey(connection._id) });
    if (saved) void client.invalidateQueries({ queryKey: savedQueriesKey(connection._id) });
    if (ended.type === "executed") onChanged(ended.shown.outcome);
  };

  /** Runs a query after its danger was checked; asks first where it would destroy data. */
  const run = async (wanted: Run) => {
    if (wanted.query.trim() === "") return dispatch({ type: "notice", notice: { kind: "empty" } });
    // a read-only connection refuses it anyway: nothing to confirm
    const checker = connection.isReadOnly ? null : await dangerChunk.load().catch(() => "missing" as const);
    // nothing runs unchecked
    if (checker === "missing") return showError(`Failed to execute query: ${NETWORK_ERROR_TEXT}`);
    const danger = checker?.queryDanger(wanted.query, wanted.saved?.collection ?? panel.collection) ?? null;
    if (danger) dispatch({ type: "notice", notice: { kind: "confirm", run: wanted, danger } });
    else await send(wanted);
  };

  const loadMore = async () => {
    const { execution } = panel;
    if (execution.kind !== "done" || execution.isLoadingMore) return;
    const { sent, outcome } = execution.shown;
    if (outcome.nextPage === null) return;
    const controller = request.start();
    dispatch({ type: "loading more" });
    const next = await executeQuery({ ...sent, page: outcome.nextPage }, controller.signal).catch(
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
  return { send, run, loadMore, closeResult, cancel: request.abort };
}

/**
 * Holds the Query Interface of one connection: its state and what can be done with it. It lives above the
 * tabs, so that looking at the schema or the history loses nothing.
 *
 * @param onChanged Called after every successful run.
 */
export function useQueryPanel(connection: Connection, onChanged: (outcome: Outcome) => void) {
  const [state, dispatch] = useReducer(reducePanel, connection._id, (id) => panelOf(readDraft(id)));
  useDraft(
    connection._id,
    useMemo(() => draftOf(state), [state]),
  );
  useStoredRun(connection, state, dispatch);
  const { generate, dropGeneration } = useGenerating(connection, state, dispatch);
  const execution = useExecuting(connection, { panel: state, dispatch, onChanged });

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
    /** Shows a stored run with its question and query; it is not run again. */
    openRun: (historyId: string, run: Run) => {
      dropAnswer({ type: "fill", run });
      void recall(run);
      execution.closeResult();
      dispatch({ type: "opening", historyId });
    },
    /** Reads the stored run again that could not be read. */
    reopen: () =>
      state.execution.kind === "opening"
        ? dispatch({ type: "opening", historyId: state.execution.historyId })
        : undefined,
    confirm: () => {
      if (state.notice?.kind === "confirm") void execution.send(state.notice.run);
    },
    closeNotice,
    loadMore: () => void execution.loadMore(),
    cancel: execution.cancel,
    closeResult: execution.closeResult,
  };
  /** `query` is the text on the page: as generated, or as edited since. */
  return {
    connectionId: connection._id,
    state,
    answer: answered?.answer ?? null,
    query: answered?.text ?? null,
    actions,
  };
}

export type PanelHandle = ReturnType<typeof useQueryPanel>;
