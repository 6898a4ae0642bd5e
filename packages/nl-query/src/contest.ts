import { queryOf } from "./agreement.ts";
import type { Scored } from "./score.ts";

/** Less than this is no answer. */
export const LEAST_UNDERSTOOD = 0.5;
/** What a reading loses for the claim that it does without. */
const LEFT_OUT = 0.04;
/** Claims that are left out in turn; each costs a reading of one collection. */
const MOST_CLAIMS = 12;

/** What became of a reading when each of its claims was left out in turn. */
export type Contest = {
  /** The reading, or the one without a claim that explains the question better. */
  winner: Scored;
  /** The winner does without a claim. */
  isReplaced: boolean;
  /** How many claims have words that were understood otherwise without them, with another answer. */
  contested: number;
};

/**
 * Readers make their claims one after the other, so an early one can take words that a later one understands better.
 * Leaves out one claim at a time, so that others see its words, and keeps the set of claims that explains the
 * question best.
 */
export function contestOf(first: Scored): Contest {
  const { reread, draft } = first;
  // a change means what it says, or nothing
  if (!reread || draft.plan.write) return { winner: first, isReplaced: false, contested: 0 };
  const claims = [...draft.contestable].slice(0, MOST_CLAIMS);
  const others = claims.flatMap((claim): Scored[] => {
    const other = reread(new Set([claim]));
    if (!other || other.understood < LEAST_UNDERSTOOD) return [];
    return [{ ...other, score: other.score - LEFT_OUT }];
  });
  const winner = others.reduce((best, one) => (one.score > best.score ? one : best), first);
  const query = queryOf(winner);
  const contested = others.filter(
    (one) => one !== winner && one.open.length <= winner.open.length && queryOf(one) !== query,
  ).length;
  return { winner, isReplaced: winner !== first, contested };
}
