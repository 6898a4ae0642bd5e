import type { Condition } from "../plan/plan.ts";
import { isNegative } from "./affirm-condition.ts";
import type { Draft } from "./draft.ts";

/** What a reading loses that leaves out a value where it asks for another one already. */
const IDLE = 0.4;

/** "Members of the choir who are not in the chess club" among memberships, which are of one club each. */
export function doubtIdleDenials(draft: Draft): void {
  const { conditions } = draft.plan;
  if (conditions.some((one) => isNegative(one) && conditions.some((other) => isSettled(one, other))))
    draft.doubt(IDLE, "not", "contradiction");
  doubtOthersInPlace(draft);
}

/** "Owners who have a sloop but no ketch": another boat that is no ketch does not say that there is none. */
function doubtOthersInPlace(draft: Draft): void {
  const { conditions, relations } = draft.plan;
  const through = [
    ...conditions.flatMap((one) => (one.route?.isToMany === true ? [one] : [])),
    ...relations.flatMap((one) => (one.op === "$gt" ? one.conditions : [])),
  ];
  const isNone = (one: Condition): boolean =>
    isNegative(one) && draft.tokens[one.words[0]?.start ?? 0]?.norm === "no";
  const isHeld = ({ field }: Condition): boolean =>
    through.some((one) => one.field === field && one.test.kind === "equal" && !one.test.isNegated);
  const denied = through.find((one) => isNone(one) && isHeld(one));
  if (denied) draft.doubt(IDLE, denied.field.path, "contradiction");
}

/** A single value that is said already. */
function isSettled(denied: Condition, { field, route, test, isAlternative, words }: Condition): boolean {
  const isList = field.isArray || field.arrayRoot !== null || route?.isToMany === true;
  const isSame = field === denied.field && route === denied.route;
  // "not calm but wild" says the value behind
  const isBefore = (words[0]?.start ?? 0) < (denied.words[0]?.start ?? 0);
  return isBefore && isSame && !isList && test.kind === "equal" && !test.isNegated && !isAlternative;
}
