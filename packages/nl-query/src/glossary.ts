import type { Span } from "./types.ts";

/** What a word of one team means: "active" means "status is A". */
export type GlossaryEntry = { term: string; meaning: string };

export type Expanded = {
  question: string;
  /** Where words of the expanded question stand in the one that was typed. */
  toOriginal: (span: Span) => Span;
};

/** A stretch of the expanded question and the words as typed that it comes from. */
type Piece = { text: string; start: number; end: number; isVerbatim: boolean };

/** A meaning that says what holds goes to the end of the question; any other replaces its term in place. */
const CONDITION = /\s(?:is|are|was|has|have|=|>|<|>=|<=|above|below|over|under|between|contains)\s/i;
const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

/** The question with terms of the glossary spelled out: "active customers" → "customers where status is A". */
export function expandGlossary(question: string, glossary: readonly GlossaryEntry[]): Expanded {
  const meanings = new Map(
    glossary.flatMap(({ term, meaning }) =>
      term.trim() === "" ? [] : [[term.trim().toLowerCase(), meaning.trim()] as const],
    ),
  );
  if (meanings.size === 0) return { question, toOriginal: (span) => span };
  // the longest first, so that "very active" is not taken for "active"
  const terms = [...meanings.keys()].toSorted((a, b) => b.length - a.length).map(escape);
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${terms.join("|")})(?![\p{L}\p{N}])`, "giu");
  const pieces: Piece[] = [];
  const conditions: Piece[] = [];
  let from = 0;
  for (const { 0: found, index } of question.matchAll(pattern)) {
    const meaning = meanings.get(found.toLowerCase()) ?? found;
    const end = index + found.length;
    pieces.push({ text: question.slice(from, index), start: from, end: index, isVerbatim: true });
    const isCondition = CONDITION.test(` ${meaning} `);
    (isCondition ? conditions : pieces).push({ text: meaning, start: index, end, isVerbatim: false });
    // the space that followed a removed term goes with it
    from = isCondition && question[end] === " " ? end + 1 : end;
  }
  const rest = question.slice(from);
  const mark = /[.?!\s]*$/.exec(rest)?.[0] ?? "";
  pieces.push({
    text: rest.slice(0, rest.length - mark.length),
    start: from,
    end: question.length - mark.length,
    isVerbatim: true,
  });
  for (const [at, condition] of conditions.entries())
    pieces.push({ ...condition, text: ` ${at === 0 ? "where" : "and"} ${condition.text}` });
  return { question: pieces.map((one) => one.text).join(""), toOriginal: (span) => mapBack(pieces, span) };
}

function mapBack(pieces: readonly Piece[], span: Span): Span {
  let at = 0;
  const found: Span[] = [];
  for (const { text, start, end, isVerbatim } of pieces) {
    const [first, last] = [Math.max(span.start, at), Math.min(span.end, at + text.length)];
    if (first < last)
      found.push(isVerbatim ? { start: start + first - at, end: start + last - at } : { start, end });
    at += text.length;
  }
  const [one] = found;
  if (!one) return { start: 0, end: 0 };
  // a span over a moved condition and other words is that of the first of them
  return { start: one.start, end: found.length === 1 ? one.end : Math.max(one.end, found.at(-1)?.end ?? 0) };
}
