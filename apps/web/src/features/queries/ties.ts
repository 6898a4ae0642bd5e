import type { Generated, Span, Tie, TieRole } from "@querysnap/contracts";
import { shellLines } from "../../lib/shell-tokens.ts";

/** The class that carries the colors of a role. */
export const ROLE_CLASS: Record<TieRole, string> = {
  collection: "t-coll",
  condition: "t-cond",
  range: "t-value",
  shape: "t-shape",
};
/** Names of roles, so color is never the only carrier. */
export const ROLE_NAME: Record<TieRole, string> = {
  collection: "Collection",
  condition: "Condition",
  range: "Range",
  shape: "Shape",
};

/** The highlighted tie, by its index in the answer. */
export type TieFocus = { activeTie: number | null; onActiveTie: (tie: number | null) => void };

/**
 * A piece of the question. `tie` is the index of its tie in the answer, `miss` marks words not understood.
 */
export type Segment = { text: string; start: number } & (
  | { kind: "plain" | "miss" | "name" }
  | { kind: "tie"; tie: number }
);

type Mark = Span & ({ kind: "miss" | "name" } | { kind: "tie"; tie: number });

/**
 * Splits a text at its marks. Of overlapping marks the earlier one wins; marks outside the text are dropped.
 */
function cut(text: string, marks: readonly Mark[]): Segment[] {
  const segments: Segment[] = [];
  let at = 0;
  for (const mark of marks.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const start = Math.max(mark.start, at);
    const end = Math.min(mark.end, text.length);
    if (end <= start) continue;
    if (start > at) segments.push({ kind: "plain", text: text.slice(at, start), start: at });
    const piece = { text: text.slice(start, end), start };
    segments.push(
      mark.kind === "tie" ? { ...piece, kind: "tie", tie: mark.tie } : { ...piece, kind: mark.kind },
    );
    at = end;
  }
  if (at < text.length) segments.push({ kind: "plain", text: text.slice(at), start: at });
  return segments;
}

const EDGES = /^[\s,;.:]+|[\s,;.:]+$/g;

/** Trims spaces and commas from both ends of a span. */
function trimSpan(text: string, { start, end }: Span): Span {
  const words = text.slice(start, end);
  const inner = words.replaceAll(EDGES, "");
  const from = start + words.indexOf(inner);
  return inner === "" ? { start, end } : { start: from, end: from + inner.length };
}

/** Splits an answered question at its ties and missed words. */
export function answeredSegments(
  question: string,
  answer: Pick<Generated, "ties" | "notUnderstood">,
): Segment[] {
  const marks: Mark[] = answer.ties.flatMap((tie, index) =>
    tie.words.map((span): Mark => ({ ...trimSpan(question, span), kind: "tie", tie: index })),
  );
  for (const span of answer.notUnderstood) marks.push({ ...trimSpan(question, span), kind: "miss" });
  return cut(question, marks);
}

const singular = (word: string) => word.replace(/ies$/, "y").replace(/(?<=[^s])s$/, "");
const normal = (word: string) => singular(word.toLowerCase());

/** Returns the words by which a question may name a collection or a field. */
export function schemaWords(names: Iterable<string>): ReadonlySet<string> {
  const words = new Set<string>();
  for (const name of names) {
    const parts = name.split(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u).filter((part) => part.length > 2);
    for (const part of parts) words.add(normal(part));
    if (parts.length > 1) words.add(parts.map(normal).join(" "));
  }
  return words;
}

/** Splits a question without an answer at the words that the schema knows. */
export function typedSegments(question: string, words: ReadonlySet<string>): Segment[] {
  const marks: Mark[] = [];
  for (const match of question.matchAll(/[\p{L}\p{N}_]+/gu)) {
    if (match[0].length > 2 && words.has(normal(match[0])))
      marks.push({ start: match.index, end: match.index + match[0].length, kind: "name" });
  }
  return cut(question, marks);
}

/** A row of the explanation. */
export type ExplanationRow = { tie: number; role: TieRole; words: string; sentence: string };

/**
 * Returns the rows in the order of the query, so that the curves of the seam never cross; ties without a part
 * of the query come last.
 */
export function explanationRows(question: string, ties: readonly Tie[]): ExplanationRow[] {
  const place = (tie: Tie) => Math.min(...tie.query.map((span) => span.start), Number.MAX_SAFE_INTEGER);
  return ties
    .map((tie, index) => ({ tie, index }))
    .toSorted((a, b) => place(a.tie) - place(b.tie) || a.index - b.index)
    .map(({ tie, index }) => ({
      tie: index,
      role: tie.role,
      words: tie.words
        .map((span) => question.slice(span.start, span.end).replaceAll(EDGES, ""))
        .filter((word) => word !== "")
        .join(" "),
      sentence: tie.sentence,
    }));
}

/** Returns the words not understood, each once. */
export function missedWords(question: string, spans: readonly Span[]): { text: string; span: Span }[] {
  return spans
    .map((span) => ({
      text: question.slice(span.start, span.end).replaceAll(EDGES, ""),
      span: trimSpan(question, span),
    }))
    .filter((each) => each.text.trim() !== "");
}

/** Labels another reading by its first sentence that the answer does not have. */
export function readingLabel(
  alternative: { explanation: string; ties: readonly Tie[] },
  answer: { ties: readonly Tie[] },
): string {
  const known = new Set(answer.ties.map((tie) => tie.sentence));
  return (
    alternative.ties.find((tie) => !known.has(tie.sentence))?.sentence ?? alternative.explanation
  ).replaceAll("`", "");
}

/** Longer quotes in a label are shortened. */
const MAX_QUOTE = 28;

/** Shortens the quote of a label in its middle, so that the differing word after it stays readable. */
export function shortLabel(label: string): string {
  return label
    .replaceAll("`", "")
    .replace(/“([^“”]*)”/gu, (quote, words: string) =>
      words.length <= MAX_QUOTE ? quote : `“${words.slice(0, 12).trimEnd()}…${words.slice(-12).trimStart()}”`,
    );
}

/** Returns the names in a query: collections, keys, and fields referenced as `"$name"`. */
export function queryNames(query: string): ReadonlySet<string> {
  const names = shellLines(query)
    .flat()
    .filter(
      (token) =>
        token.kind === "key" ||
        token.kind === "op" ||
        (token.kind === "string" && /^["']\$/.test(token.text)),
    )
    .map((token) => token.text.replaceAll(/^["']\$*|["']$/g, ""));
  return new Set(names);
}

/** Splits a sentence into prose and code: names of the query and quoted values. */
export function sentencePieces(
  sentence: string,
  names: ReadonlySet<string>,
): { text: string; isCode: boolean }[] {
  const pieces: { text: string; isCode: boolean }[] = [];
  for (const [text] of sentence.matchAll(
    /"(?:[^"\\]|\\.)*"|`[^`]*`|[\p{L}\p{N}_$]+(?:\.[\p{L}\p{N}_$]+)*|[^"`\p{L}\p{N}_$]+|["`]/gu,
  )) {
    const isCode = (text.length > 1 && /^["`]/.test(text)) || names.has(text);
    const last = pieces.at(-1);
    const plain = text.startsWith("`") && text.length > 1 ? text.slice(1, -1) : text;
    if (last && !last.isCode && !isCode) last.text += plain;
    else pieces.push({ text: plain, isCode });
  }
  return pieces;
}
