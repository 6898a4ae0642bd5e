import type { ReactNode } from "react";
import { cn } from "../lib/cn.ts";
import { shellLines, type ShellToken } from "../lib/shell-tokens.ts";
import { MarkedText } from "./marked-text.tsx";

/** A tied part of the code: `[from, to)` in its text. */
type CodeTie = { from: number; to: number; className: string; key: string; isActive?: boolean };

type CodeLinesProps = {
  code: string;
  ties?: readonly CodeTie[];
  bare?: boolean;
  small?: boolean;
  className?: string;
  onTieHover?: (key: string | null) => void;
};

function toLines(code: string): { tokens: ShellToken[]; start: number; end: number }[] {
  let start = 0;
  return shellLines(code).map((tokens) => {
    const line = { tokens, start, end: tokens.reduce((sum, token) => sum + token.text.length, start) };
    start = line.end + 1;
    return line;
  });
}

/** Query text that is only read: colored, numbered unless bare, with the parts that ties made. */
export function CodeLines({
  code,
  ties = [],
  bare = false,
  small = false,
  className,
  onTieHover,
}: CodeLinesProps) {
  return (
    <pre className={cn("code overflow-x-auto", bare && "code-bare", small && "code-small", className)}>
      {toLines(code).map(({ tokens, start, end }) => {
        const inLine = ties.filter((tie) => tie.from >= start && tie.to <= end);
        return (
          <code key={start} className={cn("code-line", inLine.some((tie) => tie.isActive) && "code-active")}>
            {drawLine(tokens, start, { ties: inLine, onTieHover })}
          </code>
        );
      })}
    </pre>
  );
}

function drawLine(
  tokens: readonly ShellToken[],
  start: number,
  { ties, onTieHover }: { ties: readonly CodeTie[]; onTieHover: CodeLinesProps["onTieHover"] },
): ReactNode[] {
  const drawn: ReactNode[] = [];
  const open = new Map<CodeTie, ReactNode[]>();
  let offset = start;
  for (const token of tokens) {
    const tie = ties.find((each) => offset >= each.from && offset < each.to);
    const piece =
      token.kind === "plain" ? (
        token.text
      ) : (
        <span key={offset} className={`s-${token.kind}`}>
          <MarkedText>{token.text}</MarkedText>
        </span>
      );
    const pieces = tie === undefined ? undefined : open.get(tie);
    if (tie === undefined) drawn.push(piece);
    else if (pieces) pieces.push(piece);
    else {
      const first: ReactNode[] = [piece];
      open.set(tie, first);
      drawn.push(
        <span
          key={`tie-${tie.key}`}
          className={cn("tie", tie.className, tie.isActive && "tie-on")}
          onMouseEnter={onTieHover && (() => onTieHover(tie.key))}
          onMouseLeave={onTieHover && (() => onTieHover(null))}
        >
          {first}
        </span>,
      );
    }
    offset += token.text.length;
  }
  return drawn;
}
