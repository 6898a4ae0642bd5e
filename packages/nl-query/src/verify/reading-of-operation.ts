import { findPart, type Operation, operationEffect, printTied } from "@querysnap/mql";
import { describe } from "../explain/describe.ts";
import type { Question } from "../parse/draft.ts";
import { tieOf } from "../reading.ts";
import { openSpans } from "../spans.ts";
import { tieRest } from "../tie-rest.ts";
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
  const left = tieRest(question, ties, { open: about.open, isOther: () => false });
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
