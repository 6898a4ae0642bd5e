import { CONCEPTS, type Concept } from "../lexicon/concepts.table.ts";
import type { FieldRef } from "../plan/plan.ts";
import { isNumeric, isTemporal, type CollectionModel, type FieldModel } from "../schema/model.ts";
import { stemOf } from "../text/lemma.ts";
import type { Assumption } from "./claim.ts";
import type { Draft } from "./draft.ts";

/** Concepts that any number of minutes may tell. */
const TIMES: ReadonlySet<Concept> = new Set(["duration", "shortness", "speed"]);
/** Stands behind all names. */
const NOWHERE = 99;

const DATE_SCORES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    created: 1,
    ordered: 1.05,
    order: 1,
    placed: 1,
    date: 1,
    timestamp: 1,
    time: 0.9,
    at: 1,
    released: 1,
    release: 1,
    published: 1,
    posted: 1,
    occurred: 1,
    recorded: 1,
    taken: 0.9,
    scheduled: 0.95,
    held: 1,
    start: 0.95,
    started: 0.95,
    from: 0.6,
    since: 0.6,
    joined: 0.8,
    registered: 0.85,
    received: 0.85,
    hired: 0.85,
    hire: 0.85,
    opened: 0.8,
    departure: 0.9,
    booked: 0.85,
    sent: 0.8,
    shipped: 0.6,
    enrolled: 0.85,
    visit: 0.9,
    appointment: 0.95,
    admitted: 0.9,
    updated: 0.2,
    modified: 0.2,
    birth: 0.1,
    deleted: 0,
    last: 0.3,
    expiry: 0.2,
    expires: 0.2,
    end: 0.4,
    to: 0.4,
    until: 0.4,
    ended: 0.4,
    arrival: 0.5,
    paid: 0.5,
    delivered: 0.5,
    due: 0.4,
    promised: 0.4,
    expected: 0.4,
    closed: 0.45,
    resolved: 0.45,
    completed: 0.45,
    finished: 0.45,
    approved: 0.45,
    confirmed: 0.45,
    returned: 0.45,
    collected: 0.5,
    answered: 0.45,
    refunded: 0.4,
    cancelled: 0.4,
    canceled: 0.4,
    verified: 0.4,
    checked: 0.4,
    viewed: 0.4,
    read: 0.4,
    seen: 0.4,
    logged: 0.4,
    synced: 0.2,
    imported: 0.2,
    archived: 0.2,
  }),
);
/** Dates of the record or the booking, which give way to that of the deed or the appointment. */
const BOOKKEEPING = /^(created|inserted|added|entered|booked|registered|recorded)$/;
const GIVES_WAY = 0.4;
/** A date that all documents have and that is this likely is that of what they stand for. */
const LIKELY_EVENT = 0.85;
/** `donatedAt` of donations, and `signedAt`, which says what was done with all of them. */
const OWN_DEED = 1;
const DEED = 0.85;
/** `receiptSentAt` of payments: something else was sent. */
const OTHER_DEED = 0.35;
const DEED_WORD = /ed$/;

/** Dates that a period may mean when the question names none, likeliest first. */
export function datesByLikelihood(collection: CollectionModel): { field: FieldModel; score: number }[] {
  const dates = collection.fields
    .filter((field) => isTemporal(field))
    .map((field) => ({ field, score: dateScore(field, collection), isKept: isBookkeeping(field) }));
  const hasEvent = dates.some(
    ({ field, score, isKept }) => !isKept && score >= LIKELY_EVENT && isOfAll(field),
  );
  return dates
    .map(({ field, score, isKept }) => ({ field, score: hasEvent && isKept ? score - GIVES_WAY : score }))
    .sort((a, b) => b.score - a.score);
}

function isOfAll({ absence, arrayRoot }: FieldModel): boolean {
  return absence < 0.02 && arrayRoot === null;
}

function isBookkeeping({ words }: FieldModel): boolean {
  return words.some((word) => BOOKKEEPING.test(word));
}

/** A lead this small says nothing. */
const TIED = 0.15;

export type DateMeant = { field: FieldModel; isClear: boolean; isTied: boolean };

/** The date that a period means when the question names none. */
export function defaultDate(collection: CollectionModel): DateMeant | null {
  const [best, second] = datesByLikelihood(collection);
  if (!best) return null;
  const lead = second ? best.score - second.score : Infinity;
  return { field: best.field, isClear: lead > 0.3, isTied: lead < TIED };
}

/** What dates of the documents around are behind those of an element. */
const OF_HOLDER = 0.35;

/** Says what is assumed where another date is about as likely. */
export function unclearDate({ field, isClear, isTied }: DateMeant): Assumption[] {
  if (isTied) return [{ weight: 0.25, about: field.path, kind: "ambiguous" }];
  return isClear ? [] : [{ weight: 0.06, about: field.path }];
}

function dateScore(field: FieldModel, collection: CollectionModel): number {
  const own = isOwnDeed(field, collection) ? OWN_DEED : 0;
  const named = Math.max(own, ...field.words.map((word) => DATE_SCORES.get(word) ?? deedScore(field)));
  const penalty = field.words.some((word) => (DATE_SCORES.get(word) ?? 1) <= 0.3) ? 0.6 : 0;
  return (
    named -
    penalty -
    field.absence * 0.6 -
    field.depth * 0.1 -
    (field.arrayRoot === null ? 0 : 0.8) -
    (field.kind === "date" ? 0 : 0.05) -
    (isOfOther(field, collection) ? OTHER_DEED : 0) -
    (isOfHolder(field, collection) ? OF_HOLDER : 0)
  );
}

/** "Replies of May" of posts that have a date as well: that of the reply. */
function isOfHolder({ path }: FieldModel, { element }: CollectionModel): boolean {
  return element !== null && !path.startsWith(`${element.list.path}.`);
}

function isOfOther({ words }: FieldModel, collection: CollectionModel): boolean {
  const [object = "", verb = ""] = words;
  const isDeed = words.length === 2 && (DEED_WORD.test(verb) || verb === "sent");
  return isDeed && !DATE_SCORES.has(object) && !collection.words.includes(object);
}

/** The likelihood of a date whose word says what was done. */
function deedScore(field: FieldModel): number {
  const verb = field.words.at(-1) ?? "";
  return field.words.length === 1 && DEED_WORD.test(verb) && isOfAll(field) ? DEED : 0.5;
}

/** `openedAt` of openings: the deed that the documents are called after. */
export function isOwnDeed({ words }: FieldModel, collection: CollectionModel): boolean {
  const verb = stemOf(words.at(-1) ?? "");
  return collection.words.some((word) => stemOf(word) === verb);
}

export type Picked = FieldRef & { surety: number };

/** What speaks for the number that sums up those beside it. */
const OVERALL = 0.02;

/** The field that most likely holds a concept, such as money or weight. */
export function fieldOfConcept(
  { collection }: Pick<Draft, "collection">,
  concept: Concept,
  accept: (field: FieldModel) => boolean = isNumeric,
): Picked | null {
  let best: Picked | null = null;
  const names: readonly string[] = CONCEPTS[concept];
  for (const field of collection.fields) {
    if (!accept(field) || (concept === "age" && isAgeOfOthers(field))) continue;
    if (concept === "size" && isAmountOfOther(field)) continue;
    // `salary.amount` is found by what it is the amount of
    const all = field.words.every((word) =>
      /^(amount|value|total|gross|net|average|mean|overall)$/.test(word),
    )
      ? [...field.words, ...field.parentWords]
      : field.words;
    // a fee per day is no time
    const words = all.includes("per") ? all.slice(0, all.indexOf("per")) : all;
    const at = Math.min(placeIn(names, words), placeByKind(field, concept));
    if (at === NOWHERE) continue;
    const surety =
      0.9 -
      at * 0.02 -
      field.depth * 0.03 -
      (field.arrayRoot === null ? 0 : 0.25) -
      field.absence * 0.1 -
      (field.words.length - 1) * 0.06 -
      (isOfMoney(concept) && (isPriceOfPart(field) || isCostBesidePrice(field)) ? 0.2 : 0) +
      // of several ratings of one thing
      (field.words.includes("overall") ? OVERALL : 0);
    if (!best || surety > best.surety) best = { field, route: null, surety };
  }
  return best;
}

/** Where the likeliest of the words stands among the names; `NOWHERE` for none. */
function placeIn(names: readonly string[], words: readonly string[]): number {
  const places = words.map((word) => names.indexOf(word)).filter((at) => at >= 0);
  return Math.min(...places, NOWHERE);
}

/** The place of numbers that no word of their name tells: headcounts are sizes, and minutes of anything are times. */
function placeByKind(field: FieldModel, concept: Concept): number {
  if (concept === "size" && isHeadcount(field)) return CONCEPTS.size.length;
  // where dates tell how long something took, minutes of something else do not
  const isTimed = field.collection.fields.filter((one) => isTemporal(one)).length > 1;
  return TIMES.has(concept) && isInTimeUnit(field) && !isTimed
    ? CONCEPTS[concept].indexOf("minute")
    : NOWHERE;
}

/** `finish_minutes`, whose words go without the unit; `weeklyHours` are how much there is of something. */
function isInTimeUnit({ parentWords }: FieldModel): boolean {
  return /^(minute|min|second|sec|millisecond|ms)$/.test(parentWords.at(-1) ?? "");
}

/** `number_of_employees` tells how large a company is. */
function isHeadcount({ words }: FieldModel): boolean {
  return (
    words.some((word) => /^(employee|staff|worker|member|headcount)$/.test(word)) &&
    words.some((word) => /^(number|count|total|headcount)$/.test(word))
  );
}

/** `minAge` is that of those who may come, and not the age of what keeps it. */
function isAgeOfOthers({ words }: FieldModel): boolean {
  return words.some((word) =>
    /^(minimum|maximum|limit|required|recommended|suggested|allowed|rating|group|range)$/.test(word),
  );
}

/** A `raised_amount` or `total_fees` tells no size, as an `amount`, a `total` and a `total_area` do. */
function isAmountOfOther(field: FieldModel): boolean {
  const { words } = field;
  const telling = CONCEPTS.size.filter((name) => words.includes(name));
  return (
    words.length > 1 && !isHeadcount(field) && telling.every((name) => name === "amount" || name === "total")
  );
}

/** The cost of an order's `shipping` is no price of the order, as that of its `pricing` is. */
export function isPriceOfPart({ depth, arrayRoot, parentWords }: FieldModel): boolean {
  return depth > 0 && arrayRoot === null && !parentWords.some((word) => HOLDER.test(word));
}

/** What the seller paid for what has a price too is not what it costs. */
function isCostBesidePrice({ words, arrayRoot, collection }: FieldModel): boolean {
  return (
    words.includes("cost") &&
    !words.includes("price") &&
    collection.fields.some(
      (one) => isNumeric(one) && one.arrayRoot === arrayRoot && one.words.at(-1) === "price",
    )
  );
}

function isOfMoney(concept: Concept): boolean {
  return concept === "price" || concept === "money";
}

/** Names of objects that keep the prices or the details of what they belong to. */
const HOLDER =
  /^(price|pricing|cost|fee|fare|rate|rent|amount|total|money|payment|billing|finance|financial|detail|info|spec|data|property|attribute|summary|offer|deal)$/;

/** Returns whether the field is a duration, so that faster means less of it. */
export function isDuration(field: FieldModel): boolean {
  const { words } = field;
  const isTime = words.some((word) =>
    /^(duration|latency|time|elapsed|delay|minutes?|seconds?|milliseconds?|ms)$/.test(word),
  );
  return isInTimeUnit(field) || (isTime && !words.some((word) => /^(speed|velocity|per)$/.test(word)));
}

/** The only number worth measuring in a collection, if there is just one. */
export function onlyMeasure(collection: CollectionModel): FieldModel | null {
  const measures = collection.fields.filter(
    (field) =>
      isNumeric(field) &&
      field.arrayRoot === null &&
      !field.words.some((word) => /^(id|number|code|year|zip|latitude|longitude)$/.test(word)) &&
      field.path !== "_id",
  );
  return measures.length === 1 ? (measures[0] ?? null) : null;
}
