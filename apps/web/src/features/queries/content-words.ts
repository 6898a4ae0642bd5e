import { contentWords, type Generated, type Span, SURE_CONFIDENCE } from "@querysnap/contracts";

const overlaps = (a: Span, b: Span) => a.start < b.end && b.start < a.end;

/** Sorts spans and merges those with only white space between them. */
function joinSpans(question: string, spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && question.slice(last.end, span.start).trim() === "") last.end = Math.max(last.end, span.end);
    else joined.push({ ...span });
  }
  return joined;
}

type Claims = Pick<Generated, "ties" | "notUnderstood">;

/** Adds every content word without a tie to the words not understood. */
export function withUnclaimedWords<Reading extends Claims>(question: string, reading: Reading): Reading {
  const claims = [...reading.ties.flatMap((tie) => tie.words), ...reading.notUnderstood];
  const unclaimed = contentWords(question).filter((word) => !claims.some((claim) => overlaps(word, claim)));
  return unclaimed.length === 0
    ? reading
    : { ...reading, notUnderstood: joinSpans(question, [...reading.notUnderstood, ...unclaimed]) };
}

/** Counts the content words of the question that the query uses, and those that it does not. */
export function countWords(question: string, reading: Claims): { understood: number; missed: number } {
  const words = contentWords(question);
  const missed = words.filter((word) => reading.notUnderstood.some((span) => overlaps(word, span))).length;
  const understood = words.filter((word) =>
    reading.ties.some((tie) => tie.words.some((span) => overlaps(word, span))),
  ).length;
  // a gap of function words alone counts as one word
  return { understood, missed: Math.max(missed, reading.notUnderstood.length > 0 ? 1 : 0) };
}

/** Tests whether nothing was left out or guessed, so that Execute can be the primary action. */
export function isSure(reading: Pick<Generated, "confidence" | "notUnderstood">): boolean {
  return reading.confidence >= SURE_CONFIDENCE && reading.notUnderstood.length === 0;
}
