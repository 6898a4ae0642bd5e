import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import type { Tie } from "@querysnap/contracts";
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from "react";
import { type EditorSettings, editorExtensions } from "./editor-extensions.ts";
import { caretOf, editorHandle, type QueryEditorHandle } from "./editor-handle.ts";
import { showActiveTie, showTied, tieAt } from "./tie-marks.ts";

type QueryEditorProps = EditorSettings & {
  ref?: Ref<QueryEditorHandle>;
  value: string;
  ties?: readonly Tie[];
  activeTie?: number | null;
  onActiveTie?: (tie: number | null) => void;
  /** Called once, when the editor can take the focus. */
  onReady?: () => void;
};

const EMPTY: readonly Tie[] = [];

/** Returns the best caret position in inserted text: inside its first empty filter, else its end. */
function caretFor(text: string): number {
  const filter = text.indexOf("{}");
  return filter === -1 ? text.length : filter + 1;
}

/** The text of a query: CodeMirror with our language, theme, completions and marks. */
export function QueryEditor(props: QueryEditorProps) {
  const { ref, value, ties = EMPTY, activeTie = null } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  /** Texts that were reported and have not come back as `value`. */
  const underWay = useRef<string[]>([]);
  const latest = useRef(props);
  useEffect(() => {
    const { onChange } = props;
    const report = (text: string) => {
      underWay.current.push(text);
      onChange?.(text);
    };
    latest.current = { ...props, onChange: onChange && report };
  });

  const start = useEffectEvent((parent: HTMLElement) => {
    const extensions = editorExtensions(latest);
    const selection = { anchor: caretFor(value) };
    return new EditorView({ parent, state: EditorState.create({ doc: value, selection, extensions }) });
  });

  useEffect(() => {
    if (!host.current) return;
    const editor = start(host.current);
    view.current = editor;
    latest.current.onCaret?.(caretOf(editor.state));
    latest.current.onReady?.();
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, []);

  const shown = useRef({ value, ties: EMPTY });
  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    const isNew = value !== shown.current.value;
    const areTiesNew = ties !== shown.current.ties;
    shown.current = { value, ties };
    // typed text comes back as `value`, on a busy machine after more was typed; it must not be set again, and
    // its ties have moved along
    const returned = underWay.current.lastIndexOf(value);
    underWay.current = underWay.current.slice(returned + 1);
    const isThere = editor.state.doc.toString() === value;
    if (isNew && returned === -1 && !isThere) {
      underWay.current = [];
      showTied(editor, value, ties);
      editor.dispatch({ selection: { anchor: caretFor(value) } });
    } else if (areTiesNew && isThere) showTied(editor, value, ties);
  }, [value, ties]);
  useEffect(() => {
    if (view.current) showActiveTie(view.current, activeTie);
  }, [activeTie]);

  useImperativeHandle(ref, () => editorHandle(view, () => latest.current.collection ?? null), []);

  const point = (tie: number | null) => {
    if (tie !== activeTie) props.onActiveTie?.(tie);
  };
  // React handlers, not the editor's: leaving must be reported before another end of a tie is entered
  return (
    <div
      ref={host}
      className="h-full min-h-0 overflow-hidden"
      onPointerMove={(event) => point(tieAt(event.target))}
      onPointerLeave={() => point(null)}
    />
  );
}
