import type { FieldMention } from "../link/mentions.ts";
import { type FieldModel, isUnique } from "../schema/model.ts";
import { isNamePart, nameField } from "../schema/name-field.ts";
import type { Draft } from "./draft.ts";

const SURETY = 0.9;

/** From this surety on words behind a collection are the name of a field. */
const NAMED_BEHIND = 0.85;

/** "Different sails", where many documents are sails of the same name: that name. "Sail types" are what is said. */
export function repeatedName(draft: Draft, at: number): FieldMention | null {
  const { plan, collection } = draft;
  const own = plan.collectionWords.find(({ start }) => start === at);
  const behind = own && draft.fieldAt(own.end, (one, { score }) => isValue(one) && score >= NAMED_BEHIND);
  if (behind) return behind;
  const field = own ? nameField(collection) : null;
  if (!own || !field || isUnique(field) || isNamePart(field)) return null;
  return { start: own.start, end: own.end, field, route: null, score: SURETY };
}

/** Whether a field holds values that may be told apart. */
export function isValue({ kind }: FieldModel): boolean {
  return kind !== "object" && kind !== "objects";
}
