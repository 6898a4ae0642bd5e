import type { FieldMention } from "../link/mentions.ts";
import type { Draft } from "./draft.ts";

/** Surety below which a word only resembles a name. */
const RESEMBLING = 0.8;
/** Surety of a name as it is stored. */
const NAME_ITSELF = 0.95;

/**
 * "Per sales channel" of a `channel` and a date of purchase: the main word of the compound, which is the name
 * itself, and not what the word in front of it resembles.
 */
export function headOfKey(draft: Draft, mention: FieldMention | null): FieldMention | null {
  const next = mention && draft.tokens[mention.end];
  // "which club finished": a verb
  if (!mention || mention.score >= RESEMBLING || next?.kind !== "word" || next.norm.endsWith("ed"))
    return mention;
  const head = draft.fieldAt(
    mention.end,
    (field, one) =>
      one.score >= NAME_ITSELF &&
      one.route === null &&
      field.kind !== "object" &&
      field.kind !== "objects" &&
      !draft.plan.collectionWords.some(({ start }) => start === one.start),
  );
  return head && head.field !== mention.field ? { ...head, start: mention.start } : mention;
}
