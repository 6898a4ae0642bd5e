import type { Question } from "./parse/draft.ts";
import type { Span } from "./types.ts";

/** Spans of the question's words at these positions; neighbors are one. */
export function openSpans(question: Question, open: readonly number[]): Span[] {
  return mergeSpans(
    open.flatMap((at) => spansOf(question, { start: at, end: at + 1 })),
    1,
  );
}

/** Where words stand in the question, without a comma or "and" in front. */
export function spansOf(question: Question, words: { start: number; end: number }): Span[] {
  let first = words.start;
  while (
    first < words.end - 1 &&
    (question.tokens[first]?.kind === "mark" || question.tokens[first]?.norm === "and")
  )
    first++;
  if (words.end <= first) return [];
  const said = question.tokens.slice(first, words.end);
  const isInOrder = said.every(({ start }, at) => start >= (said[at - 1]?.start ?? 0));
  // words that were put together may stand apart: "in May, by issue date"
  if (!isInOrder) return said.map(({ start, end }) => ({ start, end }));
  return [{ start: said[0]?.start ?? 0, end: said.at(-1)?.end ?? 0 }];
}

/** In order, without repetition; spans that touch become one, and words that nobody wrote none. */
export function mergeSpans(spans: readonly Span[], gap = 0): Span[] {
  const merged: Span[] = [];
  const written = spans.filter(({ start, end }) => start < end);
  for (const span of written.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && span.start <= last.end + gap) last.end = Math.max(last.end, span.end);
    else merged.push({ ...span });
  }
  return merged;
}
