import { useCallback, useMemo, useReducer } from "react";
import type { Outcome } from "../../../features/queries/api/execute-query.ts";
import { recallAnswer } from "../../../features/queries/api/generate-query.ts";
import { useRememberChoice } from "../../../features/queries/api/remember-choice.ts";
import { answerOf } from "../../../features/queries/generation-state.ts";
import { tabsDraftOf, tabsOf } from "../../../features/queries/panel-draft.ts";
import {
  enteredQuery,
  type PanelEvent,
  type QueryMode,
  type QueryPanel,
  runOnScreen,
} from "../../../features/queries/query-panel-state.ts";
import { activePanel, reduceTabs } from "../../../features/queries/query-tabs.ts";
import type { Run } from "../../../features/queries/run.ts";
import { useAsking } from "./use-asking.ts";
import { readDraft, useDraft } from "./use-draft.ts";
import { useRunning } from "./use-running.ts";
import { useStoredRun } from "./use-stored-run.ts";
import { type TabRequests, useTabRequests } from "./use-tab-requests.ts";

type Connection = { _id: string; isReadOnly: boolean };
type Dispatch = (event: PanelEvent) => void;

/** State and dispatch of the active tab, and the requests of all tabs. */
export type TabPanel = { panel: QueryPanel; dispatch: Dispatch; requests: TabRequests };

/** The query tabs of a connection, restored from their draft. */
function useTabs(connectionId: string) {
  const [tabs, dispatchTabs] = useReducer(reduceTabs, connectionId, (id) => tabsOf(readDraft(id)));
  useDraft(
    connectionId,
    useMemo(() => tabsDraftOf(tabs), [tabs]),
  );
  const { active } = tabs;
  // bound to the tab: a request reports to the tab that started it, even if another is active by then
  const dispatch = useCallback(
    (event: PanelEvent) => dispatchTabs({ type: "panel", tab: active, event }),
    [active],
  );
  const requests = useTabRequests(tabs);
  return { tabs, dispatchTabs, tabPanel: { panel: activePanel(tabs), dispatch, requests } };
}

/** Returns the actions that only change the entry and send nothing. */
function inputActions(dispatch: Dispatch) {
  return {
    setMode: (mode: QueryMode) => dispatch({ type: "mode chosen", mode }),
    setQuestion: (text: string) => dispatch({ type: "question typed", text }),
    setRaw: (text: string) => dispatch({ type: "query typed", text }),
    /** Puts a query into the editor of Write Query. */
    writeQuery: (text: string) => dispatch({ type: "query written", text }),
    setAnswerText: (text: string) => dispatch({ type: "answer edited", text }),
    setCollection: (name: string | null) => dispatch({ type: "collection chosen", name }),
    setTimeLimit: (timeLimitMs: number | null) => dispatch({ type: "time limit chosen", timeLimitMs }),
    chooseReading: (index: number) => dispatch({ type: "reading chosen", index }),
    regenerate: () => dispatch({ type: "answer dropped" }),
    /** Puts a saved query into the editor; running it unchanged counts as a run of the saved query. */
    openSaved: (run: Run) => dispatch({ type: "run filled in", run }),
    closeNotice: () => dispatch({ type: "notice closed" }),
    closeResult: () => dispatch({ type: "result closed" }),
  };
}

/** Generates answers and recalls earlier ones. */
function useAnswers(connectionId: string, tabPanel: TabPanel) {
  const { panel, dispatch } = tabPanel;
  const ask = useAsking(connectionId, tabPanel);
  const { mutateAsync: rememberChoice } = useRememberChoice(connectionId);
  /** Loads question and ties of a stored run unless this browser still has its answer. */
  const recall = async (run: Run) => {
    const { historyId, question, generated } = run;
    const isKept = panel.answers.some(
      (each) => each.question === question && each.answer.query === generated,
    );
    if (historyId === undefined || question === null || generated === null || isKept) return;
    const answer = await recallAnswer(historyId, question);
    if (answer?.query === generated) dispatch({ type: "answer recalled", run, answer });
  };
  return {
    recall,
    /** Shows the chosen reading and remembers the choice for the connection. */
    choose: async (value: string) => {
      const key = answerOf(panel.generation)?.choices?.key;
      dispatch({ type: "choice made", value });
      if (key !== undefined) await rememberChoice({ key, value });
    },
    generate: () => void ask(),
    /** Fills in a question and generates its query. */
    ask: (text: string) => {
      dispatch({ type: "question typed", text });
      void ask(text);
    },
  };
}

type Running = ReturnType<typeof useRunning>;

/** Returns the actions that run a query, from the entry or from a dialog. */
function runActions({ panel, dispatch }: TabPanel, { run, send, loadMore, cancel }: Running) {
  const { notice } = panel;
  const closeNotice = () => dispatch({ type: "notice closed" });
  return {
    execute: () => void run(runOnScreen(panel)),
    /** Runs a part of the text in Write Query. */
    executeSelection: (query: string) => void run({ query, question: null, generated: null }),
    /** Runs a query after its placeholders were filled in. */
    runFilled: (filled: Run) => {
      closeNotice();
      void run(filled);
    },
    /** Replaces the query on screen by a repaired one and runs it. */
    runRepaired: (query: string) => {
      const isAnswer = panel.generation?.kind === "answered";
      dispatch({ type: isAnswer ? "answer edited" : "query written", text: query });
      const { question, generated } = runOnScreen(panel);
      void run(isAnswer ? { query, question, generated } : { query, question: null, generated: null });
    },
    confirm: ({ keepUndo }: { keepUndo: boolean }) =>
      notice?.kind === "confirm" ? void send(notice.run, keepUndo ? "required" : null) : undefined,
    /** Runs the first of several statements. */
    runFirst: () => {
      if (notice?.kind !== "several") return;
      closeNotice();
      void run({ ...notice.run, query: notice.statements.first });
    },
    loadMore: () => void loadMore(),
    cancel,
  };
}

/** Returns the actions that show or repeat a run of the history. */
function storedRunActions({ panel, dispatch }: TabPanel, { run, recall }: Pick<Running, "run"> & Recalling) {
  const { execution } = panel;
  const open = (historyId: string) => dispatch({ type: "stored run requested", historyId });
  const fillIn = (filled: Run) => {
    dispatch({ type: "run filled in", run: filled });
    void recall(filled);
  };
  return {
    /**
     * Fills the entry, then executes.
     *
     * @returns false for an empty query, which does nothing
     */
    runAgain: (again: Run): boolean => {
      if (again.query.trim() === "") return false;
      fillIn(again);
      void run(again);
      return true;
    },
    /** Shows a stored run with its question and query; it is not run again. */
    openRun: (historyId: string, stored: Run) => {
      fillIn(stored);
      open(historyId);
    },
    /** Shows the result of a run that had finished before it could be cancelled. */
    showCancelled: () =>
      execution.kind === "cancelled" && execution.run.kind === "counted"
        ? open(execution.run.historyId)
        : undefined,
    /** Retries loading a stored run. */
    reopen: () => (execution.kind === "unopened" ? open(execution.historyId) : undefined),
  };
}
type Recalling = { recall: (run: Run) => Promise<void> };

/**
 * State of a connection's Query Interface: its query tabs, and the actions of the active one. Must be mounted
 * above the tabs of the page, so that it survives a visit to the schema or the history.
 *
 * @param onChanged Called after every successful run.
 */
export function useQueryPanel(connection: Connection, onChanged: (outcome: Outcome) => void) {
  const { tabs, dispatchTabs, tabPanel } = useTabs(connection._id);
  const { panel: state, dispatch } = tabPanel;
  useStoredRun(connection._id, state, dispatch);
  const { recall, ...answers } = useAnswers(connection._id, tabPanel);
  const running = useRunning(connection, { ...tabPanel, onChanged });

  const actions = {
    ...inputActions(dispatch),
    ...answers,
    ...runActions(tabPanel, running),
    ...storedRunActions(tabPanel, { run: running.run, recall }),
  };
  const tabActions = {
    open: () => dispatchTabs({ type: "open", tab: crypto.randomUUID() }),
    select: (tab: string) => dispatchTabs({ type: "select", tab }),
    close: (tab: string) => dispatchTabs({ type: "close", tab }),
    reopen: () => dispatchTabs({ type: "reopen" }),
  };
  /** `query` is the generated query with its edits. */
  return {
    connectionId: connection._id,
    tabs,
    tabActions,
    state,
    answer: answerOf(state.generation),
    query: state.mode === "natural" ? enteredQuery(state) : null,
    actions,
  };
}

export type PanelHandle = ReturnType<typeof useQueryPanel>;
