import type { Condition } from "../plan/plan.ts";
import type { Draft } from "./draft.ts";
import { addKey } from "./read-groups.ts";

/**
 * "The number of sailing and motor vessels" where there are no others: conditions that leave nothing out ask for
 * a count of each value.
 */
export function splitByValues(draft: Draft): void {
  const { plan } = draft;
  if (!plan.metrics.some((metric) => metric.kind === "count") || plan.distinct) return;
  const field = plan.conditions.map((one) => one.field).find((one) => namesEvery(draft, one));
  if (!field) return;
  const said = plan.conditions.filter((one) => one.field === field);
  plan.conditions = plan.conditions.filter((one) => one.field !== field);
  const words = said.flatMap((one) => one.words);
  addKey(draft, { field, route: said[0]?.route ?? null, part: null, step: null, words });
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
