import { WEIGHTS } from "./confidence.table.ts";
import type { Signs } from "./signs.ts";

/** An answer less confident than this rests on guesses: say so. */
export const SURE_CONFIDENCE = 0.7;

/** An answer that leaves out a word, finds nothing or is one of several that fit alike is never surer than this. */
export const UNSURE = 0.69;
/**
 * The share of right answers from which on an answer counts as sure. It is higher than `SURE_CONFIDENCE`, as
 * one wrong answer without a warning does more harm than several needless warnings; lower shares are scaled
 * to end below it.
 */
const LEAST_SURE = 0.87;
/** No sign makes an answer certain or impossible. */
const LEAST = 0.03;
const MOST = 0.97;

/** Share of right answers among those with these signs, 0 to 1; lowered where it is not sure enough. */
export function confidenceOf(signs: Signs): number {
  let odds = 0;
  for (const [sign, value] of signs) odds += WEIGHTS[sign] * value;
  const share = 1 / (1 + Math.exp(-odds));
  const isUnsure = signs.has("openWords") || share < LEAST_SURE;
  return Math.max(LEAST, isUnsure ? Math.min(UNSURE, (share * UNSURE) / LEAST_SURE) : Math.min(MOST, share));
}
