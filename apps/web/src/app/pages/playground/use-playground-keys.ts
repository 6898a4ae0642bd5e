import { useEffect, useEffectEvent, useRef } from "react";
import { closeTab } from "./query-tab-bar.tsx";
import type { PanelHandle } from "./use-query-panel.ts";
import type { PlaygroundTab, useWorkspaceView } from "./use-workspace-view.ts";

type Keys = {
  panel: PanelHandle;
  view: ReturnType<typeof useWorkspaceView>;
  canExecute: boolean;
  onExecute: () => void;
  /** Whether there is a query to explain. */
  hasQuery: boolean;
  onModeSwitch: () => void;
  onSave: () => void;
  onSearch: () => void;
  focusQuestion: () => void;
  focusEditor: () => void;
  formatQuery: () => void;
};

/** After G the next letter is a place, for this long. */
const CHORD_MS = 1200;
const PLACES: Record<string, PlaygroundTab> = { q: "query", s: "schema", h: "history" };

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"))
  );
}

/** Tests whether an open dialog or menu takes the keys. */
function isCovered(): boolean {
  const open = '[role="dialog"], [role="alertdialog"], [role="menu"]';
  // while it animates out it no longer takes the keys
  return [...document.querySelectorAll(open)].some((each) => each.getAttribute("data-state") !== "closed");
}

/** Moves the focus to the next pane: question, query, results. @returns false past the last pane */
function nextPane(keys: Keys): boolean {
  const { activeElement } = document;
  const results = document.querySelector<HTMLElement>("[data-result-pane]");
  if (activeElement?.closest("[data-result-pane]")) return false;
  if (activeElement?.closest(".cm-editor")) {
    results?.focus();
    return results !== null;
  }
  if (keys.panel.state.mode === "natural" && !activeElement?.matches("[data-pane=question]"))
    keys.focusQuestion();
  else if (keys.panel.state.mode === "raw" || keys.panel.answer?.query) keys.focusEditor();
  else results?.focus();
  return true;
}

function paneInFocus(): "query" | "results" {
  return document.activeElement?.closest('[aria-label="Results"]') ? "results" : "query";
}

/** Returns the action of a key press; null for unhandled keys. */
type Action = (() => void) | null;

/** Ctrl or ⌘ with a key. */
function commandAction(event: KeyboardEvent, keys: Keys): Action {
  const { state, actions, answer } = keys.panel;
  if (event.key === "Enter" && keys.view.tab === "query") {
    if (event.shiftKey)
      return () => {
        actions.regenerate();
        keys.focusQuestion();
      };
    return () => {
      if (state.mode === "natural" && answer?.query == null) {
        if (keys.canExecute && state.generation?.kind !== "asking") actions.generate();
      } else if (keys.canExecute) keys.onExecute();
    };
  }
  if (event.altKey || event.shiftKey) return null;
  if (event.key === "k") return () => keys.view.setOverlay("commands");
  if (event.key === "b") return () => keys.view.setSideFolded(!keys.view.isSideFolded);
  return event.key === "s" ? keys.onSave : null;
}

/** Alt with a key, on the query tab. */
function altAction(event: KeyboardEvent, keys: Keys): Action {
  if (keys.view.tab !== "query") return null;
  if (event.key === "Enter")
    return () => keys.view.setFullPane(keys.view.fullPane === null ? paneInFocus() : null);
  if (event.code === "KeyM") return keys.onModeSwitch;
  if (event.code === "KeyE" && keys.hasQuery) return () => keys.view.setOverlay("explain");
  if (event.shiftKey) return event.code === "KeyF" ? keys.formatQuery : null;
  if (event.code === "KeyN")
    return () => {
      keys.panel.tabActions.open();
      keys.focusQuestion();
    };
  return event.code === "KeyW" ? () => closeTab(keys.panel, keys.panel.tabs.active) : null;
}

/** Keys that also act while something is typed. */
function plainAction(event: KeyboardEvent, keys: Keys): Action {
  const { state, actions } = keys.panel;
  // `nextPane` has moved the focus already
  if (event.key === "F6" && !event.shiftKey && keys.view.tab === "query" && nextPane(keys)) return () => {};
  if (event.key !== "Escape") return null;
  if (state.execution.kind === "running") return actions.cancel;
  if (state.generation?.kind === "asking") return actions.regenerate;
  // the editor closes its list of completions first
  const canLeave = keys.view.fullPane !== null && document.querySelector(".cm-tooltip-autocomplete") === null;
  return canLeave ? () => keys.view.setFullPane(null) : null;
}

/** Shows a tab and focuses its name: what had the focus goes with the tab before. */
function goTo(place: PlaygroundTab, keys: Keys): void {
  keys.view.setTab(place);
  document.querySelector<HTMLElement>(`[data-place="${place}"]`)?.focus();
}

/** Single letters, which never act while something is typed. */
function letterAction(event: KeyboardEvent, keys: Keys, chordAt: { current: number }): Action {
  if (isTyping(event.target)) return null;
  if (performance.now() - chordAt.current < CHORD_MS) {
    const place = PLACES[event.key];
    chordAt.current = 0;
    if (place) return () => goTo(place, keys);
  }
  if (event.key === "g") chordAt.current = performance.now();
  if (event.key === "/" && keys.view.tab === "schema") return keys.onSearch;
  return event.key === "?" ? () => keys.view.setOverlay("shortcuts") : null;
}

/** The keys of the whole playground. Single letters never act while something is typed. */
export function usePlaygroundKeys(keys: Keys): void {
  const chordAt = useRef(0);

  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isCovered()) return;
    const isCommand = event.ctrlKey || event.metaKey;
    // a key that is held down runs a query once
    if (isCommand && event.key === "Enter" && event.repeat) return event.preventDefault();
    const action = isCommand
      ? commandAction(event, keys)
      : event.altKey
        ? altAction(event, keys)
        : (plainAction(event, keys) ?? letterAction(event, keys, chordAt));
    if (action === null) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    // capture before the editor: Ctrl Enter and Ctrl S mean the same everywhere
    addEventListener("keydown", listen, { capture: true });
    return () => removeEventListener("keydown", listen, { capture: true });
  }, []);
}
