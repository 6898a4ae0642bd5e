import type { Draft } from "./draft.ts";

const SPREADS = /\b(?:distribution|distributed|histogram|breakdown|frequenc(?:y|ies))\b/i;
const LOST = 0.5;

/** "Distribution of customers": one number tells nothing of how they are spread. */
export function doubtDistribution(draft: Draft): void {
  const { plan, question } = draft;
  const isWhole = plan.ask !== "group" && plan.ask !== "share" && plan.ask !== "distinct";
  const isCount = plan.ask === "count" || plan.metrics.length > 0;
  if (isWhole && isCount && SPREADS.test(question.text)) draft.doubt(LOST, "distribution", "contradiction");
}
