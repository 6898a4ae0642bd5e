import { ADJECTIVES, CONCEPTS, UNITS } from "./lexicon/concepts.table.ts";
import { agreementOf } from "./agreement.ts";
import { type Expectations, surpriseOf } from "./expect/expect.ts";
import { countAskedItems, countShownColumns, partsThatNarrow } from "./asked-items.ts";
import { isContainment } from "./link/knowledge.ts";
import { DOUBT_KINDS, type DoubtKind } from "./parse/doubt.ts";
import type { Draft, Question } from "./parse/draft.ts";
import {
  LOOSE_KINDS,
  type LooseKind,
  looseHeadWords,
  lostClauses,
  OPEN_KINDS,
  type OpenKind,
  openKind,
  withoutNames,
} from "./left-over.ts";
import { planRefs } from "./plan/plan-refs.ts";
import { amountFields } from "./plan/amount-fields.ts";
import { isOfPlace } from "./plan/near.ts";
import type { Condition, FieldRef, Plan, Test } from "./plan/plan.ts";
import type { FieldModel } from "./schema/model.ts";
import type { Contest } from "./contest.ts";
import type { Scored } from "./score.ts";
import { lemmaOf } from "./text/lemma.ts";
import type { Token } from "./text/token.ts";

const SHAPES = [
  "lookups",
  "arrayLookups",
  "relations",
  "group",
  "total",
  "count",
  "distinct",
  "share",
  "limit",
  "sort",
  "columns",
  "computed",
  "manyConditions",
  "texts",
  "periods",
  "nested",
  "bare",
] as const;
type Shape = (typeof SHAPES)[number];

const READING = [
  "base",
  "openWords",
  "unnamed",
  "weakness",
  "disagreement",
  "rivalParts",
  "contested",
  "replaced",
  "fewerColumns",
  "moreColumns",
  "unnamedBound",
  "unnamedPeriod",
  "looseHead",
  "lostClause",
  "lateFigure",
  "repeatedMetric",
  "boundTwice",
  "wordValues",
  "surprise",
  "length",
] as const;

export const SIGNS = [
  ...READING,
  ...SHAPES,
  ...OPEN_KINDS.map((kind): `open.${OpenKind}` => `open.${kind}`),
  ...LOOSE_KINDS.map((kind): `loose.${LooseKind}` => `loose.${kind}`),
  ...DOUBT_KINDS.map((kind): `doubt.${DoubtKind}` => `doubt.${kind}`),
] as const;

export type Sign = (typeof SIGNS)[number];
/** What a reading looks like, as numbers of about 0 to 3; a sign that is left out is 0. */
export type Signs = ReadonlyMap<Sign, number>;

/** Further words and doubts of a kind say little new. */
const MOST_COUNTED = 3;
/** From this surety on a word is the name of a collection. */
const NAMED = 0.85;
/** Words of a question of usual length, and how many further ones count as one sign. */
const USUAL_LENGTH = 12;
const LENGTH_STEP = 10;

/** Nats of surprise that count as one sign, and how many of these count: a rare wording alone makes nothing unsure. */
const SURPRISE_STEP = 4;
const MOST_SURPRISED = 1.2;

/** What else is known of the question than the reading itself. */
type Around = {
  question: Question;
  others: readonly Scored[];
  contest: Contest | null;
  /** A choice that was made before answers this doubt. */
  isSettled: (about: string) => boolean;
  /** What wordings say, where it is not what was learned of all questions. */
  expectations?: Expectations;
};

/** Measurable signs of a right or wrong reading. */
export function signsOf(
  scored: Scored,
  { question, others, contest, isSettled, expectations }: Around,
): Signs {
  const { draft, open } = scored;
  const loose = withoutNames(draft, scored.loose);
  const { plan } = draft;
  const signs = new Map<Sign, number>([["base", 1]]);
  const add = (sign: Sign, value: number): void => {
    if (value > 0) signs.set(sign, Math.min(MOST_COUNTED, (signs.get(sign) ?? 0) + value));
  };
  const kinds = open.map((at) => openKind(draft, at));
  for (const kind of kinds) add(`open.${kind}`, 1);
  for (const { kind, weight, about } of draft.doubts) if (!isSettled(about)) add(`doubt.${kind}`, weight);
  add("openWords", kinds.some((kind) => kind !== "link") ? 1 : 0);
  add("unnamed", isNamed(draft) ? 0 : 1);
  add("weakness", 1 - scored.surety);
  const { disagreement, rivalParts } = agreementOf(scored, others);
  add("disagreement", disagreement);
  add("rivalParts", rivalParts);
  add("contested", contest?.contested ?? 0);
  add("replaced", contest?.isReplaced === true ? 1 : 0);
  const asked = countAskedItems(draft.tokens, partsThatNarrow(draft.tokens, plan));
  const shown = countShownColumns(plan);
  add("fewerColumns", asked - (shown ?? Infinity));
  // figures stand beside what they rank
  const listed = asked + draft.requestedItems;
  add("moreColumns", listed > 0 && shown !== null && plan.ask === "documents" ? shown - listed : 0);
  const unnamed = unnamedConditions(draft);
  const periods = unnamed.filter(({ test }) => test.kind === "period").length;
  add("unnamedBound", unnamed.length - periods);
  add("unnamedPeriod", periods);
  for (const kind of loose.values()) add(`loose.${kind}`, 1);
  add("looseHead", looseHeadWords(draft, loose));
  add("lostClause", lostClauses(draft));
  add("lateFigure", hasLateFigure(draft) ? 1 : 0);
  add("repeatedMetric", repeatedMetrics(plan));
  add("boundTwice", boundsTwice(plan));
  add("wordValues", plan.conditions.filter((one) => isWordValue(draft, one)).length);
  const surprise = surpriseOf(question, scored, expectations) / SURPRISE_STEP;
  add("surprise", Math.min(MOST_SURPRISED, surprise));
  add("length", (draft.tokens.filter(({ kind }) => kind !== "mark").length - USUAL_LENGTH) / LENGTH_STEP);
  for (const [shape, value] of shapesOf(draft)) add(shape, value);
  add("arrayLookups", arrayLookups([...refsAsked(scored.plan, draft), ...plan.relations]));
  add("nested", (scored.plan !== plan && scored.isOfAll !== true) || plan.collection.element ? 1 : 0);
  return signs;
}

/** What would be left of the signs if every other reading came to the same. */
export function withoutRivals(signs: Signs): Signs {
  return new Map([...signs].filter(([sign]) => sign !== "disagreement" && sign !== "rivalParts"));
}

/** The question names the collection, or one that a part of the plan is looked up in. */
function isNamed({ plan, question }: Draft): boolean {
  if (plan.collectionWords.length > 0) return true;
  const reached = new Set(planRefs(plan).map(({ route }) => route?.collection));
  return question.names.collections().some((one) => one.score >= NAMED && reached.has(one.collection));
}

/** A doubt of this weight and more says that something is amiss. */
const TELLING_DOUBT = 0.1;

/** Without the name that stands beside a key unasked: it is looked up for what is read anyway, if nothing is doubted. */
function refsAsked(plan: Plan, { doubts }: Draft): FieldRef[] {
  const isUnasked = plan.beside?.words.length === 0 && doubts.every(({ weight }) => weight < TELLING_DOUBT);
  return planRefs(isUnasked ? { ...plan, beside: null } : plan);
}

function shapesOf(draft: Draft): [Shape, number][] {
  const { plan } = draft;
  const ways = refsAsked(plan, draft).map(({ route }) => route);
  const lookups = new Set(ways.filter((route) => route !== null && !isContainment(route)));
  const parts = [plan.conditions, plan.relations, plan.sort, plan.columns, plan.computed, plan.holdings];
  const isBare = plan.ask === "documents" && plan.limit === null && parts.every((part) => part.length === 0);
  // "this year or last year" is one condition, as is one on both parts of a name
  const conditions = plan.conditions.filter((one, at) => !isFurther(one, plan.conditions[at - 1]));
  const shape = plan.ask === "documents" ? [] : [[plan.ask, 1] satisfies [Shape, number]];
  return [
    ...shape,
    ["lookups", lookups.size],
    ["relations", plan.relations.length],
    ["limit", plan.limit ? 1 : 0],
    ["sort", plan.sort.length > 0 ? 1 : 0],
    ["columns", plan.columns.length > 0 ? 1 : 0],
    ["computed", plan.computed.length],
    ["manyConditions", conditions.length - 1],
    ["texts", conditions.filter(({ test }) => test.kind === "text").length],
    ["periods", conditions.filter(({ test }) => test.kind === "period").length],
    ["bare", isBare ? 1 : 0],
  ];
}

/** Lookups from or to elements of arrays. */
function arrayLookups(parts: readonly Pick<FieldRef, "route">[]): number {
  const lookups = new Set(parts.flatMap(({ route }) => (route && !isContainment(route) ? route : [])));
  return [...lookups].filter(({ from, to }) => isOfElements(from) || isOfElements(to)).length;
}

/** Elements of arrays refer to others, or are referred to: the same documents are often stored in several places. */
function isOfElements({ arrayRoot, collection }: FieldModel): boolean {
  return arrayRoot !== null || collection.element !== null;
}

function isFurther(condition: Condition, before?: Condition): boolean {
  return isFurtherPeriod(condition, before) || isFurtherPart(condition, before);
}

/** The last name, where the same text is looked for in the first one. */
function isFurtherPart({ test, words, field }: Condition, before?: Condition): boolean {
  return (
    test.kind === "text" &&
    before?.test.kind === "text" &&
    before.field !== field &&
    words[0] !== undefined &&
    words[0] === before.words[0]
  );
}

/** A period that may take the place of the one before. */
function isFurtherPeriod({ field, route, test, isAlternative }: Condition, before?: Condition): boolean {
  return (
    isAlternative === true &&
    test.kind === "period" &&
    before?.test.kind === "period" &&
    before.field === field &&
    before.route === route
  );
}

/** "The ids and the number of hours": a figure beside something else, answered by one figure over all. */
function hasLateFigure({ plan, tokens }: Draft): boolean {
  if ((plan.ask !== "count" && plan.ask !== "total") || plan.keys.length > 0) return false;
  return tokens.some(
    ({ norm }, at) =>
      norm === "and" &&
      at > 2 &&
      tokens.slice(at + 1, at + 4).some((one) => /^(number|count|numbers|counts)$/.test(one.norm)),
  );
}

function repeatedMetrics({ metrics }: Plan): number {
  const figures = metrics.map((metric) =>
    [
      metric.kind,
      ...("of" in metric && "kind" in metric.of ? amountFields(metric.of).map((ref) => ref.field.path) : []),
    ].join(),
  );
  return figures.length - new Set(figures).size;
}

/** Two lower or two upper bounds of one field: one of them was meant for another field. */
function boundsTwice({ conditions }: Plan): number {
  const bounds = conditions.flatMap(({ field, test }) =>
    test.kind === "compare"
      ? test.bounds.map(({ op }) => `${field.collection.name}.${field.path}${op.slice(0, 3)}`)
      : [],
  );
  return bounds.length - new Set(bounds).size;
}

/** Conditions on something else than a stored value whose field neither a word beside them nor a unit names. */
function unnamedConditions(draft: Draft): Condition[] {
  const { plan, fieldMentions, tokens, question } = draft;
  const reachable = new Set([draft.collection, ...draft.routes.map(({ collection }) => collection)]);
  const conditions = [...plan.conditions, ...plan.relations.flatMap((relation) => relation.conditions)];
  return conditions.filter((condition, at) => {
    if (isFurtherPart(condition, conditions[at - 1])) return false;
    const { field, test, words } = condition;
    const hasUnit = words.some(({ start, end }) => tokens.slice(start, end).some(isUnit));
    const said = words.flatMap(({ start, end }) => tokens.slice(start, end));
    const hasMeasure = said.some((token) => isMeasureOf(token, field, question.text));
    // "lat": a place in a pair of coordinates, which has no name of its own
    const hasAxis = /\.\d$/.test(field.path);
    // "names ending in Ltd": the question names the field as what it shows
    const isShown = test.kind === "text" && plan.columns.some((one) => one.field === field);
    // names of fields are looked for where references lead
    const isBeyondRoutes = !reachable.has(field.collection);
    return (
      !isOfStored(test) &&
      !isOfPlace(condition) &&
      !hasUnit &&
      !hasMeasure &&
      !hasAxis &&
      !isShown &&
      !isNamedBeside({ field, words }, fieldMentions) &&
      !said.some(({ norm }) => isBeyondRoutes && field.words.includes(lemmaOf(norm)))
    );
  });
}

/** Compared with values that are stored, which tell the field: "inns whose marks are all A" too. */
function isOfStored(test: Test): boolean {
  switch (test.kind) {
    case "equal":
      return test.values.every((value) => value.kind === "stored");
    case "elements":
      return test.conditions.length > 0 && test.conditions.every((one) => isOfStored(one.test));
    default:
      return false;
  }
}

/** "Younger than 20" of an age, "in 1999" of a year, "since 1999": words that say themselves what is compared. */
function isMeasureOf({ kind, norm, start }: Token, field: FieldModel, text: string): boolean {
  if (kind === "period")
    return field.words.some(
      (word) => word === "year" || text.slice(start, start + word.length + 1).toLowerCase() === `${word} `,
    );
  const adjective = norm.endsWith("er") ? ADJECTIVES.get(norm) : undefined;
  const [name] = adjective ? CONCEPTS[adjective.concept] : [];
  return name !== undefined && field.words.includes(name);
}

/** "500 euros": a unit says what is measured, as a name does. */
function isUnit({ kind, norm, number }: Token): boolean {
  return typeof number?.unit === "string" || (kind === "word" && UNITS.has(lemmaOf(norm)));
}

function isNamedBeside(
  { field, words }: Pick<Condition, "field" | "words">,
  mentions: Draft["fieldMentions"],
): boolean {
  return mentions.some(
    (one) =>
      one.field === field && words.some(({ start, end }) => one.start <= end + 1 && start <= one.end + 1),
  );
}

/** A plain word that is stored somewhere, whose field the question does not name: "product", "nurse". */
function isWordValue(draft: Draft, { test, words, field }: Condition): boolean {
  if (test.kind !== "equal" || !test.values.every((value) => value.kind === "stored")) return false;
  const said = words.flatMap(({ start, end }) => draft.tokens.slice(start, end));
  const isPlain = said.every(
    ({ kind, text, isCode }) => kind === "word" && isCode !== true && text === text.toLowerCase(),
  );
  return isPlain && !isNamedBeside({ field, words }, draft.fieldMentions);
}
