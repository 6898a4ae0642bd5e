import { arePeople } from "../schema/people.ts";
import { isOfPeople } from "../lexicon/words.table.ts";
import type { FieldMention } from "../link/mentions.ts";
import type { Amount, Condition, FieldRef, Words } from "../plan/plan.ts";
import { flagOf, isTemporal, isUnique, type FieldModel } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { evidenceOf, joinClaims, type Claim } from "./claim.ts";
import type { Token } from "../text/token.ts";
import { datePartAt } from "./date-parts.ts";
import type { Draft } from "./draft.ts";
import { isBareIdentity } from "./is-identity.ts";
import { repeatedName } from "./rank-within.ts";
import { claimDateKey, claimPlainKey } from "./date-keys.ts";
import { type FoundKey, keyAt, keyOfRoute } from "./key-at.ts";

/** Surety from which on words name a field. */
const FIELD_NAMED = 0.85;
/** Surety from which on a word is the name of something. */
const WORD_OF_NAME = 0.9;
/** Surety that a word for people means those that the documents name. */
const BY_ROLE = 0.8;

/** What may stand in front of the thing that is asked for. */
const LEAD = /^(which|what|the|is|was|show|me|find|get|give|list|name)$/;

/** The word that asks for a person. */
export function asksWho(draft: Draft): Words | null {
  return draft.match(/who(?= )/);
}

/** "which department ... has the highest average": what is ranked stands in front. */
export function claimKeyBefore(draft: Draft, match: Words): Claim | null {
  const dated = claimPartAsked(draft, match);
  if (dated) return dated;
  const deed = deedBefore(draft, match);
  const end = deed?.start ?? match.start;
  for (let at = end - 1; at >= 0; at--) {
    const key = wholeKey(draft, keyAt(draft, at, true));
    if (key && key.words.end <= end && !isUnique(key.ref.field) && !tellsWhich(draft, key))
      return claimKeyOfDeed(key, deed);
  }
  const head = personAtHead(draft);
  const person = askedPerson(draft, match) ?? (head && head.words.end <= end ? head : null);
  return person && claimKeyOfDeed(person, deed);
}

/** "Which origin port": the name that begins in front of its last word, before another one that ends so. */
function wholeKey(draft: Draft, key: FoundKey | null): FoundKey | null {
  if (!key || key.words.start === 0) return key;
  const longer = keyAt(draft, key.words.start - 1, true);
  return longer && longer.words.end >= key.words.end && longer.score > key.score ? longer : key;
}

/** "Which month", "month with": a part of a date. */
function claimPartAsked(draft: Draft, { start }: Words): Claim | null {
  const asked = draft.match(/(?:which|what)(?= )/);
  const at = asked && asked.end < start ? asked.end : draft.skip(0, LEAD);
  const part = at < start ? datePartAt(draft, at) : null;
  return part && claimDateKey(draft, { start: asked?.start ?? at, end: part.end }, { part: part.part, at });
}

/** "Who closed the most" of `closedAt`: the date says what was done, and is nothing that many have in common. */
function deedBefore(draft: Draft, { start }: Words): FieldMention | null {
  const deed = draft.fieldBefore(start, (field, one) => isTemporal(field) && one.route === null);
  return deed && deed.end - deed.start === 1 && draft.norm(deed.start).endsWith("ed") ? deed : null;
}

/** Groups of what was done, where not all documents have its date. */
function claimKeyOfDeed(key: FoundKey, deed: FieldMention | null): Claim {
  if (!deed) return claimPlainKey(key);
  const done: Condition = {
    field: deed.field,
    route: null,
    test: { kind: "present", isPresent: true },
    words: [{ start: deed.start, end: deed.end }],
    role: "condition",
  };
  return joinClaims(claimPlainKey(key), {
    conditions: deed.field.absence > 0 ? [done] : [],
    evidence: evidenceOf([deed], deed.score),
  });
}

/** "The store with the highest revenue", "which month had ...": what many documents share begins the question. */
export function claimHeadKey(draft: Draft, before: Words): Claim | null {
  if (draft.plan.keys.length > 0) return null;
  const start = draft.skip(0, LEAD);
  const isNext = (end: number): boolean => draft.tokens.slice(end, before.start).every(isOfTime);
  const part = datePartAt(draft, start);
  if (part)
    return isNext(part.end)
      ? claimDateKey(draft, { start, end: part.end }, { part: part.part, at: start })
      : null;
  const own = draft.plan.collectionWords.find((words) => words.start === start);
  const key = own ? repeatedName(draft, own) : keyAt(draft, start, true);
  if (key && tellsWhich(draft, key)) return null;
  return key && isNext(key.words.end) && isShared(key.ref.field) ? claimPlainKey(key) : null;
}

/** "Month with ..." at the beginning of the question. */
export function isPartOfDateAsked(draft: Draft): boolean {
  return datePartAt(draft, draft.skip(0, LEAD)) !== null;
}

/** "State with the largest population" of cities: the text in front, which several documents have each time. */
export function headTextKey(draft: Draft, before: Words): FoundKey | null {
  const start = draft.skip(0, LEAD);
  if (draft.isTaken(start)) return null;
  const key = keyAt(draft, start, true);
  const isBeside = key?.words.end === before.start && key.score >= FIELD_NAMED;
  return isBeside && isSharedText(key.ref.field) ? key : null;
}

function isSharedText({ kind, isArray, arrayRoot, uniqueCount, presentCount }: FieldModel): boolean {
  return kind === "text" && !isArray && arrayRoot === null && uniqueCount * 2 <= presentCount;
}

/** "Of 2016", which says when, not what is ranked. */
function isOfTime({ kind, norm }: Token): boolean {
  return kind === "period" || /^(of|in|during)$/.test(norm);
}

function isShared(field: FieldModel): boolean {
  return !isUnique(field) && field.kind !== "number" && !isTemporal(field);
}

/** Whom "who" asks for: the person that a document belongs to. */
function personOf({ collection, routes }: Draft): FieldRef | null {
  const route = routes.find(
    (one) =>
      !one.isToMany && one.via === undefined && one.from.arrayRoot === null && arePeople(one.collection),
  );
  if (route) return keyOfRoute(collection, route.from, route.collection.words);
  // a name beside an address is somebody's
  const isSomebody = collection.fields.some((one) => one.words.includes("email") && one.depth === 0);
  const isPerson = ({ words, parentWords }: FieldModel): boolean =>
    isOfPeople(words) ||
    (words.includes("name") && (isSomebody || isOfPeople([...parentWords, ...collection.words])));
  const field = collection.fields.find(
    (one) => one.kind === "text" && one.arrayRoot === null && isPerson(one),
  );
  return field ? { field, route: null } : null;
}

/** "which category has the most stock": a field, not the collection, is asked for. */
export function askedKey(draft: Draft, before: Words): FoundKey | null {
  const asked = draft.match(/(?:which|what)(?= )/);
  if (!asked) return askedPerson(draft, before);
  // "which 3 towns have the most stock"
  const start = draft.norm(asked.end) === "#" ? asked.end + 1 : asked.end;
  if (asked.start > before.start || draft.isTaken(start)) return null;
  const key = keyAt(draft, start, true);
  const isAsked = key && key.words.end <= before.start && isShared(key.ref.field) && !tellsWhich(draft, key);
  return isAsked ? key : null;
}

/** "Which insured boat has the highest fee": the flag says which boats are meant, and is nothing that is asked for. */
function tellsWhich({ plan }: Draft, { ref, words }: FoundKey): boolean {
  return flagOf(ref.field) !== null && plan.collectionWords.some(({ start }) => start === words.end);
}

/** "who bought the most books": not the purchase, but whoever made it. */
function askedPerson(draft: Draft, before: Words): FoundKey | null {
  const who = asksWho(draft);
  const person = who && who.start < before.start && !arePeople(draft.collection) ? personOf(draft) : null;
  return who && person ? { ref: person, words: who, score: 1 } : null;
}

/**
 * "Who has 3 accounts", "clients with 3 accounts": the person whose name the documents hold, where the question begins
 * with a word for people that names nothing else.
 */
export function personAtHead(draft: Draft): FoundKey | null {
  const start = draft.skip(0, LEAD);
  // a word that only resembles the name of the collection may be taken for it
  const word = draft.tokens[start]?.norm ?? "";
  const isNamed = [...(draft.question.names.byToken[start]?.values() ?? [])].some(
    (surety) => surety >= WORD_OF_NAME,
  );
  const isPerson = word === "who" || (!isNamed && isOfPeople([lemmaOf(word)]));
  const person = isPerson && !arePeople(draft.collection) ? personOf(draft) : null;
  const surety = word === "who" ? 1 : BY_ROLE;
  return person && { ref: person, words: { start, end: start + 1 }, score: surety };
}

/** "the shortest person" is not the one with the lowest `personId`. */
export function isKeyOf(draft: Draft, { amount, words }: { amount: Amount; words: Words }): boolean {
  return amount.kind === "field" && isBareIdentity(draft, amount.field, words);
}
