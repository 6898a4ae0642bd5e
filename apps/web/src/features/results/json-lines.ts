import type { Value } from "@querysnap/mql";
import { useEffect, useMemo, useState } from "react";
import { type ShellToken, shellLines } from "../../lib/shell-tokens.ts";
import { copyText } from "./copy-text.ts";
import type { ResultSet } from "./result-set.ts";

/** Time budget for formatting per frame. */
const SLICE_MS = 10;
const FORMATTED_AT_ONCE = 50;
/** Characters formatted before the first frame; at least one document is. */
const FIRST_CHARS = 100_000;
/** Longer lines are not highlighted. */
const MAX_COLORED = 5000;
/** Longer lines are cut on screen: rendering them would block the page. */
export const MAX_DRAWN = 10_000;

function indented(value: Value, isLast: boolean): string[] {
  const lines = copyText(value).split("\n");
  return lines.map((line, index) => `  ${line}${index === lines.length - 1 && !isLast ? "," : ""}`);
}

/** `next` is the index of the first document that is not formatted yet. */
type FirstLines = { lines: string[]; next: number };

function firstLines(set: ResultSet): FirstLines {
  const count = set.items.length;
  if (set.kind === "single") return { lines: copyText(set.items[0]).split("\n"), next: count };
  const lines = ["["];
  let next = 0;
  for (let chars = 0; next < Math.min(count, FORMATTED_AT_ONCE) && chars < FIRST_CHARS; next++) {
    for (const line of indented(set.items[next] ?? null, next === count - 1)) {
      lines.push(line);
      chars += line.length;
    }
  }
  if (next === count) lines.push("]");
  return { lines, next };
}

/**
 * The lines of a result in shell syntax: the first documents at once, the others a slice at a time so that a
 * large result does not stop the page.
 */
export function useJsonLines(set: ResultSet): readonly string[] {
  const first = useMemo(() => firstLines(set), [set]);
  const [rest, setRest] = useState<{ set: ResultSet; lines: readonly string[] } | null>(null);
  useEffect(() => {
    if (first.next === set.items.length) return;
    const last = set.items.length - 1;
    const done: string[] = [];
    let { next } = first;
    const work = () => {
      const until = performance.now() + SLICE_MS;
      while (next <= last && performance.now() < until) {
        for (const line of indented(set.items[next] ?? null, next === last)) done.push(line);
        next++;
      }
      if (next <= last) timer = setTimeout(work);
      else setRest({ set, lines: [...done, "]"] });
    };
    let timer = setTimeout(work);
    return () => clearTimeout(timer);
  }, [first, set]);
  return useMemo(
    () => (rest?.set === set ? [...first.lines, ...rest.lines] : first.lines),
    [first, rest, set],
  );
}

/** Tokenizes a line without state: values never span lines. */
export function lineTokens(line: string): ShellToken[] {
  if (line.length > MAX_DRAWN) {
    const hidden = (line.length - MAX_DRAWN).toLocaleString("en-US");
    return [
      { kind: "key", text: line.slice(0, MAX_DRAWN) },
      { kind: "comment", text: `… ${hidden} more characters, copied with Copy` },
    ];
  }
  return line.length > MAX_COLORED ? [{ kind: "key", text: line }] : (shellLines(line)[0] ?? []);
}

/** Returns the whole result as in the JSON view. */
export function resultText(set: ResultSet): string {
  return set.kind === "single" ? copyText(set.items[0]) : copyText(set.items);
}
