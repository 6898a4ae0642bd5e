import { isContainment } from "./link/knowledge.ts";
import type { Plan } from "./plan/plan.ts";

/**
 * Log odds of a right answer that nothing speaks against, and what each reason to doubt takes from them;
 * fitted by hand to databases whose questions had never been seen.
 */
const PLAIN = 3;
const DOUBT = 10;
const LEFT_OUT = 2.4;
const EACH_FURTHER = 0.7;
const UNNAMED = 0.3;
const LOOKUP = 0.5;
const WEAKNESS = 6;
const RIVAL = 0.9;

/** An answer less confident than this rests on guesses: say so. */
export const SURE_CONFIDENCE = 0.7;

export type Signs = {
  /** Number of words that gave nothing. */
  leftOut: number;
  /** Weights of all doubts together. */
  doubts: number;
  /** Mean surety of the words that gave something, 0 to 1. */
  surety: number;
  /** Another collection explains the question nearly as well. */
  hasRival: boolean;
};

/**
 * Odds and the share of right answers measured at them on questions of strangers; between two entries the
 * share is interpolated. Measure again when readers or weights change.
 */
const CALIBRATION: readonly (readonly [odds: number, share: number])[] = [
  [-5, 0.08],
  [-1.5, 0.25],
  [-0.4, 0.4],
  [0.4, 0.55],
  [1.2, 0.62],
  [1.9, 0.68],
  [2.2, 0.71],
  [2.6, 0.78],
  [2.9, 0.86],
  [3.2, 0.92],
];

function shareAt(odds: number): number {
  const at = CALIBRATION.findIndex(([known]) => odds < known);
  const [low, high] = [CALIBRATION[at - 1], CALIBRATION[at]];
  if (!low || !high) return (at === 0 ? CALIBRATION[0] : CALIBRATION.at(-1))?.[1] ?? 0;
  return low[1] + ((odds - low[0]) / (high[0] - low[0])) * (high[1] - low[1]);
}

/** Share of right answers among those with these signs, 0 to 1. */
export function confidenceOf(plan: Plan, signs: Signs): number {
  const refs = [...plan.keys, ...plan.columns, ...plan.conditions, ...plan.relations];
  const routes = new Set(
    refs.map((one) => one.route).filter((route) => route !== null && !isContainment(route)),
  );
  const odds =
    PLAIN -
    DOUBT * signs.doubts -
    (signs.leftOut > 0 ? LEFT_OUT + EACH_FURTHER * (signs.leftOut - 1) : 0) -
    (plan.collectionWords.length > 0 ? 0 : UNNAMED) -
    LOOKUP * routes.size -
    WEAKNESS * (1 - signs.surety) -
    (signs.hasRival ? RIVAL : 0);
  return shareAt(odds);
}
