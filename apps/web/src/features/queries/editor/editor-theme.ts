import { EditorView } from "@codemirror/view";

/**
 * Editor theme. All colors and sizes are design tokens, so that it follows light and dark mode.
 */
export const editorTheme = EditorView.theme({
  "&": {
    height: "100%",
    backgroundColor: "var(--code-bg)",
    color: "var(--syn-key)",
    fontSize: "var(--fs-code)",
  },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "var(--lh-code)", overflow: "auto" },
  ".cm-content": { padding: "0 0 8px", caretColor: "var(--focus)" },
  ".cm-line": { padding: "0 16px 0 12px" },
  ".cm-cursor, .cm-dropCursor": { borderLeft: "2px solid var(--focus)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground, .cm-content ::selection": {
    backgroundColor: "var(--selected)",
  },
  ".cm-gutters": {
    // opaque, because long lines scroll behind the gutter
    backgroundColor: "var(--code-bg)",
    border: "none",
    color: "var(--code-gutter)",
    fontSize: "var(--fs-micro)",
  },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "36px", padding: "0 0 0 8px", textAlign: "right" },
  ".cm-gutters:after": { content: "''", width: "4px" },
  "&.cm-focused .cm-activeLine, .cm-tie-line": { backgroundColor: "var(--code-active)" },
  ".cm-activeLine": { backgroundColor: "transparent" },
  ".cm-activeLineGutter": { backgroundColor: "transparent", color: "var(--ink-2)" },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": {
    backgroundColor: "var(--selected)",
    outline: "1px solid var(--line-strong)",
  },
  ".cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket": {
    backgroundColor: "transparent",
    color: "var(--danger)",
  },
  ".cm-foldPlaceholder": {
    backgroundColor: "var(--sunken)",
    border: "1px solid var(--line)",
    borderRadius: "3px",
    color: "var(--ink-3)",
    padding: "0 4px",
  },
  ".cm-placeholder": { color: "var(--ink-3)" },
  ".cm-tie": { borderRadius: "2px 2px 0 0", boxShadow: "inset 0 -2px 0 var(--l)", paddingBottom: "1px" },
  ".cm-tie-rest": {
    borderLeft: "2px solid var(--l)",
    borderRadius: "0",
    boxShadow: "none",
    marginLeft: "-6px",
    paddingLeft: "4px",
  },
  ".cm-tie-on": { backgroundColor: "var(--w)" },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--danger-fill) 1.5px",
    textUnderlineOffset: "4px",
  },
  ".cm-lintRange-warning": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--warn-fill) 1.5px",
    textUnderlineOffset: "4px",
  },
  ".cm-lintPoint:after": { borderBottomColor: "var(--danger-fill)" },
  ".cm-tooltip": {
    backgroundColor: "var(--raised)",
    border: "1px solid var(--line)",
    borderRadius: "var(--r-panel)",
    boxShadow: "var(--elev-pop)",
    color: "var(--ink)",
    overflow: "hidden",
  },
  ".cm-tooltip.cm-tooltip-lint": { maxWidth: "420px" },
  ".cm-diagnostic": {
    borderLeft: "none",
    padding: "6px 10px",
    fontFamily: "var(--sans)",
    fontSize: "var(--fs-small)",
    lineHeight: "var(--lh-small)",
  },
  // both classes, as in the base theme of the completion, which wins otherwise
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    padding: "4px 0",
    fontFamily: "var(--mono)",
    fontSize: "var(--fs-small)",
    maxHeight: "14em",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "2px 10px", lineHeight: "var(--lh-ui)" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--selected)",
    color: "var(--ink)",
  },
  ".cm-completionDetail": { color: "var(--ink-3)", fontStyle: "normal", marginLeft: "12px" },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "600" },
  ".cm-completionInfo": {
    maxWidth: "320px",
    padding: "8px 10px",
    fontFamily: "var(--sans)",
    fontSize: "var(--fs-small)",
    lineHeight: "var(--lh-small)",
  },
});
