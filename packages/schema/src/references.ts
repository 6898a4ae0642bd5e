import { normalize, singularOf } from "./field-names.ts";
import type { FieldTypeName, CollectionSchema, FieldSchema, SchemaReference } from "./snapshot.ts";

const SMALLEST_CONFIDENCE = 0.5;
const SHARED_CONFIDENCE = 0.75;
/** Types that can identify a document. */
const KEY_TYPES: ReadonlySet<FieldTypeName> = new Set([
  "objectId",
  "uuid",
  "string",
  "int",
  "long",
  "double",
  "decimal",
]);
const NUMBER_TYPES: ReadonlySet<FieldTypeName> = new Set(["int", "long", "double", "decimal"]);
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
/** Names of persons in a role, which point to a collection of people; words in front of them narrow it down. */
const PERSON_ROLES: ReadonlySet<string> = new Set(
  "author owner manager creator sender receiver recipient assignee reviewer buyer seller parent supervisor reports_to follower followee approver teacher advisor adviser winner loser captain coach head host guest lead leader member opponent friend mentor tutor editor director president chair chairman chairperson secretary treasurer contact agent lender borrower caller callee donor sponsor organizer organiser judge referee umpire pilot designer inspector conductor photographer writer producer composer technician nurse surgeon trainer instructor lecturer examiner planner applicant candidate nominee witness observer speaker moderator translator illustrator rider keeper curator mayor minister commander founder deputy assistant requester reporter resolver signer tenant landlord spokesperson principal dean mentee proposer nominator partner spouse mother father husband wife bride groom opener closer examinee interpreter navigator successor predecessor substitute replacement".split(
    " ",
  ),
);
const PERSON_COLLECTIONS: ReadonlySet<string> = new Set(
  "user person people employee staff member account customer teacher author player student visitor guest professor faculty physician doctor singer artist actor politician athlete driver".split(
    " ",
  ),
);

/** Names of what is stored of people only. */
const OF_PEOPLE =
  /^(f|l|first_?|last_?|given_?|family_?|full_?|sur)names?$|^(birth_?(date|day|year)|date_of_birth|dob|gender|sex)$/;

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
const TELLING_VALUES = 4;
/** An id without a telling name must hold one in this many of the other one's values. */
const LEAST_COVERED = 3;
/** `announcer`, `trainee`: nouns of people who do something, which things have as well. */
const DOER = /[a-z]{3}(?:er|or|ee)$/;
/** Names that say nothing about what is shared: equal values under them are an accident. */
const COMMON_NAMES = /^(name|title|label|description|comment|note|date|year|month|day|status|type)s?$/;
/** Names of what documents are called by. */
const LABEL_NAMES = /^(name|title|label)$/i;
/** Numbers in this range may be years, which documents share by accident. */
const YEARS: readonly [number, number] = [1800, 2200];

type Key = { collection: CollectionSchema; field: FieldSchema };

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

/** Fields that are different in every document. */
type SharedTargets = {
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

function sharedTargets(collections: readonly CollectionSchema[]): SharedTargets {
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
function sharedOf(from: Key, shared: SharedTargets): SchemaReference | null {
  const { byName, byCollection, labels, people, ids } = shared;
  const last = from.field.path.split(".").at(-1) ?? "";
  const targets = [
    ...(byName.get(lettersOf(last)) ?? []),
    ...(byCollection.get(singularOf(last)) ?? []),
    ...(holdsName(last) ? [] : labels),
    ...(isPersonRole(last) ? people : []),
    ...ids.filter((to) => isIdOf(from, to)),
  ];
  const [found, ...others] = targets.filter((to) => isSharedWith(from, to));
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

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

/** `CID` of courses, `DNO` of departments: initials of the collection and what they are. */
function isInitialKey(path: string, collection: string): boolean {
  const initials = /^([A-Z]{1,2})(?:ID|NO|Id|No)$/.exec(path)?.[1]?.toLowerCase();
  return initials !== undefined && collection.startsWith(initials);
}

function isPointerType(field: FieldSchema): boolean {
  const main = mainType(field);
  return main !== null && KEY_TYPES.has(main);
}

function isSameType(left: FieldSchema, right: FieldSchema): boolean {
  const a = mainType(left);
  const b = mainType(right);
  return a !== null && b !== null && (a === b || (NUMBER_TYPES.has(a) && NUMBER_TYPES.has(b)));
}

function mainType(field: FieldSchema): FieldTypeName | null {
  return field.types.find((one) => one.type !== "null" && one.type !== "undefined")?.type ?? null;
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

/** `captain` and `captainid`. */
function isPersonRole(path: string): boolean {
  const name = normalize(path);
  return PERSON_ROLES.has(name) || gluedEnding(name) !== undefined;
}

function holdsPeople({ name, fields }: CollectionSchema): boolean {
  return (
    PERSON_COLLECTIONS.has(singularOf(name)) || fields.some(({ path }) => OF_PEOPLE.test(normalize(path)))
  );
}

/** `captainid`, without a mark between the role and its ending. */
function gluedEnding(name: string): string | undefined {
  return name.endsWith("id") && PERSON_ROLES.has(name.slice(0, -"id".length)) ? "id" : undefined;
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
    keyName === "id" || to.field.path === "_id" || keyName === `${target}_id` || keyName === `${target}id`;
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

function isUniqueIn({ field }: Key): boolean {
  return field.totalCount > 1 && field.uniqueCount === field.totalCount;
}

function isWithinRange(from: FieldSchema, to: FieldSchema): boolean {
  if (from.range?.kind !== "number" || to.range?.kind !== "number" || from.uniqueCount > to.uniqueCount)
    return false;
  return Number(from.range.min) >= Number(to.range.min) && Number(from.range.max) <= Number(to.range.max);
}

/** Share of the listed values of one field that the other one lists, or null when that says nothing. */
function valueOverlap(from: FieldSchema, to: FieldSchema): number | null {
  if (from.values.length === 0 || to.values.length === 0) return null;
  if (!to.valuesAreComplete && mainType(to) !== "objectId" && mainType(to) !== "uuid") return null;
  const known = new Set(to.values.map((one) => one.text));
  const hits = from.values.filter((one) => known.has(one.text)).length;
  if (!to.valuesAreComplete) return hits > 0 ? hits / Math.min(from.values.length, to.values.length) : null;
  return hits / from.values.length;
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
