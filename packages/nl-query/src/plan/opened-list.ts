import type { Plan } from "./plan.ts";

/**
 * Path of the array whose elements make a row each, because columns of them are asked for; null where the
 * documents themselves are the rows.
 */
export function openedList(plan: Plan): string | null {
  const isPlain =
    plan.ask === "documents" &&
    plan.write === null &&
    plan.rows.length === 0 &&
    plan.computed.length === 0 &&
    plan.limit?.isPerGroup !== true &&
    plan.columns.every((one) => one.route === null);
  if (!isPlain) return null;
  const roots = plan.columns.flatMap(({ field }) => field.arrayRoot ?? []);
  const [deepest] = roots.toSorted((a, b) => b.length - a.length);
  const isOneChain = roots.every((root) => root === deepest || deepest?.startsWith(`${root}.`));
  return isOneChain ? (deepest ?? null) : null;
}
