import type { Route } from "../link/knowledge.ts";
import { referenceOf, roleOf } from "../link/roles.ts";
import type { Plan } from "../plan/plan.ts";
import { planRefs } from "../plan/plan-refs.ts";
import type { CollectionModel, FieldModel } from "../schema/model.ts";
import { roleStem } from "../text/lemma.ts";
import type { Draft } from "./draft.ts";

/** A role was said, and nobody was looked for in it. */
const UNUSED_ROLE = 0.35;

/** "Ports that are neither start nor end", "towns where wardens live": each role that is said must be gone along. */
export function doubtUnusedRoles(draft: Draft): void {
  const { plan, question } = draft;
  const routes = routesOf(plan);
  const stems = question.names.roleStems();
  const involved = new Set<CollectionModel>([plan.collection, ...routes.map(({ collection }) => collection)]);
  const fields = planRefs(plan).map(({ field }) => field);
  const used = new Set<FieldModel>([...fields, ...routes.map((route) => referenceOf(route).from)]);
  const told = new Set([...fields, ...used].flatMap(({ words }) => words.map((word) => roleStem(word))));
  const unused = question.knowledge.model.references.find((one) => {
    const isOpen = involved.has(one.from.collection) && one.from.arrayRoot === null && !used.has(one.from);
    const role = isOpen ? roleOf(one) : [];
    return role.length > 0 && role.every((stem) => stems.has(stem) && !told.has(stem));
  });
  if (unused) draft.doubt(UNUSED_ROLE, unused.from.path, "severalWays");
}

/** All ways that a plan goes, each with those before it. */
function routesOf(plan: Plan): Route[] {
  const routes: Route[] = [];
  const add = (route: Route | null | undefined): void => {
    if (!route) return;
    routes.push(route);
    add(route.via);
  };
  for (const { route } of [...planRefs(plan), ...plan.relations]) add(route);
  for (const { by } of plan.sort) if (by.kind === "relation") add(by.route);
  for (const route of plan.rows) add(route);
  add(plan.shown?.route);
  return routes;
}
