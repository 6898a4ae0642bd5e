import type { Draft } from "./draft.ts";

const GOES_ON =
  /\b(?:cumulative|cumulatively|(?:running|rolling|moving)[ -](?:totals?|sums?|counts?|numbers?|averages?|means?|balances?))\b/i;
const UNSAID = 0.5;

/** "Running total of orders by port": sums that go on where nothing follows the other, or that were not understood. */
export function doubtRunning(draft: Draft): void {
  const { plan, question } = draft;
  if (plan.cumulative === null && GOES_ON.test(question.text))
    draft.doubt(UNSAID, "cumulative", "contradiction");
}
