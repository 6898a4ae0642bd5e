import type { Answer } from "./api/generate-query.ts";

/** A word of the question and what the user's correction says it means. */
export type Correction = { term: string; meaning: string };

/** Begins what a description adds to a condition, and no reader of a question needs. */
const NOTE = ", a stored";
/** Sentences about the whole query, which no word of a question means. */
const FRAME = /^(?:Reads|Counts|Keeps|Sorted|Sorts|Shows|Skips|Returns|Joins|Groups)\b/;

/**
 * Derives a glossary entry from a corrected query: its new condition, and the words that have no tie or lost
 * theirs. Either may be empty, for the user to fill in; returns null when both are.
 *
 * @param answer The answer as it was generated.
 * @param described Sentences that explain the executed query.
 */
export function readCorrection(
  question: string,
  answer: Pick<Answer, "ties" | "notUnderstood">,
  described: readonly string[],
): Correction | null {
  const former = new Set(answer.ties.map(({ sentence }) => sentence));
  const now = new Set(described);
  const added = described.find((sentence) => !former.has(sentence) && !FRAME.test(sentence));
  const lost = answer.ties.find(({ sentence }) => !now.has(sentence) && !FRAME.test(sentence));
  const words = answer.notUnderstood.length > 0 ? answer.notUnderstood.slice(0, 1) : (lost?.words ?? []);
  if (added === undefined && words.length === 0) return null;
  return {
    term: words.map(({ start, end }) => question.slice(start, end)).join(" "),
    meaning: (added ?? "").split(NOTE, 1).join("").replaceAll('"', ""),
  };
}
