import { DEED_NOUNS } from "../lexicon/deed-nouns.table.ts";
import type { Amount, FieldRef, Words } from "../plan/plan.ts";
import { isNumeric, isTemporal, isYearField, type FieldModel } from "../schema/model.ts";
import { stemOf } from "../text/lemma.ts";
import type { FoundAmount } from "./amounts.ts";
import type { Draft } from "./draft.ts";
import { fieldOfConcept, isOwnDeed } from "./pick-field.ts";
import { type TimeUnit, timeUnitOf } from "./units.ts";

/** Names of dates with which things begin, the plainest first. */
const STARTS =
  "started start began begin from departure depart created creation opened ordered placed submitted requested reported received registered booked issued admitted raised filed posted published order date".split(
    " ",
  );
/** Names of dates with which they are over. */
const ENDS =
  /^(ended|end|closed|completed|finished|done|resolved|returned|return|fulfilled|discharged|stopped|arrival|arrived|delivered)$/;
/** Names of both ends of a stretch. */
const OF_PAIR = /^(started|start|began|begin|from|depart|departure)$/;
/** With which goes on what lasts, unlike the start of an appointment. */
const GOES_ON = /^(started|began|joined|hired|subscribed|activated|signed)$/;
const KEPT = /^(duration|length|minute|hour|day|second)s?$/;
/** Of what goes on until somebody ends it, where nothing else does. */
const BREAKS = /^(canceled|cancelled|terminated|revoked|left|expired)$/;
const LAST = /^(ended|end|finish|finished|arrival|arrived|return|returned)$/;
/** `checkIn`, `check_out_date`: small words tell which end of a stay it is. */
const CHECK_IN = /check[-_ ]?in/i;
const CHECK_OUT = /check[-_ ]?out/i;
/** `to_date`, `validTo`: a small word that is no word of the name. */
const UNTIL = /(?:^|[._])to(?=_|[A-Z]|$)|[a-z]To(?=[A-Z]|$)/;
const PLANNED =
  /^(due|deadline|planned|expected|promised|scheduled|estimated|required|target|eta|latest|needed)$/;
/** Surety from which on a word is that of a deed. */
const NAMED = 0.7;
const TIME_TO =
  /(?:(?:number|amount) of )?(?<unit>time|days|hours|minutes|duration) (?:(?:that )?(?:it|they) (?:takes?|took) |taken |needed |required |passed )?(?:to|until|till) (?:(?:be|get|getting|being|it is|they are) )?[a-z]+(?: (?:out|up|back|off|away))?(?= )/;
const PARTICLE = /^(out|up|back|off|away)$/;
const LEADS_TIME = /^(number|amount|time|days|hours|minutes|duration)$/;
const TIME = /^(time|duration|delay|days|hours|minutes)$/;
/** What documents take as a whole. */
const LASTING = /^(duration|turnaround|length)$/;
/** In front of what is a column: figures have units read with them. */
const SHOWN = /^(its|their|the|and|,|show|list|give|return)$/;
/** In front of "time", what takes it as a whole. */
const WHOLE = /^(turnaround|lead|processing|handling|cycle|throughput)$/;

/** "Time to ship", "shipping time", "duration": from what begins a document to the deed, where both are dated. */
export function durationAt(draft: Draft, start: number): FoundAmount | null {
  const lead = LEADS_TIME.test(draft.norm(start)) ? draft.match(TIME_TO, start) : null;
  if (lead?.start === start) {
    const to = dateOfDeed(draft, draft.skipBack(lead.end, PARTICLE) - 1);
    return elapsedFrom(draft, to, { words: lead, unit: lead.groups.unit ?? "" });
  }
  const [word, next] = [draft.norm(start), draft.norm(start + 1)];
  // "delivery time" of deliveries
  if (TIME.test(word) && draft.plan.collectionWords.some(({ end }) => end === start)) {
    const to = dateOfDeed(draft, start - 1);
    const took = elapsedFrom(draft, to, { words: { start, end: start + 1 }, unit: word });
    if (took || !LASTING.test(word)) return took;
  }
  if (TIME.test(next)) {
    const to = dateOfDeed(draft, start) ?? (WHOLE.test(word) ? endOf(draft) : null);
    return elapsedFrom(draft, to, { words: { start, end: start + 2 }, unit: next });
  }
  return LASTING.test(word) ? wholeAt(draft, start) : null;
}

/** "Duration", "its length in hours": from what begins a document to what ends it. */
function wholeAt(draft: Draft, start: number): FoundAmount | null {
  const isShown = SHOWN.test(draft.norm(start - 1)) && draft.norm(start + 1) === "in";
  const unit = isShown ? draft.norm(start + 2) : "";
  const end = timeUnitOf(unit) === undefined ? start + 1 : start + 3;
  return elapsedFrom(draft, endOf(draft), { words: { start, end }, unit });
}

function elapsedFrom(
  draft: Draft,
  to: FieldModel | null,
  { words, unit }: { words: Words; unit: string },
): FoundAmount | null {
  const amount = to && timeUntil(draft, to, timeUnitOf(unit) ?? "day");
  return amount && { amount, words: { start: words.start, end: words.end } };
}

/** From what begins a document until then; null where nothing says when it begins. */
export function timeUntil(of: Pick<Draft, "collection">, to: FieldModel, unit: TimeUnit): Amount | null {
  const from = startOf(of, to);
  return from && from !== to
    ? { kind: "elapsed", from: { field: from, route: null }, to: { field: to, route: null }, unit }
    : null;
}

/** A date that is not called by its name: "order", of orders, "shipping". */
export function dateMeantAt(draft: Draft, start: number): { ref: FieldRef; words: Words } | null {
  const own = draft.plan.collectionWords.find((words) => words.start === start);
  const isStart = own !== undefined || /^(creation|start|placement|begin|beginning)$/.test(draft.norm(start));
  const isEnd = /^(end|finish|completion)$/.test(draft.norm(start));
  const field = dateOfDeed(draft, start) ?? (isStart ? startOf(draft) : isEnd ? endOf(draft) : null);
  // "start date" of `from_date`
  const end =
    !own && (isStart || isEnd) && /^(date|day|time)$/.test(draft.norm(start + 1)) ? start + 2 : start + 1;
  return field && { ref: { field, route: null }, words: own ?? { start, end } };
}

/** When something was done, by the verb or noun of the deed: "shipped", "shipping". */
export function dateOfDeed(draft: Draft, at: number): FieldModel | null {
  const dated = datesOf(draft).filter(deedAt(draft, at));
  const done = dated.filter((field) => !isPlanned(field));
  // `closedAt` before `closesOn`
  return done.find(({ words }) => words.includes(draft.norm(at))) ?? done[0] ?? null;
}

/** Tests whether a field is called as the deed that a verb or noun names. */
function deedAt(draft: Draft, at: number): (field: FieldModel) => boolean {
  const hits = draft.question.names.byToken[at];
  const norm = draft.tokens[at]?.norm ?? "";
  const stem = stemOf(DEED_NOUNS.get(norm) ?? norm);
  return ({ words }) => words.some((word) => (hits?.get(word) ?? 0) >= NAMED || stemOf(word) === stem);
}

/** The year in which something was done, by its name or the verb or noun of the deed: "founded", "closing". */
export function yearMeantAt(draft: Draft, start: number): { ref: FieldRef; words: Words } | null {
  const named = draft.fieldAt(start, (field, { score }) => isYearField(field) && score >= NAMED);
  if (named) return { ref: draft.refOf(named), words: named };
  const isDeed = deedAt(draft, start);
  const [field, ...others] = draft.collection.fields.filter(
    (one) => isYearField(one) && one.arrayRoot === null && isDeed(one),
  );
  return field && others.length === 0
    ? { ref: { field, route: null }, words: { start, end: start + 1 } }
    : null;
}

/** The date with which a document begins; where it has an end too, the start of a stay is no such date for its cancellation. */
function startOf(of: Pick<Draft, "collection">, to?: FieldModel): FieldModel | null {
  const dates = datesOf(of).filter((field) => !isPlanned(field) && field.absence === 0);
  const own =
    (to && CHECK_OUT.test(to.path) ? dates.find(({ path }) => CHECK_IN.test(path)) : undefined) ??
    dates.find((one) => one !== to && isStartOfOwn(of, one));
  if (own) return own;
  const isPaired = to !== undefined && !isEnd(to) && datesOf(of).some(isEnd);
  const found = STARTS.flatMap((start) => dates.find(({ words }) => words.includes(start)) ?? []);
  const apart = isPaired ? found.find(({ words }) => !words.some((word) => OF_PAIR.test(word))) : undefined;
  const [only, ...others] = dates.filter((one) => one !== to);
  return apart ?? found[0] ?? (others.length === 0 ? (only ?? null) : null);
}

/** Openings begin when they are opened, and not when they are recorded. */
function isStartOfOwn({ collection }: Pick<Draft, "collection">, field: FieldModel): boolean {
  return isOwnDeed(field, collection) && field.words.some((word) => STARTS.includes(word));
}

/** The only date with which a document may be over. */
export function endOf(of: Pick<Draft, "collection">): FieldModel | null {
  const dates = datesOf(of).filter((field) => !isPlanned(field));
  const ends = dates.filter(
    ({ words, path }) => words.some((word) => ENDS.test(word)) || UNTIL.test(path) || CHECK_OUT.test(path),
  );
  const goesOn = dates.some(({ words }) => words.some((word) => GOES_ON.test(word))) && !keepsTime(of);
  const broken = goesOn ? dates.filter(({ words }) => words.some((word) => BREAKS.test(word))) : [];
  const [end, ...others] = ends.length > 0 ? ends : broken;
  return others.length === 0 ? (end ?? null) : null;
}

function keepsTime({ collection }: Pick<Draft, "collection">): boolean {
  return collection.fields.some((one) => isNumeric(one) && one.words.some((word) => KEPT.test(word)));
}

/** The last day of a stretch whose first one is kept too. */
function isEnd({ words, path }: FieldModel): boolean {
  return words.some((word) => LAST.test(word)) || UNTIL.test(path);
}

/** The only date by which something was to be done. */
export function plannedDate(draft: Draft): FieldModel | null {
  const [planned, ...others] = datesOf(draft).filter(isPlanned);
  return others.length === 0 ? (planned ?? null) : null;
}

function isPlanned({ words }: FieldModel): boolean {
  return words.some((word) => PLANNED.test(word));
}

/** Whether the documents keep how long they take. */
export function hasDuration(draft: Draft): boolean {
  return fieldOfConcept(draft, "duration") !== null;
}

function datesOf({ collection }: Pick<Draft, "collection">): FieldModel[] {
  return collection.fields.filter((field) => isTemporal(field) && field.arrayRoot === null);
}
