import { useCallback, useEffect, useRef } from "react";
import type { ConnectionHealth } from "../../../features/connections/api/connections.ts";
import type { useHeldConnection } from "../../../features/connections/use-open-connection.ts";
import type { Outcome } from "../../../features/queries/api/execute-query.ts";
import type { QuestionHandle } from "../../../features/queries/components/question-input.tsx";
import type { QueryEditorHandle } from "../../../features/queries/editor/editor-handle.ts";
import { enteredQuery, type QueryMode } from "../../../features/queries/query-panel-state.ts";
import { useSchema } from "../../../features/schemas/api/schema.ts";
import { useSession } from "../../../lib/use-session.ts";
import { queryTabActions } from "./query-tab-actions.ts";
import { useKnownSchema } from "./use-known-schema.ts";
import { usePlaygroundKeys } from "./use-playground-keys.ts";
import { usePreload } from "./use-preload.ts";
import { type PanelHandle, useQueryPanel } from "./use-query-panel.ts";
import { useSaving } from "./use-saving.ts";
import { useWorkspaceView } from "./use-workspace-view.ts";

/** Tests whether a run may have added, removed or renamed a collection. */
function changesCollections({ operation, collection }: Outcome, known: readonly { name: string }[]): boolean {
  if (/^(?:drop$|dropDatabase|renameCollection|createCollection)/.test(operation)) return true;
  const isKnown = known.some((each) => each.name === collection);
  return /^(?:insert|save|bulkWrite)/.test(operation) && !isKnown;
}

/** Returns the query on screen: the text of Write Query, or the generated query with its edits. */
export function shownQuery({ state }: PanelHandle): string {
  return (enteredQuery(state) ?? "").trim();
}

/** What gets the focus after the mode was switched: question or editor, or the switch itself. */
type FocusTarget = "entry" | "switch";

/** Switches the mode. Everything above the results is drawn anew by that, so the focus has to be moved. */
function useModeSwitch({ state, actions }: PanelHandle, question: { current: QuestionHandle | null }) {
  const { mode } = state;
  const pending = useRef<FocusTarget | null>(null);
  /** Tells a part that can take the focus now whether it should; true once for each switch. */
  const takeFocus = useCallback((target: FocusTarget): boolean => {
    if (pending.current !== target) return false;
    pending.current = null;
    return true;
  }, []);
  useEffect(() => {
    if (mode === "natural" && takeFocus("entry")) question.current?.focus();
  }, [mode, question, takeFocus]);
  const switchMode = (next: QueryMode, target: FocusTarget) => {
    pending.current = next === mode ? null : target;
    actions.setMode(next);
  };
  return { switchMode, takeFocus };
}

/** Shared state and actions of the playground. */
export function useWorkspace(connection: ConnectionHealth, held: ReturnType<typeof useHeldConnection>) {
  const { user } = useSession();
  const view = useWorkspaceView();
  const question = useRef<QuestionHandle | null>(null);
  const editor = useRef<QueryEditorHandle | null>(null);
  const schemaSearch = useRef<HTMLInputElement | null>(null);
  const schema = useSchema(connection._id, connection.isConnected);
  const collections = schema.schema?.collections ?? null;
  const { known, examples } = useKnownSchema(schema.schema, connection);
  const panel = useQueryPanel(connection, (outcome) => {
    if (changesCollections(outcome, collections ?? [])) void schema.refresh();
  });
  const { switchMode, takeFocus } = useModeSwitch(panel, question);
  const canExecute = held.phase === "connected";
  const showSaveUpsell = () => view.setOverlay("save upsell");
  const { save, isSaving } = useSaving(connection._id, { onPlanMissing: showSaveUpsell });
  const isLocked = user?.features.saveQueries !== true;
  const onSave = isLocked ? showSaveUpsell : () => save(panel.state.execution);
  usePreload();
  useEffect(() => {
    // focus the question on arrival, unless the user has focused something else already
    if (document.activeElement === document.body) question.current?.focus();
  }, []);

  /** Runs the selection of the Write Query editor, or else the query on screen. */
  const execute = () => {
    const selection = panel.state.mode === "raw" ? (editor.current?.selection() ?? "") : "";
    if (selection.trim() === "") panel.actions.execute();
    else panel.actions.executeSelection(selection);
  };

  usePlaygroundKeys({
    panel,
    view,
    onExecute: execute,
    hasQuery: shownQuery(panel) !== "",
    onModeSwitch: () => switchMode(panel.state.mode === "natural" ? "raw" : "natural", "entry"),
    canExecute,
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
    known,
    examples,
    canExecute,
    view,
    refs: { question, editor, schemaSearch },
    actions: {
      execute,
      switchMode,
      takeFocus,
      ...queryTabActions(panel, () => view.setTab("query")),
      saving: { onSave, isSaving, isLocked },
    },
  };
}

export type WorkspaceHandle = ReturnType<typeof useWorkspace>;
