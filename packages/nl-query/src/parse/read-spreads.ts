import type { Metric, Words } from "../plan/plan.ts";
import { amountAt } from "./amounts.ts";
import { acceptClaim, claimMetrics, evidenceOf, type Claim } from "./claim.ts";
import type { Draft, Match } from "./draft.ts";
import { metricName } from "./metric-name.ts";

const HIGH = "highest|largest|biggest|greatest|longest|maximum|max|most expensive|latest";
const LOW = "lowest|smallest|least|shortest|minimum|min|cheapest|earliest";
/** "Difference between the highest and the lowest", in either order. */
const SPREAD = new RegExp(
  `(?:the )?(?:difference|gap|spread) (?:between|of|in) (?:the )?(?:(?:${HIGH}) (?:and|to) (?:the )?(?:${LOW})|(?:${LOW}) (?:and|to) (?:the )?(?:${HIGH}))(?= )`,
);

/** "The difference between the highest and lowest price per category". */
export function readSpreads(draft: Draft): void {
  draft.each(SPREAD, (match) => acceptClaim(draft, claimSpread(draft, match)));
}

function claimSpread(draft: Draft, match: Match): Claim | null {
  const found = amountAt(draft, draft.skipOver(match.end, /^(of|the|their|its|all)$/));
  if (!found || draft.plan.metrics.length > 0) return null;
  const words: Words[] = [{ start: match.start, end: match.end }, found.words];
  const figures = (["max", "min"] as const).map((kind): Metric => ({
    kind,
    of: found.amount,
    name: metricName(kind, found.amount),
    words,
  }));
  return {
    ...claimMetrics(draft, figures),
    combined: { op: "$subtract", name: "difference", words },
    evidence: evidenceOf(words),
  };
}
