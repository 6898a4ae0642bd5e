import type { FieldModel } from "../schema/model.ts";
import type { Draft } from "./draft.ts";
import type { FoundKey } from "./key-at.ts";

/** Surety from which on a word names a list. */
const NAMED = 0.85;
const CALLED = /^(name|title|label|item)$/;

/** "Recipes per ingredient" of a list of documents: what its elements are called. */
export function elementKeyAt(draft: Draft, start: number): FoundKey | null {
  if (draft.collection.element !== null) return null;
  const list = draft.fieldAt(
    start,
    ({ kind }, { route, score }) => kind === "objects" && route === null && score >= NAMED,
  );
  const field = list && draft.collection.fields.find((one) => isNameIn(list.field, one));
  return field ? { ref: { field, route: null }, words: list, score: list.score } : null;
}

function isNameIn(list: FieldModel, { arrayRoot, kind, isArray, words }: FieldModel): boolean {
  return (
    arrayRoot === list.path &&
    kind === "text" &&
    !isArray &&
    words.length === 1 &&
    CALLED.test(words[0] ?? "")
  );
}
