import type { FieldRef } from "../plan/plan.ts";
import { nameField } from "../schema/name-field.ts";
import type { Draft } from "./draft.ts";

/** "name of the teacher" where documents refer to one. */
export function nameOfReferred(draft: Draft, at: number): (FieldRef & { end: number }) | null {
  if (!/^names?$/.test(draft.norm(at)) || draft.norm(at + 1) !== "of") return null;
  const start = draft.skip(at + 2, /^(the|its|their|his|her|each|a|an)$/);
  const named = draft.question.names
    .collections()
    .find((one) => one.start === start && one.score >= 0.9 && draft.isFree(one));
  const route = draft.routes.find(
    (one) => one.collection === named?.collection && !one.isToMany && one.via === undefined,
  );
  const field = route ? nameField(route.collection) : null;
  return named && route && field ? { field, route, end: named.end } : null;
}
