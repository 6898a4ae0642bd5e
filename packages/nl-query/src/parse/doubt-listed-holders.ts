import { CONTAINED_IN } from "../schema/flatten.ts";
import type { CollectionModel } from "../schema/model.ts";
import type { FieldRef } from "../plan/plan.ts";
import { normAt } from "../text/token.ts";
import type { Draft } from "./draft.ts";

const OTHER_HEAD = 0.3;
const LEADS = /^(show|list|give|get|find|display|return|me|us|all|the|any|every|each|our)$/;
const ARTICLE = /^(the|their|its|an?)$/;
const BESIDE = /^(with|and|,|plus|including)$/;
/** From this surety on words are the name of the elements. */
const NAMED = 0.9;

/** "Tests over 8 with the name of the pupil" of pupils asks for tests, and not only for the names of those who had them. */
export function doubtListedHolders(draft: Draft): void {
  const { plan, tokens, question, collection } = draft;
  if (plan.ask !== "documents" || plan.columns.length === 0 || isOfElements(collection)) return;
  const said = [...plan.columns.flatMap(({ words }) => words), ...plan.collectionWords];
  const first = Math.min(...said.map(({ start }) => start));
  const head = [...question.names.elements(), ...question.names.collections()].find(
    ({ end, collection: one, score }) =>
      end <= first &&
      score >= NAMED &&
      (one.element ? one.element.list.collection === collection : one.byPath.has(CONTAINED_IN)),
  );
  if (!head) return;
  const isInside = (ref: FieldRef): boolean => isOf(ref, head.collection);
  const conditions = [...plan.conditions, ...plan.relations.flatMap((one) => one.conditions)];
  const narrowing = conditions.filter((one) => isInside(one) || one.field.collection === head.collection);
  const isFirst = tokens
    .slice(0, head.start)
    .every(
      ({ norm }, at) =>
        LEADS.test(norm) ||
        narrowing.some(({ words }) => words.some(({ start, end }) => start <= at && at < end)),
    );
  let lead = first;
  while (ARTICLE.test(normAt(tokens, lead - 1))) lead--;
  const isBeside = [first, lead - 1].some((at) => BESIDE.test(normAt(tokens, at)));
  if (isFirst && isBeside && !plan.columns.some(isInside))
    draft.doubt(OTHER_HEAD, head.collection.name, "otherHead");
}

function isOfElements({ element, byPath }: CollectionModel): boolean {
  return element !== null || byPath.has(CONTAINED_IN);
}

/** In the elements, or the list of them itself. */
function isOf({ field, route }: FieldRef, { element, ...elements }: CollectionModel): boolean {
  const list = element?.list;
  if (!list) return route?.collection.name === elements.name;
  return field.path === list.path || field.path.startsWith(`${list.path}.`);
}
