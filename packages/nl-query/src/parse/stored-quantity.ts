import type { FieldMention } from "../link/mentions.ts";
import { isNumeric } from "../schema/model.ts";
import type { Draft } from "./draft.ts";
import { isIdentity } from "./is-identity.ts";

const QUANTITY = /^(number|amount|quantity|count)$/;
/** Least score of a name that follows the words for a number. */
const NAMED = 0.6;
/** Surety from which on the word itself says that documents are counted. */
const DOCUMENTS = 0.95;

/** "The number of visitors", where the document keeps that number in a field; null where documents are counted. */
export function storedQuantityAt(draft: Draft, start: number): FieldMention | null {
  const at = draft.skip(start, /^(the|total|overall)$/);
  if (!QUANTITY.test(draft.norm(at)) || draft.norm(at + 1) !== "of") return null;
  return storedNumberAt(draft, at + 2);
}

/** "Visitors", "times they were visited": the field that keeps how many; null where documents are counted. */
export function storedNumberAt(draft: Draft, start: number): FieldMention | null {
  const noun = draft.skip(start, /^(the|its|their|all|times|they|it|were|was|are|have|has|been)$/);
  const { names } = draft.question;
  const isCounted = [...names.collections(), ...names.elements()].some(
    (one) => one.start === noun && one.score >= DOCUMENTS && one.collection !== draft.collection,
  );
  if (isCounted) return null;
  return draft.fieldAt(
    noun,
    (field, { score, route }) =>
      isNumeric(field) && !isIdentity(draft, field) && score >= NAMED && route === null,
  );
}
