import { findPart, printTied } from "@querysnap/mql";
import type { Compiled } from "./compile/build.ts";
import { compile } from "./compile/compile.ts";
import { SURE_CONFIDENCE } from "./confidence.ts";
import { describe } from "./explain/describe.ts";
import type { Line } from "./explain/words.ts";
import type { Question } from "./parse/draft.ts";
import { NOISE } from "./lexicon/words.table.ts";
import type { Plan } from "./plan/plan.ts";
import { planWords } from "./plan/plan-words.ts";
import type { Reading, Span, Tie } from "./types.ts";

/** A plan as query, explanation and ties. */
export function readingOf(
  question: Question,
  plan: Plan,
  about: { confidence: number; open: readonly number[]; compiled?: Compiled },
): Reading {
  const { operation, parts } = about.compiled ?? compile(plan);
  // the query of what a best owner has starts at the owners
  const read = question.knowledge.model.byName.get(operation.collection ?? "") ?? plan.collection;
  const lines = describe(operation, read);
  const printed = printTied(
    operation,
    lines.map((line) => line.path),
  );
  const ties: Tie[] = lines.map((line) => {
    const isRelated = (path: readonly (string | number)[]): boolean =>
      line.path.every((step, at) => path[at] === step) || path.every((step, at) => line.path[at] === step);
    const own = parts.filter((part) => isRelated(part.path));
    const span = findPart(printed, line.path)?.span ?? null;
    return {
      role: own[0]?.role ?? line.role,
      words: mergeSpans(own.flatMap((part) => part.words).flatMap((words) => spansOf(question, words))),
      query: span ? [span] : [],
      fields: line.fields,
      sentence: line.sentence,
    };
  });
  const unclaimed = claimRest(question, { plan, ties, ...about });
  return {
    query: printed.text,
    explanation: lines.map((line) => line.sentence),
    collection: read.name,
    confidence: Math.round(about.confidence * 100) / 100,
    ties,
    notUnderstood: openSpans(question, [...about.open, ...unclaimed]),
    isWrite: plan.write !== null,
  };
}

/** One line of an explanation as a tie, with the positions of the words that ask for it. */
export function tieOf(
  question: Question,
  about: { line: Line; words: readonly number[]; span: Span | null },
): Tie {
  const { line, words, span } = about;
  return {
    role: line.role,
    words: openSpans(
      question,
      words.toSorted((a, b) => a - b),
    ),
    query: span ? [span] : [],
    fields: line.fields,
    sentence: line.sentence,
  };
}

/** Characters between a word that only ties parts together and the part it belongs to. */
const NEAR = 24;
/** From this surety on a word names what it hits. */
const NAMING = 0.7;

/**
 * Gives words that were read without making a part of their own ("customers living in Germany") to the nearest
 * tie. Returns the positions of those that stand near none.
 */
function claimRest(
  question: Question,
  {
    plan,
    ties,
    open,
    confidence,
  }: { plan: Plan; ties: readonly Tie[]; open: readonly number[]; confidence: number },
): number[] {
  const known = planWords(plan);
  const spans = ties.flatMap((tie) => tie.words.map((span) => ({ tie, span })));
  return question.tokens.flatMap((token, at) => {
    const isContent = token.kind !== "mark" && token.norm !== "'s" && !NOISE.has(token.norm);
    const isClaimed = spans.some(({ span }) => span.start < token.end && token.start < span.end);
    if (!isContent || isClaimed || open.includes(at)) return [];
    const distanceTo = ({ start, end }: Span): number =>
      start >= token.end ? start - token.end : token.start - end + 1;
    const [nearest] = spans.toSorted((a, b) => distanceTo(a.span) - distanceTo(b.span));
    const isOther = confidence < SURE_CONFIDENCE && namesOther(question, at, known);
    if (!nearest || distanceTo(nearest.span) > NEAR || isOther) return [at];
    nearest.tie.words = mergeSpans([...nearest.tie.words, { start: token.start, end: token.end }], 1);
    return [];
  });
}

/** The word names something in the schema, but nothing that the plan uses. */
function namesOther({ names }: Question, at: number, known: ReadonlySet<string>): boolean {
  const hits = [...(names.byToken[at] ?? [])].filter(([, weight]) => weight >= NAMING);
  return hits.length > 0 && hits.every(([word]) => !known.has(word));
}

export function openSpans(question: Question, open: readonly number[]): Span[] {
  return mergeSpans(
    open.flatMap((at) => spansOf(question, { start: at, end: at + 1 })),
    1,
  );
}

/** Where words stand in the question, without a comma or "and" in front. */
function spansOf(question: Question, words: { start: number; end: number }): Span[] {
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
function mergeSpans(spans: readonly Span[], gap = 0): Span[] {
  const merged: Span[] = [];
  const written = spans.filter(({ start, end }) => start < end);
  for (const span of written.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && span.start <= last.end + gap) last.end = Math.max(last.end, span.end);
    else merged.push({ ...span });
  }
  return merged;
}
