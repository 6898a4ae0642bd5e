import type { ValueMention } from "../link/value-mentions.ts";
import { nameField } from "../schema/name-field.ts";
import type { Draft } from "./draft.ts";

const NAMED = /^(?:named|titled|entitled)$/;

/** What speaks against a value that stands where a name is said. */
const NO_NAME = 0.6;

/** "Lamps named Moon": a name is meant, and not what others searched for. */
export function noName(draft: Draft, { start, field }: ValueMention): number {
  const isFar = field.collection !== draft.collection && nameField(field.collection) !== field;
  return isFar && NAMED.test(draft.norm(start - 1)) ? NO_NAME : 0;
}
