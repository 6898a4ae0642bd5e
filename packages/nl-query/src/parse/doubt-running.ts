import type { Draft } from "./draft.ts";

const GOES_ON = /\b(?:cumulative|running)\b/i;
const UNSAID = 0.35;

/** "Cumulative number of orders by month": sums that go on from group to group, which no query here makes. */
export function doubtRunning(draft: Draft): void {
  const { plan, question } = draft;
  if (plan.keys.length > 0 && plan.metrics.length > 0 && GOES_ON.test(question.text))
    draft.doubt(UNSAID, "cumulative", "contradiction");
}
