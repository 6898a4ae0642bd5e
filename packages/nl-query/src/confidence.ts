import { WEIGHTS } from "./confidence.table.ts";
import type { Signs } from "./signs.ts";

/** An answer less confident than this rests on guesses: say so. */
export const SURE_CONFIDENCE = 0.7;

/** An answer that leaves out a word is never surer than this. */
const UNSURE = 0.69;
/** No sign makes an answer certain or impossible. */
const LEAST = 0.03;
const MOST = 0.97;

/** Share of right answers among those with these signs, 0 to 1. */
export function confidenceOf(signs: Signs): number {
  let odds = 0;
  for (const [sign, value] of signs) odds += WEIGHTS[sign] * value;
  const share = 1 / (1 + Math.exp(-odds));
  return Math.max(LEAST, Math.min(signs.has("openWords") ? UNSURE : MOST, share));
}
