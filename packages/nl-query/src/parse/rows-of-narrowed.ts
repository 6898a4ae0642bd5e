import { isContainment, type Route } from "../link/knowledge.ts";
import type { Relation } from "../plan/plan.ts";
import type { Draft } from "./draft.ts";

/**
 * "Names and positions of horses in the race Silver Cup": the position in that race, where entries that lead to races have
 * it. Each entry makes a row, so that only those of the race are shown.
 */
export function rowsOfNarrowed({ plan }: Draft): void {
  if (plan.ask !== "documents" || plan.limit || plan.sort.length > 0 || plan.computed.length > 0) return;
  const shown = new Set(plan.columns.flatMap(({ route }) => (route ? [route] : [])));
  const [route, ...others] = shown;
  if (!route || others.length > 0 || !isLink(route) || plan.rows.length > 0) return;
  const narrowing = plan.relations.filter((one) => isNarrowing(one, route));
  const isNarrowed = narrowing.length > 0 || plan.conditions.some((one) => one.route?.via === route);
  if (!isNarrowed || narrowing.length < plan.relations.length) return;
  plan.conditions.push(
    ...narrowing.flatMap((one) => one.conditions.map((test) => ({ ...test, route: one.route }))),
  );
  plan.relations = [];
  plan.rows.push(route);
}

/** "In the Silver Cup" of what the shown documents lead to. */
function isNarrowing({ route, op, count, conditions, ...how }: Relation, shown: Route): boolean {
  const isPlain = op === "$gt" && count === 0 && conditions.length > 0;
  return isPlain && route.via === shown && !(how.isOfAll ?? how.isAlternative ?? how.isShown);
}

function isLink(route: Route): boolean {
  return route.isToMany && route.via === undefined && !isContainment(route);
}
