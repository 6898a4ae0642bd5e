import type { Draft } from "./draft.ts";

/** What a reading loses that finds the documents of one side only. */
const ONE_SIDE = 0.45;
/** "With and without a sponsor", "insured vs non-insured": documents on either side of a property. */
const BOTH_SIDES =
  /\bwith (?:and|or|vs\.?|versus) without\b|\b(\w+)(?: \w+)? (?:and|or|vs\.?|versus) (?:non|not)[ -]\1\b/i;

/** Doubts a reading that finds one side of a property where the question sets both beside each other. */
export function doubtOpposites(draft: Draft): void {
  const { plan, question } = draft;
  if (plan.keys.length > 0 || plan.conditions.length + plan.relations.length === 0) return;
  const said = BOTH_SIDES.exec(question.text);
  if (said) draft.doubt(ONE_SIDE, said[0].toLowerCase(), "negation");
}
