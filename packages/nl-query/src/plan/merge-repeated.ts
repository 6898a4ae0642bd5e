import type { Condition, Plan } from "./plan.ts";

/** "Vermont (VT)", "women (sex F)": the same condition said twice is one, with the words of both. */
export function mergeRepeated(plan: Plan): void {
  const kept: Condition[] = [];
  for (const condition of plan.conditions) {
    const known = kept.find((one) => saysTheSame(one, condition));
    if (known) known.words.push(...condition.words);
    else kept.push(condition);
  }
  plan.conditions = kept;
}

function saysTheSame(one: Condition, other: Condition): boolean {
  const [test, same] = [one.test, other.test];
  if (one.field !== other.field || one.route !== other.route) return false;
  if (test.kind !== "equal" || same.kind !== "equal" || test.isNegated !== same.isNegated) return false;
  return JSON.stringify(test.values) === JSON.stringify(same.values);
}
