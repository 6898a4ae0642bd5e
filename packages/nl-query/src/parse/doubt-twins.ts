import { isTemporal, type FieldModel } from "../schema/model.ts";
import type { Draft } from "./draft.ts";

const EITHER = 0.3;

/**
 * "Bought in 2010" of what has a `purchase` of itself and a list of `purchases` that it made: which of them is told
 * only by the word as it is stored.
 */
export function doubtTwins(draft: Draft): void {
  const { plan, tokens, collection } = draft;
  const isTyped = (name: string): boolean => tokens.some(({ norm }) => norm === name.toLowerCase());
  for (const { field, route } of plan.conditions) {
    if (route === null && isUnsaidEnd(field, tokens)) draft.doubt(EITHER, field.path, "ambiguous");
    const holder = holderOf(field);
    if (route !== null || holder === "" || isTyped(holder)) continue;
    const twin = collection.fields.find((one) => isTwin(one, field, holder));
    if (twin) draft.doubt(EITHER, twin.path, "ambiguous");
  }
}

const END = /^(first|last|latest|earliest|next|previous)$/;

/** "Seen in May" of a `firstSeen` and a `lastSeen`: neither end is said. */
function isUnsaidEnd(field: FieldModel, tokens: Draft["tokens"]): boolean {
  const end = field.words.find((word) => END.test(word));
  if (end === undefined || !isTemporal(field) || tokens.some(({ norm }) => END.test(norm))) return false;
  const others = field.words.filter((word) => word !== end).join();
  return field.collection.fields.some(
    (one) =>
      one !== field &&
      isTemporal(one) &&
      one.words.some((word) => END.test(word)) &&
      one.words.filter((word) => !END.test(word)).join() === others,
  );
}

function isTwin(one: FieldModel, field: FieldModel, holder: string): boolean {
  return (
    holderOf(one) !== holder &&
    one.kind === field.kind &&
    one.words.join() === field.words.join() &&
    one.parentWords.join() === field.parentWords.join()
  );
}

/** The segment that a field stands in, "" for none. */
function holderOf({ path }: FieldModel): string {
  return path.includes(".") ? path.slice(0, path.indexOf(".")) : "";
}
