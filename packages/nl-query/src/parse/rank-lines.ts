import type { Amount, Metric, Words } from "../plan/plan.ts";
import { acceptClaim } from "./claim.ts";
import type { Draft } from "./draft.ts";
import { claimHeadKey } from "./rank-keys.ts";
import { repeatedName } from "./rank-within.ts";
import type { FoundKey } from "./key-at.ts";

const QUANTITY = /^(quantity|qty|units?)$/;
/** Words between a rank and what is ranked. */
const NEAR = 2;

/**
 * "Top 3 items by revenue", "by quantity sold": lines of the same name are one thing, whose worth or quantity they
 * add up to. Returns the name; null where each of the documents is ranked by itself.
 */
export function nameOfLines(draft: Draft, amount: Amount, top: Words): FoundKey | null {
  const { keys, collectionWords } = draft.plan;
  const own = collectionWords.find(({ start }) => start >= top.end && start - top.end <= NEAR);
  return keys.length === 0 && own && addsUp(amount) ? repeatedName(draft, own) : null;
}

/** What a line is worth, or how many it is for. */
export function addsUp(amount: Amount): boolean {
  if (amount.kind === "operation") return amount.op === "$multiply";
  return amount.kind === "field" && amount.field.words.some((word) => QUANTITY.test(word));
}

/** "The item with the highest total quantity": groups by the name of the lines that a total adds up. */
export function ensureLines(draft: Draft, rank: Words, metric: Metric | undefined): boolean {
  const isTotal = metric?.kind === "sum" && addsUp(metric.of);
  return isTotal && acceptClaim(draft, claimHeadKey(draft, rank));
}
