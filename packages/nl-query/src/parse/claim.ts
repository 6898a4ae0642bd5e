import type { Condition, Relation, Words } from "../plan/plan.ts";
import type { Draft } from "./draft.ts";

/** Words that a reader has understood, and how surely, 0 to 1. */
export type Evidence = { words: Words; surety: number };

/** What a reader has understood, from which words, and what it had to assume for it. */
export type Claim = {
  conditions?: readonly Condition[];
  relations?: readonly Relation[];
  evidence: readonly Evidence[];
  /** Weights of the assumptions, by what they are about. */
  assumptions?: readonly { weight: number; about: string }[];
};

/** Puts a claim into the plan; no claim changes nothing. */
export function acceptClaim(draft: Draft, claim: Claim | null): void {
  if (!claim) return;
  draft.plan.conditions.push(...(claim.conditions ?? []));
  draft.plan.relations.push(...(claim.relations ?? []));
  for (const { words, surety } of claim.evidence) draft.take(words, surety);
  for (const { weight, about } of claim.assumptions ?? []) draft.doubt(weight, about);
}

/** Claims one condition, for which all of its words speak alike. */
export function claimCondition(condition: Condition, surety = 1): Claim {
  return { conditions: [condition], evidence: condition.words.map((words) => ({ words, surety })) };
}

/** The words from the first of either to the last. */
export function coverOf(words: Words, other: Words | null | undefined): Words {
  if (!other) return { start: words.start, end: words.end };
  return { start: Math.min(words.start, other.start), end: Math.max(words.end, other.end) };
}
