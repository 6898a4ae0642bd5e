import type { Condition, Plan, Words } from "../plan/plan.ts";
import { acceptClaim, claimMetrics, type Claim } from "./claim.ts";
import type { Draft } from "./draft.ts";

const SHARE =
  /(?:what )?(?:is the |are the )?(?:the )?(?:percentage|percent|share|proportion|fraction|ratio|%)(?: of)?(?: (?:all|the|our|total))*(?= )/;

/** In front of a percentage that is stored: "whose percentage of fat is below 10". */
const COMPARED = /^(whose|their|its|his|her)$/;

/** "what percentage of orders ...": returns whether a share is asked for. */
export function readShares(draft: Draft): boolean {
  const claim = claimShare(draft);
  acceptClaim(draft, claim);
  return claim !== null;
}

function claimShare(draft: Draft): Claim | null {
  const match = draft.match(SHARE);
  if (!match || isInFieldName(draft, match) || COMPARED.test(draft.norm(match.start - 1))) return null;
  if (/(ratio|%)/.test(match.text) && !/what/.test(match.text)) return null;
  if (
    !/of/.test(match.text) &&
    !/what|which/.test(match.text) &&
    !draft.match(/(?:share|percentage|proportion) (?:by|per|for each)(?= )/)
  )
    return null;
  return claimMetrics(draft, [{ kind: "share", name: "percentage", words: [match] }]);
}

/** "discount percentage", or "percent" as a field. */
function isInFieldName(draft: Draft, { start, end }: Words): boolean {
  const named = draft.fieldAnywhere(
    (_, mention) =>
      mention.route === null && mention.score > 0.9 && mention.start < end && mention.end > start,
  );
  return named !== null;
}

/**
 * Conditions after the verb are counted, those before it set the whole: "of orders from Germany, how many are
 * paid". In groups, what stands in front of their name is counted: "percentage of paid orders per country in 2024".
 */
export function splitShare(draft: Draft): void {
  const { plan } = draft;
  if (plan.conditions.length === 0) return;
  const verb = draft.tokens.findIndex(
    (token, at) =>
      /^(are|is|were|was|have|has|had|got|did|do|contain|cost|use|used|come|came)$/.test(token.norm) &&
      at > (plan.metrics[0]?.words[0]?.end ?? 0),
  );
  const after = plan.conditions.filter((one) => verb >= 0 && startOf(one) >= verb);
  const part = after.length > 0 ? after : plan.keys.length > 0 ? besideThing(plan) : plan.conditions;
  plan.shareOf = part;
  plan.conditions = plan.conditions.filter((one) => !part.includes(one));
}

/** Conditions in front of the groups; a period limits all of them. */
function besideThing({ conditions, keys }: Plan): Condition[] {
  const group = Math.min(...keys.map((key) => startOf(key)));
  return conditions.filter((one) => one.test.kind !== "period" && startOf(one) < group);
}

function startOf({ words }: Pick<Condition, "words">): number {
  return words[0]?.start ?? 0;
}
