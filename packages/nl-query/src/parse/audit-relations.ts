import { planRefs } from "../plan/plan-refs.ts";
import type { Condition, FieldRef, Metric, Relation, Words } from "../plan/plan.ts";
import { amountFields } from "../plan/amount-fields.ts";
import { isContainment, type Route } from "../link/knowledge.ts";
import { isNamedAfter, linksBetween } from "../link/links.ts";
import { roleOf, saysRole } from "../link/roles.ts";
import { CONTAINED_IN } from "../schema/flatten.ts";
import { type CollectionModel, type FieldModel, isNumeric, isUnique } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import type { Draft } from "./draft.ts";
import { isMean } from "./figure-metric.ts";
import { doubtIdleDenials } from "./doubt-idle-denials.ts";
import { doubtKinds } from "./doubt-kinds.ts";
import { doubtBoundApart } from "./doubt-bound-apart.ts";
import { doubtLostFigures } from "./doubt-lost-figures.ts";
import { doubtLostOpposites } from "./doubt-lost-opposites.ts";
import { doubtLostStanding } from "./doubt-lost-standing.ts";
import { doubtOtherRoles } from "./doubt-other-roles.ts";
import { doubtShownOthers } from "./doubt-shown-others.ts";
import { doubtUnsaidRoles } from "./doubt-unsaid-roles.ts";
import { isIdentity } from "./is-identity.ts";
import { saysBoth } from "./read-both-elements.ts";

const COUNTED_AMOUNT = 0.25;
const UNNAMED_RELATION = 0.06;
/** The documents that hold the elements are counted in place of these. */
const COUNTED_HOLDERS = 0.4;
/** From this surety on a word is the one of a name itself. */
const NAMED_PLAINLY = 0.9;
/** Surety from which on words name a list. */
const ELEMENT_NAMED = 0.85;
/** Lists of several documents are counted one by one. */
const FAR_LISTS = 0.35;
/** Documents without the list are not told from those without the documents. */
const IDLE_LIST = 0.4;
const SEVERAL_WAYS = 0.15;
const MULTIPLIED = 0.25;
const SINGLE = 0.25;
/** A field that is named stands for what holds it. */
const FIELD_LEFT = 0.35;
/** Weight of a reading in which one thing stands for two that must both hold. */
export const EITHER = 0.4;
const ONE_FOR_ALL = 0.25;
const SAME_OWNER = 0.4;
/** Surety from which on words name an amount. */
const AMOUNT_NAMED = 0.65;
/** A collection behind another one, of which the question names neither. */
const UNNAMED_WAY = 0.2;

/** Looks for related documents that the question may not mean, or not in this way. */
export function auditRelations(draft: Draft): void {
  doubtRelations(draft);
  doubtMultiplied(draft);
  doubtSingles(draft);
  doubtUnsaidRoles(draft);
  doubtOtherRoles(draft);
  doubtIdleDenials(draft);
  doubtLostStanding(draft);
  doubtLostOpposites(draft);
  doubtKinds(draft);
  doubtLostFigures(draft);
  doubtBoundApart(draft);
  doubtIdleLists(draft);
  doubtFarLists(draft);
  doubtShownOthers(draft);
}

/** "Diners with no violations", which their inspections list: diners without an inspection are not meant alone. */
function doubtIdleLists(draft: Draft): void {
  for (const { op, count, conditions, route, words } of draft.plan.relations) {
    if (op !== "$eq" || count !== 0 || conditions.length > 0) continue;
    const said = words
      .flatMap(({ start, end }) => draft.tokens.slice(start, end))
      .map(({ norm }) => lemmaOf(norm));
    // the lookup goes by the list whose elements refer to the documents, or lies within
    const list = route.collection.fields.find(
      (one) =>
        (one.kind === "objects" || one.isArray) &&
        !`${route.to.path}.`.startsWith(`${one.path}.`) &&
        !route.collection.words.includes(one.words.at(-1) ?? "") &&
        said.includes(one.words.at(-1) ?? ""),
    );
    if (list) draft.doubt(IDLE_LIST, list.path, "idle");
  }
}

/** "Accounts with more than 3 transactions" that several documents of each keep in lists: together, and not in one. */
function doubtFarLists(draft: Draft): void {
  const isFar = ({ test, route }: Condition): boolean =>
    test.kind === "size" &&
    route?.isToMany === true &&
    !isContainment(route) &&
    test.count > (test.op === "$gte" ? 1 : 0);
  const far = draft.plan.conditions.find(isFar);
  if (far) draft.doubt(FAR_LISTS, far.field.path, "farSize");
}

/** "Average pay per ward" by the name of each ward and the pay of its head alone: no figure of many. */
function doubtSingles(draft: Draft): void {
  const { keys, metrics } = draft.plan;
  const [key, ...others] = keys;
  if (!key || others.length > 0 || key.route !== null || !isUnique(key.field)) return;
  for (const metric of metrics) {
    const refs = "of" in metric && "kind" in metric.of ? amountFields(metric.of) : [];
    if (refs.length > 0 && refs.every(({ route }) => route?.isToMany === false))
      draft.doubt(SINGLE, metric.name, "multiplied");
  }
}

/** Figures of two lists side by side: every element of one is met once for each of the other. */
function isBesideList(metrics: Draft["plan"]["metrics"]): boolean {
  const amounts = metrics.flatMap((one) => ("of" in one && "kind" in one.of ? amountFields(one.of) : []));
  const roots = amounts.flatMap(({ field, route }) => (route === null ? (field.arrayRoot ?? []) : []));
  return roots.some((root) =>
    roots.some((other) => root !== other && !root.startsWith(`${other}.`) && !other.startsWith(`${root}.`)),
  );
}

/** A total of what is repeated for each document that refers to it, or for each element that it contains. */
function doubtMultiplied(draft: Draft): void {
  const { keys, conditions, metrics } = draft.plan;
  const list = draft.collection.element?.list.path;
  const isSplitAtAll = keys.length > 0 || conditions.some(({ route }) => isSplit(route));
  const isRepeated = ({ field, route }: FieldRef): boolean => {
    if (route !== null) return isSplitAtAll && !route.isToMany;
    if (list !== undefined) return !field.path.startsWith(`${list}.`);
    return keys.some((key) => isSplit(key.route) || (isInList(key) && field.arrayRoot === null));
  };
  for (const metric of metrics) {
    const of = metric.kind === "sum" ? metric.of : metric.kind === "share" ? metric.amount : undefined;
    const isMultiplied = of !== undefined && (amountFields(of).some(isRepeated) || isBesideList(metrics));
    if (isMultiplied || isWeighed(draft, metric) || isBesideElements(draft, metric))
      draft.doubt(MULTIPLIED, metric.name, "multiplied");
  }
}

/**
 * "Average rating per country" of inns that hold reviews, by the country of their guests: where neither the reviews nor
 * the guests are named, the country is that of the inns, as the rating is.
 */
function isWeighed({ plan, collection, question }: Draft, metric: Metric): boolean {
  const of = "of" in metric && metric.kind !== "sum" ? metric.of : null;
  const amounts = of && "kind" in of ? amountFields(of) : [];
  const list = collection.element?.list;
  const isAround = ({ field, route }: FieldRef): boolean =>
    route === null ? list !== undefined && !field.path.startsWith(`${list.path}.`) : isContainment(route);
  if (amounts.length === 0 || !amounts.every(isAround)) return false;
  const holder = amounts[0]?.field.collection;
  const isSaid = (words: readonly string[]): boolean =>
    question.names.byToken.some((hits) => words.some((word) => (hits.get(word) ?? 0) >= NAMED_PLAINLY));
  return plan.keys.some(({ field, route }) => {
    if (route !== null || isAround({ field, route })) return false;
    const isOwn = holder?.fields.some(
      (one) => one.arrayRoot === null && one.words.join() === field.words.join(),
    );
    return isOwn === true && !isSaid([...field.parentWords, ...(list ?? collection).words]);
  });
}

/** "Number of lines and average age of the guests": who has many lines would count as often in the average. */
function isBesideElements({ plan, collection }: Draft, metric: Metric): boolean {
  if (!isMean(metric)) return false;
  const list = collection.element?.list.path;
  const areElements = list !== undefined || collection.byPath.has(CONTAINED_IN);
  const isInside = ({ field, route }: FieldRef): boolean => {
    if (route !== null) return route.isToMany;
    return areElements ? list === undefined || field.path.startsWith(`${list}.`) : field.arrayRoot !== null;
  };
  const isOfDocument = ({ field, route }: FieldRef): boolean =>
    !isInside({ field, route }) && (route === null ? field.arrayRoot === null : isContainment(route));
  const isOfElements = (other: Metric): boolean => {
    if (other.kind === "count") return areElements;
    const isAmount = other.kind !== "share" && other.kind !== "countDistinct";
    return isAmount && other.isOfDocuments !== true && amountFields(other.of).some(isInside);
  };
  return (
    amountFields(metric.of).every(isOfDocument) &&
    ![...plan.keys, ...plan.conditions].some(isInside) &&
    plan.metrics.some(isOfElements)
  );
}

/** It stands in a list, or is reached by a reference in one. */
function isInList({ field, route }: FieldRef): boolean {
  return field.arrayRoot !== null || (route !== null && route.from.arrayRoot !== null);
}

function isSplit(route: FieldRef["route"]): boolean {
  return route?.isToMany === true;
}

/** "The largest number of credits" ranked by how many courses have credits: they are added up. */
function isAmountCounted(draft: Draft, route: Route, words: readonly Words[]): boolean {
  const isRank = draft.plan.sort.some(({ by }) => by.kind === "relation" && by.route === route);
  return (
    isRank &&
    draft.fieldMentions.some(
      ({ field, start, score }) =>
        field.collection === route.collection &&
        isNumeric(field) &&
        !isIdentity(draft, field) &&
        score >= AMOUNT_NAMED &&
        words.some((one) => one.start <= start && start < one.end),
    )
  );
}

/** Related documents that the question does not name, or that are reached in more than one way. */
function doubtRelations(draft: Draft): void {
  const named = new Set(
    draft.question.names
      .collections()
      .filter((one) => one.score > 0.65)
      .map((one) => one.collection),
  );
  const { conditions, relations } = draft.plan;
  const stems = draft.question.names.roleStems();
  const isOfMany = ({ route }: Condition): boolean => route?.isToMany === true;
  const ofMany = conditions.filter((one) => isOfMany(one) || isOfShownHolder(draft, one));
  const isForAny = ({ test }: Condition): boolean => test.kind !== "equal" || test.isAll !== true;
  doubtEither(draft, [...ofMany.filter(isForAny), ...relations.flatMap((one) => one.conditions)]);
  // "teams with more than 20 goals": those of all of their players together
  for (const { field, route, test } of ofMany)
    if (test.kind === "compare" && route && !named.has(route.collection))
      draft.doubt(ONE_FOR_ALL, field.path, "oneOfMany");
  // "members who rated 5": a number of what others may have rated
  for (const { field, route } of conditions)
    if (field.kind === "number" && route?.via && !isContainment(route) && !named.has(route.collection))
      draft.doubt(UNNAMED_WAY, field.path, "unnamedRelation");
  doubtLinks(draft, named);
  doubtOwn(draft);
  for (const relation of relations) {
    doubtNameless(draft, relation, named);
    doubtWays(draft, relation.route, stems);
  }
}

/** Related documents that no word names, or that are counted in place of their elements, of which there are more. */
function doubtNameless(draft: Draft, relation: Relation, named: ReadonlySet<CollectionModel>): void {
  const { route, words, conditions } = relation;
  const isOfElements = isElementSaid(draft, relation);
  if (isOfElements && isCounted(draft, relation)) draft.doubt(COUNTED_HOLDERS, route.to.path, "farSize");
  if (isFieldAsked(draft, relation)) draft.doubt(FIELD_LEFT, route.collection.name, "unnamedRelation");
  if (named.has(route.collection) || (isOfElements && conditions.length === 0)) return;
  if (isAmountCounted(draft, route, words))
    draft.doubt(COUNTED_AMOUNT, route.collection.name, "unnamedRelation");
  const isFar = route.via !== undefined && !isContainment(route);
  draft.doubt(isFar ? UNNAMED_WAY : UNNAMED_RELATION, route.collection.name, "unnamedRelation");
}

/**
 * "start_date of each account", "fees per guide": the word, typed as it is stored or a number in front of groups, names a
 * field of what is related, and nothing is said of it.
 */
function isFieldAsked(
  { fieldMentions, tokens, plan }: Draft,
  { route, op, count, conditions, words }: Relation,
): boolean {
  if (conditions.length > 0 || op !== "$gt" || count !== 0) return false;
  const used = new Set(planRefs(plan).map(({ field }) => field));
  return fieldMentions.some(
    (one) =>
      one.field.collection === route.collection &&
      !used.has(one.field) &&
      ((one.score >= NAMED_PLAINLY && tokens[one.start]?.norm.includes("_") === true) ||
        (one.score >= AMOUNT_NAMED && isNumeric(one.field) && isSplitAt(tokens, one.end))) &&
      words.some(({ start, end }) => one.start <= start && end <= one.end),
  );
}

function isSplitAt(tokens: Draft["tokens"], at: number): boolean {
  const [norm, next] = [tokens[at]?.norm ?? "", tokens[at + 1]?.norm ?? ""];
  return /^(?:per|by)$/.test(norm) || (/^(?:for|of|in)$/.test(norm) && /^(?:each|every)$/.test(next));
}

/** Two references to one key are two roles; a second key, such as an e-mail address, names the same document. */
function doubtWays(draft: Draft, route: Route, stems: ReadonlySet<string>): void {
  const ways = draft.routes.filter(
    (one) =>
      one.collection === route.collection &&
      one.via === undefined &&
      route.via === undefined &&
      one.from === route.from,
  );
  const isSaid = saysRole(route, stems) && ways.every((one) => one === route || !saysRole(one, stems));
  if (ways.length > 1 && !isSaid) draft.doubt(SEVERAL_WAYS, route.collection.name, "severalWays");
}

/** "Brokers with no contracts": elements of other documents that refer to them, called by the name of their list. */
function isElementSaid({ question: { names } }: Draft, { route, words }: Relation): boolean {
  const { to, collection } = route;
  const list = to.arrayRoot === null ? undefined : collection.byPath.get(to.arrayRoot);
  const places = words.flatMap(({ start, end }) => names.byToken.slice(start, end));
  const isSaid = (word: string): boolean => places.some((hits) => (hits.get(word) ?? 0) >= ELEMENT_NAMED);
  return list !== undefined && list.words.length > 0 && list.words.every(isSaid);
}

/** Beyond whether there are any, it matters how many there are. */
function isCounted({ plan }: Draft, { route, op, count }: Relation): boolean {
  const isRank = plan.sort.some(({ by }) => by.kind === "relation" && by.route === route);
  const isAny =
    (count === 0 && (op === "$eq" || op === "$gt")) || (count === 1 && (op === "$gte" || op === "$lt"));
  return isRank || !isAny;
}

/** Groups and conditions that go by a reference of which no word speaks, past the documents that link. */
function doubtLinks(draft: Draft, named: ReadonlySet<CollectionModel>): void {
  const { conditions, keys } = draft.plan;
  const stems = draft.question.names.roleStems();
  // "members per committee": no word speaks of the bills that each member sponsors and a committee reads
  for (const { field, route } of keys)
    if (route?.isToMany === true && !isContainment(route) && !named.has(route.collection))
      draft.doubt(UNNAMED_WAY, field.path, "unnamedRelation");
  for (const { field, route } of keys)
    if (route === null && isLinkedOtherwise(draft, field, stems))
      draft.doubt(UNNAMED_WAY, field.path, "severalWays");
  for (const { field, route } of conditions)
    if (route && !route.isToMany && !named.has(route.collection) && isOfRelated(draft, route))
      draft.doubt(UNNAMED_WAY, field.path, "unnamedRelation");
}

/** "Committees per member" by their `chair_id`, where `committee_members` exist. */
function isLinkedOtherwise({ question }: Draft, field: FieldModel, stems: ReadonlySet<string>): boolean {
  const { knowledge } = question;
  const reference = knowledge.model.references.find(({ from }) => from === field);
  if (!reference || roleOf(reference).length === 0 || roleOf(reference).some((one) => stems.has(one)))
    return false;
  const ends = [field.collection, reference.to.collection] as const;
  return linksBetween(knowledge, ...ends).some((link) => isNamedAfter(link, ends));
}

/**
 * "Drivers with a permit for 'Gate 4'": the gate that the permit is for, where each driver has a `homeGate` too.
 * The permits are named, and nothing else is said of them.
 */
function isOfRelated({ plan, question }: Draft, { collection }: Route): boolean {
  const isLinked = (relation: Route): boolean =>
    question.knowledge.model.references.some(
      ({ from, to }) => from.collection === relation.collection && to.collection === collection,
    );
  return plan.relations.some((one) => one.conditions.length === 0 && isLinked(one.route));
}

/** "Concerts in both 2013 and 2016": one related document of either year is no proof of both. */
function doubtEither(draft: Draft, conditions: readonly Condition[]): void {
  const isEither = ({ test, isAlternative, words }: Condition, at: number): boolean => {
    const before = conditions[at - 1];
    if (test.kind === "period" && isAlternative === true && before?.test.kind === "period")
      return saysBoth(draft, [...before.words, ...words]);
    const isAny = test.kind === "equal" && !test.isNegated && test.isAll !== true && test.values.length > 1;
    return isAny && saysBoth(draft, words);
  };
  if (conditions.some(isEither)) draft.doubt(EITHER, "both", "contradiction");
}

/**
 * "Names of ports with both a barge and a tug", read of their ships: what is shown is of what holds the elements. Or that is
 * what the clause speaks of: "weight of the ships of ports that have both".
 */
function isOfShownHolder(draft: Draft, { field, route }: Condition): boolean {
  const { collection, plan } = draft;
  const { columns } = plan;
  const inside = collection.element ? `${collection.element.list.path}.` : "";
  const isElement = collection.element !== null || collection.byPath.has(CONTAINED_IN);
  const isOfElement = (ref: FieldRef): boolean => ref.route === null && ref.field.path.startsWith(inside);
  return (
    isElement &&
    !field.isArray &&
    isOfElement({ field, route }) &&
    columns.length > 0 &&
    (!columns.some(isOfElement) || isSaidOfHolder(draft))
  );
}

/** A clause begins behind what holds the elements. */
function isSaidOfHolder({ collection, routes, tokens, question }: Draft): boolean {
  const holders = routes.filter(isContainment).map((one) => one.collection);
  if (collection.element) holders.push(collection.element.list.collection);
  return question.names
    .collections()
    .some(
      (one) =>
        one.score >= NAMED_PLAINLY &&
        holders.includes(one.collection) &&
        /^(?:that|which|who|where|with|having|whose)$/.test(tokens[one.end]?.norm ?? ""),
    );
}

/** "Members who repaired their own boats": both are of the same member, which no join of both says. */
function doubtOwn(draft: Draft): void {
  const { plan, tokens } = draft;
  const own = tokens.findIndex(
    ({ norm }, at) => norm === "own" && /^(their|his|her|its)$/.test(tokens[at - 1]?.norm ?? ""),
  );
  if (own > 0 && plan.relations.length > 1)
    draft.doubt(SAME_OWNER, tokens[own + 1]?.text ?? "", "multiplied");
}
