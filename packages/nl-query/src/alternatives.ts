import type { Condition, Plan } from "./plan/plan.ts";
import { isTemporal } from "./schema/model.ts";
import type { Draft } from "./parse/draft.ts";

/** Another way to read the same words in the same collection. */
export type Variant = { plan: Plan; label: string };

/** Readings that differ in one place: another date, another field with that value, or a bound that counts. */
export function variantsOf(draft: Draft): Variant[] {
  const { plan } = draft;
  const variants: Variant[] = [];
  const swap = (old: Condition, fresh: Condition): Plan => ({
    ...plan,
    conditions: plan.conditions.map((one) => (one === old ? fresh : one)),
  });
  for (const condition of plan.conditions) {
    const words = wordsOf(draft, condition);
    if (condition.test.kind === "period" && condition.route === null) {
      const isNamed = condition.words.some((one) => one.end - one.start > 1);
      const other = isNamed
        ? undefined
        : draft.collection.fields.find(
            (field) =>
              isTemporal(field) &&
              field !== condition.field &&
              field.arrayRoot === null &&
              field.kind === condition.field.kind,
          );
      if (other)
        variants.push({
          plan: swap(condition, { ...condition, field: other }),
          label: `“${words}” by ${other.path}`,
        });
    }
    if (condition.test.kind === "equal" && condition.role === "condition" && condition.route === null) {
      const { test } = condition;
      const [first] = test.values;
      const position = condition.words.at(-1)?.end ?? 0;
      const other =
        first?.kind === "stored"
          ? draft.valueMentions.find(
              (one) =>
                one.end === position &&
                one.field !== condition.field &&
                one.field.collection === draft.collection &&
                one.field.values[one.at]?.text === first.text,
            )
          : undefined;
      const value = other?.field.values[other.at];
      if (other && value)
        variants.push({
          plan: swap(condition, {
            ...condition,
            field: other.field,
            test: { ...test, values: [{ kind: "stored", canonical: value.value, text: value.text }] },
          }),
          label: `“${value.text}” in ${other.field.path}`,
        });
    }
  }
  for (const condition of plan.conditions) {
    const { test } = condition;
    const [bound] = test.kind === "compare" ? test.bounds : [];
    if (test.kind !== "compare" || test.bounds.length !== 1 || !bound || !/^\$[gl]t$/.test(bound.op))
      continue;
    const op = bound.op === "$gt" ? ("$gte" as const) : ("$lte" as const);
    const value = bound.value.kind === "number" ? bound.value.text : "the bound";
    variants.push({
      plan: swap(condition, {
        ...condition,
        test: { kind: "compare", bounds: [{ op, value: bound.value }] },
      }),
      label: `“${wordsOf(draft, condition)}” includes ${value}`,
    });
  }
  return variants;
}

function wordsOf(draft: Draft, condition: Condition): string {
  const first = condition.words[0];
  const start = draft.tokens[first?.start ?? 0]?.start ?? 0;
  const end = draft.tokens[(first?.end ?? 1) - 1]?.end ?? 0;
  return draft.question.text.slice(start, end);
}
