import { ADJECTIVES, type Adjective } from "../lexicon/concepts.table.ts";
import type { FieldRef, Metric, SortKey, Words } from "../plan/plan.ts";
import {
  isNumeric,
  isTemporal,
  isYearField,
  type CollectionModel,
  type FieldModel,
} from "../schema/model.ts";
import { nameField } from "../schema/name-field.ts";
import { lemmaOf } from "../text/lemma.ts";
import type { FieldMention } from "../link/mentions.ts";
import type { Draft } from "./draft.ts";
import type { Order } from "./order-direction.ts";
import { ageAt } from "./ages.ts";
import { revenueEndAt } from "./revenue.ts";
import { storedNumberAt, storedQuantityAt } from "./stored-quantity.ts";
import { isIdentity } from "./is-identity.ts";
import { defaultDate, fieldOfConcept, isDuration, isOwnDeed } from "./pick-field.ts";

/** Surety from which on a word repeats a name. */
const SAID_AGAIN = 0.99;
/** "Cast size": how many there are in a list. */
const LENGTH = /^(size|count|length|number)$/;
/** Surety from which on words name a date. */
const DATE_NAMED = 0.6;
/** Surety from which on words name a number. */
const NUMBER_NAMED = 0.85;

type SortTarget = {
  by: SortKey["by"];
  end: number;
  direction?: 1 | -1;
  /** A count that no rows are made for, of what a field keeps. */
  replaced?: Metric;
};

/** Ways to name what is sorted by, the surest first. */
const SORT_TARGETS: readonly ((draft: Draft, at: number, isFurther: boolean) => SortTarget | null)[] = [
  readMetricAt,
  readKeyAt,
  revenueAgainAt,
  quantityAt,
  ageTargetAt,
  fieldTargetAt,
  metricWordAt,
  adjectiveAt,
  repeatedNameAt,
  nameTargetAt,
  dateWordAt,
];

/** What the words that start here sort by. */
export function sortTargetAt(draft: Draft, start: number, isFurther: boolean): SortTarget | null {
  for (const read of SORT_TARGETS) {
    const target = read(draft, start, isFurther);
    if (target) return target;
  }
  return null;
}

/** Words that a metric was read from. */
function readMetricAt(draft: Draft, start: number): SortTarget | null {
  const { plan } = draft;
  for (const [index, metric] of plan.metrics.entries()) {
    const said = metric.words.find((words) => words.start === start);
    if (!said) continue;
    const stored = metric.kind === "count" && plan.keys.length === 0 ? storedNumberAt(draft, said.end) : null;
    if (stored) return { by: sortByField(draft.refOf(stored)), end: stored.end, replaced: metric };
    const own = ownTotal(draft, metric);
    if (own) return { by: own, end: said.end, replaced: metric };
    return { by: { kind: "metric", index }, end: said.end, direction: 1 };
  }
  return null;
}

/** A key of groups that the words name once more. */
function readKeyAt({ plan, tokens }: Draft, start: number): SortTarget | null {
  const word = tokens[start]?.norm ?? "";
  for (const [index, key] of plan.keys.entries()) {
    const again = key.words.slice(1).find((words) => words.start === start);
    const isPart = key.part !== null && (word === key.part || (word === "date" && key.part === "day"));
    if (again || isPart) return { by: { kind: "key", index }, end: again?.end ?? start + 1 };
  }
  return null;
}

/** "by name" of what has no field of that name. */
function nameTargetAt({ collection, tokens, plan }: Draft, at: number): SortTarget | null {
  const name = /^names?$/.test(tokens[at]?.norm ?? "") ? nameField(collection) : null;
  if (!name || plan.metrics.length > 0) return null;
  return { by: sortByField({ field: name, route: null }), end: at + 1 };
}

/** "vessels by their total tonnage", "by number of flags": each has one, where nothing is added up for it. */
export function ownTotal({ plan }: Draft, metric: Metric): SortKey["by"] | null {
  const isAlone = plan.keys.length === 0 && plan.metrics.length === 1 && plan.collectionWords.length > 0;
  if (!isAlone || metric.kind !== "sum" || (metric.of.kind !== "field" && metric.of.kind !== "size"))
    return null;
  const { field, route } = metric.of;
  if (route !== null || field.arrayRoot !== null) return null;
  return metric.of.kind === "size" ? { kind: "amount", of: metric.of } : sortByField({ field, route });
}

const SHORT_TIME = /^(time|minute|second|millisecond|ms|latency|lap)$/;
const METRIC_WORD = /^(count|number|total|average|mean|median|sum|avg|frequency|max|min|amount|figure)$/;

function isMetricWord({ tokens, plan }: Draft, at: number): boolean {
  return plan.metrics.length > 0 && METRIC_WORD.test(tokens[at]?.norm ?? "");
}

/** "by the number of visitors": the field that keeps the number. */
function quantityAt(draft: Draft, start: number): SortTarget | null {
  const mention = storedQuantityAt(draft, start);
  return mention && { by: sortByField(draft.refOf(mention)), end: mention.end };
}

/** "By age" of what only has a date of birth. */
function ageTargetAt(draft: Draft, start: number): SortTarget | null {
  const age = ageAt(draft, start);
  const key = draft.plan.keys.findIndex(({ part }) => part === "age");
  if (!age) return null;
  return {
    by: key < 0 ? { kind: "amount", of: age.amount } : { kind: "key", index: key },
    end: age.words.end,
  };
}

/** A field, or the key or metric that is read from it. */
function fieldTargetAt(draft: Draft, start: number, isFurther: boolean): SortTarget | null {
  const mention = draft.fieldAt(
    start,
    (one, { score }) => one.kind !== "object" && score >= (isFurther ? 0.8 : 0.5),
  );
  if (!mention || (isMetricWord(draft, start) && (mention.score < 0.95 || isFigureOfGroups(draft, mention))))
    return null;
  const ref = draft.refOf(mention);
  const by = isOneOfTexts(draft, mention) ? ({ kind: "field", ref } as const) : sortByRead(draft, ref);
  return { by, end: mention.end };
}

/** "Films by genre" of films that list their genres: which they are, and not how many. */
function isOneOfTexts({ plan, tokens }: Draft, { field, route, start, end }: FieldMention): boolean {
  const isText = field.isArray && field.kind === "text" && field.arrayRoot === null && route === null;
  const norm = tokens[end - 1]?.norm ?? "";
  if (tokens.slice(start, end + 1).some((one) => LENGTH.test(one.norm))) return false;
  return isText && norm === lemmaOf(norm) && !plan.keys.some((key) => key.field === field);
}

/** "By count" and "by total" of groups that are counted, though documents keep a `count` or a `totalCents` of their own. */
function isFigureOfGroups({ plan, tokens }: Draft, { start, end, field }: FieldMention): boolean {
  const word = end === start + 1 ? (tokens[start]?.norm ?? "") : "";
  const isRead = [...plan.keys, ...plan.metrics.map((one) => ("of" in one ? one.of : {}))].some(
    (one) => "field" in one && one.field === field,
  );
  const isCount = /^(count|number|total)$/.test(word) && plan.metrics.some(({ kind }) => kind === "count");
  const isSum = word === "total" && plan.metrics.some(({ kind }) => kind === "sum");
  return !isRead && plan.keys.length > 0 && (isCount || isSum);
}

/** "Revenue per category, sorted by revenue": what is added up already, where no field is called so. */
function revenueAgainAt(draft: Draft, start: number): SortTarget | null {
  const end = revenueEndAt(draft, start);
  const index = draft.plan.metrics.findIndex((one) => one.kind === "sum" && one.of.kind === "operation");
  return end === null || index < 0 ? null : { by: { kind: "metric", index }, end };
}

/** A field, or the key or figure of the plan that is made of it. */
export function sortByRead({ plan }: Draft, ref: FieldRef): SortKey["by"] {
  const key = plan.keys.findIndex((one) => one.field === ref.field);
  if (key >= 0) return { kind: "key", index: key };
  const metric = plan.metrics.findIndex(
    (one) => "of" in one && "kind" in one.of && one.of.kind === "field" && one.of.field === ref.field,
  );
  return metric >= 0 ? { kind: "metric", index: metric } : sortByField(ref);
}

function metricWordAt(draft: Draft, start: number): SortTarget | null {
  if (!isMetricWord(draft, start)) return null;
  let end = start + 1;
  // a second count may be taken already
  while (METRIC_WORD.test(draft.tokens[end]?.norm ?? "") || /^(of|the)$/.test(draft.norm(end))) end++;
  return { by: { kind: "metric", index: draft.plan.metrics.length - 1 }, end };
}

function adjectiveAt(draft: Draft, start: number, isFurther: boolean): SortTarget | null {
  const adjective = ADJECTIVES.get(draft.norm(start));
  if (!adjective || (isFurther && draft.norm(start + 1) !== "first")) return null;
  const target = conceptTarget(draft, adjective);
  const end = start + (isFurther ? 2 : 1);
  return target && { by: { kind: "field", ref: target.ref }, end, direction: target.direction };
}

/** "membership level above 4, by level": a part of the name of a field that is used already. */
function repeatedNameAt({ plan, question }: Draft, at: number): SortTarget | null {
  const hits = question.names.byToken[at];
  const known = [...plan.conditions, ...plan.columns].find(({ field }) =>
    field.words.some((word) => (hits?.get(word) ?? 0) >= SAID_AGAIN),
  );
  return known ? { by: sortByField({ field: known.field, route: known.route }), end: at + 1 } : null;
}

function dateWordAt(draft: Draft, start: number): SortTarget | null {
  if (!/^(date|time|recency|age)$/.test(draft.norm(start))) return null;
  const date = defaultDate(draft.collection);
  return date && { by: { kind: "field", ref: { field: date.field, route: null } }, end: start + 1 };
}

export function sortByField(ref: FieldRef): SortKey["by"] {
  return ref.field.kind === "objects" || (ref.field.isArray && !isNumeric(ref.field))
    ? { kind: "amount", of: { kind: "size", field: ref.field, route: ref.route } }
    : { kind: "field", ref };
}

/** What an order is by when no word says it. */
export function fallbackSort(draft: Draft): SortKey["by"] | null {
  if (draft.plan.metrics.length > 0) return { kind: "metric", index: 0 };
  const name =
    draft.plan.columns[0] ??
    withoutRoute(
      nameField(draft.collection) ??
        draft.collection.fields.find((field) => field.kind === "text" && field.arrayRoot === null),
    );
  return name ? { kind: "field", ref: name } : null;
}

/** "From the fastest to the slowest" of documents: the number that these speak of, where no figure is asked for. */
export function keyOfScale(draft: Draft, { from }: Order): Pick<SortKey, "by" | "direction"> | null {
  const target = from && draft.plan.metrics.length === 0 ? conceptTarget(draft, from) : null;
  return target && { by: sortByRead(draft, target.ref), direction: target.direction };
}

/** The number that the question names, else the only one that it bounds. */
export function onlyNumber(draft: Draft): FieldRef | null {
  const named = draft.fieldAnywhere((field) => isNumeric(field) && !isIdentity(draft, field));
  if (named) return draft.refOf(named);
  const bounds = draft.plan.conditions.filter(
    ({ test, field }) => test.kind === "compare" && isNumeric(field),
  );
  const [first] = bounds;
  return first && bounds.every(({ field }) => field === first.field)
    ? { field: first.field, route: first.route }
    : null;
}

function withoutRoute(field: FieldModel | undefined): FieldRef | null {
  return field ? { field, route: null } : null;
}

/** The field an adjective orders by, and the direction that puts the most of it first. */
export function conceptTarget(
  draft: Pick<Draft, "collection">,
  adjective: Adjective,
  /** The date that is named: "latest arrival date first". */
  date: FieldRef | null = null,
): { ref: FieldRef; direction: 1 | -1 } | null {
  const { collection } = draft;
  if (adjective.concept === "date") {
    const ref = date ?? dateOf(collection);
    return ref && { ref, direction: adjective.isUp ? -1 : 1 };
  }
  if (adjective.concept === "age") {
    const age = fieldOfConcept(draft, "age", (field) => isNumeric(field) && field.words.includes("age"));
    if (age) return { ref: age, direction: adjective.isUp ? 1 : -1 };
    const born = dateOfAge(draft);
    const ref = date ?? (born ? { field: born, route: null } : null);
    return ref && { ref, direction: adjective.isUp ? -1 : 1 };
  }
  const picked = measureOf(collection, adjective);
  return picked ? { ref: picked, direction: directionIn(picked.field, adjective) } : null;
}

/** What the oldest are old by: when they were born or did what they are called after. */
function dateOfAge(draft: Pick<Draft, "collection">): FieldModel | undefined {
  const { collection } = draft;
  const birth = fieldOfConcept(draft, "birth", isTemporal);
  const meant = defaultDate(collection)?.field;
  const own = meant && isOwnDeed(meant, collection) ? meant : undefined;
  const dated =
    birth?.field ?? own ?? yearOfMaking(collection) ?? fieldOfConcept(draft, "age", isTemporal)?.field;
  return dated ?? fieldOfConcept(draft, "year", isYearField)?.field ?? meant;
}

const MADE =
  /^(built|constructed|erected|founded|established|born|opened|inaugurated|published|released|launched|created|formed|incorporated|commissioned|completed|introduced|manufactured)$/;

/** The year in which the documents came to be, as in `built` and `yearFounded`. */
function yearOfMaking({ fields }: CollectionModel): FieldModel | undefined {
  return fields.find(
    (field) => isYearField(field) && field.depth === 0 && field.words.some((word) => MADE.test(word)),
  );
}

/** The number an adjective speaks of: "the longest tours" go far, where nothing says how long they take. */
function measureOf(collection: CollectionModel, { concept }: Adjective): FieldRef | null {
  const picked = fieldOfConcept({ collection }, concept);
  // "largest" of parcels with a `size` that is "S", "M" or "L" is said of no amount of money
  if (concept === "size" && isWordedSize(collection) && picked?.field.words.includes("size") !== true)
    return null;
  const isLength = concept === "duration" || concept === "shortness";
  const isTimed = collection.fields.filter((one) => isTemporal(one)).length > 1;
  return picked ?? (isLength && !isTimed ? fieldOfConcept({ collection }, "distance") : null);
}

function isWordedSize({ fields }: CollectionModel): boolean {
  return fields.some(
    ({ words, kind, arrayRoot }) => words.join() === "size" && kind === "text" && arrayRoot === null,
  );
}

/** The direction that puts the most of an adjective first: the fastest take the least time, as does the best time. */
export function directionIn(field: FieldModel, { concept, isUp }: Adjective): 1 | -1 {
  const isLittle = (concept === "speed" && isDuration(field)) || (concept === "rating" && isTimeTaken(field));
  return isUp === isLittle ? 1 : -1;
}

/** `finish_minutes`, `lapTime`: the fewer the better. */
export function isTimeTaken(field: FieldModel): boolean {
  const { words, parentWords } = field;
  const isSaid = [...words, ...parentWords.slice(-1)].some((word) => SHORT_TIME.test(word));
  return isNumeric(field) && isDuration(field) && isSaid;
}

function dateOf(collection: CollectionModel): FieldRef | null {
  const field = defaultDate(collection)?.field ?? collection.fields.find(isYearField);
  return field ? { field, route: null } : null;
}

/** A date whose name stands among these words. */
export function dateNamedIn(draft: Draft, words: Words): FieldRef | null {
  return namedIn(draft, words, ({ field, score }) => isTemporal(field) && score >= DATE_NAMED);
}

/** A number whose name stands among these words: "largest value first". */
export function numberNamedIn(draft: Draft, words: Words): FieldRef | null {
  return namedIn(draft, words, ({ field, score }) => isNumeric(field) && score >= NUMBER_NAMED);
}

function namedIn(
  draft: Draft,
  { start, end }: Words,
  accept: (mention: FieldMention) => boolean,
): FieldRef | null {
  const named = draft.fieldMentions.find(
    (one) => one.start > start && one.end <= end && one.route === null && accept(one),
  );
  return named ? draft.refOf(named) : null;
}
