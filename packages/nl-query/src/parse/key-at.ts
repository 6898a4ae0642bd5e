import type { FieldMention } from "../link/mentions.ts";
import type { FieldRef, Words } from "../plan/plan.ts";
import { type CollectionModel, type FieldModel, isNumeric } from "../schema/model.ts";
import type { Draft } from "./draft.ts";
import { elementKeyAt } from "./element-key.ts";
import { headOfKey } from "./head-of-key.ts";
import { isBareIdentity } from "./is-identity.ts";
import { routeToKey } from "./route-to-key.ts";

/** Surety of the name of what is counted. */
export const COUNTED_NAME = 0.85;

export type FoundKey = { ref: FieldRef; words: Words; score: number };

/** "Number of rooms" of `rooms` or `room_count`; null where another word is counted than the one that is stored. */
function countedKeyAt(draft: Draft, start: number): FoundKey | null {
  const at = draft.skip(start + 2, /^(the|its|their)$/);
  const whole = draft.fieldAt(
    start,
    (field, one) => isGroupable(field) && one.end > at && one.score >= COUNTED_NAME,
  );
  if (whole) return { ref: draft.refOf(whole), words: whole, score: whole.score };
  const counted = draft.fieldAt(at, (field, one) => isNumeric(field) && one.score >= COUNTED_NAME);
  return counted && { ref: draft.refOf(counted), words: { start, end: counted.end }, score: counted.score };
}

export function keyAt(draft: Draft, start: number, isLoose: boolean): FoundKey | null {
  if (/^(number|count)$/.test(draft.norm(start)) && draft.norm(start + 1) === "of")
    return countedKeyAt(draft, start);
  const least = isLoose ? 0.5 : 0.85;
  const found = draft.fieldAt(start, (field, one) => isGroupable(field) && one.score >= least);
  const mention = headOfKey(draft, found);
  const collection = draft.question.names
    .collections()
    .find(
      (one) =>
        one.start === start && one.score > 0.65 && draft.isFree(one) && one.collection !== draft.collection,
    );
  const route = collection && routeToKey(draft, collection);
  if (
    collection &&
    route &&
    (!mention || mention.score < Math.min(0.95, collection.score) || mention.field === route.from)
  ) {
    const { field } = keyOfRoute(route.from.collection, route.from, collection.collection.words);
    const ref = { field, route: route.via ?? null };
    const { start: first, end, score } = collection;
    const isNameSaid = field !== route.from && /^names?$/.test(draft.norm(end));
    return { ref, words: { start: first, end: isNameSaid ? end + 1 : end }, score };
  }
  if (!mention) return elementKeyAt(draft, start);
  const ref = draft.refOf(mention);
  return {
    ref: { ...ref, field: nameBeside(draft, mention) ?? ref.field },
    words: mention,
    score: mention.score,
  };
}

/** "per station" of `stationId` and `stationName`: the name, where no two have the same. */
function nameBeside(draft: Draft, mention: FieldMention): FieldModel | null {
  const { field } = mention;
  if (!isBareIdentity(draft, field, mention)) return null;
  const name = [...field.words, "name"].join(" ");
  return (
    field.collection.fields.find(
      (one) =>
        one.kind === "text" &&
        one.words.join(" ") === name &&
        one.depth === field.depth &&
        one.arrayRoot === field.arrayRoot &&
        one.uniqueCount >= field.uniqueCount,
    ) ?? null
  );
}

/** Embedded names are better keys than ids: `customer.name` beside `customerId`. */
export function keyOfRoute(
  collection: CollectionModel,
  from: FieldModel,
  words: readonly string[],
): FieldRef {
  const embedded = collection.fields.find(
    (field) =>
      field.kind === "text" &&
      field.words.length === 1 &&
      field.words[0] === "name" &&
      field.arrayRoot === from.arrayRoot &&
      words.every((word) => field.parentWords.includes(word)),
  );
  // two people of the same name must not become one
  return { field: embedded && embedded.uniqueCount >= from.uniqueCount ? embedded : from, route: null };
}

export function isGroupable(field: FieldModel): boolean {
  return (
    field.kind !== "object" && field.kind !== "objects" && field.kind !== "geo" && field.kind !== "other"
  );
}
