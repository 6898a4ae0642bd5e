import { closeBracketsKeymap, closeBrackets } from "@codemirror/autocomplete";
import {
  bracketMatching,
  codeFolding,
  foldKeymap,
  foldService,
  HighlightStyle,
  indentOnInput,
  StreamLanguage,
  syntaxHighlighting,
} from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { keymap } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { nextShellToken, type ShellScan, type ShellTokenKind, startScan } from "../../../lib/shell-tokens.ts";

type State = ShellScan & { depth: number };

const TABLE = {
  punct: tags.punctuation,
  key: tags.propertyName,
  method: tags.function(tags.propertyName),
  op: tags.operatorKeyword,
  string: tags.string,
  number: tags.number,
  ctor: tags.className,
  bool: tags.bool,
  comment: tags.comment,
} satisfies Record<Exclude<ShellTokenKind, "plain">, unknown>;

/** Longer lines are not highlighted: tokenizing them would slow down typing. */
const MAX_COLORED = 20_000;

const shell = StreamLanguage.define<State>({
  name: "mongodb-shell",
  startState: () => ({ ...startScan(), depth: 0 }),
  copyState: (state) => ({ ...state }),
  token(stream, state) {
    if (stream.string.length > MAX_COLORED) {
      stream.skipToEnd();
      return null;
    }
    const token = nextShellToken(stream.string.slice(stream.pos), state);
    stream.pos += token.text.length;
    if (token.kind === "punct" && "([{".includes(token.text)) state.depth++;
    if (token.kind === "punct" && ")]}".includes(token.text)) state.depth = Math.max(0, state.depth - 1);
    return token.kind === "plain" ? null : token.kind;
  },
  indent: (state, textAfter, context) =>
    (/^\s*[)\]}]/.test(textAfter) ? state.depth - 1 : state.depth) * context.unit,
  languageData: {
    commentTokens: { line: "//", block: { open: "/*", close: "*/" } },
    closeBrackets: { brackets: ["(", "[", "{", '"', "'"] },
    indentOnInput: /^\s*[)\]}]$/,
  },
  tokenTable: TABLE,
});

const colors = HighlightStyle.define(
  Object.entries(TABLE).map(([kind, tag]) => ({ tag, class: `s-${kind}` })),
);

const MAX_FOLDED_LINES = 5000;

/** Folds from the last bracket left open on a line to the one that closes it. */
const folding = foldService.of((state, lineStart, lineEnd) => {
  const scan = startScan();
  const openAt: number[] = [];
  const first = state.doc.lineAt(lineStart).number;
  const last = Math.min(state.doc.lines, first + MAX_FOLDED_LINES);
  for (let number = first; number <= last; number++) {
    const line = state.doc.line(number);
    if (line.length > MAX_COLORED) return null;
    for (let at = 0; at < line.length;) {
      const token = nextShellToken(line.text.slice(at), scan);
      if (token.kind === "punct" && "([{".includes(token.text)) openAt.push(line.from + at);
      if (token.kind === "punct" && ")]}".includes(token.text)) {
        const opened = openAt.pop();
        // the line's last open bracket is closed here: fold what is between
        if (number > first && openAt.length === 0)
          return opened !== undefined && opened < lineEnd ? { from: opened + 1, to: line.from + at } : null;
        if (opened === undefined) return null;
      }
      at += token.text.length;
    }
    if (number === first && openAt.length === 0) return null;
    if (number === first) openAt.splice(0, openAt.length - 1);
  }
  return null;
});

/** Colors, brackets, indentation and folding of shell text. */
export function shellLanguage(): Extension {
  return [
    shell,
    syntaxHighlighting(colors),
    bracketMatching(),
    closeBrackets(),
    indentOnInput(),
    codeFolding({ placeholderText: "…" }),
    folding,
    keymap.of([...closeBracketsKeymap, ...foldKeymap]),
  ];
}
