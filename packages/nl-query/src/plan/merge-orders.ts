import type { Plan, SortKey } from "./plan.ts";

/**
 * "Sorted by average price, highest first" is one order by one figure. Where the two differ, upwards is only what is
 * taken without a word for it.
 */
export function mergeOrders(plan: Plan): void {
  const merged: SortKey[] = [];
  for (const key of plan.sort) {
    const known = merged.find((one) => isOfOneFigure(one, key));
    if (!known) {
      merged.push(key);
      continue;
    }
    if (key.direction < 0) known.direction = key.direction;
    known.words.push(...key.words);
  }
  plan.sort = merged;
}

function isOfOneFigure({ by: one }: SortKey, { by: other }: SortKey): boolean {
  return one.kind === "metric" && other.kind === "metric" && one.index === other.index;
}
