import { isContainment } from "../link/knowledge.ts";
import type { Plan } from "./plan.ts";

/**
 * "The horse with the lowest time": who has no documents of the kind that ranks would come first, so that there must be
 * one.
 */
export function orderBySome(plan: Plan): void {
  const [key] = plan.sort;
  if (key?.by.kind !== "field" || key.direction !== 1 || plan.limit === null) return;
  const { route } = key.by.ref;
  if (!route?.isToMany || isContainment(route) || plan.rows.includes(route)) return;
  if (plan.relations.some((one) => one.route === route || one.route.collection === route.collection)) return;
  plan.relations.push({ route, op: "$gt", count: 0, conditions: [], words: [...key.words] });
}
