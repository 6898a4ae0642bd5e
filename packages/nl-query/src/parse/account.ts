import type { Plan, Words } from "../plan/plan.ts";

/**
 * Positions of the words that gave a part of the plan; a word that was only skipped as plausible is not among
 * them.
 */
export function accountedWords(plan: Plan): ReadonlySet<number> {
  const parts: { words: Words | readonly Words[] }[] = [
    ...plan.conditions,
    ...plan.shareOf,
    ...plan.holdings,
    ...plan.relations,
    ...plan.relations.flatMap((one) => one.conditions),
    ...plan.keys,
    ...plan.metrics,
    ...plan.having,
    ...plan.sort,
    ...plan.columns,
    ...(plan.shown?.columns ?? []),
    ...plan.computed,
    { words: plan.collectionWords },
  ];
  for (const part of [plan.limit, plan.skip, plan.distinct, plan.write]) if (part) parts.push(part);
  const accounted = new Set<number>();
  for (const { words } of parts)
    for (const { start, end } of [words].flat()) for (let at = start; at < end; at++) accounted.add(at);
  return accounted;
}
