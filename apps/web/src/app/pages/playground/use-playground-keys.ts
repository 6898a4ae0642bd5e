import { useEffect, useEffectEvent, useRef } from "react";
import { closeTab } from "./query-tab-bar.tsx";
import type { PanelHandle } from "./use-query-panel.ts";

export type PlaygroundTab = "query" | "schema" | "history";

type Keys = {
  panel: PanelHandle;
  canExecute: boolean;
  onExecute: () => void;
  /** Whether there is a query to explain. */
  hasQuery: boolean;
  tab: PlaygroundTab;
  onTab: (tab: PlaygroundTab) => void;
  isSideFolded: boolean;
  onSide: (isFolded: boolean) => void;
  fullPane: "query" | "results" | null;
  onFullPane: (pane: "query" | "results" | null) => void;
  onOverlay: (overlay: "commands" | "shortcuts" | "explain") => void;
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

/** Whether a dialog or a menu is open: it has the keys then. */
function isCovered(): boolean {
  const open = '[role="dialog"], [role="alertdialog"], [role="menu"]';
  // one that is on its way out no longer has the keys
  return [...document.querySelectorAll(open)].some((each) => each.getAttribute("data-state") !== "closed");
}

/** Question, query, results, then the browser's own panes. */
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

/** The keys of the whole playground. Single letters never act while something is typed. */
export function usePlaygroundKeys(keys: Keys): void {
  const chordAt = useRef(0);

  const regenerate = () => {
    keys.panel.actions.regenerate();
    keys.focusQuestion();
  };
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isCovered()) return;
    const { state, actions, answer } = keys.panel;
    const isCommand = event.ctrlKey || event.metaKey;
    const act = (action: () => void) => {
      event.preventDefault();
      event.stopPropagation();
      action();
    };
    const onQuery = keys.tab === "query";
    if (isCommand && event.key === "Enter" && onQuery) {
      if (event.shiftKey) return act(regenerate);
      return act(() => {
        if (state.mode === "natural" && answer?.query == null) {
          if (keys.canExecute && state.generation.kind !== "running") actions.generate();
        } else if (keys.canExecute) keys.onExecute();
      });
    }
    if (isCommand && !event.altKey && !event.shiftKey) {
      if (event.key === "k") return act(() => keys.onOverlay("commands"));
      if (event.key === "b") return act(() => keys.onSide(!keys.isSideFolded));
      if (event.key === "s") return act(keys.onSave);
      return;
    }
    if (event.altKey && !isCommand) {
      if (event.code === "KeyN" && !event.shiftKey && onQuery)
        return act(() => {
          keys.panel.tabActions.open();
          keys.focusQuestion();
        });
      if (event.code === "KeyW" && !event.shiftKey && onQuery)
        return act(() => closeTab(keys.panel, keys.panel.tabs.active));
      if (event.key === "Enter" && onQuery)
        return act(() => keys.onFullPane(keys.fullPane === null ? paneInFocus() : null));
      if (event.code === "KeyM" && onQuery)
        return act(() => actions.setMode(state.mode === "natural" ? "raw" : "natural"));
      if (event.code === "KeyE" && onQuery && keys.hasQuery) return act(() => keys.onOverlay("explain"));
      if (event.shiftKey && event.code === "KeyF" && onQuery) return act(keys.formatQuery);
      return;
    }
    if (event.key === "F6" && !event.shiftKey && onQuery && nextPane(keys)) return event.preventDefault();
    if (event.key === "Escape") {
      if (state.execution.kind === "running") return act(actions.cancel);
      if (state.generation.kind === "running") return act(actions.regenerate);
      // the editor closes its list of completions first
      if (keys.fullPane !== null && document.querySelector(".cm-tooltip-autocomplete") === null)
        return act(() => keys.onFullPane(null));
    }
    if (isCommand || isTyping(event.target)) return;
    if (performance.now() - chordAt.current < CHORD_MS) {
      const place = PLACES[event.key];
      chordAt.current = 0;
      if (place) return act(() => keys.onTab(place));
    }
    if (event.key === "g") chordAt.current = performance.now();
    if (event.key === "/" && keys.tab === "schema") return act(keys.onSearch);
    if (event.key === "?") return act(() => keys.onOverlay("shortcuts"));
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    // before the editor: Ctrl Enter and Ctrl S mean the same everywhere
    addEventListener("keydown", listen, { capture: true });
    return () => removeEventListener("keydown", listen, { capture: true });
  }, []);
}
