import { findPart, type Operation, operationEffect, printTied } from "@querysnap/mql";
import { describe } from "../explain/describe.ts";
import { NOISE } from "../lexicon/words.table.ts";
import type { Question } from "../parse/draft.ts";
import { openSpans, tieOf } from "../reading.ts";
import type { Reading, Tie } from "../types.ts";
import { alignParts } from "./align.ts";

/** A checked operation as a reading of the question, in the same shape as the built-in generator's. */
export function readingOfOperation(
  question: Question,
  operation: Operation,
  about: { confidence: number; open: readonly number[] },
): Reading {
  const collection = question.knowledge.model.byName.get(operation.collection ?? "") ?? null;
  const lines = describe(operation, collection);
  const printed = printTied(
    operation,
    lines.map((line) => line.path),
  );
  const parts = collection ? alignParts(question, operation, collection) : [];
  const claimedOnce = new Set<number>();
  const ties: Tie[] = lines.map((line, at) => {
    const part = parts[at];
    // each word belongs to the first part that claims it, so that no two ties share one
    const words = (part?.words ?? []).flatMap(({ start, end }) =>
      Array.from({ length: end - start }, (_, step) => start + step).filter((one) => {
        if (claimedOnce.has(one)) return false;
        claimedOnce.add(one);
        return true;
      }),
    );
    const span = findPart(printed, line.path)?.span ?? null;
    return tieOf(question, { line, words, span });
  });
  const loose = question.tokens.flatMap((token, at) =>
    token.kind === "mark" || NOISE.has(token.norm) || claimedOnce.has(at) || about.open.includes(at)
      ? []
      : [at],
  );
  const left = attachLoose(question, ties, loose);
  return {
    query: printed.text,
    explanation: lines.map((line) => line.sentence),
    collection: operation.collection ?? "",
    confidence: about.confidence,
    ties,
    notUnderstood: openSpans(
      question,
      [...about.open, ...left].toSorted((a, b) => a - b),
    ),
    isWrite: operationEffect(operation) !== "read",
  };
}

/** Characters between a word and the part that it most likely belongs to. */
const NEAR = 24;

/** Gives words that name nothing of the schema to the nearest tie; returns those that are near none. */
function attachLoose(question: Question, ties: readonly Tie[], loose: readonly number[]): number[] {
  return loose.filter((at) => {
    const token = question.tokens[at];
    if (!token) return false;
    const near = ties
      .flatMap((tie) => tie.words.map((span) => ({ tie, gap: gapOf(token, span) })))
      .toSorted((a, b) => a.gap - b.gap)[0];
    if (!near || near.gap > NEAR) return true;
    near.tie.words = [...near.tie.words, { start: token.start, end: token.end }].toSorted(
      (a, b) => a.start - b.start,
    );
    return false;
  });
}

function gapOf(a: { start: number; end: number }, b: { start: number; end: number }): number {
  return b.start >= a.end ? b.start - a.end : Math.max(0, a.start - b.end);
}
