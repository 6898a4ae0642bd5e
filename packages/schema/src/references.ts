import { normalize, singularOf } from "./field-names.ts";
import { PERSON_ROLES, gluedEnding, holdsPeople } from "./people-in-roles.ts";
import {
  TELLING_VALUES,
  isPointerType,
  isSameType,
  isUniqueIn,
  mainType,
  valueOverlap,
  type Key,
} from "./reference-keys.ts";
import { sharedOf, sharedTargets } from "./shared-keys.ts";
import type { CollectionSchema, FieldSchema, SchemaReference } from "./snapshot.ts";

const SMALLEST_CONFIDENCE = 0.5;
/** Endings that mark a field as a pointer; the rest of the name then says to what. */
const POINTER_ENDINGS = [
  "_ids",
  "_id",
  "_refs",
  "_ref",
  "_code",
  "_cd",
  "_no",
  "_nr",
  "_num",
  "_number",
  "_key",
  "_uuid",
];
/**
 * Names of keys that people have of their own; a copy of one elsewhere points to the person or thing it
 * names.
 */
const NATURAL_KEYS: ReadonlySet<string> = new Set([
  "email",
  "username",
  "user_name",
  "login",
  "sku",
  "isbn",
  "slug",
  "ssn",
  "vin",
  "iban",
]);
/** Letters of a collection's name that are no accident at the end of another name: `homeport` of ports. */
const LEAST_GLUED = 4;
/** Names that every collection may use for its own key. */
const GENERIC_KEYS: ReadonlySet<string> = new Set(["code", "cd", "key", "number", "no", "id"]);
/** `announcer`, `trainee`: nouns of people who do something, which things have as well. */
const DOER = /[a-z]{3}(?:er|or|ee)$/;

/** Guesses which fields hold another collection's keys, from names, types and the values seen. Best first. */
export function inferReferences(collections: readonly CollectionSchema[]): SchemaReference[] {
  const keys = collections.flatMap((collection) =>
    keysOf(collection).map((field) => ({ collection, field })),
  );
  const shared = sharedTargets(collections);
  const references: SchemaReference[] = [];
  for (const collection of collections) {
    for (const field of collection.fields) {
      if (field.path === "_id" || !isPointerType(field)) continue;
      const best = keys
        .filter((key) => key.field !== field && isSameType(field, key.field))
        .map((key) => weigh({ collection, field }, key))
        .filter((one) => one.confidence >= SMALLEST_CONFIDENCE)
        .sort((a, b) => b.confidence - a.confidence)[0];
      const found = best ?? sharedOf({ collection, field }, shared);
      if (found) references.push(found);
    }
  }
  return references.sort((a, b) => b.confidence - a.confidence);
}

/** `_id`, and fields whose every value is different and whose name says that they identify. */
function keysOf(collection: CollectionSchema): FieldSchema[] {
  const singular = singularOf(collection.name);
  return collection.fields.filter((field) => {
    if (field.path === "_id") return isPointerType(field);
    if (field.arrayDepth > 0 || field.path.includes(".") || !isPointerType(field)) return false;
    const isUnique =
      collection.indexes.some(
        (index) => index.isUnique && index.keys.length === 1 && index.keys[0]?.path === field.path,
      ) || isUniqueIn({ collection, field });
    const name = normalize(field.path);
    const isNamedAsKey =
      name === "id" ||
      name === "code" ||
      name === "cd" ||
      name === "key" ||
      name === `${singular}id` ||
      POINTER_ENDINGS.some((ending) => name === `${singular}${ending}`);
    if (isUnique && isInitialKey(field.path, singular)) return true;
    return isUnique && (isNamedAsKey || NATURAL_KEYS.has(name) || /(_id|_code|_no|_key|_number)$/.test(name));
  });
}

/** `CID` of courses, `DNO` of departments: initials of the collection and what they are. */
function isInitialKey(path: string, collection: string): boolean {
  const initials = /^([A-Z]{1,2})(?:ID|NO|Id|No)$/.exec(path)?.[1]?.toLowerCase();
  return initials !== undefined && collection.startsWith(initials);
}

function weigh(from: Key, to: Key): SchemaReference {
  const reasons: string[] = [];
  const name = nameScore(from, to);
  let confidence = name.score;
  if (name.reason) reasons.push(name.reason);
  const overlap = valueOverlap(from.field, to.field);
  if (
    overlap !== null &&
    (confidence > 0 ||
      mainType(from.field) === "objectId" ||
      mainType(from.field) === "uuid" ||
      isTellingOverlap(from.field, to.field))
  ) {
    // values that do not occur weigh less than those that do: only a sample was read
    const known = to.collection.sampledDocuments >= to.collection.count;
    if (overlap > 0.5) {
      confidence = Math.max(confidence, 0.6) + 0.25;
      reasons.push(`${Math.round(overlap * 100)}% of its values occur there`);
    } else if (overlap === 0 && known) confidence -= 0.4;
  }
  if (mainType(from.field) === "objectId" && to.field.path === "_id") confidence += 0.05;
  return {
    from: { collection: from.collection.name, path: from.field.path },
    to: { collection: to.collection.name, path: to.field.path },
    confidence: Math.max(0, Math.min(1, Math.round(confidence * 100) / 100)),
    reason: reasons.join("; "),
  };
}

type NameScore = { score: number; reason: string };
const NO_LIKENESS: NameScore = { score: 0, reason: "" };

type ComparedNames = {
  /** Last segment of the pointing field's path, and the segment before it. */
  readonly name: string;
  readonly parent: string;
  /** The name without its pointer ending, in the singular. */
  readonly stem: string;
  readonly hasEnding: boolean;
  /** The other collection's name in the singular, and the name of its key. */
  readonly target: string;
  readonly keyName: string;
};

function nameScore(from: Key, to: Key): NameScore {
  const names = comparedNames(from, to);
  const isPlainKey = names.keyName === "id" || to.field.path === "_id";
  if (!isPlainKey && names.name === names.keyName) {
    if (from.collection === to.collection) return NO_LIKENESS;
    const score = sameKeyScore(from, names);
    if (score) return score;
  }
  if (isRoleOfKey(names)) return { score: 0.6, reason: "has the name of that key behind a role" };
  const score = isPlainKey || names.hasEnding ? collectionNameScore(from, to, names) : null;
  return score ?? bareNameScore(from, to, names);
}

function comparedNames(from: Key, to: Key): ComparedNames {
  const segments = from.field.path.split(".");
  const last = normalize(segments.at(-1) ?? "");
  const keyName = normalize(to.field.path);
  // `berth_nos`, a list of what is `berth_no` elsewhere
  const name = from.field.arrayDepth > 0 && singularOf(last) === keyName ? keyName : last;
  const ending =
    POINTER_ENDINGS.find((one) => name.endsWith(one) && name.length > one.length) ?? gluedEnding(name);
  return {
    name,
    parent: segments.length > 1 ? normalize(segments.at(-2) ?? "") : "",
    stem: singularOf(ending ? name.slice(0, -ending.length) : name),
    hasEnding: ending !== undefined,
    target: singularOf(to.collection.name),
    keyName,
  };
}

/** `reviewing_doc_id` of a key `doc_id`, `homeportid` of `portid`: a key that says more than "id". */
function isRoleOfKey({ name, keyName, target }: ComparedNames): boolean {
  if (target.length >= LEAST_GLUED && keyName === `${target}id`) return name.endsWith(keyName);
  const isTelling = POINTER_ENDINGS.some(
    (ending) => keyName.endsWith(ending) && keyName.length > ending.length,
  );
  return isTelling && name.endsWith(`_${keyName}`);
}

/** Both fields have one name that says more than "id"; null for names that are too general. */
function sameKeyScore(from: Key, { name, target }: ComparedNames): NameScore | null {
  const reason = "has the name of that key";
  if (NATURAL_KEYS.has(name))
    return isUniqueIn(from) || from.field.uniqueIsCapped ? NO_LIKENESS : { score: 0.65, reason };
  if (GENERIC_KEYS.has(name)) return null;
  return { score: target && name.startsWith(target) ? 0.85 : 0.55, reason };
}

/** The field is named after the other collection, a part of its name, or a role of its people. */
function collectionNameScore(from: Key, to: Key, names: ComparedNames): NameScore | null {
  const { name, parent, stem, target, hasEnding } = names;
  const pointsAtObjectId = mainType(from.field) === "objectId" || mainType(from.field) === "uuid";
  const isPointer = hasEnding || pointsAtObjectId;
  if (stem === target) return { score: isPointer ? 0.8 : 0.45, reason: "is named after the collection" };
  const role = isPointer ? personRoleScore(from, to, names) : null;
  if (role) return role;
  if (hasEnding && (target.endsWith(`_${stem}`) || stem.endsWith(`_${target}`)))
    return { score: 0.6, reason: "is named after a part of the collection's name" };
  if (hasEnding && isAbbreviation(stem, target))
    return { score: 0.3, reason: "is named after an abbreviation of the collection's name" };
  if ((name === "id" || name === "ref") && singularOf(parent) === target)
    return { score: 0.75, reason: "its parent is named after the collection" };
  return null;
}

/** `chair` and `deputy_chair` of a collection of people. */
function personRoleScore(from: Key, to: Key, { stem, parent }: ComparedNames): NameScore | null {
  const isOwn = stem === singularOf(from.collection.name) || stem === singularOf(parent);
  if (isOwn || !holdsPeople(to.collection)) return null;
  const role = stem.slice(stem.lastIndexOf("_") + 1);
  if (PERSON_ROLES.has(stem) || PERSON_ROLES.has(role))
    return { score: 0.6, reason: "names a person in a role" };
  return DOER.test(role) ? { score: 0.3, reason: "is named after what a person does" } : null;
}

/** `dept` of departments; too little to go by unless the values agree. */
function isAbbreviation(stem: string, target: string): boolean {
  if (stem.length < 3 || stem.length >= target.length || stem[0] !== target[0]) return false;
  let at = 0;
  for (const letter of target) if (letter === stem[at]) at++;
  return at === stem.length;
}

/**
 * `maker: 3` and `accounts: [371138, …]`: numbers named after a collection whose numbered keys cover them.
 */
function bareNameScore(from: Key, to: Key, { stem, target, keyName }: ComparedNames): NameScore {
  const isOwnKey =
    keyName === "id" ||
    to.field.path === "_id" ||
    keyName === `${target}_id` ||
    keyName === `${target}id` ||
    (stem === target && GENERIC_KEYS.has(keyName));
  if (!isOwnKey || from.collection === to.collection || !isWithinRange(from.field, to.field))
    return NO_LIKENESS;
  if (stem === target)
    return { score: 0.6, reason: "is named after the collection, whose keys cover its values" };
  if (target.endsWith(`_${stem}`))
    return {
      score: 0.5,
      reason: "is named after a part of the collection's name, whose keys cover its values",
    };
  if (target.length >= LEAST_GLUED && stem.endsWith(target))
    return { score: 0.5, reason: "is named after the collection in a role, and its keys cover its values" };
  return NO_LIKENESS;
}

function isWithinRange(from: FieldSchema, to: FieldSchema): boolean {
  if (from.range?.kind !== "number" || to.range?.kind !== "number" || from.uniqueCount > to.uniqueCount)
    return false;
  return Number(from.range.min) >= Number(to.range.min) && Number(from.range.max) <= Number(to.range.max);
}

/** Several texts that all occur among the keys of a small collection are no accident. */
function isTellingOverlap(from: FieldSchema, to: FieldSchema): boolean {
  return (
    mainType(from) === "string" &&
    from.values.length >= TELLING_VALUES &&
    to.valuesAreComplete &&
    from.uniqueCount < from.totalCount
  );
}
