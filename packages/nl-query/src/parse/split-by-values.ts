import type { Condition } from "../plan/plan.ts";
import { acceptClaim, claimKey, type Claim } from "./claim.ts";
import type { Draft } from "./draft.ts";

/**
 * "The number of sailing and motor vessels" where there are no others: conditions that leave nothing out ask for
 * a count of each value.
 */
export function splitByValues(draft: Draft): void {
  acceptClaim(draft, claimSplit(draft));
}

function claimSplit(draft: Draft): Claim | null {
  const { plan } = draft;
  if (plan.metrics.length === 0 || plan.distinct) return null;
  const field = plan.conditions.map((one) => one.field).find((one) => namesEvery(draft, one));
  const replaced = plan.conditions.filter((one) => one.field === field);
  const [first] = replaced;
  if (!field || !first) return null;
  const words = replaced.flatMap((one) => one.words);
  return { ...claimKey({ field, route: first.route, part: null, step: null, words }), replaced };
}

function namesEvery({ plan, tokens }: Draft, field: Condition["field"]): boolean {
  const said = plan.conditions.filter((one) => one.field === field);
  const values = new Set<string>();
  for (const { test, isAlternative } of said) {
    if (test.kind !== "equal" || test.isNegated || isAlternative === true) return false;
    for (const value of test.values)
      values.add(value.kind === "stored" ? value.canonical : JSON.stringify(value));
  }
  const places = said.flatMap((one) => one.words);
  const between = tokens
    .slice(Math.min(...places.map(({ start }) => start)), Math.max(...places.map(({ end }) => end)))
    .map(({ norm }) => norm);
  return (
    values.size > 1 &&
    values.size === field.uniqueCount &&
    !field.isArray &&
    /^(and|&)$/.test(between.find((norm) => /^(and|&|or)$/.test(norm)) ?? "")
  );
}
