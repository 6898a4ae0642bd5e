import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { EditorState, type Extension, Prec } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  placeholder,
} from "@codemirror/view";
import type { Tie } from "@querysnap/contracts";
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from "react";
import { completeShell, type EditorSchema } from "./completion.ts";
import { editorTheme } from "./editor-theme.ts";
import { formatQuery } from "../check-query.ts";
import type { QueryCheck } from "../query-check.ts";
import { queryLint } from "./query-lint.ts";
import { shellLanguage } from "./shell-language.ts";
import {
  changedTies,
  isUnchanged,
  showActiveTie,
  SHOWN,
  showTied,
  tieAt,
  tieMarks,
  tieStart,
} from "./tie-marks.ts";

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

type QueryEditorProps = {
  ref?: Ref<QueryEditorHandle>;
  value: string;
  onChange?: (value: string) => void;
  label: string;
  hint?: string;
  /** Tab indents. Escape, then Tab leaves the editor. */
  indents?: boolean;
  schema: EditorSchema;
  /** For a bare filter or pipeline. */
  collection?: string | null;
  ties?: readonly Tie[];
  activeTie?: number | null;
  onActiveTie?: (tie: number | null) => void;
  /** Ties whose part was changed by hand, after every change of the text. */
  onChangedTies?: (ties: readonly number[]) => void;
  onCaret?: (place: CaretPlace) => void;
  /** What the parser makes of the text, shortly after every change. */
  onCheck?: (check: QueryCheck) => void;
  /** After anything that moves lines: typing, scrolling, folding, resizing. */
  onGeometry?: () => void;
};

const EMPTY: readonly Tie[] = [];

/** Where typing most likely goes on in a text that was put in: inside its first empty filter, else its end. */
function caretFor(text: string): number {
  const filter = text.indexOf("{}");
  return filter === -1 ? text.length : filter + 1;
}

function caretOf(state: EditorState): CaretPlace {
  const { head } = state.selection.main;
  const line = state.doc.lineAt(head);
  return { line: line.number, column: head - line.from + 1 };
}

/**
 * Formats the text where it parses; what does not parse is left as it is, and so is a generated text: its
 * lines were laid out for its ties.
 */
function format(view: EditorView, collection: string | null): boolean {
  if (isUnchanged(view.state)) return true;
  const text = view.state.doc.toString();
  const formatted = formatQuery(text, collection);
  if (formatted !== null && formatted !== text)
    view.dispatch({ changes: { from: 0, to: text.length, insert: formatted } });
  return true;
}

/** The text of a query: CodeMirror with our language, theme, completions and marks. */
export function QueryEditor(props: QueryEditorProps) {
  const { ref, value, label, hint, ties = EMPTY, activeTie = null } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  const start = useEffectEvent((parent: HTMLElement) => {
    const listeners: Extension = [
      EditorView.updateListener.of((update) => {
        const now = latest.current;
        const isOurs = update.transactions.some((transaction) => transaction.isUserEvent(SHOWN));
        if (update.docChanged && !isOurs) now.onChange?.(update.state.doc.toString());
        if (update.docChanged || isOurs) now.onChangedTies?.(changedTies(update.state));
        if (update.docChanged || update.selectionSet) now.onCaret?.(caretOf(update.state));
        if (update.geometryChanged || update.docChanged || update.viewportChanged) now.onGeometry?.();
      }),
      EditorView.domEventHandlers({
        scroll: () => latest.current.onGeometry?.(),
      }),
    ];
    return new EditorView({
      parent,
      state: EditorState.create({
        doc: value,
        selection: { anchor: caretFor(value) },
        extensions: [
          // tools for accessibility see what scrolls as reachable only by a tabindex
          EditorView.contentAttributes.of({ "aria-label": label, "data-query-editor": "", tabindex: "0" }),
          hint === undefined ? [] : placeholder(hint),
          lineNumbers(),
          history(),
          drawSelection(),
          highlightSpecialChars(),
          highlightActiveLine(),
          highlightActiveLineGutter(),
          shellLanguage(),
          tieMarks,
          editorTheme,
          autocompletion({ override: [completeShell(() => latest.current.schema)], icons: false }),
          queryLint(
            () => latest.current.collection ?? null,
            (check) => latest.current.onCheck?.(check),
          ),
          Prec.high(
            keymap.of([
              {
                key: "Shift-Alt-f",
                run: (editor) => format(editor, latest.current.collection ?? null),
                preventDefault: true,
              },
            ]),
          ),
          keymap.of([
            ...completionKeymap,
            ...historyKeymap,
            ...defaultKeymap.filter((binding) => binding.key !== "Mod-Enter"),
            ...(latest.current.indents ? [indentWithTab] : []),
          ]),
          listeners,
        ],
      }),
    });
  });

  useEffect(() => {
    if (!host.current) return;
    const editor = start(host.current);
    view.current = editor;
    latest.current.onCaret?.(caretOf(editor.state));
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, []);

  const shownTies = useRef<readonly Tie[]>(EMPTY);
  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    // what is typed comes back as the value: ties have followed it, and must not be set to where they were
    const isOther = editor.state.doc.toString() !== value;
    if (isOther || ties !== shownTies.current) showTied(editor, value, ties);
    if (isOther) editor.dispatch({ selection: { anchor: caretFor(value) } });
    shownTies.current = ties;
  }, [value, ties]);
  useEffect(() => {
    if (view.current) showActiveTie(view.current, activeTie);
  }, [activeTie]);

  useImperativeHandle(
    ref,
    (): QueryEditorHandle => ({
      focus: () => view.current?.focus(),
      format: () => {
        if (view.current) format(view.current, latest.current.collection ?? null);
      },
      selection: () => {
        const state = view.current?.state;
        return state ? state.sliceDoc(state.selection.main.from, state.selection.main.to) : "";
      },
      insert: (text) => {
        view.current?.dispatch(view.current.state.replaceSelection(text));
        view.current?.focus();
      },
      goTo: ({ line, column }) => {
        const editor = view.current;
        if (!editor) return;
        const target = editor.state.doc.line(Math.min(Math.max(line, 1), editor.state.doc.lines));
        editor.dispatch({
          selection: { anchor: Math.min(target.from + Math.max(column - 1, 0), target.to) },
          scrollIntoView: true,
        });
        editor.focus();
      },
      tieMiddle: (tie) => {
        const editor = view.current;
        const position = editor ? tieStart(editor.state, tie) : null;
        if (!editor || position === null || position > editor.state.doc.length) return null;
        const block = editor.lineBlockAt(position);
        const line = editor.state.doc.lineAt(position);
        // folded into another line's block
        if (block.from !== line.from) return null;
        return editor.documentTop + (block.top + block.bottom) / 2;
      },
      box: () => view.current?.scrollDOM.getBoundingClientRect() ?? new DOMRect(),
    }),
    [],
  );

  const point = (tie: number | null) => {
    if (tie !== activeTie) props.onActiveTie?.(tie);
  };
  // here and not in the editor's own handlers: leaving it must be told before another end of a tie is entered
  return (
    <div
      ref={host}
      className="h-full min-h-0 overflow-hidden"
      onPointerMove={(event) => point(tieAt(event.target))}
      onPointerLeave={() => point(null)}
    />
  );
}
