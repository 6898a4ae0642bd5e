import type { FieldMention } from "../link/mentions.ts";
import type { SortKey, Words } from "../plan/plan.ts";
import { isNumeric, isTemporal, isYearField } from "../schema/model.ts";
import { claimMetrics, claimSort, coverOf, joinClaims, type Claim } from "./claim.ts";
import type { Draft, Match } from "./draft.ts";
import { scaleOf } from "./scales.ts";
import { conceptTarget, onlyNumber, sortByField, sortByRead } from "./sort-targets.ts";

const VERB = /^(rank|sort|order|arrange)$/;
const BETWEEN = /^(the|all|our|these|of|,)$/;
/** Surety from which on an adjective is said of the field whose name it stands in. */
const QUALITY = 0.8;

/** "from cheapest to dearest by price": the word it starts from says which way. */
export function claimScale(draft: Draft, match: Match): Claim | null {
  const scale = scaleOf(match.groups.from ?? "", match.groups.to ?? "");
  if (!scale) return null;
  const named = scaledField(draft, match);
  if (named) {
    // the oldest have the most years, but the earliest date
    const isYears = scale.isTime && isNumeric(named.field) && !isYearField(named.field);
    const direction = scale.isDown === isYears ? 1 : -1;
    const words = [isListed(draft, named, match) ? match : coverOf(match, withVerb(draft, named))];
    return claimSort({ by: sortByField(draft.refOf(named)), direction, words });
  }
  if (scale.isPlain && draft.plan.metrics.length > 0)
    return claimSort({ by: { kind: "metric", index: 0 }, direction: scale.isDown ? -1 : 1, words: [match] });
  const target = scale.adjective ? conceptTarget(draft, scale.adjective) : null;
  if (!target && scale.isPlain) return claimOnlyOrder(draft, match, scale.isDown);
  if (!target) return null;
  const verb = verbAtStart(draft, match.start);
  return claimSort({
    by: sortByRead(draft, target.ref),
    direction: target.direction,
    words: verb ? [match, verb] : [match],
  });
}

/** "Rank the boats from longest to shortest", where nothing but the documents stands between. */
function verbAtStart({ tokens, plan }: Draft, end: number): Words | null {
  const isOwn = (at: number): boolean => plan.collectionWords.some((one) => one.start <= at && at < one.end);
  const isPlain = tokens.slice(1, end).every(({ norm }, at) => BETWEEN.test(norm) || isOwn(at + 1));
  return VERB.test(tokens[0]?.norm ?? "") && isPlain ? { start: 0, end: 1 } : null;
}

/** "Rank by fee, from highest to lowest": the verb that the scale goes with. */
function withVerb(draft: Draft, named: Words): Words {
  const by = draft.skipBack(named.start, /^(by|the|their|its)$/);
  const verb = draft.norm(by) === "by" ? draft.skipBack(by, /^(rank|ranked|sort|sorted|order|ordered)$/) : by;
  const isWhole = verb < by && draft.isFree({ start: verb, end: by });
  return { start: isWhole ? verb : named.start, end: named.end };
}

/** "Giving name and fee, from highest to lowest": the last one of the columns, which is shown as well. */
function isListed(draft: Draft, named: FieldMention, scale: Words): boolean {
  const before = draft.skipBack(named.start, /^(and|,|&|the|their|its)$/);
  const isJoined = before < named.start && named.end <= scale.start;
  // "and its fee" is a column behind whatever is said before
  if (isJoined && /^and (?:its|their)$/.test(`${draft.norm(before)} ${draft.norm(named.start - 1)}`))
    return true;
  return (
    isJoined &&
    draft.fieldBefore(before, (field, one) => field.kind !== "object" && one.score >= QUALITY) !== null
  );
}

/** The field that is named after a scale, or before it. */
function scaledField(draft: Draft, match: Words): FieldMention | null {
  const lead = draft.skip(match.end, /^(by|in|of|on|based|their|its|the)$/);
  const end = draft.skipBack(match.start, /^(by|,|and|the)$/);
  return (
    draft.fieldAt(lead, (field, mention) => field.kind !== "object" && mention.score >= 0.5) ??
    draft.fieldBefore(
      end,
      (field, mention) => (isNumeric(field) || isTemporal(field)) && mention.score >= 0.6,
    )
  );
}

/** Orders by the figure of the plan, else by a number that the question names or bounds. */
export function claimOnlyOrder(draft: Draft, words: Words, isDown: boolean): Claim | null {
  const isFigure = draft.plan.metrics.length > 0;
  if (!isFigure && draft.plan.keys.length > 0)
    return joinClaims(
      claimMetrics(draft, [{ kind: "count", name: "count", words: [words] }]),
      claimSort({ by: { kind: "metric", index: 0 }, direction: isDown ? -1 : 1, words: [words] }),
    );
  const ref = isFigure ? null : onlyNumber(draft);
  const by: SortKey["by"] | null = isFigure ? { kind: "metric", index: 0 } : ref && { kind: "field", ref };
  return by && claimSort({ by, direction: isDown ? -1 : 1, words: [words] });
}
