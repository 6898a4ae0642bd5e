import type { Condition } from "../plan/plan.ts";
import { personName } from "../schema/name-field.ts";
import type { Draft } from "./draft.ts";

/**
 * "Not coached by Ada Berg" where people have a first and a last name: whoever has another first or another last name,
 * and nobody by another first name alone. Conditions stand in the order of their words.
 */
export function denyWholeNames({ plan }: Draft): void {
  plan.conditions.forEach((condition, at) => {
    const before = plan.conditions[at - 1];
    if (!before || before.isAlternative === true || !isRestOfName(before, condition)) return;
    if (condition.test.kind !== "equal") return;
    condition.test = { ...condition.test, isNegated: true };
    condition.isAlternative = true;
  });
}

/** The other part of a name whose first word is denied, right behind it. */
function isRestOfName(before: Condition, { test, field, route, words }: Condition): boolean {
  if (before.test.kind !== "equal" || !before.test.isNegated) return false;
  if (test.kind !== "equal" || test.isNegated || before.route !== route || before.field === field)
    return false;
  const parts = personName(field.collection);
  const isName = parts?.includes(field) === true && parts.includes(before.field);
  return isName && before.words.at(-1)?.end === words[0]?.start;
}
