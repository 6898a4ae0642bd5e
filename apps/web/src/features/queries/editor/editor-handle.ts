import type { EditorView } from "@codemirror/view";
import type { EditorState } from "@codemirror/state";
import { formatQuery } from "../check-query.ts";
import { isUnchanged, tieStart } from "./tie-marks.ts";

/** Line and column of the caret, from 1. */
export type CaretPlace = { line: number; column: number };

export type QueryEditorHandle = {
  focus: () => void;
  /** Formats the text where it parses. */
  format: () => void;
  /** The selected text; empty without a selection. */
  selection: () => string;
  /** Replaces the selection. */
  insert: (text: string) => void;
  /** Puts the caret there and scrolls to it; line and column from 1. */
  goTo: (place: CaretPlace) => void;
  /**
   * Middle of the line where this tie begins, in the window's coordinates; null when there is no such line.
   */
  tieMiddle: (tie: number) => number | null;
  /** The visible box of the text. */
  box: () => DOMRect;
};

export function caretOf(state: EditorState): CaretPlace {
  const { head } = state.selection.main;
  const line = state.doc.lineAt(head);
  return { line: line.number, column: head - line.from + 1 };
}

/**
 * Formats the text. Leaves text that does not parse unchanged, and generated text too, whose lines are laid
 * out for its ties.
 */
export function format(view: EditorView, collection: string | null): boolean {
  if (isUnchanged(view.state)) return true;
  const text = view.state.doc.toString();
  const formatted = formatQuery(text, collection);
  if (formatted !== null && formatted !== text)
    view.dispatch({ changes: { from: 0, to: text.length, insert: formatted } });
  return true;
}

function goTo(view: EditorView, { line, column }: CaretPlace): void {
  const target = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines));
  view.dispatch({
    selection: { anchor: Math.min(target.from + Math.max(column - 1, 0), target.to) },
    scrollIntoView: true,
  });
  view.focus();
}

function tieMiddle(view: EditorView, tie: number): number | null {
  const position = tieStart(view.state, tie);
  if (position === null || position > view.state.doc.length) return null;
  const block = view.lineBlockAt(position);
  const line = view.state.doc.lineAt(position);
  // folded into another line's block
  if (block.from !== line.from) return null;
  return view.documentTop + (block.top + block.bottom) / 2;
}

/** Returns the imperative handle of an editor; `view` is null before it mounts. */
export function editorHandle(
  view: { current: EditorView | null },
  collection: () => string | null,
): QueryEditorHandle {
  return {
    focus: () => view.current?.focus(),
    format: () => {
      if (view.current) format(view.current, collection());
    },
    selection: () => {
      const state = view.current?.state;
      return state ? state.sliceDoc(state.selection.main.from, state.selection.main.to) : "";
    },
    insert: (text) => {
      view.current?.dispatch(view.current.state.replaceSelection(text));
      view.current?.focus();
    },
    goTo: (place) => {
      if (view.current) goTo(view.current, place);
    },
    tieMiddle: (tie) => (view.current ? tieMiddle(view.current, tie) : null),
    box: () => view.current?.scrollDOM.getBoundingClientRect() ?? new DOMRect(),
  };
}
