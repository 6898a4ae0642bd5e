import { isNumeric } from "../schema/model.ts";
import { acceptClaim, claimKey, type Claim } from "./claim.ts";
import type { Draft, Match } from "./draft.ts";
import { isIdentity } from "./is-identity.ts";

const STEPS =
  /(?:,? ?(?:in|into|with|using|by) )?(?:steps|buckets|bins|intervals|ranges|range|bands|brackets|increments|groups) of (?:size |width )?(?<step>#)(?: each)?(?= (?!(?:to|[-–]|until|up|through) |(?:,|and) #))/;
const LEADS = /^(?:by|per|in|into|for|each|every|the|their|its|grouped|split|divided|bucketed)$/;
/** Surety from which on words name the number that is split. */
const NAMED = 0.85;

/** "Products by price in steps of 100": a group for each hundred, called by its lower end. */
export function readBuckets(draft: Draft): void {
  draft.each(STEPS, (match) => acceptClaim(draft, claimBuckets(draft, match)));
}

function claimBuckets(draft: Draft, match: Match): Claim | null {
  const named = draft.fieldBefore(
    match.start,
    (field, one) => isNumeric(field) && one.score >= NAMED && !isIdentity(draft, field) && !field.isArray,
  );
  const at = draft.tokens.findIndex(({ norm }, place) => place >= match.start && norm === "#");
  const step = draft.tokens[at]?.number?.value ?? 0;
  if (!named || step <= 0 || draft.plan.keys.length > 0) return null;
  const start = draft.skipBack(named.start, LEADS);
  const words = [
    { start, end: named.end },
    { start: match.start, end: match.end },
  ];
  return { ...claimKey({ ...draft.refOf(named), part: null, step, words }), isSure: true };
}
