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

/** Share of right answers among those with these signs, 0 to 1. */
export function confidenceOf(plan: Plan, signs: Signs): number {
  const refs = [...plan.keys, ...plan.columns, ...plan.conditions, ...plan.relations];
  const routes = new Set(refs.map((one) => one.route).filter((route) => route !== null));
  const odds =
    PLAIN -
    DOUBT * signs.doubts -
    (signs.leftOut > 0 ? LEFT_OUT + EACH_FURTHER * (signs.leftOut - 1) : 0) -
    (plan.collectionWords.length > 0 ? 0 : UNNAMED) -
    LOOKUP * routes.size -
    WEAKNESS * (1 - signs.surety) -
    (signs.hasRival ? RIVAL : 0);
  return 1 / (1 + Math.exp(-odds));
}
