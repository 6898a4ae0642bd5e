import type { Value } from "@querysnap/mql";
import { useEffect, useMemo, useState } from "react";
import { type ShellToken, shellLines } from "../../lib/shell-tokens.ts";
import { copyText } from "./copy-text.ts";
import type { ResultSet } from "./result-set.ts";

/** Milliseconds of formatting between two frames. */
const SLICE_MS = 10;
const FORMATTED_AT_ONCE = 50;
/** A longer line is shown without color. */
const MAX_COLORED = 5000;

function indented(value: Value, isLast: boolean): string[] {
  const lines = copyText(value).split("\n");
  return lines.map((line, index) => `  ${line}${index === lines.length - 1 && !isLast ? "," : ""}`);
}

function firstLines(set: ResultSet): string[] {
  if (set.kind === "single") return copyText(set.items[0]).split("\n");
  const last = set.items.length - 1;
  const lines = [
    "[",
    ...set.items.slice(0, FORMATTED_AT_ONCE).flatMap((item, index) => indented(item, index === last)),
  ];
  if (set.items.length <= FORMATTED_AT_ONCE) lines.push("]");
  return lines;
}

/**
 * The lines of a result in shell syntax: the first documents at once, the others a slice at a time so that a
 * large result does not stop the page.
 */
export function useJsonLines(set: ResultSet): readonly string[] {
  const first = useMemo(() => firstLines(set), [set]);
  const [rest, setRest] = useState<{ set: ResultSet; lines: readonly string[] } | null>(null);
  useEffect(() => {
    if (set.kind === "single" || set.items.length <= FORMATTED_AT_ONCE) return;
    const last = set.items.length - 1;
    const done: string[] = [];
    let next = FORMATTED_AT_ONCE;
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
  }, [set]);
  return useMemo(() => (rest?.set === set ? [...first, ...rest.lines] : first), [first, rest, set]);
}

/** Every line stands for itself: values never span lines, so no state is carried over. */
export function lineTokens(line: string): ShellToken[] {
  return line.length > MAX_COLORED ? [{ kind: "key", text: line }] : (shellLines(line)[0] ?? []);
}

/** The whole result as the JSON view shows it. */
export function resultText(set: ResultSet): string {
  return set.kind === "single" ? copyText(set.items[0]) : copyText(set.items);
}
