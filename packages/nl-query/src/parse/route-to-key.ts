import type { Route } from "../link/knowledge.ts";
import type { CollectionMention } from "../link/mentions.ts";
import { roleStem } from "../text/lemma.ts";
import type { Draft } from "./draft.ts";

/**
 * The reference that groups go by: "reviewed jobs per operator" those of their `operatorId`, "jobs reviewed per operator"
 * of their `reviewerId`.
 */
export function routeToKey(draft: Draft, { collection, start }: CollectionMention): Route | undefined {
  const routes = draft.routes.filter((one) => one.collection === collection && !one.isToMany);
  const [first] = routes;
  const called = routes.find(
    ({ from, via }) => via === undefined && from.words.join() === collection.words.join(),
  );
  const deed = roleStem(draft.tokens[start - 2]?.norm ?? "");
  const isDeed = first !== undefined && first.from.words.some((word) => roleStem(word) === deed);
  return isDeed ? first : (called ?? first);
}
