import { nameField } from "../schema/name-field.ts";
import { isShown } from "./asked-columns.ts";
import type { Condition, GroupKey, Plan } from "./plan.ts";

/**
 * "The cheapest inn of each town, with its name": without the town, nobody could tell which is which. Where the inns hold
 * the key of a town, the name of the town stands beside it.
 */
export function showGroupKeys(plan: Plan): Plan {
  const hasColumns = plan.columns.length + plan.computed.length > 0;
  if (plan.ask !== "documents" || plan.limit?.isPerGroup !== true || !hasColumns) return plan;
  const keys = plan.keys.filter(
    ({ field, route, part, step }) =>
      part === null &&
      step === null &&
      !plan.columns.some((one) => one.field === field && one.route === route),
  );
  const beside = plan.beside && !isShown(plan, plan.beside) ? [plan.beside] : [];
  const columns = [...keys, ...beside].map(({ field, route, words }) => ({ field, route, words }));
  const shown = { ...plan, columns: [...columns, ...nameOfBest(plan), ...plan.columns] };
  const conditions = [...plan.conditions, ...plan.keys.flatMap((key) => refersToShown(shown, key) ?? [])];
  return { ...shown, conditions };
}

/** "The cheapest inn of each town, with the town's name" shows which inn it is. */
function nameOfBest({ collection, columns, computed, collectionWords }: Plan): Plan["columns"] {
  const field = nameField(collection);
  const isOfOthers = computed.length === 0 && columns.every(({ route }) => route !== null);
  return field && isOfOthers ? [{ field, route: null, words: collectionWords.slice(0, 1) }] : [];
}

/** "The cheapest inn of each town, with the town's name": inns without a town are those of none. */
function refersToShown({ columns }: Plan, { field, route, words }: GroupKey): Condition | null {
  const isShown = columns.some(
    (one) =>
      one.route !== null && !one.route.isToMany && one.route.from === field && one.route.via === undefined,
  );
  if (route !== null || field.absence === 0 || !isShown) return null;
  return { field, route, test: { kind: "present", isPresent: true }, words, role: "shape" };
}
