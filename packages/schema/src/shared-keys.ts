import { normalize, singularOf } from "./field-names.ts";
import { OF_PEOPLE, holdsPeople, isPersonRole, isRoleOfPeopleOnly } from "./people-in-roles.ts";
import {
  TELLING_VALUES,
  isPointerType,
  isSameType,
  isUniqueIn,
  mainType,
  valueOverlap,
  type Key,
} from "./reference-keys.ts";
import type { CollectionSchema, FieldSchema, SchemaReference } from "./snapshot.ts";

const SHARED_CONFIDENCE = 0.75;
/** Values under the name of a role that are no marks of a side or a yes and no. */
const LEAST_PEOPLE = 3;
/** An id without a telling name must hold one in this many of the other one's values. */
const LEAST_COVERED = 3;
/** Names that say nothing about what is shared: equal values under them are an accident. */
const COMMON_NAMES = /^(name|title|label|description|comment|note|date|year|month|day|status|type)s?$/;
/** Names of what documents are called by. */
const LABEL_NAMES = /^(name|title|label)$/i;
/** Numbers in this range may be years, which documents share by accident. */
const YEARS: readonly [number, number] = [1800, 2200];

/** Fields that are different in every document. */
export type SharedTargets = {
  /** By the letters of their own names. */
  readonly byName: ReadonlyMap<string, readonly Key[]>;
  /** Texts, by the name of their collection in the singular. */
  readonly byCollection: ReadonlyMap<string, readonly Key[]>;
  /** Names of documents. */
  readonly labels: readonly Key[];
  /** Those that identify people. */
  readonly people: readonly Key[];
  /** Those that are ids. */
  readonly ids: readonly Key[];
};

/** What fields of any name may share. */
export function sharedTargets(collections: readonly CollectionSchema[]): SharedTargets {
  const byName = new Map<string, Key[]>();
  const byCollection = new Map<string, Key[]>();
  const labels: Key[] = [];
  const people: Key[] = [];
  const ids: Key[] = [];
  for (const collection of collections)
    for (const field of collection.fields) {
      const isTarget =
        field.arrayDepth === 0 &&
        !field.path.includes(".") &&
        field.valuesAreComplete &&
        isPointerType(field) &&
        isUniqueIn({ collection, field });
      if (!isTarget) continue;
      const owner = singularOf(collection.name);
      if (mainType(field) === "string") {
        byCollection.set(owner, [...(byCollection.get(owner) ?? []), { collection, field }]);
        if (LABEL_NAMES.test(field.path)) labels.push({ collection, field });
      }
      if (COMMON_NAMES.test(normalize(field.path))) continue;
      const name = lettersOf(field.path);
      byName.set(name, [...(byName.get(name) ?? []), { collection, field }]);
      if (!/id$/i.test(field.path)) continue;
      ids.push({ collection, field });
      if (holdsPeople(collection)) people.push({ collection, field });
    }
  return { byName, byCollection, labels, people, ids };
}

/** The reference of a field that only its values give away; null where several collections may be meant. */
export function sharedOf(from: Key, shared: SharedTargets): SchemaReference | null {
  const { byName, byCollection, labels, people, ids } = shared;
  const last = from.field.path.split(".").at(-1) ?? "";
  const targets = [
    ...(byName.get(lettersOf(last)) ?? []),
    ...(byCollection.get(singularOf(last)) ?? []),
    ...(holdsName(last) ? [] : labels),
    ...(isPersonRole(last) ? people : []),
    ...ids.filter((to) => isIdOf(from, to)),
  ];
  const shares = targets.filter((to) => isSharedWith(from, to));
  const [found, ...others] = shares.length > 0 ? shares : people.filter((to) => isHeldBy(from, to));
  if (!found || others.some((one) => one.collection !== found.collection)) return null;
  return {
    from: { collection: from.collection.name, path: from.field.path },
    to: { collection: found.collection.name, path: found.field.path },
    confidence: SHARED_CONFIDENCE,
    reason: labels.includes(found)
      ? "has only names of its documents"
      : "is named after it and has only its values",
  };
}

/** The field holds a name or a description of its own document. */
function holdsName(path: string): boolean {
  const name = normalize(path);
  return COMMON_NAMES.test(name) || OF_PEOPLE.test(name) || name.endsWith("name");
}

/** `red_id` of the ids of fighters: named after a role, with numbers that are no ranks and cover many of them. */
function isIdOf({ field }: Key, to: Key): boolean {
  if (!normalize(field.path).endsWith("_id") || field.path.includes(".")) return false;
  const { range, uniqueCount } = to.field;
  const isRank = range?.kind === "number" && Number(range.min) <= 1;
  return !isRank && field.uniqueCount * LEAST_COVERED >= uniqueCount;
}

/**
 * `room` of lessons and of rooms, `tutor` of pupils: what is different in every document there, repeated here
 * with no other values, points there whatever it is called.
 */
function isSharedWith(from: Key, to: Key): boolean {
  const isOther = from.collection !== to.collection || isPersonRole(from.field.path);
  return isOther && isSameType(from.field, to.field) && !isUniqueIn(from) && isRepeated(from.field, to.field);
}

/** Every value occurs there; numbers that no name marks as keys must also be all of those. */
function isRepeated(from: FieldSchema, to: FieldSchema): boolean {
  if (valueOverlap(from, to) !== 1 || !from.valuesAreComplete || from.uniqueCount < TELLING_VALUES)
    return false;
  if (mainType(to) === "string" || /id$/i.test(to.path)) return true;
  const { range } = to;
  if (range?.kind !== "number" || from.uniqueCount !== to.uniqueCount) return false;
  const [min, max] = [Number(range.min), Number(range.max)];
  const isYear = min >= YEARS[0] && max <= YEARS[1];
  // numbers from 1 on are ranks
  return !isYear && min > 1;
}

/** `head: 7` of departments: a number under the name of a role, all of whose values are keys of people. */
function isHeldBy({ field }: Key, to: Key): boolean {
  return (
    isRoleOfPeopleOnly(field.path) &&
    isSameType(field, to.field) &&
    field.valuesAreComplete &&
    field.uniqueCount >= LEAST_PEOPLE &&
    valueOverlap(field, to.field) === 1
  );
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}
