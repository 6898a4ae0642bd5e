import type { Words } from "../plan/plan.ts";
import { labelField } from "../schema/name-field.ts";
import { lemmaOf } from "../text/lemma.ts";
import type { Draft } from "./draft.ts";
import { DETERMINER } from "../text/small-words.ts";

/** In front of a list of what to show. */
const OPENS =
  /^(show|list|give|get|find|display|return|print|select|output|fetch|me|us|,|and|&|with|both|is|are|:|)$/;
/** From this surety on words are the whole name of a field. */
const WHOLE_NAME = 0.9;
const BETWEEN = /^(,|and|&|plus|the|its|their)$/;

/** "Show captain and harbor" of captains: what one is called stands in the list of what to show. */
export function showListedSelf(draft: Draft): void {
  const { plan, collection } = draft;
  const label = plan.ask === "documents" && plan.write === null ? labelField(collection) : null;
  if (!label || plan.columns.some((one) => one.field === label)) return;
  const own = plan.collectionWords.find((words) => isListed(draft, words));
  if (!own) return;
  const at = plan.columns.findIndex(({ words }) => (words[0]?.start ?? 0) > own.start);
  const column = { field: label, route: null, words: [own] };
  plan.columns.splice(at < 0 ? plan.columns.length : at, 0, column);
}

/** One document's name in a list with columns; "captains and their harbor" are documents. */
function isListed(draft: Draft, own: Words): boolean {
  const { plan, tokens } = draft;
  if (isInName(draft, own)) return false;
  const last = tokens[own.end - 1]?.norm ?? "";
  const isArticle = DETERMINER.test(tokens[own.start - 1]?.norm ?? "");
  const before = tokens[own.start - (isArticle ? 2 : 1)]?.norm ?? "";
  if (lemmaOf(last) !== last || !OPENS.test(before)) return false;
  const isBetween = (at: number): boolean => BETWEEN.test(tokens[at]?.norm ?? "");
  // the comma may be one of the words of the column
  const isJoined = (start: number, end: number): boolean =>
    isBetween(start) && tokens.slice(start, end).every(({ norm }) => BETWEEN.test(norm));
  return plan.columns.some(
    ({ route, words: [said] }) =>
      route === null &&
      said !== undefined &&
      (isJoined(own.end, said.start) || isJoined(said.end, own.start)),
  );
}

/** "The id and the boat length": the word belongs to the name of a field. */
function isInName({ fieldMentions }: Draft, own: Words): boolean {
  return fieldMentions.some(
    ({ start, end, score }) => start <= own.start && end > own.end && score >= WHOLE_NAME,
  );
}
