import type { Plan } from "./plan.ts";

/** "The cheapest inn of each town, with its name": without the town, nobody could tell which is which. */
export function showGroupKeys(plan: Plan): Plan {
  const hasColumns = plan.columns.length + plan.computed.length > 0;
  if (plan.ask !== "documents" || plan.limit?.isPerGroup !== true || !hasColumns) return plan;
  const keys = plan.keys.filter(
    ({ field, route, part, step }) =>
      part === null &&
      step === null &&
      !plan.columns.some((one) => one.field === field && one.route === route),
  );
  const columns = keys.map(({ field, route, words }) => ({ field, route, words }));
  return { ...plan, columns: [...columns, ...plan.columns] };
}
