import { useMemo } from "react";
import { oneLine, shellLines, type ShellToken } from "../lib/shell-tokens.ts";
import { MarkedText } from "./marked-text.tsx";

/** Lines beyond this many characters are shown without color. */
const MAX_COLORED = 20_000;

/** The colored pieces of one line. */
export function ShellTokens({ tokens }: { tokens: readonly ShellToken[] }) {
  return tokens.map((token, index) =>
    token.kind === "plain" ? (
      token.text
    ) : (
      // pieces never move, so their place is their identity
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index} className={`s-${token.kind}`}>
        <MarkedText>{token.text}</MarkedText>
      </span>
    ),
  );
}

/** Query text in one line, cut by its box, as lists show it. */
export function ShellLine({ text }: { text: string }) {
  const line = useMemo(() => oneLine(text), [text]);
  const tokens = useMemo(() => (line.length > MAX_COLORED ? [] : shellLines(line).flat()), [line]);
  return (
    <code className="code code-bare code-small block truncate">
      {tokens.length > 0 ? <ShellTokens tokens={tokens} /> : <MarkedText>{line}</MarkedText>}
    </code>
  );
}
