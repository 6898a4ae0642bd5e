import { flagOf } from "../schema/model.ts";
import type { Draft } from "./draft.ts";

/** Surety from which on words are the whole name of a flag. */
const WHOLE_NAME = 0.8;

/** "The dearest boer goat": where what is spoken of stands, as values and flags of it may stand in front. */
export function behindValues({ valueMentions, fieldMentions }: Draft, at: number): number {
  const flags = fieldMentions.filter(({ score, field }) => score >= WHOLE_NAME && flagOf(field) !== null);
  const endOf = (cursor: number): number | undefined =>
    [...valueMentions, ...flags]
      .filter(({ start, end }) => start === cursor && end > cursor)
      .map(({ end }) => end)
      .sort((a, b) => a - b)[0];
  let cursor = at;
  for (let next = endOf(cursor); next !== undefined; next = endOf(cursor)) cursor = next;
  return cursor;
}
