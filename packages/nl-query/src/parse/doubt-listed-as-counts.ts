import type { Draft } from "./draft.ts";

/** What a reading loses that counts what was to be listed. */
const COUNTED = 0.4;
const LIST = "(?:show|list|give|display|return|get|find|provide)(?: me| us)?(?: all)?";
const LISTS = [
  new RegExp(
    `^(?:for|in|of) (?:each|every) [a-z]+(?: [a-z]+)?,? ${LIST} (?:of )?(?:its|their|the)(?: all)? (?!number|count|total|amount)`,
  ),
  new RegExp(
    `^${LIST} (?:the|all)(?: the)? (?!number|count|total|amount)(?:[a-z]+ ){1,2}(?:of|for|in) (?:each|every) [a-z]+ ?[.?]?$`,
  ),
];
const OF_EACH = /^(?:for|of|in) (?:each|every) |\b(?:for|of) (?:each|every) [a-z]+ ?[.?]?$/;
const EACH = /\b(?:each|every)\b/;
const NUMBER = /\b(?:number|count|counts|many|total|amount|often|much)\b|#/;

/** "For each patient, show the diagnoses" as the different ones of all patients. */
function isDistinctOfAll({ plan, question }: Draft): boolean {
  const said = question.text.trim().toLowerCase();
  return plan.distinct !== null && !plan.distinct.isCounted && OF_EACH.test(said);
}

/** "For each city, show its elevators" as the number of elevators per city. */
export function doubtListedAsCounts(draft: Draft): void {
  const { plan, question } = draft;
  if (plan.ask === "distinct" && isDistinctOfAll(draft)) draft.doubt(COUNTED, "each", "each");
  const [only, ...others] = plan.metrics;
  if (plan.ask !== "group" || only?.kind !== "count" || others.length > 0) return;
  const said = question.text.trim().toLowerCase();
  if (!EACH.test(said) || NUMBER.test(said)) return;
  if (LISTS.some((pattern) => pattern.test(said))) draft.doubt(COUNTED, only.name, "count");
}
