import type { Condition, Plan, Words } from "./plan/plan.ts";
import { type FieldModel, isTemporal } from "./schema/model.ts";
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
          label: `${quoted(words)} by ${other.path}`,
        });
    }
    if (condition.role !== "condition" || condition.route !== null) continue;
    const [first] = otherFieldsOf(draft, condition);
    if (first) variants.push({ plan: first.plan, label: `${quoted(first.text)} in ${first.field.path}` });
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
      label: `${quoted(wordsOf(draft, condition))} includes ${value}`,
    });
  }
  return variants;
}

export const quoted = (text: string): string => `“${text}”`;

/** The same condition on other fields of the documents that hold its value. */
export function otherFieldsOf(
  draft: Draft,
  condition: Condition,
): { field: FieldModel; text: string; plan: Plan }[] {
  const { test } = condition;
  const [first] = test.kind === "equal" ? test.values : [];
  if (test.kind !== "equal" || first?.kind !== "stored") return [];
  const end = condition.words.at(-1)?.end ?? 0;
  const found = new Map<FieldModel, { field: FieldModel; text: string; plan: Plan }>();
  for (const { field, at, end: mentionEnd } of draft.valueMentions) {
    const value = field.values[at];
    const isOther =
      mentionEnd === end &&
      field !== condition.field &&
      field.collection === draft.collection &&
      !found.has(field);
    if (!isOther || value?.text !== first.text) continue;
    const values = [{ kind: "stored" as const, canonical: value.value, text: value.text }];
    const swapped: Condition = { ...condition, field, test: { ...test, values } };
    const conditions = draft.plan.conditions.map((one) => (one === condition ? swapped : one));
    found.set(field, { field, text: value.text, plan: { ...draft.plan, conditions } });
  }
  return [...found.values()];
}

/** The words of a part as they were typed. */
export function wordsOf(draft: Draft, { words }: { words: readonly Words[] }): string {
  const first = words[0];
  const start = draft.tokens[first?.start ?? 0]?.start ?? 0;
  const end = draft.tokens[(first?.end ?? 1) - 1]?.end ?? 0;
  return draft.question.text.slice(start, end);
}
