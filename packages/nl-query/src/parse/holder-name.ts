import { isContainment } from "../link/knowledge.ts";
import type { FieldRef } from "../plan/plan.ts";
import type { CollectionModel } from "../schema/model.ts";
import { nameField } from "../schema/name-field.ts";
import type { Draft } from "./draft.ts";

/** Words from a name to whose name it is: "name, age and rank of the". */
const FURTHEST_OWNER = 7;
/** Surety from which on a word is the name of a collection. */
const NAMED = 0.9;
const ENDS_LIST = /^(with|that|which|who|whose|in|by|for|from|where|is|are|was|were|[.?!;:])$/;

/** "The name and county of the port with the longest dock", read of docks: the port's, although docks have names. */
export function nameOfHolder(draft: Draft, at: number): (FieldRef & { end: number }) | null {
  // "member names": whose they are is said already
  const isSaid = draft.question.names.collections().some(({ end, score }) => end === at && score >= NAMED);
  if (!/^names?$/.test(draft.norm(at)) || isSaid) return null;
  const lead = draft.tokens.slice(at + 1, at + FURTHEST_OWNER).map(({ norm }) => norm);
  const of = lead.indexOf("of");
  if (of < 0 || lead.slice(0, of).some((norm) => ENDS_LIST.test(norm))) return null;
  const start = draft.skip(at + of + 2, /^(the|each|every|all|a|an)$/);
  const named = draft.question.names.collections().find((one) => one.start === start && one.score >= NAMED);
  const ref = named ? nameOfContainer(draft, named.collection) : null;
  return ref && { ...ref, end: at + 1 };
}

/** The name of the documents around those that are read, as it is read of these. */
export function nameOfContainer(
  { collection, routes }: Pick<Draft, "collection" | "routes">,
  container: CollectionModel,
): FieldRef | null {
  const name = nameField(container);
  if (!name) return null;
  const { element } = collection;
  if (element?.list.collection === container) {
    const field = element.fieldOf.get(name);
    return field ? { field, route: null } : null;
  }
  const route = routes.find((one) => one.collection === container && !one.isToMany && isContainment(one));
  return route ? { field: name, route } : null;
}
