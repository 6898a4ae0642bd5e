import type { Condition, Plan, Words } from "../plan/plan.ts";

type Part = { words: Words | readonly Words[] };

/**
 * Positions of the words that gave a part of the plan; a word that was only skipped as plausible is not among
 * them.
 */
export function accountedWords(plan: Plan): ReadonlySet<number> {
  return new Set([...namedWords(plan), ...positionsOf(plan.relations)]);
}

/** The same without those that only say that there are related documents, which may be whole clauses. */
export function namedWords(plan: Plan): ReadonlySet<number> {
  const parts: Part[] = [
    ...plan.conditions.flatMap(withElements),
    ...plan.shareOf.flatMap(withElements),
    ...plan.holdings,
    ...plan.relations.flatMap((one) => one.conditions),
    ...plan.keys,
    ...plan.metrics,
    ...plan.having,
    ...plan.sort,
    ...plan.sort.flatMap(({ ofOwner }) => (ofOwner ? [{ words: ofOwner }] : [])),
    ...columnsBuilt(plan),
    ...(plan.shown?.columns ?? []),
    ...plan.computed,
    { words: plan.collectionWords },
  ];
  for (const part of [plan.limit, plan.skip, plan.distinct, plan.write, plan.ofGroups, plan.beside])
    if (part) parts.push(part);
  return positionsOf(parts);
}

/** A condition and what it says of single elements. */
function withElements(condition: Condition): readonly Condition[] {
  return condition.test.kind === "elements" ? [condition, ...condition.test.conditions] : [condition];
}

/** Groups show what they are made by, and names beside it; other columns that were asked for they do not have. */
function columnsBuilt({ ask, columns, keys, metrics, beside, shown }: Plan): Plan["columns"] {
  if (ask !== "group" || shown) return columns;
  const fields = new Set([
    ...keys.map(({ field }) => field),
    ...metrics.flatMap((one) => ("of" in one && "field" in one.of ? [one.of.field] : [])),
    beside?.field,
  ]);
  return columns.filter(({ field }) => fields.has(field));
}

function positionsOf(parts: readonly Part[]): Set<number> {
  const positions = new Set<number>();
  for (const { words } of parts)
    for (const { start, end } of [words].flat()) for (let at = start; at < end; at++) positions.add(at);
  return positions;
}
