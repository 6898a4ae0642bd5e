import type { Doc } from "@querysnap/mql";
import type { Route } from "../link/knowledge.ts";
import type { Condition, FieldRef, Plan, Relation } from "../plan/plan.ts";
import { amountFields, comparedWithJoined } from "../plan/amount-fields.ts";
import { nearCondition, type NearCondition } from "../plan/near.ts";
import { openedList } from "../plan/opened-list.ts";
import { addAllOfJoined } from "./all-of-joined.ts";
import { addAverages } from "./add-averages.ts";
import { addColumns, addDocuments, joinedAlone, orderDocuments } from "./add-documents.ts";
import { doc, type Entry, int } from "./build.ts";
import { arrayOf, isInElements, openElements } from "./elements.ts";
import { relationEntry } from "./condition-entries.ts";
import { addGroups, addShare } from "./groups.ts";
import { addHolders } from "./holders.ts";
import { arraysAround } from "./outer-lists.ts";
import { nearStage } from "./places.ts";
import type { Pipeline } from "./pipeline.ts";
import { anyOf } from "./filter.ts";
import { countedLists, heldRefs, metricRefs, refsToUnwind, sortRefs } from "./field-refs.ts";
import { lastOf } from "../schema/path.ts";

/** The stages of a plan: conditions, joins, arrays and then what is asked for. */
export function addStages(pipeline: Pipeline, plan: Plan, given: readonly Condition[]): void {
  const near = nearCondition(plan);
  if (near) addNear(pipeline, plan, near);
  const conditions = given.filter((one) => one !== near);
  const isJoined = (one: Condition): boolean =>
    one.route !== null || comparedWithJoined(one).length > 0 || isTied(one);
  addAlike(pipeline, plan);
  const unwinding = refsToUnwind(plan);
  const placeOf = (one: Condition): Place => {
    if (isJoined(one)) return isOfOpenedJoin(one, unwinding) ? "lines" : "joined";
    if (isOfUnwound(one, unwinding)) return "lines";
    return isInElements(plan, one.field) ? "elements" : "documents";
  };
  const places = placesOf(conditions, placeOf);
  const matchAt = (place: Place): void =>
    pipeline.match(
      conditions.filter((one) => places.get(one) === place && (isJoined(one) || one.test.kind !== "average")),
    );
  const ofAll = conditions.filter(isOfAll);
  // the elements make the average, whatever else is said of the documents around them
  if (ofAll.some(({ field }) => isInElements(plan, field))) openElements(pipeline, plan);
  addAverages(pipeline, ofAll);
  matchAt("documents");
  const isOfOwner = isOfRankedOwner(plan);
  if (isOfOwner) orderDocuments(pipeline, plan);
  openElements(pipeline, plan);
  matchAt("elements");
  addAverages(
    pipeline,
    conditions.filter((one) => !isOfAll(one)),
  );
  // one row per line first, or each line meets what all lines refer to
  pipeline.unwind(
    linesLookedInto(unwinding, [...conditions, ...plan.relations, ...plan.columns]),
    countedLists(plan),
  );
  addJoins(pipeline, plan, conditions);
  matchAt("joined");
  const isJoinedLate = conditions.some((one) => isJoined(one) && places.get(one) === "lines");
  if (!isJoinedLate) hideJoined(pipeline, plan);
  // a list has no length once it is unwound
  const isOrdered = ordersByOpened(plan);
  if (isOrdered) orderDocuments(pipeline, plan);
  pipeline.unwind(unwinding, countedLists(plan));
  matchAt("lines");
  if (isJoinedLate) hideJoined(pipeline, plan);
  addResult(pipeline, isOfOwner ? { ...plan, sort: [], limit: null } : plan, isOrdered);
}

const PLACES = ["documents", "elements", "joined", "lines"] as const;
/** Where in a pipeline a condition is tested, in the order of its stages. */
type Place = (typeof PLACES)[number];

/** The place of each condition: those that "or" joins are tested at once, at the last place that one of them needs. */
function placesOf(
  conditions: readonly Condition[],
  placeOf: (one: Condition) => Place,
): ReadonlyMap<Condition, Place> {
  const places = new Map<Condition, Place>();
  let group: Condition[] = [];
  for (const condition of conditions) {
    group = condition.isAlternative === true ? [...group, condition] : [condition];
    const needed = group.map((one) => PLACES.indexOf(placeOf(one)));
    const last = PLACES[Math.max(...needed)] ?? "documents";
    for (const one of group) places.set(one, last);
  }
  return places;
}

/** Tests elements by what was joined for them. */
function isTied({ test }: Condition): boolean {
  return test.kind === "elements" && test.tiedTo !== undefined;
}

/** Must come first; the distance is shown only where whole documents are. */
function addNear(pipeline: Pipeline, { collection }: Plan, near: NearCondition): void {
  let name = "distance";
  while (collection.byPath.has(name)) name = `${name}Info`;
  pipeline.add("$geoNear", nearStage(near, name), { role: near.role, words: near.words });
}

/** Goes from the document that is named to those with the same value. */
function addAlike(pipeline: Pipeline, { alike, collection }: Plan): void {
  if (!alike) return;
  const { field, named, words } = alike;
  let name = "alike";
  while (collection.byPath.has(name)) name = `${name}Info`;
  pipeline.match([named]);
  pipeline.add(
    "$lookup",
    doc(["from", collection.name], ["localField", field.path], ["foreignField", field.path], ["as", name]),
    { role: "condition", words },
  );
  pipeline.add("$unwind", `$${name}`);
  pipeline.add("$replaceRoot", doc(["newRoot", `$${name}`]));
}

/** "How many berths does the largest harbor have": the elements of the first documents are counted. */
function isOfRankedOwner(plan: Plan): boolean {
  return (
    plan.collection.element !== null &&
    (plan.ask === "count" || plan.ask === "total") &&
    plan.limit !== null &&
    plan.sort.length > 0 &&
    plan.sort.every(
      ({ by }) => by.kind === "field" && by.ref.route === null && !isInElements(plan, by.ref.field),
    )
  );
}

/** Documents are ranked by the length of the list whose elements are shown. */
function ordersByOpened(plan: Plan): boolean {
  const root = openedList(plan);
  return (
    root !== null &&
    plan.sort.some(
      ({ by }) =>
        by.kind === "amount" &&
        by.of.kind === "size" &&
        by.of.route === null &&
        isWithin(root, by.of.field.path),
    )
  );
}

/** Arrays that are unwound and hold the references of what is joined. */
function linesLookedInto(
  unwinding: readonly FieldRef[],
  narrowing: readonly Pick<FieldRef, "route">[],
): FieldRef[] {
  const roots = new Set([...unwinding, ...narrowing].map(({ route }) => route && rootOfReference(route)));
  return unwinding.filter(
    ({ field, route }) => route === null && arrayOf(field) !== null && roots.has(arrayOf(field)),
  );
}

function rootOfReference({ from, via }: Route): string | null {
  return via ? rootOfReference(via) : from.arrayRoot;
}

/** Conditions on the elements of an array that is unwound hold for each element by itself. */
function isOfUnwound({ field, test }: Condition, unwinding: readonly FieldRef[]): boolean {
  const opened = unwinding.flatMap((ref) => (ref.route === null ? openedBy(ref.field) : []));
  // one element never has both of two values
  if (test.kind === "equal" && test.isAll && test.values.length > 1) return false;
  const isOfList = /^(size|present|elements)$/.test(test.kind);
  const array = isOfList ? field.arrayRoot : arrayOf(field);
  // a list that is unwound itself can be tested before only
  if (array === null || (isOfList && opened.some((path) => isWithin(path, field.path)))) return false;
  return opened.some((path) => isWithin(array, path));
}

/** What is joined and unwound is tested by itself: "closed tickets per agent" of accounts counts no others of these. */
function isOfOpenedJoin({ route }: Condition, unwinding: readonly FieldRef[]): boolean {
  return route?.isToMany === true && unwinding.some((ref) => ref.route === route);
}

/** The list of a field and those around it. */
function openedBy(field: FieldRef["field"]): string[] {
  const list = arrayOf(field);
  return list === null ? [] : arraysAround(field, list);
}

function isWithin(path: string, list: string): boolean {
  return path === list || path.startsWith(`${list}.`);
}

function addJoins(pipeline: Pipeline, plan: Plan, conditions: readonly Condition[]): void {
  const refs: readonly FieldRef[] = [
    ...conditions,
    ...plan.keys,
    ...plan.columns,
    ...plan.shareOf,
    ...heldRefs(plan),
    ...metricRefs(plan),
    ...sortRefs(plan),
    ...(plan.ask === "distinct" && plan.distinct ? [plan.distinct] : []),
  ];
  for (const route of plan.rows) pipeline.joinRows(route);
  const listed = listedAlone(plan);
  if (listed) pipeline.joinRows(listed);
  // operators read numbers, not the list that a lookup leaves
  for (const { route } of calculatedRefs(plan, conditions)) if (route) pipeline.joinRows(route);
  let entries: Entry[] = [];
  for (const [at, relation] of plan.relations.entries()) {
    const route = ownRoute(relation, plan.relations);
    pipeline.join(route, relation.words, relation.conditions);
    if (relation.isOfAll) addAllOfJoined(pipeline, relation, pipeline.alias(route));
    else if (!relation.isOfShare && !relation.isCountedOnly && !relation.isShown)
      entries.push(relationEntry(relation, pipeline.alias(route)));
    if (plan.relations[at + 1]?.isAlternative === true) continue;
    pipeline.addEntries("$match", entries.length > 1 ? [anyOf(entries.map((one) => [one]))] : entries);
    entries = [];
  }
  for (const { route } of refs) if (route) pipeline.join(route);
}

/** "More than 2 repairs since 2023 and none in 2024": others than those of the first are looked up again. */
function ownRoute(relation: Relation, relations: readonly Relation[]): Route {
  const { route, conditions } = relation;
  const first = relations.find((one) => one.route === route) ?? relation;
  const isSame =
    first.conditions.length === conditions.length &&
    first.conditions.every(({ field, test }, at) => {
      const other = conditions[at];
      return other?.field === field && other.test === test;
    });
  return isSame ? route : { ...route };
}

/** The way by a list of keys to what alone is shown: "titles of the films in Ann's watchlist" are a row each. */
function listedAlone(plan: Plan): FieldRef["route"] {
  const route = plan.ask === "documents" ? (plan.columns[0]?.route ?? null) : null;
  const isAlone = plan.computed.length === 0 && plan.columns.every((one) => one.route === route);
  const isByList = route?.isToMany === false && route.via === undefined && route.from.isArray;
  return isAlone && isByList && joinedAlone(plan) === null ? route : null;
}

/** Fields of single documents that amounts are calculated from. */
function calculatedRefs({ computed, sort }: Plan, conditions: readonly Condition[]): FieldRef[] {
  const ordered = sort.flatMap(({ by }) => (by.kind === "amount" ? [by.of] : []));
  const amounts = [...computed.map(({ amount }) => amount), ...ordered];
  const refs = amounts.filter(({ kind }) => kind === "operation" || kind === "elapsed").flatMap(amountFields);
  return [...refs, ...conditions.flatMap(comparedWithJoined)].filter(
    ({ route }) => route?.isToMany === false,
  );
}

/** Drops joined documents that only conditions needed; those that tell a group are shown with its best document. */
function hideJoined(pipeline: Pipeline, plan: Plan): void {
  const asked = plan.relations.flatMap((one) => (one.isShown ? [pipeline.alias(one.route)] : []));
  const hidden = pipeline.joinedNames.filter((name) => !asked.includes(name));
  const isShown =
    plan.columns.length > 0 ||
    plan.computed.length > 0 ||
    plan.sort.some((key) => key.by.kind !== "field" || key.by.ref.route !== null) ||
    plan.keys.some((key) => key.route !== null);
  if (plan.ask === "documents" && hidden.length > 0 && !isShown)
    pipeline.add("$unset", hidden.length === 1 ? (hidden[0] ?? "") : hidden);
}

function addResult(pipeline: Pipeline, plan: Plan, isOrdered: boolean): void {
  if (plan.ask === "share") addShare(pipeline, plan);
  else if (plan.holdings.length > 0) addHolders(pipeline, plan);
  else if (plan.ask === "group" || plan.ask === "total") addGroups(pipeline, plan);
  else if (plan.ask === "count")
    pipeline.add("$count", "count", { role: "shape", words: plan.metrics.flatMap((metric) => metric.words) });
  else if (plan.ask === "distinct") addDistinct(pipeline, plan);
  else if (isOrdered) addColumns(pipeline, plan);
  else addDocuments(pipeline, plan);
}

/** Compares with an average that the other conditions do not narrow. */
function isOfAll({ test, field, route }: Condition): boolean {
  return test.kind === "average" && test.of === "all" && route === null && arrayOf(field) === null;
}

function addDistinct(pipeline: Pipeline, plan: Plan): void {
  const target = plan.distinct;
  if (!target) return;
  const path = pipeline.pathOf(target);
  if (target.field.absence > 0) pipeline.add("$match", doc([path, doc(["$ne", null])]));
  const other = target.isCounted ? null : otherOrder(plan, target);
  const beside = other && nameBeside(pipeline.pathOf(other.ref));
  pipeline.add(
    "$group",
    doc(["_id", `$${path}`], ...(other && beside ? [extremeBeside(pipeline, other, beside)] : [])),
    { role: "shape", words: target.words },
  );
  if (target.isCounted) {
    pipeline.add("$count", "count");
    return;
  }
  if (plan.sort.length > 0)
    pipeline.add("$sort", doc([beside ?? "_id", int(plan.sort[0]?.direction ?? 1)]), {
      role: "shape",
      words: plan.sort.flatMap((key) => key.words),
    });
  if (plan.limit) pipeline.add("$limit", int(plan.limit.count), { role: "range", words: plan.limit.words });
  if (beside !== null) pipeline.add("$unset", beside);
}

type Order = { ref: FieldRef; direction: 1 | -1 };

/** "Different cities, newest order first": the order is that of another field than the one listed. */
function otherOrder({ sort }: Plan, { field, route }: FieldRef): Order | null {
  const [key] = sort;
  if (key?.by.kind !== "field") return null;
  const { ref } = key.by;
  // "in alphabetical order" may have found a namesake
  const isSame = ref.route === route && ref.field.words.join() === field.words.join();
  return isSame ? null : { ref, direction: key.direction };
}

/** Under its own name, unless that is the one of the groups. */
function nameBeside(path: string): string {
  const name = lastOf(path);
  return name === "_id" ? "order" : name;
}

/** The first value of each group in that order. */
function extremeBeside(pipeline: Pipeline, { ref, direction }: Order, name: string): [string, Doc] {
  return [name, doc([direction === 1 ? "$min" : "$max", `$${pipeline.pathOf(ref)}`])];
}
