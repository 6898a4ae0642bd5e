import type { Condition, Metric, Words } from "../plan/plan.ts";
import { isNumeric } from "../schema/model.ts";
import { isBirth } from "../schema/people.ts";
import { placeAfter } from "../text/token.ts";
import { amountAt, type FoundAmount } from "./amounts.ts";
import { revenueEndAt, revenueOf } from "./revenue.ts";
import { acceptClaim, claimMetrics, type Claim } from "./claim.ts";
import type { Draft } from "./draft.ts";

const SHARE =
  /(?:what )?(?:is the |are the )?(?:the )?(?:percentage|percent|share|proportion|fraction|ratio|%)(?: of)?(?: (?:all|the|our|total))*(?= )/;

/** Surety from which on a number is called so. */
const NAMED = 0.85;
/** In front of a percentage that is stored: "whose percentage of fat is below 10". */
const COMPARED = /^(whose|their|its|his|her)$/;
/** "Spoken by the largest proportion of people": who it is most of. */
const BY_MOST = /^by the (?:largest|highest|greatest|biggest|smallest|lowest) $/;

/** In front of a state that is said last: "completed visits still unpaid". */
const STILL = /^(still|already|currently|now|yet)$/;
/** "Paid bills from Kiel": what follows may set the whole as well. */
const LEADS_TO_VALUE =
  /^(of|in|on|at|by|from|for|with|without|to|since|before|after|during|between|under|over|per|this|last|who|that|which|whose|where|and|or|,)$/;

/** "what percentage of orders ...": returns whether a share is asked for. */
export function readShares(draft: Draft): boolean {
  const claim = claimShare(draft);
  acceptClaim(draft, claim);
  return claim !== null;
}

function claimShare(draft: Draft): Claim | null {
  const match = draft.match(SHARE);
  if (!match || isInFieldName(draft, match) || COMPARED.test(draft.norm(match.start - 1))) return null;
  if (BY_MOST.test([3, 2, 1].map((back) => `${draft.norm(match.start - back)} `).join(""))) return null;
  if (/(ratio|%)/.test(match.text) && !/what/.test(match.text)) return null;
  if (
    !/of/.test(match.text) &&
    !/what|which/.test(match.text) &&
    !draft.match(/(?:share|percentage|proportion) (?:by|per|for each)(?= )/)
  )
    return null;
  const summed = summedAt(draft, match.end);
  const words = [{ start: match.start, end: summed?.words.end ?? match.end }];
  return claimMetrics(draft, [
    { kind: "share", name: "percentage", words, ...(summed && { amount: summed.amount }) },
  ]);
}

/** "Share of revenue", "percentage of the stock": what is added up instead of counting the documents. */
function summedAt(draft: Draft, start: number): FoundAmount | null {
  const found = draft.isTaken(start) ? null : amountAt(draft, start);
  if (!found || (found.amount.kind !== "field" && found.amount.kind !== "operation")) return null;
  const isNamed = draft.fieldAt(start, (field, { score }) => isNumeric(field) && score >= NAMED) !== null;
  return isNamed || revenueEndAt(draft, start) !== null ? found : null;
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
  plan.metrics = plan.metrics.map((metric) => ofLines(draft, metric));
  if (plan.conditions.length + plan.relations.length === 0) return;
  const verb = draft.tokens.findIndex(
    (token, at) =>
      /^(are|is|were|was|have|has|had|got|did|do|contain|cost|use|used|come|comes|came|go|goes|went)$/.test(
        token.norm,
      ) && at >= (plan.metrics[0]?.words[0]?.end ?? 0),
  );
  const part = verb >= 0 ? verb : predicateAt(draft);
  const isAfter = ({ words }: Said): boolean => part >= 0 && words.some(({ end }) => end > part);
  const hasPart = plan.conditions.some(isAfter) || plan.relations.some(isAfter);
  const group = Math.min(...plan.keys.map(startOf));
  const isPart = (one: Said): boolean =>
    hasPart ? isAfter(one) : plan.keys.length === 0 || startOf(one) < group;
  // behind no verb, a period limits all groups, but an age tells a part of them
  const limits = ({ test, field }: Condition): boolean =>
    !hasPart && plan.keys.length > 0 && test.kind === "period" && !isBirth(field);
  plan.shareOf = plan.conditions.filter((one) => isPart(one) && !limits(one));
  plan.conditions = plan.conditions.filter((one) => !plan.shareOf.includes(one));
  plan.relations = plan.relations.map((one) => ({ ...one, isOfShare: isPart(one) }));
}

/** "Paid bills still open": where a state begins right behind the name of what has one already; -1 where none does. */
function predicateAt({ plan, tokens }: Draft): number {
  const own = plan.collectionWords[0];
  if (!own) return -1;
  const start = placeAfter(tokens, own.end, STILL);
  const isThere = plan.conditions.some(
    (one) => one.test.kind !== "period" && startOf(one) <= start && one.words.some(({ end }) => end > start),
  );
  const isOfSome = plan.conditions.some((one) => startOf(one) < own.start);
  return isThere && isOfSome && !LEADS_TO_VALUE.test(tokens[start]?.norm ?? "") ? start : -1;
}

/** Revenue by what only lines tell is that of the lines, which is known when the groups are. */
function ofLines(draft: Draft, metric: Metric): Metric {
  if (metric.kind !== "share" || !metric.amount) return metric;
  const isRevenue = metric.words.some(({ end }) => revenueEndAt(draft, end - 1) !== null);
  const amount = isRevenue ? revenueOf(draft) : null;
  return amount ? { ...metric, amount } : metric;
}

type Said = Pick<Condition, "words">;

function startOf({ words }: Said): number {
  return words[0]?.start ?? 0;
}
