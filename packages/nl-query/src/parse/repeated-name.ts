import type { FieldMention } from "../link/mentions.ts";
import { isUnique } from "../schema/model.ts";
import { isNamePart, nameField } from "../schema/name-field.ts";
import type { Draft } from "./draft.ts";

const SURETY = 0.9;

/** "Different sails", where many documents are sails of the same name: that name. */
export function repeatedName({ plan, collection }: Draft, at: number): FieldMention | null {
  const own = plan.collectionWords.find(({ start }) => start === at);
  const field = own ? nameField(collection) : null;
  if (!own || !field || isUnique(field) || isNamePart(field)) return null;
  return { start: own.start, end: own.end, field, route: null, score: SURETY };
}
