import type { FieldRef, Words } from "../plan/plan.ts";
import type { FieldModel } from "../schema/model.ts";
import type { Draft } from "./draft.ts";

const ID = /^(?:ids?|keys?|codes?|numbers?)$/;

export function isRepeated(field: FieldModel): boolean {
  const isNamed = field.words.some((word) => /^(name|title|email|surname|last|first)$/.test(word));
  return (
    (field.kind === "text" || field.kind === "bool") &&
    !isNamed &&
    field.uniqueCount <= Math.max(2, field.presentCount * 0.2)
  );
}

/** "Orders by store": how many each store has, as an order by its id tells nothing. */
export function isWhoOfSeveral(
  draft: Draft,
  { ref: { field, route }, words }: { ref: FieldRef; words: Words },
): boolean {
  const { question, plan } = draft;
  const isReference = question.knowledge.model.references.some(({ from }) => from === field);
  const isIdSaid = ID.test(draft.norm(words.end - 1));
  const isShared = route === null && field.uniqueCount < field.presentCount;
  return isReference && isShared && !isIdSaid && plan.columns.length === 0;
}
