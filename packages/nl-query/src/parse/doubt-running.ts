import type { Draft } from "./draft.ts";

const CUMULATIVE = /\bcumulative(?:ly)?\b/i;
const GOES_ON =
  /\b(?:(?:running|rolling|moving)[ -](?:totals?|sums?|counts?|numbers?|averages?|means?|balances?))\b/i;
const UNSAID = 0.5;

/** "Running total of orders by port": sums that go on where nothing follows the other, or that were not understood. */
export function doubtRunning(draft: Draft): void {
  const { plan, question } = draft;
  const isOfGroups = plan.keys.length > 0;
  const isSaid = GOES_ON.test(question.text) || (isOfGroups && CUMULATIVE.test(question.text));
  if (plan.cumulative === null && isSaid) draft.doubt(UNSAID, "cumulative", "contradiction");
}
