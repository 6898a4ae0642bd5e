import type { Metric, Words } from "../plan/plan.ts";
import { acceptClaim, evidenceOf } from "./claim.ts";
import type { Draft, Match } from "./draft.ts";

const PART =
  /(?:[,;.?] )?(?:and )?(?:of (?:them|these|those) )?how many (?:of (?:them|these|those|which) )(?:(?:are|were|is|was|have|had|has|been) )*/;

/** "Count the boats per harbor, and how many of them are moored": returns the words in front of what is said of a part. */
export function readPartCount(draft: Draft): Match | null {
  const match = draft.match(PART);
  if (!match || match.start === 0) return null;
  return acceptClaim(draft, { evidence: evidenceOf([match]), isSure: true }) ? match : null;
}

/** What is said behind these words is no condition on all that is counted. */
export function splitPart({ plan }: Draft, { end }: Words): void {
  const isBehind = ({ words: [first] }: { words: readonly Words[] }): boolean => (first?.start ?? 0) >= end;
  plan.shareOf = plan.conditions.filter(isBehind);
  plan.conditions = plan.conditions.filter((one) => !isBehind(one));
  plan.relations = plan.relations.map((one) => (isBehind(one) ? { ...one, isOfShare: true } : one));
}

/** Counts the part beside all; where it can not be told, its words are not understood. */
export function countPart(draft: Draft, words: Words): void {
  const { plan } = draft;
  const isTold = plan.shareOf.length > 0 || plan.relations.some((one) => one.isOfShare);
  // of groups that a figure picks, "them" are the groups
  if (!isTold || plan.having.length > 0 || !/^(count|group|total)$/.test(plan.ask)) {
    plan.conditions.push(...plan.shareOf);
    plan.shareOf = [];
    draft.rejected.push(words);
    return;
  }
  const all: Metric = { kind: "count", name: "count", words: plan.collectionWords };
  const isCounted = plan.metrics.some(({ kind }) => kind === "count" || kind === "countDistinct");
  const part: Metric = { kind: "count", name: "matching", words: [words], isOfPart: true };
  plan.metrics.push(...(isCounted ? [] : [all]), part);
  if (plan.ask === "count") plan.ask = "total";
}
