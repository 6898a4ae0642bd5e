import { ASKS } from "../text/small-words.ts";
import { areLinks, fieldsWithin } from "../schema/link-list.ts";
import type { Condition, FieldRef, Relation, Words } from "../plan/plan.ts";
import { isOfShown } from "../plan/plan-refs.ts";
import { holdsIds } from "../plan/count-own-ids.ts";
import { openedList } from "../plan/opened-list.ts";
import { isOfJoined } from "../plan/amount-fields.ts";
import type { SchemaModel } from "../schema/build-model.ts";
import { isCalledAsHolder } from "../schema/element-view.ts";
import { CONTAINED_IN } from "../schema/flatten.ts";
import { type CollectionModel, type FieldModel, isYearField } from "../schema/model.ts";
import { LEAVES_OUT } from "../link/leave-out.ts";
import { accountedWords } from "./account.ts";
import { doubtPersons } from "./doubt-persons.ts";
import { auditRelations, EITHER } from "./audit-relations.ts";
import { coverOf } from "./claim.ts";
import { doubtListedHolders } from "./doubt-listed-holders.ts";
import { doubtSingleElements } from "./doubt-single-elements.ts";
import { doubtAmountsAround } from "./doubt-amounts-around.ts";
import { doubtFiguresOfListed } from "./doubt-figures-of-listed.ts";
import { doubtLines } from "./doubt-lines.ts";
import { doubtTwins } from "./doubt-twins.ts";
import { doubtDistinct } from "./doubt-distinct.ts";
import { doubtAcross } from "./doubt-across.ts";
import { doubtDistribution } from "./doubt-distribution.ts";
import { doubtLastDates } from "./doubt-last-dates.ts";
import { doubtLostRates } from "./doubt-lost-rates.ts";
import { doubtLostStatistics } from "./doubt-lost-statistics.ts";
import { doubtTops } from "./doubt-tops.ts";
import { doubtRunning } from "./doubt-running.ts";
import { doubtUnsaidTwins } from "./doubt-unsaid-twins.ts";
import { doubtWorth } from "./doubt-worth.ts";
import type { Token } from "../text/token.ts";
import type { Draft } from "./draft.ts";
import { isMean } from "./figure-metric.ts";
import { hasIdentityName } from "./is-identity.ts";
import { isForAll, wordForAll } from "./said-of-all.ts";
import { KEYS } from "./value-names.ts";

const USED_TWICE = 0.2;
const UNUSED_FIELD = 0.18;
const MEASURE_AS_KEY = 0.2;
/** What is added up rather than grouped by: "the most popular item by quantity". */
const ADDED_UP = /^(quantity|qty|amount|price|cost|total|revenue|weight)$/;
const NEGATED_KEY = 0.2;
const PICKED_LIST = 0.2;
const ORDER_OF_KEYS = 0.3;
const ONE_OF_MANY = 0.25;
/** Between "only" and where something is. */
const PLACED = /^(found|available|offered|served|sold|used|made|in|at|on|from|by|the)$/;
/** Words between "all" and what is said of the elements: "where all of their grades are". */
const MOST_BETWEEN = 6;
const SHARE_AS_COUNT = 0.4;
const COMPARED_LISTS = 0.25;
const LATE_FIGURE = 0.3;
const CLAUSE = /^(with|whose|where|that|which|who|having)$/;
const ORDER_OF_FIGURE = 0.4;
const EMPTY_LIST = 0.4;
const COUNTED_HOLDERS = 0.3;
const WHOLE_SHARE = 0.4;
const OWNERS_OF_NONE = 0.25;
const MEMBERS = 0.35;
/** Between members and the group that they are of: "boats from the", "guests who use the". */
const BELONGS =
  /^(from|with|in|of|at|to|the|a|using|use|uses|used|that|who|which|prefer|prefers|belong|belongs|belonging|associated)$/;
const LEFT_OUT = 0.06;
const COUNTED_KEY = 0.4;
const DOCUMENTS = /^(documents?|records?)$/;

/** Looks for plans whose shape seldom is what was asked for. */
export function auditShape(draft: Draft): void {
  auditRelations(draft);
  doubtSharedWords(draft);
  doubtUnusedFields(draft);
  doubtKeys(draft);
  doubtCountedKeys(draft);
  doubtSorts(draft);
  doubtElements(draft);
  doubtExclusive(draft);
  doubtPersons(draft);
  doubtPercent(draft);
  doubtAlternatives(draft);
  doubtEmptyLists(draft);
  doubtLines(draft);
  doubtWorth(draft);
  doubtDistinct(draft);
  doubtDistribution(draft);
  doubtLostRates(draft);
  doubtRunning(draft);
  doubtAcross(draft);
  doubtTops(draft);
  doubtLastDates(draft);
  doubtLostStatistics(draft);
  doubtTwins(draft);
  doubtHolders(draft);
  doubtComparedLists(draft);
  doubtLateFigures(draft);
  doubtWholeShares(draft);
  doubtOwnersOfNone(draft);
  doubtMembers(draft);
  doubtListedHolders(draft);
  doubtFiguresOfListed(draft);
  doubtAmountsAround(draft);
  doubtUnsaidTwins(draft);
  doubtSingleElements(draft);
  doubtLeftOut(draft);
}

/** "Ignore boats without a depth": which field is meant is a guess where more is asked. */
function doubtLeftOut(draft: Draft): void {
  const { plan, tokens, question } = draft;
  for (const condition of plan.conditions) {
    const { test, words, field } = condition;
    if (test.kind !== "present" || !test.isPresent) continue;
    const typed = words.flatMap(({ start, end }) => tokens.slice(start, end));
    const isLeftOut = typed.some(({ start, end }) => LEAVES_OUT.test(question.text.slice(start, end)));
    if (isLeftOut) draft.doubt(LEFT_OUT, field.path, "oneOfMany");
  }
}

/** "Names of members from the most common club" asks for the members, and the groups tell the club. */
function doubtMembers(draft: Draft): void {
  const { plan, tokens } = draft;
  const [rank] =
    plan.ask === "group" && plan.limit && plan.limit.isPerGroup !== true
      ? plan.sort.flatMap(({ words }) => words)
      : [];
  const own = plan.collectionWords.find(({ end }) => rank !== undefined && end < rank.start);
  if (!rank || !own || tokens.slice(0, own.start).some(({ norm }) => norm === "how")) return;
  const between = tokens.slice(own.end, rank.start);
  if (between.every(({ norm }) => BELONGS.test(norm)))
    draft.doubt(MEMBERS, draft.norm(own.start), "otherHead");
}

/** "Average number of orders per customer": those without any count as well, or do not, where there are some. */
function doubtOwnersOfNone(draft: Draft): void {
  for (const metric of draft.plan.metrics)
    if (isMean(metric) && metric.of.kind === "size") {
      const { field, route } = metric.of;
      const isEvery = route === null || field.uniqueCount >= route.from.collection.count;
      if (isOfJoined(metric.of) && !isEvery) draft.doubt(OWNERS_OF_NONE, field.collection.name, "ambiguous");
    }
}

/** The share of all documents among all, or of groups that bounds leave out: no part of anything. */
function doubtWholeShares(draft: Draft): void {
  const { ask, shareOf, keys, relations, having } = draft.plan;
  const isPart = shareOf.length + keys.length > 0 || relations.some((one) => one.isOfShare);
  if (ask === "share" && (!isPart || having.length > 0)) draft.doubt(WHOLE_SHARE, "percentage", "figure");
}

/** "Sloops with a total length over 200" and "which sloops have …" ask for sloops, not for the total. */
function doubtLateFigures(draft: Draft): void {
  const { plan, tokens } = draft;
  const head = plan.collectionWords.find(({ start }) => draft.skip(0, ASKS) === start || start === 0);
  const [figure] = plan.metrics[0]?.words ?? [];
  if (plan.ask !== "total" || !head || !figure || figure.start < head.end) return;
  const isWhich = /^(which|what)$/.test(tokens[0]?.norm ?? "");
  const isClause = ({ norm }: Token): boolean =>
    CLAUSE.test(norm) || (isWhich && /^(have|has|had)$/.test(norm));
  if (tokens.slice(head.end, figure.start).some(isClause))
    draft.doubt(LATE_FIGURE, tokens[figure.start]?.text ?? "", "otherHead");
}

/** "Captains whose sloops are longer than wide": lists as a whole are no two numbers of one element. */
function doubtComparedLists(draft: Draft): void {
  const { plan, collection } = draft;
  if (collection.element !== null || openedList(plan) !== null) return;
  for (const { field, route, test } of plan.conditions)
    // against a number, the elements are added up
    if (
      test.kind === "amounts" &&
      test.right.kind !== "constant" &&
      route === null &&
      field.arrayRoot !== null
    )
      draft.doubt(COMPARED_LISTS, field.path, "multiplied");
}

/** "The most entries" counted by documents that each hold several entries. */
function doubtHolders(draft: Draft): void {
  const { plan, collection, question, tokens } = draft;
  const isOwn =
    collection.element === null &&
    plan.keys.every(({ field }) => field.arrayRoot === null) &&
    plan.metrics.some(({ kind }) => kind === "count") &&
    !tokens.some(({ norm }) => DOCUMENTS.test(norm));
  const counted = [
    ...(isOwn ? [collection] : []),
    ...plan.relations
      .filter(({ op, count }) => count > 1 || (count === 1 && op !== "$gte"))
      .map(({ route }) => route.collection),
    ...plan.sort.flatMap(({ by }) => (by.kind === "relation" ? [by.route.collection] : [])),
  ];
  for (const holder of counted)
    if (holdsNamesakes(question.knowledge.model, holder))
      draft.doubt(COUNTED_HOLDERS, holder.name, "twoCounts");
}

/** The documents hold a list that has their own name, and that says more than what they are tied to. */
function holdsNamesakes({ references }: SchemaModel, collection: CollectionModel): boolean {
  const { fields, words } = collection;
  return (
    fields.some((one) => one.depth === 0 && isCalledAsHolder(one) && !areLinks(fieldsWithin(one))) ||
    references.some(
      ({ from, to }) =>
        to.collection === collection &&
        from.path === CONTAINED_IN &&
        from.collection.words.join() === words.join() &&
        !areLinks(from.collection.fields),
    )
  );
}

/** Different flags of each flag, or their ids: there is one, so that something else was meant. */
function doubtCountedKeys(draft: Draft): void {
  const { keys, metrics } = draft.plan;
  for (const metric of metrics) {
    if (metric.kind !== "countDistinct") continue;
    const { field: counted, route } = metric.of;
    const isOf = (key: FieldModel): boolean =>
      key === counted || (hasIdentityName(counted) && counted.words[0] === key.words[0]);
    if (keys.some((one) => one.part === null && one.route === route && isOf(one.field)))
      draft.doubt(COUNTED_KEY, counted.path, "contradiction");
  }
}

/** What the elements of a list hold is asked of documents whose list is empty. */
function doubtEmptyLists(draft: Draft): void {
  const { conditions, columns, keys, metrics } = draft.plan;
  const distinct = metrics.flatMap((one) => (one.kind === "countDistinct" ? [one.of] : []));
  const shown = [...columns, ...keys, ...distinct];
  for (const { field: list, test, route } of conditions) {
    const isEmpty = test.kind === "present" && !test.isPresent && list.kind === "objects" && route === null;
    if (isEmpty && shown.some(({ field }) => field.path.startsWith(`${list.path}.`)))
      draft.doubt(EMPTY_LIST, list.path, "contradiction");
  }
}

/** "from Malta or with two berths": what stands on both sides of "or" is read as holding together. */
function doubtAlternatives(draft: Draft): void {
  const { plan } = draft;
  const conditions = plan.conditions.map(spanOf);
  const relations = plan.relations.map(spanOf);
  plan.conditions.forEach((condition, at) => {
    const before = plan.conditions[at - 1];
    const between = before && draft.tokens.slice(spanOf(before).end, spanOf(condition).start);
    const isOther = before?.field !== condition.field && condition.isAlternative !== true;
    if (isOther && between?.some(({ norm }) => norm === "or")) draft.doubt(EITHER, "or", "contradiction");
  });
  for (const relation of relations)
    for (const condition of conditions) {
      const start = Math.min(relation.end, condition.end);
      const end = Math.max(relation.start, condition.start);
      const isNext = ![...conditions, ...relations].some((one) => one.start >= start && one.end <= end);
      // the words of a relation may begin with the "or"
      if (isNext && draft.tokens.slice(start, end + 1).some(({ norm }) => norm === "or"))
        draft.doubt(EITHER, "or", "contradiction");
    }
}

function spanOf({ words: [first = { start: 0, end: 0 }, ...others] }: { words: readonly Words[] }): Words {
  return others.reduce(coverOf, first);
}

const overlap = (left: readonly Words[], right: readonly Words[]): boolean =>
  left.some((one) => right.some((other) => one.start < other.end && other.start < one.end));

/** "Guests who never booked anything": a word that stands for the relation is no state of it as well. */
function doubtSharedWords(draft: Draft): void {
  const { plan } = draft;
  for (const relation of plan.relations)
    for (const { words, field, test } of relation.conditions)
      if (
        test.kind === "equal" &&
        words.every((one) => one.end - one.start === 1) &&
        overlap(words, relation.words)
      )
        draft.doubt(USED_TWICE, field.path, "usedTwice");
  const others = draft.question.names
    .collections()
    .filter((one) => one.score >= 0.95 && one.collection !== draft.collection);
  for (const { words, field, test, route } of plan.conditions) {
    const isFlag = test.kind === "equal" && field.kind === "bool" && route === null;
    if (isFlag && overlap(words, others) && !isWhollyNamed(draft, field, words))
      draft.doubt(USED_TWICE, field.path, "usedTwice");
  }
}

/** "accepting new members" says all of `acceptingNewMembers`. */
function isWhollyNamed({ fieldMentions }: Draft, field: FieldModel, words: readonly Words[]): boolean {
  return fieldMentions.some(
    (one) =>
      one.field === field &&
      one.score >= 0.95 &&
      one.end - one.start > 1 &&
      words.some(({ start, end }) => start <= one.start && one.end <= end),
  );
}

/** The exact name of a field stands in the question, and its words were taken for something else. */
function doubtUnusedFields(draft: Draft): void {
  const { plan } = draft;
  const accounted = accountedWords(plan);
  const isUsed = (ref: FieldRef): boolean => used.some((one) => one.field === ref.field);
  const conditions: Condition[] = [
    ...plan.conditions,
    ...plan.shareOf,
    ...plan.relations.flatMap((one) => one.conditions),
  ];
  const used: FieldRef[] = [
    ...conditions,
    ...plan.keys,
    ...plan.columns,
    ...(plan.distinct ? [plan.distinct] : []),
    ...plan.relations
      .filter(({ route }) => holdsIds(route))
      .map(({ route }) => ({ field: route.from, route: null })),
    ...plan.relations.map(({ route }) => ({ field: route.to, route: null })),
  ];
  // figures and orders may combine fields in many ways
  if (plan.relations.length === 0 || plan.metrics.some((one) => one.kind !== "count")) return;
  for (const mention of draft.fieldMentions) {
    const isExact = mention.route === null && mention.score >= 0.98 && mention.field.kind === "number";
    if (isExact && accounted.has(mention.start) && !isUsed(mention))
      draft.doubt(UNUSED_FIELD, mention.field.path, "unusedField");
  }
}

/** Groups of a measure, and kinds that never have something although documents say only what they have. */
function doubtKeys(draft: Draft): void {
  const { plan, tokens, question } = draft;
  for (const { field, part, step, ranges } of plan.keys) {
    const isMeasure =
      field.kind === "number" &&
      part === null &&
      step === null &&
      ranges === undefined &&
      !isYearField(field) &&
      (field.uniqueCount > field.presentCount * 0.5 || field.words.some((word) => ADDED_UP.test(word)));
    const refers = question.knowledge.model.references.some((one) => one.from === field || one.to === field);
    if (isMeasure && !refers && !/(^|[._])(id|ID|Id)$|[a-z]I[dD]$/.test(field.path))
      draft.doubt(MEASURE_AS_KEY, field.path, "measureAsKey");
  }
  const picked = pickedList(draft);
  if (picked) draft.doubt(PICKED_LIST, picked.field.path, "contradiction");
  const isListed = plan.distinct !== null || plan.keys.length > 0;
  const isNegated = plan.conditions.some(({ test }) => test.kind === "equal" && test.isNegated);
  if (
    isListed &&
    isNegated &&
    /^(which|what)$/.test(tokens[0]?.norm ?? "") &&
    tokens.some((token) => /^(never|without|no)$/.test(token.norm))
  )
    draft.doubt(NEGATED_KEY, "not", "negatedKey");
}

/**
 * The field that is listed or grouped by, where a condition has picked its values: "how many ports load both coal and
 * ore" by cargo, "cargoes of ports with both coal and ore".
 */
function pickedList({ plan, tokens }: Draft): FieldRef | null {
  const { keys, distinct, conditions } = plan;
  const [key, ...others] = keys;
  // "singers with both voices by voice" are counted for each of their voices
  const isSaid = key?.words.some(({ start, end }) =>
    tokens.slice(start, end).some(({ norm }) => KEYS.test(norm)),
  );
  const listed = distinct ?? (others.length === 0 && key?.part === null ? key : null);
  const isPicked = conditions.some(
    ({ field, route, test }) =>
      field === listed?.field &&
      route === listed.route &&
      test.kind === "equal" &&
      !test.isNegated &&
      (distinct !== null || (test.isAll === true && isSaid !== true) || test.values.length === 1),
  );
  return isPicked && listed ? listed : null;
}

/** Keys of an order that the question names the other way round. */
function doubtSorts(draft: Draft): void {
  const { plan, tokens } = draft;
  const starts = plan.sort.map((key) => key.words[0]?.start ?? 0);
  if (
    tokens.some((token) => token.norm === "then") &&
    starts.some((start, at) => at > 0 && start < (starts[at - 1] ?? 0))
  )
    draft.doubt(ORDER_OF_KEYS, "order", "orderOfKeys");
  // documents have no figure that they could be ordered by
  if (plan.ask === "documents" && plan.sort.some(({ by }) => by.kind === "metric"))
    draft.doubt(ORDER_OF_FIGURE, "order", "unordered");
  // after grouping, only the keys are left to sort by, and what they refer to
  const isLeft = (ref: FieldRef): boolean =>
    isOfShown(plan, ref) || plan.keys.some(({ field }) => field === ref.field);
  if (plan.ask === "group" && plan.sort.some(({ by }) => by.kind === "field" && !isLeft(by.ref)))
    draft.doubt(ORDER_OF_FIGURE, "order", "unordered");
}

/** "With only grades above 10", "where all berths are free": one element that fits is not enough. */
function doubtElements(draft: Draft): void {
  const { plan, tokens } = draft;
  const isSettled = (list: string): boolean =>
    plan.conditions.some(({ field, test }) => field.path === list && /^(size|elements)$/.test(test.kind));
  const isExcluding = ({ route }: Pick<Relation, "route">): boolean =>
    plan.relations.some(
      (one) => one.count === 0 && one.op === "$eq" && one.route.collection === route.collection,
    );
  const held = plan.relations
    .filter((one) => one.route.isToMany && !isExcluding(one))
    .flatMap((one) => one.conditions);
  const own = plan.conditions.filter(({ field, route }) => {
    const list = field.isArray ? field.path : field.arrayRoot;
    if (route?.isToMany === true) return !isExcluding({ route });
    return list !== null && !isSettled(list);
  });
  const said = [...own, ...held];
  // some that are otherwise are not none that are so
  const denied = tokens.findIndex(
    ({ norm }, at) => /^(all|every|each)$/.test(norm) && tokens[at - 1]?.norm === "not",
  );
  const isOfMany =
    plan.relations.some(({ route }) => route.isToMany) ||
    plan.conditions.some(({ field, route }) => route?.isToMany ?? field.arrayRoot !== null);
  if (denied > 0 && isOfMany) draft.doubt(ONE_OF_MANY, "not all", "oneOfMany");
  for (const { field, words } of said) {
    const start = Math.min(...words.map((one) => one.start));
    const end = words.at(-1)?.end ?? start;
    const isAll = tokens.some(
      ({ norm }, at) => at >= start - MOST_BETWEEN && at < end && (norm === "only" || isForAll(tokens, at)),
    );
    const names = field.arrayRoot === null ? field.collection.words : field.parentWords;
    if (isAll || wordForAll(draft, names, start, said) >= 0)
      draft.doubt(ONE_OF_MANY, field.path, "oneOfMany");
  }
}

/** "Flags only found in Malta": values that other documents have too are not meant. */
function doubtExclusive(draft: Draft): void {
  const { plan, tokens } = draft;
  const isListed = plan.distinct !== null || (plan.keys.length > 0 && plan.holdings.length === 0);
  if (!isListed) return;
  for (const { field, words } of plan.conditions) {
    const start = words[0]?.start ?? 0;
    let at = start;
    while (at > 0 && PLACED.test(tokens[at - 1]?.norm ?? "")) at--;
    if (at > 1 && /^(only|solely|exclusively)$/.test(tokens[at - 1]?.norm ?? ""))
      draft.doubt(ONE_OF_MANY, field.path, "oneOfMany");
  }
}

/** "The cheapest 10% of boats": a share of the documents is no number of them. */
function doubtPercent(draft: Draft): void {
  const words = draft.plan.limit?.words ?? [];
  const isShare = words.some(({ start, end }) =>
    draft.tokens.slice(start, end).some(({ number }) => number?.unit === "%"),
  );
  if (isShare) draft.doubt(SHARE_AS_COUNT, "%", "count");
}
