import { CONTAINED_IN } from "../schema/flatten.ts";
import { isTemporal, type CollectionModel, type FieldModel } from "../schema/model.ts";
import type { FieldMention } from "./mentions.ts";

const DATE = /^dates?$/;

/** The list of documents that holds a field: in its own documents, or as a collection that they contain. */
export function listAround({
  field,
  route,
}: Pick<FieldMention, "field" | "route">): { words: readonly string[] } | null {
  if (route) return route.to.path === CONTAINED_IN ? route.collection : null;
  return field.arrayRoot === null ? null : (field.collection.byPath.get(field.arrayRoot) ?? null);
}

/**
 * "Title and date of the plays" that have a `stagedOn` and `critiques.date`: without a word about critiques, the
 * date is that of the plays.
 *
 * @param said The word that names it, empty where there are several.
 * @param isNamed Tells whether the question speaks of a list.
 */
export function isDateOfElements(
  collection: CollectionModel,
  place: Pick<FieldMention, "field" | "route">,
  { said, isNamed }: { said: string; isNamed: (words: readonly string[]) => boolean },
): boolean {
  if (!DATE.test(said) || collection.element !== null) return false;
  const list = listAround(place);
  const hasOwn = collection.fields.some(
    (one) => isTemporal(one) && one.arrayRoot === null && one.depth === 0,
  );
  return list !== null && hasOwn && !isNamed(list.words);
}

/** `last_painted_on` is the "painting date" as well. */
export function isLastDate(field: FieldModel): boolean {
  return isTemporal(field) && field.words.length > 1 && /^(last|latest)$/.test(field.words[0] ?? "");
}

/** Surety of the whole name of such a date from its deed and "date" on. */
const LAST_DATE = 0.75;

/** Raises the score of the "painting date" of `last_painted_on`, whose first word is left out. */
export function dateScore(field: FieldModel, score: number, saysDate: boolean): number {
  return saysDate && isLastDate(field) ? Math.max(score, LAST_DATE) : score;
}
