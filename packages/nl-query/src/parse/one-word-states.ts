import { isRoleOfPeople } from "../lexicon/words.table.ts";
import type { Knowledge, Route } from "../link/knowledge.ts";
import type { Words } from "../plan/plan.ts";
import { flagOf, isTemporal, isYearField, type CollectionModel, type FieldModel } from "../schema/model.ts";
import { personName } from "../schema/name-field.ts";
import { roleStem } from "../text/lemma.ts";
import { letterPattern } from "../text/letter-pattern.ts";
import type { Token } from "../text/token.ts";
import { PARTICIPLE } from "./negation.ts";

const OPPOSITE = letterPattern(String.raw`^(non|un|in|dis|im|not)[-\s]?(?=[\p{L}]{4})`);
/** What was not done, in one word. */
const UNDONE = letterPattern(
  String.raw`^un(?=[\p{L}]{3,}ed$|(?:paid|sent|sold|read|seen|done|taken|written|chosen|shown|built|bought|heard|met|spent|given)$)`,
);
/** Other words that negate a state. */
/** Words that deny a flag, and the names of the flags that they deny. */
const ANTONYMS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    current: "past former previous ended expired outdated obsolete retired",
    former: "current ongoing",
    past: "current ongoing",
    public: "private",
    private: "public",
    offline: "online",
    onshore: "offshore",
    offshore: "onshore",
    indoor: "outdoor",
    outdoor: "indoor",
    hidden: "visible",
    closed: "open",
    amateur: "professional",
    amateurs: "professional",
    unlit: "lit lighted illuminated",
    failed: "passed succeeded successful",
    failing: "passed succeeded successful",
    absent: "present attended attending",
    alive: "dead deceased",
    dead: "alive living",
  }).map(([norm, flags]) => [norm, flags.split(" ")]),
);
const NEGATED_STATE = /^(incomplete|inactive|invalid)$/;
/** Surety of a word that is the name itself, or of one stem with it. */
const NAMED = 0.9;
/** Surety of a word that only means the same as the name of a flag. */
const RELATED = 0.7;

/** Share of documents without a date from which on its presence says something of the others. */
export const OFTEN_MISSING = 0.02;

/** A name that says what a document belongs to. */
const LINK = /(?:_(?:to|of)|[a-z](?:To|Of))(?:_?id|Id)?$/;
const OVER = /^(closed|completed|finished|resolved|done|ended)$/;
/** Which of several times a date is, or how it is kept; where it is missing, there was none. */
const TIMES = /^(last|latest|first|most|recent|date|year)$/;

type Fields = CollectionModel["fields"];

/** Returns whether one word negates a state: "unpaid", "unfinished", "inactive". */
export function negatesState(norm: string): boolean {
  return UNDONE(norm).test(norm) || NEGATED_STATE.test(norm);
}

/** First words of flags that a word denies: "closed" of `openToPublic`. */
export function deniedBy(norm: string): readonly string[] {
  return ANTONYMS.get(norm) ?? [];
}

/** Flags that a word says are not set, the surest first: "inactive", "current" of `isFormer`, "unfinished" of `done`. */
export function oppositeFlags({ names }: Knowledge, fields: Fields, norm: string): FieldModel[] {
  const base = norm.replace(OPPOSITE(norm), "");
  const antonyms = ANTONYMS.get(norm);
  if (base === norm && !antonyms) return [];
  const hits = (antonyms ?? [base]).flatMap((word) => names.hits(word));
  const suretyOf = ({ words }: FieldModel): number =>
    Math.min(...words.map((word) => hits.find((hit) => hit.word === word)?.weight ?? 0));
  const least = names.hasShortened(norm) || antonyms ? NAMED : RELATED;
  return fields
    .filter((one) => flagOf(one) !== null && suretyOf(one) >= least)
    .sort((a, b) => suretyOf(b) - suretyOf(a));
}

/** The date that is missing where something was not done yet: "unfinished" jobs of `finishedAt`. */
export function undoneDate(knowledge: Knowledge, fields: Fields, norm: string): FieldModel | null {
  const base = norm.replace(UNDONE(norm), "");
  return base === norm || knowledge.names.hasShortened(norm) ? null : dateNamed(knowledge, fields, base);
}

/**
 * What is missing of the unassigned: "assigned" is a word of `assigneeIds`. Where no field is called so, it is the only
 * reference to people that can be missing.
 */
export function missingReference(
  { names }: Knowledge,
  { collection: { fields }, routes }: { collection: CollectionModel; routes: readonly Route[] },
  norm: string,
): FieldModel | null {
  if (norm !== "unassigned" || names.hasShortened(norm)) return null;
  const hits = names.hits("assigned");
  const isNamed = ({ words }: FieldModel): boolean =>
    hits.some(({ word, weight }) => weight >= RELATED && words.includes(word));
  const canBeMissing = ({ absence, isArray, kind }: FieldModel): boolean =>
    (absence > 0 || isArray) && kind !== "objects" && kind !== "bool" && kind !== "date";
  const missing = fields.filter((one) => one.arrayRoot === null && canBeMissing(one));
  const named = missing.filter(isNamed);
  const leadsToPeople = (one: FieldModel): boolean =>
    routes.some(({ from, collection }) => from === one && arePeople(collection));
  const [field, ...others] = named.length > 0 ? named : missing.filter(leadsToPeople);
  return others.length === 0 ? (field ?? null) : null;
}

function arePeople(collection: CollectionModel): boolean {
  return isRoleOfPeople(collection.words) || personName(collection) !== null;
}

/** What makes a document one of a kind: "replies" have a `replyTo`, "copies" a `copy_of`. */
export function linkOfKind({ names }: Knowledge, fields: Fields, norm: string): FieldModel | null {
  const hits = names.hits(norm);
  const isNamed = ({ words: [word, ...rest] }: FieldModel): boolean =>
    rest.length === 0 && hits.some((hit) => hit.word === word && hit.weight >= NAMED);
  return (
    fields.find(
      (one) => one.arrayRoot === null && one.absence >= OFTEN_MISSING && LINK.test(one.path) && isNamed(one),
    ) ?? null
  );
}

/** The date that is there where something was done: "paid" dues of `paidOn`. */
export function doneDate(knowledge: Knowledge, fields: Fields, norm: string): FieldModel | null {
  const date = PARTICIPLE.test(norm) ? (dateNamed(knowledge, fields, norm) ?? dateOfEnd(fields, norm)) : null;
  return date && date.absence >= OFTEN_MISSING ? date : null;
}

/** The only reference to who did it: "reviewed" jobs of `reviewerId`, and "unreviewed" ones without. */
export function referenceOfDeed(routes: readonly Route[], deed: string): FieldModel | null {
  const stem = roleStem(deed);
  const [only, ...others] = PARTICIPLE.test(deed)
    ? routes.filter(
        ({ from: { words, arrayRoot }, isToMany, via }) =>
          !isToMany &&
          via === undefined &&
          arrayRoot === null &&
          words.length === 1 &&
          roleStem(words[0] ?? "") === stem,
      )
    : [];
  return only && others.length === 0 ? only.from : null;
}

/** The same of what was not done, in one word. */
export function referenceOfUndone(routes: readonly Route[], norm: string): FieldModel | null {
  const base = norm.replace(UNDONE(norm), "");
  return base === norm ? null : referenceOfDeed(routes, base);
}

/** "Finished" outages of `endedAt`: the only date that says in other words when something was over. */
function dateOfEnd(fields: Fields, norm: string): FieldModel | null {
  const ends = OVER.test(norm) ? fields.filter((one) => isDateOfEnd(one)) : [];
  return ends.length === 1 ? (ends[0] ?? null) : null;
}

/** Returns whether a date that may be missing says when something was over: `endedAt`, `closed_on`. */
export function isDateOfEnd(field: FieldModel): boolean {
  const { absence, arrayRoot, words } = field;
  return isTemporal(field) && absence > 0 && arrayRoot === null && words.every((word) => OVER.test(word));
}

/** Returns whether a name is the verb for what a date or year was kept of: "opened" of `openedAt`. */
export function isDatedDeed(
  { field, start, end }: Words & { field: FieldModel },
  tokens: readonly Token[],
): boolean {
  const isVerb = end === start + 1 && PARTICIPLE.test(tokens[start]?.norm ?? "");
  return isVerb && (isTemporal(field) || isYearField(field));
}

/** What is missing of the unrated: their only `rating`. Values in texts and numbers, not dates or flags. */
export function undoneValue(knowledge: Knowledge, fields: Fields, norm: string): FieldModel | null {
  const base = norm.replace(UNDONE(norm), "");
  if (base === norm || knowledge.names.hasShortened(norm)) return null;
  const named = fieldsNamed(knowledge, fields, base);
  const [field, ...others] = named.filter(({ kind }) => kind === "number" || kind === "text");
  return field && others.length === 0 && named.length === 1 ? field : null;
}

function dateNamed(knowledge: Knowledge, fields: Fields, norm: string): FieldModel | null {
  const dates = fields.filter((one) => isTemporal(one) || isYearField(one));
  return fieldsNamed(knowledge, dates, norm)[0] ?? null;
}

/** What can be missing and is called by the word alone; `lastServiceAt` as well by "serviced". */
function fieldsNamed({ names }: Knowledge, fields: Fields, norm: string): FieldModel[] {
  const hits = names.hits(norm);
  const isSaid = (word: string): boolean =>
    hits.some((hit) => hit.word === word && hit.weight >= NAMED) || TIMES.test(word);
  return fields.filter(
    ({ absence, arrayRoot, words }) =>
      absence > 0 && arrayRoot === null && !words.every((word) => TIMES.test(word)) && words.every(isSaid),
  );
}
