import { findPart, printTied } from "@querysnap/mql";
import type { Compiled } from "./compile/build.ts";
import { compile } from "./compile/compile.ts";
import { SURE_CONFIDENCE } from "./confidence.ts";
import { describe } from "./explain/describe.ts";
import type { Line } from "./explain/words.ts";
import type { Question } from "./parse/draft.ts";
import type { Plan } from "./plan/plan.ts";
import { planWords } from "./plan/plan-words.ts";
import { mergeSpans, openSpans, spansOf } from "./spans.ts";
import { tieRest } from "./tie-rest.ts";
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
  const known = planWords(plan);
  const left = tieRest(question, ties, {
    open: about.open,
    isOther: (at) => about.confidence < SURE_CONFIDENCE && namesOther(question, at, known),
  });
  return {
    query: printed.text,
    explanation: lines.map((line) => line.sentence),
    collection: read.name,
    confidence: Math.round(about.confidence * 100) / 100,
    ties,
    notUnderstood: openSpans(question, [...about.open, ...left]),
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

/** From this surety on a word names what it hits. */
const NAMING = 0.7;

/** The word names something in the schema, but nothing that the plan uses. */
function namesOther({ names }: Question, at: number, known: ReadonlySet<string>): boolean {
  const hits = [...(names.byToken[at] ?? [])].filter(([, weight]) => weight >= NAMING);
  return hits.length > 0 && hits.every(([word]) => !known.has(word));
}
