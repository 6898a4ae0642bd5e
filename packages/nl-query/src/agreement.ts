import { queryOfPlan } from "./compile/made-once.ts";
import type { Route } from "./link/knowledge.ts";
import type { Draft } from "./parse/draft.ts";
import { amountFields } from "./plan/amount-fields.ts";
import type { Amount, Condition, FieldRef, Metric, Plan, Relation, SortKey, Test } from "./plan/plan.ts";
import { keyField } from "./relate/columns.ts";
import { CONTAINS } from "./schema/flatten.ts";
import { isUnique, type CollectionModel, type FieldModel } from "./schema/model.ts";
import { isNamePart, nameField } from "./schema/name-field.ts";
import { lastOf } from "./schema/path.ts";
import type { Scored } from "./score.ts";

/** Readings whose score is further below the best one's say nothing about it. */
const MAX_GAP = 0.3;
/** Score by which the weight of another reading falls to 1/e. */
const GAP_SCALE = 0.1;
/** Weight of a reading that leaves more words open than the best one. */
const LESS_COMPLETE = 0.3;
/** A reading of another collection with a score as near as this speaks against the best one. */
const RIVAL_GAP = 0.12;

/** Parts of an answer in which two readings can differ. */
type OutlinePart = "shape" | "shown" | "filter" | "order";
type Outline = Readonly<Record<OutlinePart, string>>;

/** What the other readings of a question say about the best one. */
export type Agreement = {
  /** Share of the weighted readings whose answer differs, 0 to 1. */
  disagreement: number;
  /** In how many of shape, columns and order near readings of other collections differ. */
  rivalParts: number;
};

export function agreementOf(best: Scored, others: readonly Scored[]): Agreement {
  const disputed = new Set<OutlinePart>();
  let all = 1;
  let against = 0;
  for (const { reading, gap, parts } of nearReadings(best, others)) {
    const weight = Math.exp(-gap / GAP_SCALE) * (reading.open.length > best.open.length ? LESS_COMPLETE : 1);
    all += weight;
    if (parts.length === 0) continue;
    against += weight;
    const isRival = gap < RIVAL_GAP && reading.draft.collection !== best.draft.collection;
    if (isRival) for (const part of parts) disputed.add(part);
  }
  // a condition is often stored in several places
  disputed.delete("filter");
  return { disagreement: against / all, rivalParts: disputed.size };
}

/** The readings that speak against the best one, the nearest first. */
export function opposingReadings(best: Scored, others: readonly Scored[]): Scored[] {
  const opposing = nearReadings(best, others).filter(({ parts }) => parts.length > 0);
  return opposing.toSorted((a, b) => a.gap - b.gap).map(({ reading }) => reading);
}

type Near = {
  reading: Scored;
  gap: number;
  /** Parts in which its answer differs; none where it comes to the same. */
  parts: readonly OutlinePart[];
};

function nearReadings(best: Scored, others: readonly Scored[]): Near[] {
  const query = queryOf(best);
  const own = outlineOf(best.draft.plan);
  // the same answer may have been read from another side that explains it better
  const better = others.filter((one) => one.score > best.score && queryOf(one) === query);
  const score = Math.max(best.score, ...better.map((one) => one.score));
  return others.flatMap((reading) => {
    const gap = Math.max(0, score - reading.score);
    if (gap >= MAX_GAP) return [];
    const parts = differingParts(own, outlineOf(reading.draft.plan));
    const isSame =
      parts.length === 0 ||
      ranksSame(best.draft.plan, reading.draft) ||
      ranksSame(reading.draft.plan, best.draft) ||
      countsSame(best.draft, reading.draft) ||
      boundsSame(best.draft, reading.draft) ||
      boundsSame(reading.draft, best.draft) ||
      figuresSame(best.plan, reading.plan) ||
      queryOf(reading) === query;
    return [{ reading, gap, parts: isSame ? [] : parts }];
  });
}

/**
 * "Port with the most berths" of ports by their berths, and of berths that are grouped by the port they belong to,
 * whose name is shown beside.
 */
function ranksSame(owners: Plan, { plan, routes }: Draft): boolean {
  const { ask, collection, columns, sort, limit } = owners;
  const [order, ...further] = sort;
  const isOfMost = ask === "documents" && order?.direction === -1 && further.length === 0 && limit !== null;
  if (!isOfMost || columns.some(({ field }) => field !== nameField(collection))) return false;
  const counted = countedBy(order.by);
  const [key, ...otherKeys] = plan.keys;
  const [by] = plan.sort;
  return (
    plan.ask === "group" &&
    plan.collection.name === counted?.collection.name &&
    testsOf(owners) === testsOf(plan) &&
    plan.limit?.count === limit.count &&
    plan.metrics.length === 1 &&
    plan.metrics[0]?.kind === "count" &&
    by?.by.kind === "metric" &&
    by.direction === -1 &&
    otherKeys.length === 0 &&
    routes.some((one) => key && refersAs(one, key.field) && one.collection.name === collection.name)
  );
}

/** The field refers to what a way leads to, or keeps the name of it beside the reference. */
function refersAs({ from }: Route, field: FieldModel): boolean {
  const objectOf = ({ path }: FieldModel): string => path.slice(0, path.lastIndexOf(".") + 1);
  const isBeside = objectOf(from) !== "" && objectOf(from) === objectOf(field);
  return from === field || (isBeside && /^(name|title)$/.test(field.words.at(-1) ?? ""));
}

/** How many things a plan says of what it counts, beside that it is there. */
function testsOf({ conditions, relations }: Plan): number {
  const said = [...conditions, ...relations.flatMap((one) => one.conditions)];
  return said.filter(({ test }) => test.kind !== "present").length;
}

/** The related documents that an order counts. */
function countedBy(by: SortKey["by"]): Route | null {
  if (by.kind === "relation") return by.route;
  return by.kind === "amount" && by.of.kind === "size" ? by.of.route : null;
}

/**
 * "Top 3 ports by total fee", "the name and number of berths of each port", read of the ports and of what is grouped by
 * port: the same figures beside different keys and names.
 */
function figuresSame(one: Plan, other: Plan): boolean {
  const areFigures = [one, other].every(
    ({ ask, sort, computed }) =>
      ask === "documents" && computed.length > 0 && sort.every(({ by }) => by.kind === "amount"),
  );
  if (!areFigures || one.collection !== other.collection) return false;
  const figuresOf = (plan: Plan): Outline => outlineOf({ ...plan, columns: [], beside: null });
  const shown = [one, other].map(({ columns }) => new Set(columns.map(({ field }) => field)));
  const isTold = (field: FieldModel): boolean =>
    isUnique(field) || isNamePart(field) || shown.every((fields) => fields.has(field));
  const areTold = shown.every((fields) => [...fields].every(isTold));
  return areTold && differingParts(figuresOf(one), figuresOf(other)).length === 0;
}

/** "How many berths does each port have" by the ports' keys, and by names of theirs that never repeat. */
function countsSame(one: Draft, other: Draft): boolean {
  const owner = countedOwner(one);
  return owner !== null && owner === countedOwner(other);
}

/** Of which documents each is a group whose members are counted; null for anything else. */
function countedOwner({ plan, routes }: Draft): string | null {
  const [key, ...otherKeys] = plan.keys;
  const [metric, ...otherMetrics] = plan.metrics;
  const isPlain = plan.limit === null && plan.sort.length === 0 && plan.conditions.length === 0;
  const isCount = otherKeys.length === 0 && metric?.kind === "count" && otherMetrics.length === 0;
  const owner = plan.ask === "group" && isPlain && isCount && key ? identifiedBy(key, routes) : null;
  return owner && ownerName(owner);
}

/**
 * "Town and number of berths of the ports with more than 2 berths": of ports and their berths, and of berths that are
 * grouped by port. Ports without any make no group, so that the bound must leave these out.
 */
function boundsSame({ plan }: Draft, { plan: groups, routes }: Draft): boolean {
  const [relation, ...otherRelations] = plan.relations;
  const [key, ...otherKeys] = groups.keys;
  const isOne = otherRelations.length + otherKeys.length === 0;
  if (!relation || !key || !isOne || groups.ask !== "group" || plan.ask !== "documents") return false;
  const isPlain = [plan, groups].every(
    ({ conditions, sort, limit }) => conditions.length + sort.length === 0 && limit === null,
  );
  const owner = identifiedBy(key, routes);
  const shown = groups.shown?.columns ?? (groups.beside ? [groups.beside] : []);
  return (
    isPlain &&
    countsAsMany(groups, relation) &&
    owner !== null &&
    ownerName(owner) === ownerName(plan.collection) &&
    plan.computed.every(({ amount }) => amount.kind === "size") &&
    sorted(shown.map(nameOf)) === sorted(plan.columns.map(nameOf))
  );
}

/** The groups that are kept have as many documents as the relation asks for. */
function countsAsMany(
  { metrics: [metric, ...others], having: [bound, ...further] }: Plan,
  of: Relation,
): boolean {
  const isCount = metric?.kind === "count" && others.length + further.length + of.conditions.length === 0;
  return isCount && bound?.op === of.op && bound.value === String(of.count) && leavesOutNone(of);
}

function leavesOutNone({ op, count }: Relation): boolean {
  return op === "$gt" || ((op === "$gte" || op === "$eq") && count > 0);
}

function identifiedBy({ field, route }: FieldRef, routes: readonly Route[]): CollectionModel | null {
  const to = route ?? routes.find((one) => one.from === field && !one.isToMany && one.via === undefined);
  if (to?.from === field) return to.collection;
  const { element } = field.collection;
  const isAround = element !== null && !field.path.startsWith(`${element.list.path}.`);
  const owner = isAround ? element.list.collection : field.collection;
  if (element !== null && !isAround) return null;
  if (field.path === CONTAINS) return owner;
  const isKey = [keyField(owner), isUnique(field) ? nameField(owner) : null].some(
    (one) => one?.path === field.path,
  );
  return isKey ? owner : null;
}

export function queryOf({ plan }: Scored): string {
  return queryOfPlan(plan);
}

/**
 * Describes what a plan returns, without where it is stored: copies of the same documents below two
 * collections have equal outlines.
 */
function outlineOf(plan: Plan): Outline {
  const { ask, limit, skip, distinct, shown } = plan;
  const grain = ask === "documents" || ask === "count" ? ownerName(plan.collection) : "";
  return {
    shape: [
      ask,
      grain,
      plan.isCountOfGroups,
      plan.ofGroups?.kind,
      plan.combined?.op,
      plan.cumulative !== null,
      limit?.count,
      limit?.isPerGroup,
      limit?.isRandom,
      skip?.count,
    ].join(),
    shown: sorted([
      ...plan.columns.map(nameOf),
      ...(shown?.columns ?? (plan.beside ? [plan.beside] : [])).map(nameOf),
      ...plan.keys.map((key) => [nameOf(key), key.part, key.step].join()),
      ...plan.metrics.map(metricName),
      ...plan.computed.map(({ amount }) => amountName(amount)),
      ...(distinct ? [`${nameOf(distinct)},${String(distinct.isCounted)}`] : []),
    ]),
    filter: sorted([
      ...plan.conditions.map(conditionName),
      ...(plan.alike ? [`alike ${plan.alike.field.path}`] : []),
      ...plan.shareOf.map(conditionName),
      ...plan.relations.filter((one) => !isRankedBy(plan, one)).map(relationName),
      ...plan.holdings.flatMap(({ conditions, isHeld }) => [
        String(isHeld),
        ...conditions.map(conditionName),
      ]),
      ...plan.having.map(({ metric, op, value }) => {
        const of = plan.metrics[metric];
        return [of ? metricName(of) : "", op, value].join();
      }),
    ]),
    order: plan.sort.map((key) => sortName(plan, key)).join(";"),
  };
}

function differingParts(one: Outline, other: Outline): OutlinePart[] {
  const parts: OutlinePart[] = ["shape", "shown", "filter", "order"];
  return parts.filter((part) => one[part] !== other[part]);
}

const sorted = (names: readonly string[]): string => [...new Set(names)].toSorted().join(";");

/** Name of the documents that a collection stands for: that of their array, without the number of a copy. */
function ownerName({ name, element }: CollectionModel): string {
  return element ? listName(element.list) : name.replace(/ \d+$/, "").toLowerCase();
}

/** A list of documents by the name that its elements have as a collection. */
function listName({ path }: FieldModel): string {
  return lastOf(path).toLowerCase();
}

/** A field by its own name; one of a single word, such as `name`, by its owner too. */
function fieldName({ path, words, collection }: FieldModel): string {
  const [last = path, parent] = path.split(".").toReversed();
  const owner = parent?.toLowerCase() ?? ownerName(collection);
  return words.length > 1 ? last.toLowerCase() : `${owner}.${last.toLowerCase()}`;
}

const nameOf = ({ field }: Pick<FieldRef, "field">): string => fieldName(field);

function amountName(amount: Amount): string {
  const operation = amount.kind === "operation" ? amount.op : amount.kind;
  const isMean = amount.kind === "field" && amount.isMean === true;
  return [isMean ? "mean" : operation, ...amountFields(amount).map(nameOf)].join();
}

function metricName(metric: Metric): string {
  if (metric.kind === "share" && metric.amount) return `share,${amountName(metric.amount)}`;
  if (metric.kind === "count" || metric.kind === "share") return metric.kind;
  return `${metric.kind},${metric.kind === "countDistinct" ? nameOf(metric.of) : amountName(metric.of)}`;
}

function conditionName({ field, test, isAlternative }: Condition): string {
  return [isAlternative === true ? "or" : "", fieldName(field), testName(test)].join();
}

/** Identifies a test; fields inside it go by name, since a field refers to its whole collection. */
function testName(test: Test): string {
  switch (test.kind) {
    case "amounts":
      return [amountName(test.left), test.op, amountName(test.right)].join();
    case "elements":
      return [
        test.op,
        test.count,
        test.outermost ? `outermost ${test.outermost.isLast}` : "",
        ...test.conditions.map(conditionName),
      ].join();
    case "average":
      return [
        test.op,
        test.of,
        test.named ? JSON.stringify(test.named.map(({ value }) => value)) : "average",
        test.within?.path ?? "",
        test.times ?? "",
        test.every ? [test.every.end, conditionName(test.every.condition)].join() : "",
      ].join();
    default:
      return JSON.stringify(test);
  }
}

function relationName({ route, op, count, conditions, isOfAll }: Relation): string {
  const number = isOfAll ? "all" : count;
  return [ownerName(route.collection), op, number, ...conditions.map(conditionName)].join();
}

/** What has the most of something has some of it: as a condition that says nothing more. */
function isRankedBy({ sort }: Plan, { route, op, count, conditions }: Relation): boolean {
  const isSome = op === "$gt" && count === 0 && conditions.length === 0;
  const isBy = ({ by, direction }: SortKey): boolean =>
    direction === -1 && by.kind === "relation" && by.route.collection === route.collection;
  return isSome && sort.some(isBy);
}

function sortName(plan: Plan, { by, direction }: SortKey): string {
  return `${orderName(plan, by)},${direction}`;
}

function orderName(plan: Plan, by: SortKey["by"]): string {
  switch (by.kind) {
    case "field":
      return nameOf(by.ref);
    case "amount":
      return by.of.kind === "size" && !by.of.conditions && by.of.field.kind === "objects"
        ? listName(by.of.field)
        : amountName(by.of);
    case "relation":
      return ownerName(by.route.collection);
    case "metric": {
      const metric = plan.metrics[by.index];
      return metric ? metricName(metric) : "";
    }
    case "key": {
      const key = plan.keys[by.index];
      return key ? nameOf(key) : "";
    }
  }
}
