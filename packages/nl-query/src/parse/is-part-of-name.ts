import type { FieldMention } from "../link/mentions.ts";
import type { Draft } from "./draft.ts";
import { isDatedDeed } from "./one-word-states.ts";
import { isRepeated } from "./group-keys.ts";
import { isPluralWord } from "./read-groups.ts";

/**
 * "Express crossings", "readings with a draft over 3", "docks opened online": one field whose name is in front of the
 * documents, that is compared behind it by another name, or that dates what was done is not what is asked for.
 */
export function isPartOfName(draft: Draft, at: number): boolean {
  const { plan, tokens } = draft;
  const column = draft.fieldAt(at);
  if (column && isDatedDeed(column, tokens) && plan.collectionWords.some(({ end }) => end === at))
    return true;
  if (!column || isPluralWord(draft, column.end - 1)) return isCompared(draft, column);
  return isRepeated(column.field) && plan.collectionWords.some(({ start }) => start === column.end);
}

/** "value" of `keel.value`, which a bound behind it calls by its whole name. */
function isCompared({ plan }: Draft, column: FieldMention | null): boolean {
  if (column === null || column.field.depth === 0 || column.field.words.length > 1) return false;
  return plan.conditions.some(({ field, route, words }) => {
    const start = words[0]?.start ?? 0;
    return field === column.field && route === column.route && start >= column.end;
  });
}
