import { listAround } from "../link/date-of-elements.ts";
import { isContainment, type Route } from "../link/knowledge.ts";
import type { FieldMention } from "../link/mentions.ts";
import type { Test, Words } from "../plan/plan.ts";
import { negationBefore } from "./negation.ts";
import { isNumeric, isTemporal, isYearField, type FieldModel } from "../schema/model.ts";
import { addUnits, startOf } from "../text/calendar.ts";
import type { Period } from "../text/period.ts";
import { acceptClaim, claimCondition, coverOf, evidenceOf, type Assumption, type Claim } from "./claim.ts";
import type { Draft } from "./draft.ts";
import { metricName } from "./metric-name.ts";
import { isOfSeveralYears, monthsOfAnyYear } from "./months-of-any-year.ts";
import { defaultDate, fieldOfConcept, unclearDate } from "./pick-field.ts";

const FILLERS =
  /^(is|are|was|were|be|been|being|on|in|at|date|time|dates|between|falls?|it|they|that|which|a|the|year|of|=|has|had|have|its|their|before|after|since|made|dated|happened|and|or)$/;
/** A date that later ones replace. */
const LATEST = /^(last|latest|recent)$/;
const NUMBER = /\d+/;
const CLOSE = 5;
/** The words leave open where the time starts or ends. */
const VAGUE = 0.2;
/** A month without a year, where there are several. */
const UNSAID_YEAR = 0.35;
/** From this surety on a word is that of the name itself. */
const SURE_NAME = 0.9;
/** The same for what documents contain. */
const NAME_OF_ELEMENTS = 0.65;

/** Time conditions. First those whose field stands beside them, later the rest, which need a guess. */
export function readPeriods(draft: Draft, { isExplicitOnly }: { isExplicitOnly: boolean }): void {
  draft.tokens.forEach((token, at) => {
    if (token.kind !== "period" || !token.period || draft.isTaken(at)) return;
    const dated =
      datedBeside(draft, at, token.period) ?? (isExplicitOnly ? null : datedNearby(draft, at, token.period));
    const named = isExplicitOnly ? null : claimNamed(draft, at);
    acceptClaim(draft, named ?? (dated && claimPeriod(draft, at, dated)));
  });
}

/** "free days in the next 30 days" of `free_days_30`: the time tells fields of one name apart. */
function claimNamed({ question, tokens, plan, collection }: Draft, at: number): Claim | null {
  const count = NUMBER.exec(question.text.slice(tokens[at]?.start, tokens[at]?.end))?.[0];
  const [metric] = plan.metrics;
  if (count === undefined || !metric || !("of" in metric) || metric.kind === "countDistinct") return null;
  const { of } = metric;
  const named =
    of.kind === "field" && of.route === null
      ? collection.byPath.get(of.field.path.replace(NUMBER, count))
      : undefined;
  if (of.kind !== "field" || !named || !NUMBER.test(named.path)) return null;
  const words = [{ start: at, end: at + 1 }];
  const amount = { ...of, field: named };
  const meant = {
    ...metric,
    of: amount,
    name: metricName(metric.kind, amount),
    words: [...metric.words, ...words],
  };
  return { metrics: [meant], replaced: [metric], evidence: evidenceOf(words) };
}

/** A period and the field that it is said of. */
type DatedField = {
  field: FieldModel;
  period: Period;
  /** The words of the field, null where none names it. */ mention: FieldMention | null;
  /** The way to it, where no words name it. */ route?: FieldMention["route"];
  /** The verb that tells which end of a stretch it is. */ verb?: Words;
  /** Where several dates fit alike. */ assumptions?: Assumption[];
};

function accepts(period: Period): (field: FieldModel) => boolean {
  return (field) =>
    isTemporal(field) ||
    isYearField(field) ||
    (period.bareYears.length === 2 && isNumeric(field) && Number(field.max) >= 1_000) ||
    (period.age !== undefined && isNumeric(field) && field.words.includes("age"));
}

function datedBeside(draft: Draft, at: number, period: Period): DatedField | null {
  const accept = accepts(period);
  const end = draft.skipBack(at, FILLERS);
  for (let edge = at; edge >= end; edge--) {
    const mention = draft.fieldBefore(edge, accept);
    if (mention && mention.score > 0.5) return { field: mention.field, period, mention };
  }
  const mention = draft.fieldAt(at + 1, (field) => isTemporal(field));
  return mention && { field: mention.field, period, mention };
}

function datedNearby(draft: Draft, at: number, period: Period): DatedField | null {
  const mention = saidAgain(draft) ?? near(draft, at);
  return mention ? { field: mention.field, period, mention } : guess(draft, at, period);
}

const AGAIN = /(?:in |on |during )?that (?:day|week|month|quarter|year)(?= )/;

/** "In May 2025: passes sold that month": what is said of the one time there is. */
function saidAgain(draft: Draft): FieldMention | null {
  const again = draft.match(AGAIN);
  const isOnly = draft.tokens.filter(({ kind }) => kind === "period").length === 1;
  const mention = again && isOnly ? draft.fieldBefore(again.start, isTemporal) : null;
  return again && mention && { ...mention, end: again.end };
}

/** A verb or noun a few words away, such as "shipped to Germany last month". */
function near(draft: Draft, at: number): FieldMention | null {
  let best: FieldMention | null = null;
  for (const mention of draft.fieldMentions) {
    if (!isTemporal(mention.field) || mention.score < 0.65) continue;
    const isClose = mention.end <= at && at - mention.end <= CLOSE;
    if (isClose && (!best || mention.score > best.score)) best = mention;
  }
  return best;
}

function guess(draft: Draft, at: number, period: Period): DatedField | null {
  const age = period.age ? fieldOfConcept(draft, "age", isAge) : null;
  if (age) return { field: age.field, period, mention: null };
  const inside = dateOfRelated(draft, at, period) ?? dateOfList(draft, at, period);
  if (inside) return inside;
  const end = endMeant(draft, at, draft.collection.fields);
  if (end) return { ...end, period, mention: null };
  const date = defaultDate(draft.collection);
  const year = period.unit === "year" || period.unit === "decade" ? yearMeant(draft, at) : undefined;
  if (year && !(date && date.isClear && date.field.depth < year.depth))
    return { field: year, period, mention: null };
  return date && { field: date.field, period, mention: null, assumptions: unclearDate(date) };
}

/** "Boats with repairs in 2024": the date of other documents whose number or absence is told right before the time. */
function dateOfRelated(draft: Draft, at: number, period: Period): DatedField | null {
  const end = draft.skipBack(startOfVerb(draft, at) ?? at, FILLERS);
  const isBefore = ({ words }: { words: readonly Words[] }): boolean => words.some((one) => one.end === end);
  const { relations, conditions } = draft.plan;
  // "with a chief driver from before 1900", where drivers are elements
  const said = conditions.find((one) => one.route !== null && isContained(one.route) && isBefore(one));
  const route = relations.find(isBefore)?.route ?? said?.route;
  if (!route) return null;
  const deed = endMeant(draft, at, route.collection.fields);
  if (deed) return { ...deed, route, period, mention: null };
  const isOfYears = period.unit === "year" || period.unit === "decade";
  const year = isOfYears && isContained(route) ? route.collection.fields.find(isOwnYear) : undefined;
  if (year) return { field: year, route, period, mention: null };
  const date = defaultDate(route.collection);
  if (!date) return null;
  return { field: date.field, route, period, mention: null, assumptions: unclearDate(date) };
}

const BEGAN = /^(started|starts?|began|begun|begins?|commenced|came|entered)$/;
const ENDED =
  /^(ended|ends?|left|leave|leaves|finished|finish|finishes|stopped|stops?|ceased|quit|resigned)$/;
/** Names of the first and of the last day of a stretch. */
const FIRST_DAY = /^(from|since|start|started|begin|began)$/;
const LAST_DAY = /^(to|until|till|end|ended)$/;
const SERVICE = /^(service|work|duty|job|post|their|his|her|its|a|the|in|on)$/;
const LEADS_TO_VERB = /^(who|that|which|had|have|has|whose|they)$/;

/** The verb before a time that says that something began or ended then: "started", "began their service". */
function verbBefore(draft: Draft, at: number): Words | null {
  const start = draft.skipBack(at, SERVICE) - 1;
  const norm = draft.tokens[start]?.norm ?? "";
  return BEGAN.test(norm) || ENDED.test(norm) ? { start, end: at } : null;
}

/** Where the clause of such a verb begins: "who started"; null without one. */
function startOfVerb(draft: Draft, at: number): number | null {
  const verb = verbBefore(draft, at);
  return verb && draft.skipBack(verb.start, LEADS_TO_VERB);
}

/** "Started before 1900" of a `from`, "left after 1910" of a `to`. */
function endMeant(
  draft: Draft,
  at: number,
  fields: readonly FieldModel[],
): Pick<DatedField, "field" | "verb"> | null {
  const verb = verbBefore(draft, at);
  if (!verb) return null;
  const names = BEGAN.test(draft.tokens[verb.start]?.norm ?? "") ? FIRST_DAY : LAST_DAY;
  const field = fields.find((one) => isTemporal(one) && isEnd(one, names));
  return field ? { field, verb } : null;
}

/** A date that is called after an end, and after nothing else: `from`, `fromDate`. */
function isEnd({ words }: FieldModel, names: RegExp): boolean {
  const [first = "", ...others] = words;
  return names.test(first) && others.every((word) => /^(date|day|time|at|on)$/.test(word));
}

function isOwnYear(field: FieldModel): boolean {
  return isYearField(field) && field.arrayRoot === null;
}

/** Leads to the elements of a list, read as documents of their own. */
function isContained(route: Route): boolean {
  return route.isToMany && isContainment(route) && !route.via;
}

/** "Piers with voyages in 2017": the date or year of the list that is named last before the time. */
function dateOfList(draft: Draft, at: number, period: Period): DatedField | null {
  const isOfYears = period.unit === "year" || period.unit === "decade";
  const list = listBefore(draft, at);
  if (!list) return isOfYears ? yearBesideField(draft, at + 1, period) : null;
  const fields = draft.collection.fields.filter(({ arrayRoot }) => arrayRoot === list.path);
  const year = isOfYears ? fields.find(isYearField) : undefined;
  if (year) return { field: year, period, mention: null };
  const end = endMeant(draft, at, fields);
  if (end) return { ...end, period, mention: null };
  const date = defaultDate({ ...draft.collection, fields });
  return date && { field: date.field, period, mention: null, assumptions: unclearDate(date) };
}

/**
 * The list of documents that a word shortly before this place names, or whose value it is; null where the documents
 * themselves are nearer.
 */
function listBefore({ question, collection, plan }: Draft, at: number): FieldModel | null {
  for (let back = 1; back <= CLOSE; back++) {
    const hits = question.names.byToken[at - back];
    const names = ({ words }: Pick<FieldModel, "words">): boolean =>
      words.some((word) => (hits?.get(word) ?? 0) >= SURE_NAME);
    if (names(collection)) return null;
    const root = plan.conditions.find(
      ({ route, words }) =>
        route === null && words.some(({ start, end }) => start <= at - back && at - back < end),
    )?.field.arrayRoot;
    const list = collection.fields.find(
      (one) => one.kind === "objects" && one.depth === 0 && (names(one) || one.path === root),
    );
    if (list) return list;
  }
  return null;
}

/** "2025 tonnage of the piers": the year in the elements that the field named right behind the time is of. */
function yearBesideField(
  { collection, fieldMentions }: Draft,
  at: number,
  period: Period,
): DatedField | null {
  for (const { start, score, route, field } of fieldMentions) {
    const isNamed = start === at && score >= (route ? NAME_OF_ELEMENTS : SURE_NAME);
    if (!isNamed || !isOfElements({ field, route }) || route?.via) continue;
    const { fields } = route?.collection ?? collection;
    const year = fields.find((one) => isYearField(one) && one.arrayRoot === field.arrayRoot);
    if (year) return { field: year, route, period, mention: null };
  }
  return null;
}

function isOfElements({ field, route }: Pick<FieldMention, "field" | "route">): boolean {
  return route === null ? field.arrayRoot !== null : listAround({ field, route }) !== null;
}

/** A number of years, or the date that they are counted from. */
function isAge(field: FieldModel): boolean {
  return (
    (isNumeric(field) && field.words.includes("age")) ||
    (isTemporal(field) && field.words.some((word) => /^(birth|founded|hired|created|opened)$/.test(word)))
  );
}

/** "the exhibitions in 2004": the year of what is named before the time, else the first year there is. */
function yearMeant(draft: Draft, at: number): FieldModel | undefined {
  const years = draft.collection.fields.filter(isYearField);
  const distance = (field: FieldModel): number => {
    for (let back = 1; back <= CLOSE; back++) {
      const hits = draft.question.names.byToken[at - back];
      if (field.parentWords.some((word) => (hits?.get(word) ?? 0) >= SURE_NAME)) return back;
    }
    return CLOSE + 1;
  };
  return years.toSorted((a, b) => distance(a) - distance(b))[0];
}

function claimPeriod(draft: Draft, at: number, dated: DatedField): Claim {
  const { mention } = dated;
  const field = releaseYear(draft, dated) ?? dated.field;
  const said = wordsOf(draft, at, dated);
  const since = notSince(draft, dated, said);
  const period = since?.period ?? dated.period;
  const words = [...(since ? [since.words] : []), ...said];
  const test = testOf(draft, at, { field, period, words, since: since && dated.period });
  const surety = mention ? Math.min(1, mention.score + 0.2) : 0.9;
  const negation = test.kind === "equal" ? negationBefore(draft, words[0]?.start ?? at) : -1;
  if (test.kind === "equal" && negation >= 0) {
    test.isNegated = true;
    words.unshift({ start: negation, end: negation + 1 });
  }
  return {
    ...claimCondition(
      { field, route: mention?.route ?? dated.route ?? null, test, words, role: "range" },
      surety,
    ),
    ...(since ? { isSure: true } : {}),
    assumptions: [
      ...(dated.assumptions ?? []),
      ...(period.isVague === true ? [{ weight: VAGUE, about: "time", kind: "vague" as const }] : []),
      ...(test.kind === "period" && isOfSeveralYears(draft, at, { field, period })
        ? [{ weight: UNSAID_YEAR, about: "year", kind: "vague" as const }]
        : []),
    ],
  };
}

/** Compares the field with the time; `words` get those that say of which years. */
function testOf(
  draft: Draft,
  at: number,
  call: {
    field: FieldModel;
    period: Period;
    words: Words[];
    /** When it was not done any more. */ since: Period | null;
  },
): Test {
  const { field, period, words, since } = call;
  // who never did it has not done it since either
  if (since && field.absence > 0) return { kind: "period", period: since, isNegated: true };
  const yearly = monthsOfAnyYear(draft, at, { field, period });
  if (yearly) {
    words.push(...yearly.words);
    return yearly.test;
  }
  return isNumeric(field) || field.kind === "text"
    ? numberTest(field, period)
    : { kind: "period", period: closed(draft, field, period) };
}

/** "Not seen since May" of `lastSeen`: it was before. */
function notSince(
  draft: Draft,
  { field, period }: DatedField,
  [first]: readonly Words[],
): { period: Period; words: Words } | null {
  const isOpen = period.from !== null && period.to === null;
  if (!first || !isOpen || !isTemporal(field) || !field.words.some((word) => LATEST.test(word))) return null;
  const at = negationBefore(draft, first.start);
  if (at < 0) return null;
  return {
    period: { ...period, from: null, to: period.from, side: "before" },
    words: { start: at, end: at + 1 },
  };
}

/** The words of the period, its verb and its field; words in between may belong to something else. */
function wordsOf(draft: Draft, at: number, { mention, verb }: DatedField): Words[] {
  const named = wordsNamed(draft, at, mention);
  return verb ? [verb, ...named] : named;
}

function wordsNamed(draft: Draft, at: number, mention: FieldMention | null): Words[] {
  const own = { start: at, end: at + 1 };
  if (!mention || !draft.isFree(mention)) return [own];
  const isBefore = mention.end <= at && mention.end >= draft.skipBack(at, FILLERS);
  const isAdjacent = isBefore || mention.start === at + 1;
  return isAdjacent ? [coverOf(own, mention)] : [{ start: mention.start, end: mention.end }, own];
}

/** "released in 2010": the year of a film where it has one. */
function releaseYear(draft: Draft, { field, period, mention }: DatedField): FieldModel | undefined {
  if (period.bareYears.length === 0 || mention === null || !isTemporal(field)) return undefined;
  if (!isReleaseWord(draft, mention)) return undefined;
  return draft.collection.fields.find((one) => isYearField(one) && one.depth === 0);
}

function isReleaseWord(draft: Draft, mention: FieldMention): boolean {
  return /^(released|release|made|published|issued|produced|came)$/.test(
    draft.tokens[mention.start]?.norm ?? "",
  );
}

/** "the last 7 days" ends today where dates lie ahead. */
function closed(draft: Draft, field: FieldModel, period: Period): Period {
  if (!period.isRolling || period.from === null || period.to !== null || period.from > draft.question.now)
    return period;
  const latest = field.kind === "date" ? Date.parse(field.max ?? "") : Number.NaN;
  const tomorrow = addUnits(startOf(draft.question.now, "day"), 1, "day");
  return latest >= tomorrow ? { ...period, to: tomorrow } : period;
}

function numberTest(field: FieldModel, period: Period): Test {
  const bounds: Extract<Test, { kind: "compare" }>["bounds"] = [];
  if (period.age && !field.words.includes("year") && !isYearField(field)) {
    const op = period.side === "before" ? "$gt" : "$lt";
    return { kind: "compare", bounds: [{ op, value: { kind: "number", text: String(period.age.count) } }] };
  }
  const first = period.bareYears[0] ?? (period.from === null ? null : new Date(period.from).getUTCFullYear());
  if (!isYearField(field)) {
    const [low, high] = period.bareYears;
    if (high !== undefined)
      return {
        kind: "compare",
        bounds: [
          { op: "$gte", value: { kind: "number", text: String(low) } },
          { op: "$lte", value: { kind: "number", text: String(high) } },
        ],
      };
    const op = period.side === "before" ? "$lt" : period.side === "after" ? "$gt" : "$eq";
    const value = { kind: "number" as const, text: String(first) };
    return op === "$eq"
      ? { kind: "equal", values: [value], isNegated: false }
      : { kind: "compare", bounds: [{ op, value }] };
  }
  const yearOf = (ms: number): number => new Date(ms).getUTCFullYear();
  if (period.from !== null && period.to !== null && yearOf(period.to) - yearOf(period.from) === 1)
    return {
      kind: "equal",
      values: [{ kind: "number", text: String(yearOf(period.from)) }],
      isNegated: false,
    };
  if (period.from !== null)
    bounds.push({ op: "$gte", value: { kind: "number", text: String(yearOf(period.from)) } });
  if (period.to !== null)
    bounds.push({ op: "$lt", value: { kind: "number", text: String(yearOf(period.to)) } });
  return { kind: "compare", bounds };
}
