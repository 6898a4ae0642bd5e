import { useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { ConnectionHealth } from "../../../features/connections/api/connections.ts";
import type { useHeldConnection } from "../../../features/connections/use-open-connection.ts";
import type { HistoryItem } from "../../../features/history/api/history.ts";
import { useLayout } from "../../../features/playground/use-layout.ts";
import type { Outcome } from "../../../features/queries/api/execute-query.ts";
import type { QuestionHandle } from "../../../features/queries/components/question-input.tsx";
import { editorChunk } from "../../../features/queries/editor/lazy-editor.tsx";
import type { QueryEditorHandle } from "../../../features/queries/editor/query-editor.tsx";
import { enteredQuery } from "../../../features/queries/query-panel-state.ts";
import type { Run } from "../../../features/queries/run.ts";
import { chartChunk } from "../../../features/results/use-chart.ts";
import type { SavedItem } from "../../../features/saved-queries/api/saved-queries.ts";
import { useSchema } from "../../../features/schemas/api/schema.ts";
import { useMedia } from "../../../lib/use-media.ts";
import { useSession } from "../../../lib/use-session.ts";
import { type PlaygroundTab, usePlaygroundKeys } from "./use-playground-keys.ts";
import { useSaving } from "./use-saving.ts";
import { type PanelHandle, useQueryPanel } from "./use-query-panel.ts";
import { dangerChunk } from "./use-running.ts";
import { historyChunk, schemaChunk } from "./workspace-tabs.tsx";

/** The pane that has the whole window. */
export type FullPane = "query" | "results";

/** What lies over the playground; at most one at a time. */
export type Overlay = "explain" | "commands" | "shortcuts" | "leaving" | "save upsell" | "export upsell";

const FIRST_TOUCHES = ["keydown", "pointerdown"] as const;

/**
 * Fetches the chunks of the page at the first key or press: long before an answer needs them, and not for visits
 * that only look.
 */
function usePreload(): void {
  useEffect(() => {
    const touched = new AbortController();
    const preload = () => {
      touched.abort();
      for (const chunk of [editorChunk, dangerChunk, schemaChunk, historyChunk, chartChunk])
        chunk.load().catch(() => null);
    };
    for (const name of FIRST_TOUCHES) window.addEventListener(name, preload, { signal: touched.signal });
    return () => touched.abort();
  }, []);
}

/** Whether a run may have added, removed or renamed a collection of the list. */
function changesCollections({ operation, collection }: Outcome, known: readonly { name: string }[]): boolean {
  if (/^(?:drop$|dropDatabase|renameCollection|createCollection)/.test(operation)) return true;
  const isKnown = known.some((each) => each.name === collection);
  return /^(?:insert|save|bulkWrite)/.test(operation) && !isKnown;
}

function shellName(collection: string): string {
  return /^[A-Za-z_]\w*$/.test(collection) ? collection : `getCollection(${JSON.stringify(collection)})`;
}

/** The tab in the address, so that reload and Back find it; the first one is left out. */
function useTab(): readonly [PlaygroundTab, (tab: PlaygroundTab) => void] {
  const [search, setSearch] = useSearchParams();
  const named = search.get("tab");
  const tab = named === "schema" || named === "history" ? named : "query";
  // one click asks twice, by mouse and by focus: the second must not become an entry of its own
  const requested = useRef<PlaygroundTab>(tab);
  useEffect(() => {
    requested.current = tab;
  }, [tab]);
  const setTab = (next: PlaygroundTab) => {
    if (next === requested.current) return;
    requested.current = next;
    setSearch((current) => {
      const changed = new URLSearchParams(current);
      if (next === "query") changed.delete("tab");
      else changed.set("tab", next);
      return changed;
    });
  };
  return [tab, setTab];
}

function runOf({ _id, query, naturalLanguage, generatedQuery }: HistoryItem): Run {
  return { query, question: naturalLanguage, generated: generatedQuery, historyId: _id };
}

function runOfSaved({ _id, name, query, naturalLanguage, collection }: SavedItem): Run {
  const saved = { id: _id, name, collection: collection === "unknown" ? null : collection };
  return { query, question: naturalLanguage, generated: null, saved };
}

/** The query on screen: that of Write Query, or the generated one as edited. */
export function shownQuery({ state }: PanelHandle): string {
  return (enteredQuery(state) ?? "").trim();
}

/** State and actions of the playground that more than one of its parts needs. */
export function useWorkspace(connection: ConnectionHealth, held: ReturnType<typeof useHeldConnection>) {
  const { user } = useSession();
  const [layout, setLayout] = useLayout();
  const [tab, setTab] = useTab();
  const [activeTie, setActiveTie] = useState<number | null>(null);
  const ties = useMemo(() => ({ activeTie, onActiveTie: setActiveTie }), [activeTie]);
  const [fullPane, setFullPane] = useState<FullPane | null>(null);
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const question = useRef<QuestionHandle | null>(null);
  const editor = useRef<QueryEditorHandle | null>(null);
  const schemaSearch = useRef<HTMLInputElement | null>(null);
  const isNarrow = useMedia("(max-width: 1279px)");
  const schema = useSchema(connection._id, connection.isConnected);
  const collections = schema.schema?.collections ?? null;
  const panel = useQueryPanel(connection, (outcome) => {
    if (changesCollections(outcome, collections ?? [])) void schema.refresh();
  });
  const canExecute = held.phase === "connected";
  const isOneColumn = useMedia("(max-width: 1023px)");
  // in one column the panel lies over the page, so it is closed until it is asked for
  const [isSideOver, setSideOver] = useState(false);
  const isSideFolded = isOneColumn ? !isSideOver : layout.isSideFolded;
  const setSideFolded = (isFolded: boolean) =>
    isOneColumn ? setSideOver(!isFolded) : setLayout({ isSideFolded: isFolded });
  const showSaveUpsell = () => setOverlay("save upsell");
  const { save, isSaving } = useSaving(connection._id, { onPlanMissing: showSaveUpsell });
  const isLocked = user?.features.saveQueries !== true;
  const onSave = isLocked ? showSaveUpsell : () => save(panel.state.execution);
  usePreload();
  useEffect(() => {
    // on arrival the question is next, unless something else was chosen already
    if (document.activeElement === document.body) question.current?.focus();
  }, []);

  const pickCollection = (name: string) => {
    panel.actions.setCollection(name);
    panel.actions.writeQuery(`db.${shellName(name)}.find({})`);
    setTab("query");
  };
  const runAgain = (item: HistoryItem) => {
    if (panel.actions.runAgain(runOf(item))) setTab("query");
  };
  const runSaved = (item: SavedItem) => {
    if (panel.actions.runAgain(runOfSaved(item))) setTab("query");
  };
  const openSaved = (item: SavedItem) => {
    panel.actions.openSaved(runOfSaved(item));
    setTab("query");
  };
  const openRun = (item: HistoryItem) => {
    panel.actions.openRun(item._id, runOf(item));
    setTab("query");
  };

  /** Runs the query on screen, or what is selected in the editor of Write Query. */
  const execute = () => {
    const selection = panel.state.mode === "raw" ? (editor.current?.selection() ?? "") : "";
    if (selection.trim() === "") panel.actions.execute();
    else panel.actions.executeSelection(selection);
  };

  usePlaygroundKeys({
    panel,
    onExecute: execute,
    hasQuery: shownQuery(panel) !== "",
    canExecute,
    tab,
    onTab: setTab,
    isSideFolded,
    onSide: setSideFolded,
    fullPane,
    onFullPane: setFullPane,
    onOverlay: setOverlay,
    onSave,
    onSearch: () => schemaSearch.current?.focus(),
    focusQuestion: () => question.current?.focus(),
    focusEditor: () => editor.current?.focus(),
    formatQuery: () => editor.current?.format(),
  });

  return {
    connection,
    held,
    user,
    panel,
    schema,
    collections,
    canExecute,
    view: {
      tab,
      setTab,
      layout,
      setLayout,
      isSideFolded,
      setSideFolded,
      isNarrow,
      isOneColumn,
      fullPane,
      setFullPane,
      overlay,
      setOverlay,
      ties,
    },
    refs: { question, editor, schemaSearch },
    actions: {
      execute,
      pickCollection,
      runAgain,
      runSaved,
      openSaved,
      openRun,
      saving: { onSave, isSaving, isLocked },
    },
  };
}

export type WorkspaceHandle = ReturnType<typeof useWorkspace>;
