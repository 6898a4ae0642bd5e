import type { Route } from "../link/knowledge.ts";
import { namesOf } from "../schema/name-field.ts";
import type { FieldRef, Plan, Words } from "./plan.ts";

/**
 * The plan for one document as that for the one it refers to in a role: what is shown is read along the route. Null where
 * more than documents is asked for.
 */
export function showHeld(plan: Plan, route: Route, words: Words): Plan | null {
  const isPlain =
    plan.ask === "documents" &&
    plan.conditions.length > 0 &&
    plan.relations.length + plan.sort.length + plan.computed.length + plan.rows.length === 0 &&
    plan.limit === null &&
    plan.columns.every((one) => one.route === null);
  if (!isPlain) return null;
  const shown: readonly (Pick<FieldRef, "field"> & { words: Words[] })[] =
    plan.columns.length > 0
      ? plan.columns
      : namesOf(route.collection).map((field) => ({ field, words: [words] }));
  return shown.length === 0
    ? null
    : {
        ...plan,
        // the documents themselves are not shown
        collectionWords: [],
        columns: shown.map((one) => ({ field: one.field, words: one.words, route })),
      };
}
