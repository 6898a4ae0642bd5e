import type { Route } from "../link/knowledge.ts";
import type { Condition, Words } from "../plan/plan.ts";

/** Whether one way is the beginning of another. */
export function isOnWay(route: Route, other: Route): boolean {
  for (let step = other.via; step; step = step.via) if (step === route) return true;
  return false;
}

/** "in both 2013 and 2016": values that one document can not have at once are asked of several. */
export function bothSets(conditions: readonly Condition[]): (Condition[] | null)[] {
  const twice = conditions.filter((one, at) => conditions.some((other, place) => place !== at && other.field === one.field && isOneOf(one) && isOneOf(other)));
  const fields = new Set(twice.map((one) => one.field));
  if (twice.length < 2 || fields.size !== 1) return [null];
  const rest = conditions.filter((one) => !twice.includes(one));
  return twice.map((one) => [...rest, one]);
}

function isOneOf({ test, isAlternative }: Condition): boolean {
  return isAlternative !== true && ((test.kind === "equal" && !test.isNegated) || test.kind === "period");
}

/** Positions of words. */
export function range(words: Words): number[] {
  return Array.from({ length: Math.max(0, words.end - words.start) }, (_, at) => words.start + at);
}
