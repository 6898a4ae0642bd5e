import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { type Extension, Prec } from "@codemirror/state";
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
import type { QueryCheck } from "../query-check.ts";
import { completeShell, type EditorSchema } from "./completion.ts";
import { type CaretPlace, caretOf, format } from "./editor-handle.ts";
import { editorTheme } from "./editor-theme.ts";
import { queryLint } from "./query-lint.ts";
import { shellLanguage } from "./shell-language.ts";
import { changedTies, SHOWN, tieMarks } from "./tie-marks.ts";

/** Options and event handlers of an editor. */
export type EditorSettings = {
  label: string;
  hint?: string;
  /** Tab indents. Escape, then Tab leaves the editor. */
  indents?: boolean;
  schema: EditorSchema;
  /** Collection of a bare filter or pipeline. */
  collection?: string | null;
  onChange?: (value: string) => void;
  /** Called after every change of the text with the ties whose part was edited. */
  onChangedTies?: (ties: readonly number[]) => void;
  onCaret?: (place: CaretPlace) => void;
  /** Called with the result of parsing, debounced after every change. */
  onCheck?: (check: QueryCheck) => void;
  /** Called when lines move: typing, scrolling, folding, resizing. */
  onGeometry?: () => void;
};

/** Settings of the latest render: the extensions outlive it. */
type Latest = { readonly current: EditorSettings };

/** Reports what happens in the editor. */
function listeners(latest: Latest): Extension {
  return [
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
}

function keys(latest: Latest): Extension {
  return [
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
  ];
}

/** Bidirectional controls that CodeMirror does not mark by itself. */
const BIDI_CONTROLS = /[\u202a-\u202c\u2068]/gu;

/** Returns the CodeMirror extensions of a query editor. */
export function editorExtensions(latest: Latest): Extension {
  const { label, hint } = latest.current;
  return [
    // accessibility checkers require a tabindex on scrollable elements
    EditorView.contentAttributes.of({ "aria-label": label, "data-query-editor": "", tabindex: "0" }),
    hint === undefined ? [] : placeholder(hint),
    lineNumbers(),
    history(),
    drawSelection(),
    highlightSpecialChars({ addSpecialChars: BIDI_CONTROLS }),
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
    keys(latest),
    listeners(latest),
  ];
}
