import { WEIGHTS } from "./confidence.table.ts";
import type { Signs } from "./signs.ts";

/** An answer less confident than this rests on guesses: say so. */
export const SURE_CONFIDENCE = 0.7;

/** An answer that leaves out a word, finds nothing or is one of several that fit alike is never surer than this. */
export const UNSURE = 0.69;
/**
 * The share of right answers from which on an answer counts as sure. It is higher than `SURE_CONFIDENCE`, as
 * one wrong answer without a warning does more harm than several needless warnings.
 */
const LEAST_SURE = 0.838;
/** What is said of the answer that is just sure: strangers' sure answers are right about equally often. */
const SURE_FROM = 0.87;
/**
 * By how much the confidence of an unsure answer rises between two shares. Our own questions have few unsure
 * answers, so that the weights tell these apart too widely: questions in the voice of others are right more often
 * than the lowest shares say, and not as often as the highest.
 */
const RISES = [
  { from: 0, to: 0.125, by: 0.2 },
  { from: 0.125, to: 0.375, by: 0.2 },
  { from: 0.375, to: LEAST_SURE, by: 0.19 },
] as const;
/** No sign makes an answer impossible or certain. */
const LEAST = 0.1;
const MOST = 0.97;

/** Share of right answers among those with these signs, 0 to 1, as it is with questions in the voice of others. */
export function confidenceOf(signs: Signs): number {
  let odds = 0;
  for (const [sign, value] of signs) odds += WEIGHTS[sign] * value;
  const share = 1 / (1 + Math.exp(-odds));
  if (signs.has("openWords") || share < LEAST_SURE) return unsureConfidence(share);
  return SURE_FROM + ((MOST - SURE_FROM) * (share - LEAST_SURE)) / (1 - LEAST_SURE);
}

function unsureConfidence(share: number): number {
  const rises = RISES.map(({ from, to, by }) => by * Math.min(1, Math.max(0, (share - from) / (to - from))));
  return rises.reduce((sum, rise) => sum + rise, LEAST);
}
