import { isContainment, type Route } from "../link/knowledge.ts";
import type { FieldRef, Plan } from "./plan.ts";
import { planRefs } from "./plan-refs.ts";

/**
 * Reads keys of other documents from the references to them, so that nothing is looked up: "the number of the ship"
 * is in the `shipNo` of each trip. Where more is asked of the other document, the lookup has its key as well.
 */
export function useOwnKeys(plan: Plan): void {
  const routes = new Set(planRefs(plan).map(({ route }) => route));
  for (const route of routes) if (route && isKeyAlone(plan, route)) replaceKey(plan, route);
}

/** Nothing of the other document is used but the key, as a column or in a comparison. */
function isKeyAlone(plan: Plan, route: Route): boolean {
  const { from, to, isToMany, via } = route;
  const isPlain = !isToMany && via === undefined && !from.isArray && from.arrayRoot === null;
  const isKey = (ref: FieldRef): boolean => ref.route !== route || ref.field === to;
  const replaced = [...plan.columns, ...plan.conditions.filter(isCompared)].filter(
    (one) => one.route === route,
  );
  return (
    isPlain &&
    !isContainment(route) &&
    planRefs(plan).every((ref) => isKey(ref) && ref.route?.via !== route) &&
    planRefs(plan).filter((ref) => ref.route === route).length === replaced.length &&
    plan.relations.every((one) => one.route !== route && one.route.via !== route)
  );
}

function isCompared({ test }: Plan["conditions"][number]): boolean {
  return test.kind === "equal" || test.kind === "compare";
}

function replaceKey(plan: Plan, route: Route): void {
  const own = <T extends FieldRef>(ref: T): T =>
    ref.route === route ? { ...ref, field: route.from, route: null } : ref;
  plan.columns = plan.columns.map(own);
  plan.conditions = plan.conditions.map(own);
  plan.rows = plan.rows.filter((one) => one !== route);
}
