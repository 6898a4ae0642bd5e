import type { Route } from "../link/knowledge.ts";
import type { Plan, Words } from "../plan/plan.ts";
import { keysOf } from "./figures.ts";
import type { Node } from "./node.ts";

/** "Different owners per type" of what refers to one owner each: the owners of each value, once. */
export function countReferred(
  plan: Plan,
  { entity, route, words }: { entity: Node; route: Route; words: Words[] },
): boolean {
  if (entity.columns.length === 0 || route.via) return false;
  plan.ask = "group";
  plan.keys = keysOf(entity.columns, null);
  plan.metrics = [{ kind: "countDistinct", name: "count", of: { field: route.from, route: null }, words }];
  return true;
}
