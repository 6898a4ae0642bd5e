import { type FieldModel, isTemporal, isUnique, isYearField } from "../schema/model.ts";
import { isTie } from "./ties.ts";
import { ADVERBS } from "../lexicon/date-parts.table.ts";
import { lemmaOf } from "../text/lemma.ts";
import { claimAgeKey } from "./ages.ts";
import { amountAt, isRatioAt } from "./amounts.ts";
import { asksFigures } from "./asks-figures.ts";
import { acceptClaim, type Claim, claimKey, evidenceOf } from "./claim.ts";
import { datePartAt, partOfField } from "./date-parts.ts";
import { areDoersMeant } from "./doers-meant.ts";
import type { Draft, Match } from "./draft.ts";
import { claimEachDocument } from "./each-document.ts";
import { tellsDoer } from "./doers.ts";
import { isRepeated, isWhoOfSeveral } from "./group-keys.ts";
import { isIdentity } from "./is-identity.ts";
import { isEndOfOrder, isOrderSaidBefore } from "./order-said-before.ts";
import { PARTICIPLE } from "./negation.ts";
import { isRankedWithin, namesakeKey } from "./rank-within.ts";
import { deedsNamed, isValueAt } from "./value-names.ts";
import { isSaidOfEvery, isWhereCommon, namesThings } from "./where-common.ts";
import { type FoundKey, keyAt } from "./key-at.ts";
import { claimDateKey, claimPlainKey } from "./date-keys.ts";

const STRONG =
  /(?:grouped by|group by|broken down by|break down by|breakdown by|split by|aggregated by|divided by|for each|for every|in each|in every|of each|of every|at each|at every|from each|within each|per|by each|on each|with each|across|each|every|for all|for different|for the different|segmented by|bucketed by)(?: (?:the|different|individual|unique|distinct|of the|various|single|their|its|calendar))*(?= )/;
const WEAK =
  /(?:by|for|in|across|within|of)(?: (?:the|different|individual|unique|distinct|various|their|its|calendar))*(?= )/;
const COUNTED = /^(number|count|kinds?|types?|sorts?)$/;
const CREATED = /^(followed|divided|multiplied|written|directed|made|created|published|posted)$/;
const SOLD = /^(sold|sells|ordered|bought|purchased|shipped|delivered)$/;

/** More different numbers rank rather than split. */
const MOST_COUNTS = 12;
/** Surety from which on the name of the documents and that of a field in front of it are one: "per guild craft". */
const MOSTLY_NAMED = 0.7;
/** Surety of a name as it is stored. */
const NAME_ITSELF = 0.95;

/** Words that split the answer into groups: `per month`, `by status and country`, `each department`. */
export function readGroups(draft: Draft): void {
  const isFigure = asksFigures(draft);
  draft.each(STRONG, (match) => {
    if (/^(for all|across|each|every)/.test(match.text) && !isFigure) return;
    // "prices for all products" are those of the products, not of what refers to them
    if (match.text.startsWith("for all") && namesOther(draft, match.end)) return;
    if (isWhereCommon(draft, match) || (!isFigure && isSaidOfEvery(draft, match))) return;
    if (!readKeys(draft, match, true) && isFigure) acceptClaim(draft, claimEachDocument(draft, match));
  });
  if (!isFigure) {
    readPlainGroups(draft);
    return;
  }
  draft.each(WEAK, (match) => {
    if (isGroupedBy(draft, match)) readKeys(draft, match, false);
  });
  for (const at of draft.tokens.keys()) acceptClaim(draft, claimAdverb(draft, at));
}

/** What prices and rates are for. */
const RATE_UNIT =
  /^(nights?|persons?|people|heads?|guests?|units?|pieces?|kilos?|kgs?|kilograms?|tons?|tonnes?|lit(?:er|re)s?|gallons?|miles?|kilomet(?:er|re)s?|kms?|seats?|sqm|sqft)$/;

/** Whether a weak word such as "by" can lead to a group here. */
function isGroupedBy(draft: Draft, match: Match): boolean {
  if (isOrderSaidBefore(draft, match.start) || isTie(draft.tokens, match.start)) return false;
  if (isWhereCommon(draft, match)) return false;
  const before = draft.norm(match.start - 1);
  // "published by month" names no publisher
  if (CREATED.test(before) && !datePartAt(draft, match.end)) return false;
  if (isDoneBy(draft, match) || (match.text.startsWith("by") && areDoersMeant(draft, match.end)))
    return false;
  // "number of different flags" is one number
  if (match.text.startsWith("of") && COUNTED.test(before)) return false;
  // "customers by money spent": a measure ranks, it is no group
  return !(/^(money|spend|spending)$/.test(draft.norm(match.end)) && amountAt(draft, match.end));
}

/** "Methods used by parties", "moored by members" of a flag `isMember`: who does it, all of them together. */
function isDoneBy(draft: Draft, { start, end, text }: Match): boolean {
  const verb = draft.tokens[start - 1]?.norm ?? "";
  if (!text.startsWith("by") || !tellsDoer(verb)) return false;
  return (
    draft.fieldAt(end, (field) => field.kind === "bool") !== null ||
    (/^by( the)?$/.test(text) && isPluralWord(draft, end) && namesThings(draft, end))
  );
}

function namesOther({ question, collection }: Draft, at: number): boolean {
  return question.names
    .collections()
    .some((one) => one.start === at && one.score >= 0.9 && one.collection !== collection);
}

/** "bookings by channel": without figures, "by" something that repeats counts, and so does "in 2010 by month". */
function readPlainGroups(draft: Draft): void {
  if (draft.tokens.some((_, at) => isTie(draft.tokens, at))) return;
  draft.each(/by(?: (?:the|calendar))*(?= )/, (match) => {
    const part = datePartAt(draft, match.end);
    const isLast = part !== null && /^[.?!]?$/.test(draft.norm(part.end));
    if (isLast && draft.plan.keys.length === 0 && isGroupedBy(draft, match)) readKeys(draft, match, true);
  });
  for (const own of [...draft.plan.collectionWords, ...deedsNamed(draft)]) {
    const match = draft.match(/by(?: (?:the|their|its))*(?= )/, own.end);
    if (match?.start !== own.end || draft.plan.keys.length > 0) continue;
    const part = datePartAt(draft, match.end);
    const key = part ? null : keyAt(draft, match.end, false);
    if (!part && !(key && isGroupKey(draft, key) && !areDoersMeant(draft, key.words.start))) continue;
    const end = part?.end ?? key?.words.end ?? match.end;
    const rest = draft.tokens.slice(end, end + 6).map((token) => token.norm);
    if (
      rest.some((word) =>
        /^(first|asc|ascending|desc|descending|alphabetically|z|newest|oldest|then)$/.test(word),
      )
    )
      continue;
    readKeys(draft, match, true);
  }
}

function isGroupKey(draft: Draft, key: FoundKey): boolean {
  return (
    isRepeated(key.ref.field) ||
    isFewCounts(draft, key) ||
    isOneOfKeys(draft, key) ||
    isWhoOfSeveral(draft, key)
  );
}

/** "Rooms by beds", where all have one to six of them: numbers of things, which make groups like other values. */
function isFewCounts(draft: Draft, { ref: { field, route }, words }: FoundKey): boolean {
  return (
    route === null &&
    field.numberType === "int" &&
    field.path.endsWith("s") &&
    isPluralWord(draft, words.end - 1) &&
    field.uniqueCount <= Math.min(MOST_COUNTS, field.presentCount * 0.2)
  );
}

/** "Rooms by hall name and state", "rooms by hall and state": whose they are, beside something that repeats. */
function isOneOfKeys(draft: Draft, { ref, words }: FoundKey): boolean {
  const isOfOther =
    ref.route === null
      ? isIdentity(draft, ref.field) && ref.field.uniqueCount < ref.field.presentCount
      : !ref.route.isToMany;
  const next = draft.skip(words.end, /^(and|,)$/);
  if (!isOfOther || next === words.end) return false;
  const other = keyAt(draft, next, false);
  return datePartAt(draft, next) !== null || (other !== null && isRepeated(other.ref.field));
}

/** Groups by the key behind these words, and by those that are joined to it. */
function readKeys(draft: Draft, match: Match, isStrong: boolean): boolean {
  if (isRatioAt(draft, match)) return false;
  const claim = claimAgeKey(draft, match) ?? claimRate(draft, match) ?? claimKeyAfter(draft, match, isStrong);
  if (!acceptClaim(draft, claim)) return false;
  while (acceptClaim(draft, claimNextKey(draft)));
  return true;
}

/** "price per night" of `minimum_nights`: the unit of a price, which a name holds only in part. */
function claimRate(draft: Draft, { text, start, end }: Match): Claim | null {
  if (!text.startsWith("per") || !RATE_UNIT.test(draft.norm(end))) return null;
  const key = keyAt(draft, end, true);
  return key && key.score < 0.9 ? { evidence: evidenceOf([{ start, end: end + 1 }], 0.8) } : null;
}

function claimKeyAfter(draft: Draft, match: Match, isStrong: boolean): Claim | null {
  const isBy = isStrong || match.text.startsWith("by") || match.text.startsWith("across");
  const part = datePartAt(draft, match.end);
  if (part && isBy)
    return claimDateKey(draft, { start: match.start, end: part.end }, { part: part.part, at: match.end });
  const key =
    keyAt(draft, match.end, isBy) ??
    (isBy ? keyAfterOwnName(draft, match.end) : null) ??
    (isStrong ? (keyInBrackets(draft, match.end) ?? keyBehindUnknown(draft, match.end)) : null);
  if (!key) return null;
  // "in each": always a group; "in" and "of" alone only in front of a plural that nothing else explains
  const isDifferent = /(different|distinct|unique|various|individual)$/.test(match.text);
  if (
    !isBy &&
    ((!isDifferent && !isPluralWord(draft, key.words.end - 1)) ||
      isUnique(key.ref.field) ||
      key.ref.field.kind !== "text")
  )
    return null;
  if (isMeasureOnly(draft, key, { isStrong, start: match.start })) return null;
  return claimKey({
    ...key.ref,
    part: isTemporal(key.ref.field) ? partOfField(draft, key.words) : null,
    step: null,
    words: key.words.start > match.end ? [match, key.words] : [{ start: match.start, end: key.words.end }],
  });
}

/** "For every sail color" with a `color`, where nothing is known of sails: the word is left over. */
function keyBehindUnknown(draft: Draft, at: number): FoundKey | null {
  const isUnknown = draft.tokens[at]?.kind === "word" && draft.isOpen(at) && !draft.namesStored(at);
  const key = isUnknown ? keyAt(draft, at + 1, false) : null;
  return key && key.ref.route === null ? key : null;
}

/**
 * "By order status" in orders. What was sold is counted where it is sold, seldom in the collection whose name
 * stands in front of a field.
 */
function keyAfterOwnName(draft: Draft, start: number): FoundKey | null {
  const isOrder = (at: number): boolean =>
    draft.tokens[at]?.norm === "ordered" && draft.tokens[at + 1]?.norm === "by";
  if (draft.tokens.some(({ norm }, at) => SOLD.test(norm) && !isOrder(at))) return null;
  const own = draft.plan.collectionWords.find((words) => words.start === start);
  const key = own ? keyAt(draft, own.end, true) : null;
  return own ? (key && key.score >= MOSTLY_NAMED ? key : namesakeKey(draft, own)) : null;
}

/** ", country" or "and by month" after the key that was read last. */
function claimNextKey(draft: Draft): Claim | null {
  const last = draft.plan.keys.at(-1)?.words.at(-1);
  if (!last) return null;
  const next = draft.skip(last.end, /^(and|,|\+|&|by|per|each|then|for|within|in|home)$/);
  if (next === last.end || isEndOfOrder(draft, next)) return null;
  const part = datePartAt(draft, next);
  if (part) return claimDateKey(draft, { start: next, end: part.end }, { part: part.part, at: next });
  const key = keyAt(draft, next, true) ?? keyAfterOwnName(draft, next);
  if (key && key.score < NAME_ITSELF && isValueAt(draft, next)) return null;
  // "per dock, count and weight" counts, though docks have a number
  if (key && isUnique(key.ref.field) && COUNTED.test(draft.norm(next))) return null;
  if (!key || narrowsThings(draft, key, draft.tokens[next - 1]?.norm ?? "")) return null;
  if (isRankedWithin(draft, key.ref.field, next - 1)) return null;
  if (isNumberOnly(key.ref.field) || draft.plan.keys.some((one) => one.field === key.ref.field)) return null;
  return claimPlainKey({ ...key, words: { start: next, end: key.words.end } });
}

/** "Per city for paid members", "per city, paid members": what happened to things that are named, and no further group. */
function narrowsThings(draft: Draft, { ref: { field }, words }: FoundKey, lead: string): boolean {
  const isState = field.kind === "bool" || isTemporal(field);
  return /^(for|in|within|,)$/.test(lead) && isState && namesThings(draft, words.end);
}

/** "for every route (origin and destination)": the brackets say what a route is. */
function keyInBrackets(draft: Draft, start: number): FoundKey | null {
  const at = [start, start + 1, start + 2].find((one) => draft.norm(one) === "(");
  // "of each sloop (name and length)": the brackets say what to show of the sloops
  if (draft.valueMentions.some((one) => one.start === start && !one.isCommon)) return null;
  const key = at === undefined ? null : keyAt(draft, at + 1, true);
  return key && key.ref.field.kind !== "number" ? { ...key, words: { start, end: key.words.end } } : null;
}

function claimAdverb(draft: Draft, at: number): Claim | null {
  const part = ADVERBS.get(draft.norm(at));
  if (!part || draft.fieldAt(at, (_, mention) => mention.score > 0.5 && mention.route === null)) return null;
  return claimDateKey(draft, { start: at, end: at + 1 }, { part, at });
}

function isNumberOnly(field: FieldModel): boolean {
  return field.kind === "number" && field.uniqueCount > 20 && !isYearField(field);
}

/** "vessels per tonnage": a measure, which is no group unless it is called by its name or tells things apart. */
function isMeasureOnly(
  draft: Draft,
  key: FoundKey,
  { isStrong, start }: { isStrong: boolean; start: number },
): boolean {
  const { field } = key.ref;
  if (isRankedWithin(draft, field, start)) return true;
  if (!isNumberOnly(field)) return false;
  if (!isStrong) return !isByOwner(draft, key, start);
  const isOfThings = draft.plan.collectionWords.some((words) => words.end === start);
  return key.score < 0.9 || (isOfThings && !isIdentity(draft, field));
}

/** "Average fee by guide id", and neither "games won by White" nor "goals by its players". */
function isByOwner(draft: Draft, { ref: { field }, words }: FoundKey, start: number): boolean {
  const isDone = PARTICIPLE.test(draft.tokens[start - 1]?.norm ?? "");
  const isShared = isIdentity(draft, field) && !isUnique(field);
  return isShared && !isDone && !isPluralWord(draft, words.end - 1);
}

export function isPluralWord(draft: Draft, at: number): boolean {
  const norm = draft.tokens[at]?.norm ?? "";
  return norm.endsWith("s") && !norm.endsWith("ss") && lemmaOf(norm) !== norm;
}
