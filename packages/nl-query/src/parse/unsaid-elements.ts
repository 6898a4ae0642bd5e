import type { FieldMention } from "../link/mentions.ts";
import type { Draft } from "./draft.ts";

/** "Name and weather of captains", where vessels hold crossings with a weather: nothing says the elements of others. */
export function isUnsaidElement({ question: { names } }: Draft, { field, route }: FieldMention): boolean {
  const root = field.arrayRoot;
  if (route === null || root === null) return false;
  const isOf = names.elements().some(({ collection }) => collection.element?.list.path === root);
  return !isOf && names.collections().every(({ collection }) => collection !== field.collection);
}
