import { beginsWithVerb } from "../parse/read-done-flags.ts";
import type { Question } from "../parse/draft.ts";
import { isDatedDeed } from "../parse/one-word-states.ts";
import type { Words } from "../plan/plan.ts";
import { rank, type FieldMention } from "../link/mentions.ts";
import { flagOf, isTemporal, isNumberField, type CollectionModel, type FieldModel } from "../schema/model.ts";
import { nameField } from "../schema/name-field.ts";
import { lemmaOf, stemOf, wordsOfName } from "../text/lemma.ts";
import type { OwnFields } from "./anchors.ts";

export type Column = { field: FieldModel; words: Words };
export type ColumnList = Words & { columns: Column[] };

const JOINS =
  /^(and|,|&|\+|or|the|their|its|his|her|all|also|as|well|plus|each|every|both|corresponding|full|complete|respective|associated)$/;
const FIGURES =
  /^(average|avg|mean|total|sum|maximum|max|minimum|min|median|highest|lowest|largest|smallest|number|count|most|least|fewest|oldest|youngest|longest|shortest|biggest|newest|latest|earliest|greatest|different|distinct|unique|combined|overall|how)$/;
const REQUEST =
  /^(show|list|give|return|display|tell|print|include|get|find|report|me|us|what|is|are|the|their|its|his|her|only|just|also|and|,|:|-|please|too|all|out|each)$/;
/** Surety from which on words name a field. */
export const SMALLEST = 0.55;
/** What follows a field that is compared, not shown. */
const COMPARED =
  /^(is|are|was|were|=|==|>|<|>=|<=|!=|over|above|below|under|between|equal|equals|greater|less|more|higher|lower|larger|smaller|bigger|older|younger|longer|shorter|at|not|contains|contain|containing|include|includes|starts|starting|start|ends|ending|like|before|after|than|by|to|exceeds|exceeding|exceed|missing|null|empty|unset|unknown|blank|absent|titled|called|named|labeled|labelled|designated|marked|known|numbered|identified|#|"|@|'s)$/;

type Place = { question: Question; fields: OwnFields; collection: CollectionModel };

const ARTICLE = /^an?$/;

/** "name and theme of the" in front of a collection's name: what is asked of it. */
export function listBefore(place: Place, end: number): ColumnList | null {
  const columns: Column[] = [];
  let start = end;
  for (;;) {
    const at = columns.length === 0 ? end : skipBack(place, start, JOINS);
    if (columns.length > 0 && at === start) break;
    const found = columnEnding(place, at, columns[0]?.field ?? null);
    if (!found) break;
    // "who drove a run of a tram" asks for none
    const isOneOfThem = ARTICLE.test(norm(place, found.words.start - 1));
    if (isVerb(place, found) || isOneOfThem) break;
    if (
      FIGURES.test(norm(place, found.words.start - 1)) ||
      FIGURES.test(norm(place, skipBack(place, found.words.start, /^(of|the)$/) - 1))
    ) {
      if (columns.length === 0) return null;
      break;
    }
    columns.unshift(found);
    start = found.words.start;
  }
  return columns.length === 0 ? null : { start, end, columns };
}

/** "'s name", "names and ages" behind a collection's name. */
export function listAfter(place: Place, from: number, limit: number): ColumnList | null {
  const columns: Column[] = [];
  let end = from;
  for (;;) {
    const at =
      columns.length === 0 ? (norm(place, from) === "'s" ? from + 1 : from) : skip(place, end, JOINS);
    if (at >= limit || (columns.length > 0 && at === end)) break;
    const found = columnStarting(place, at);
    if (!found || found.words.end > limit || isVerb(place, found)) break;
    if (at === from && isDatedDeed({ ...found.words, field: found.field }, place.question.tokens)) break;
    // "students and dog names": the field belongs to what is named next
    columns.push(found);
    end = found.words.end;
  }
  if (columns.length === 0) return null;
  if (isCompared(place, end)) {
    columns.pop();
    end = columns.at(-1)?.words.end ?? from;
  }
  // "boats available", "orders paid with cash", "caves open to the public"
  const isSaidOf = columns.every(
    ({ field, words }) => field.kind === "bool" || (flagOf(field) !== null && isOneWord(words)),
  );
  return isSaidOf && norm(place, from) !== "'s" ? null : { start: from, end, columns };
}

function isOneWord({ start, end }: Words): boolean {
  return end === start + 1;
}

/** "List their ids and last names": a request for columns alone; null when it holds anything else. */
export function listAlone(place: Place, { start, end }: Words): Column[] | null {
  const columns: Column[] = [];
  let at = skip(place, start, REQUEST);
  while (at < end) {
    const found = columnStarting(place, at);
    if (!found || found.words.end > end) return null;
    columns.push(found);
    at = skip(
      place,
      found.words.end,
      /^(and|,|&|\+|the|their|its|his|her|as|well|also|too|only|plus|[.?!])$/,
    );
  }
  return columns.length > 0 ? columns : null;
}

/** What follows is compared with the field, or is its owner, so the field is not shown. */
export function isCompared(place: Place, end: number): boolean {
  const next = norm(place, end);
  return COMPARED.test(next) || startsValue(place, end) || (next === "of" && norm(place, end + 1) !== "");
}

/** Behind a verb, when it was done. */
const TIMED = /^(late|early|too|on|in|within|more|less|fewer|over|after|before)$/;

const VERB_FORM =
  /(ed|tten|ing|ic|ive)$|^(made|sold|held|built|paid|sent|bought|taken|given|done|kept|won|lost|met|drawn|born|seen|known)$/;

/** Verbs that stand as they are in names of times: `departs`, `opens`. */
const STARTS_OR_ENDS = /^(depart|arrive|start|end|begin|finish|open|close|leave|expire|run)$/;

/** "directed by", "tagged", "used a coupon": forms that only resemble the name of a field. */
export function isVerb({ question }: Pick<Place, "question">, { words, field }: Column): boolean {
  const first = question.tokens[words.start]?.norm ?? "";
  if (words.end > words.start + 1 && (beginsWithVerb(field, first) || isClause(field, first))) return true;
  if (isSaidOfSubject(question, { words, field })) return true;
  // "repairs finished late", "paid within 3 days"
  if (isTemporal(field) && /ed$|^paid$/.test(first) && TIMED.test(question.tokens[words.end]?.norm ?? ""))
    return true;
  for (let at = words.start; at < words.end; at++) {
    const norm = question.tokens[at]?.norm ?? "";
    const hits = question.names.byToken[at];
    const surety = Math.max(0, ...[...field.words, ...field.parentWords].map((word) => hits?.get(word) ?? 0));
    if (VERB_FORM.test(norm) && surety < 0.99) return true;
  }
  return false;
}

/** "Trains depart from Bergen", of the time at which each `departs`: the verb of what stands in front of it. */
export function isSaidOfSubject({ tokens, names }: Place["question"], { words, field }: Column): boolean {
  const verb = words.end - 1;
  const { norm = "" } = tokens[verb] ?? {};
  const isStored = wordsOfName(field.path).at(-1) === `${norm}s`;
  return isStored && STARTS_OR_ENDS.test(norm) && names.collections().some(({ end }) => end === verb);
}

/** "accept new members" of the flag `acceptingNewMembers`. */
function isClause({ kind, words }: FieldModel, norm: string): boolean {
  const [verb = ""] = words;
  return kind === "bool" && /(ed|ing)$/.test(verb) && stemOf(verb) === stemOf(norm);
}

/** A value, or the first of several: "speak both Dutch and Frisian". */
function startsValue(place: Place, at: number): boolean {
  const start = skip(place, at, /^(both|either)$/);
  return place.question.values.some(
    (one) => one.start === start && one.field.collection === place.collection && !one.isCommon,
  );
}

function columnEnding(place: Place, end: number, next: FieldModel | null): Column | null {
  const mention = place.fields
    .of(place.collection)
    .filter(
      (one) =>
        one.end === end &&
        one.score >= SMALLEST &&
        isShown(one.field) &&
        !isFigureWord(place, one) &&
        !isCounted(place, one.start, one.field),
    )
    .sort((a, b) => rank(b) - rank(a))[0];
  if (mention)
    return preferKey(place, { field: mention.field, words: { start: mention.start, end: mention.end } });
  const key = keyColumn(place, end - 1);
  if (key) return key;
  return sharedHead(place, end - 1, next);
}

function columnStarting(place: Place, start: number): Column | null {
  const mention = place.fields
    .of(place.collection)
    .filter(
      (one) =>
        one.start === start &&
        one.score >= SMALLEST &&
        isShown(one.field) &&
        !isCounted(place, start, one.field),
    )
    .sort((a, b) => rank(b) - rank(a))[0];
  if (mention)
    return preferKey(place, { field: mention.field, words: { start: mention.start, end: mention.end } });
  return keyColumn(place, start);
}

/** "Total of the grants" of an `amount`: a figure, and no name of a field. */
function isFigureWord(place: Place, { start, end, field }: FieldMention): boolean {
  const text = norm(place, start);
  return end === start + 1 && /^(total|sum)s?$/.test(text) && !field.words.includes(lemmaOf(text));
}

/** "number of vessels" counts them; `number` of a code or key is no column of that. */
function isCounted(place: Place, start: number, field: FieldModel): boolean {
  return (
    /^(number|count|amount)s?$/.test(norm(place, start)) &&
    norm(place, start + 1) === "of" &&
    !isNumberField(field)
  );
}

/** "first and last name": the main word is said once. */
function sharedHead(place: Place, at: number, next: FieldModel | null): Column | null {
  const head = next?.words.at(-1);
  const hits = place.question.names.byToken[at];
  const text = norm(place, at);
  if (next === null || head === undefined || text === "") return null;
  const field = place.collection.fields.find(
    (one) =>
      one !== next &&
      one.words.length > 1 &&
      one.words.at(-1) === head &&
      one.words.some((word) => word === text || (hits?.get(word) ?? 0) > 0.9),
  );
  return field ? { field, words: { start: at, end: at + 1 } } : null;
}

/** "ids" are the keys that people see, not `_id`, where there are such. */
function preferKey(place: Place, column: Column): Column {
  const isId =
    column.words.end === column.words.start + 1 &&
    /^(id|ids|identifier|identifiers)$/.test(norm(place, column.words.start));
  return isId ? { ...column, field: keyField(place.collection) ?? column.field } : column;
}

function keyColumn(place: Place, at: number): Column | null {
  const text = norm(place, at);
  const words = { start: at, end: at + 1 };
  if (/^(id|ids|identifier|identifiers)$/.test(text)) {
    const field = keyField(place.collection);
    return field ? { field, words } : null;
  }
  if (/^names?$/.test(text)) {
    const field = nameField(place.collection);
    return field ? { field, words } : null;
  }
  return null;
}

/** The field that identifies a document for people: `Owner_ID` of owners before `_id`. */
export function keyField(collection: CollectionModel): FieldModel | null {
  const isKey = (field: FieldModel): boolean =>
    field.depth === 0 &&
    field.path !== "_id" &&
    !field.isArray &&
    /(^|[_a-z])(id|ID|Id)$/.test(field.path) &&
    field.uniqueCount >= field.presentCount;
  // `id` and the identifier named after the collection come before those of what it refers to
  const isOwn = (field: FieldModel): boolean =>
    field.path.toLowerCase() === "id" || field.parentWords.some((word) => collection.words.includes(word));
  const isAbbreviated = (field: FieldModel): boolean =>
    collection.name.toLowerCase().startsWith(field.path.toLowerCase().replace(/_?id$/, ""));
  const keys = collection.fields.filter((field) => isKey(field));
  const own = keys.find((field) => isOwn(field)) ?? keys.find((field) => isAbbreviated(field));
  return own ?? keys[0] ?? collection.byPath.get("_id") ?? null;
}

function isShown(field: FieldModel): boolean {
  return field.kind !== "objects";
}

function norm({ question }: Place, at: number): string {
  return question.tokens[at]?.norm ?? "";
}

function skip(place: Place, from: number, pattern: RegExp): number {
  let at = from;
  while (pattern.test(norm(place, at))) at++;
  return at;
}

function skipBack(place: Place, from: number, pattern: RegExp): number {
  let at = from;
  while (at > 0 && pattern.test(norm(place, at - 1))) at--;
  return at;
}
