import { contentWords } from "@querysnap/contracts";
import { NOISE } from "./lexicon/words.table.ts";
import type { Question } from "./parse/draft.ts";
import { mergeSpans } from "./spans.ts";
import type { Span, Tie } from "./types.ts";

/** Characters between a word that only ties parts together and the part it belongs to. */
const NEAR = 24;

/**
 * Gives the words that no tie has to the nearest one: those that were read without making a part of their own
 * ("customers living in Germany"), and those that say nothing by themselves or that other words stand for ("used",
 * "as well as"). Returns the positions of words that stand near none; `isOther` tells those that name something
 * else.
 */
export function tieRest(
  question: Question,
  ties: readonly Tie[],
  { open, isOther }: { open: readonly number[]; isOther: (at: number) => boolean },
): number[] {
  const spans = ties.flatMap((tie) => tie.words.map((span) => ({ tie, span })));
  const taken = [...spans.map(({ span }) => span), ...open.flatMap((at) => question.tokens[at] ?? [])];
  const left: number[] = [];
  const tieTo = (word: Span, most: number): boolean => {
    const near = nearest(spans, word);
    if (!near || near.distance > most) return false;
    near.tie.words = mergeSpans([...near.tie.words, { start: word.start, end: word.end }], 1);
    return true;
  };
  question.tokens.forEach((token, at) => {
    const isSaid = token.kind !== "mark" && token.norm !== "'s" && !NOISE.has(token.norm);
    if (!isSaid || overlapsOne(token, taken)) return;
    if (isOther(at) || !tieTo(token, NEAR)) left.push(at);
    taken.push(token);
  });
  for (const word of contentWords(question.text)) if (!overlapsOne(word, taken)) tieTo(word, Infinity);
  return left;
}

function nearest(
  spans: readonly { tie: Tie; span: Span }[],
  word: Span,
): { tie: Tie; distance: number } | null {
  let found: { tie: Tie; distance: number } | null = null;
  for (const { tie, span } of spans) {
    // of two that are as near, the one behind
    const distance = span.start >= word.end ? span.start - word.end : word.start - span.end + 1;
    if (!found || distance < found.distance) found = { tie, distance };
  }
  return found;
}

function overlapsOne(word: Span, spans: readonly Span[]): boolean {
  return spans.some((span) => span.start < word.end && word.start < span.end);
}
