import type { Draft } from "./draft.ts";

const LOST = 0.5;
/** "Deviation of the number of orders per customer" is one of all groups together. */
const OF_GROUPS = /^(?:numbers?|counts?|average|avg|mean|sum)$/;
const LINK = /^(?:of|in|for|the|all|their)$/;
const OWN = /^(?:percentile|deviation|sampleDeviation)$/;

/** "Products above the 90th percentile", "deviation of the number of orders": read as a median, or not at all. */
export function doubtLostStatistics(draft: Draft): void {
  const { tokens, plan } = draft;
  const said = tokens.flatMap(({ statistic }, at) => (statistic ? [at] : []));
  if (said.length === 0) return;
  const made = plan.metrics.filter(({ kind }) => OWN.test(kind));
  const isOfGroups = said.some((at) => {
    const of = tokens.findIndex(({ norm }, place) => place > at && !LINK.test(norm));
    return of > at + 1 && OF_GROUPS.test(tokens[of]?.norm ?? "");
  });
  if (made.length < said.length || isOfGroups) draft.doubt(LOST, "statistic", "contradiction");
}
