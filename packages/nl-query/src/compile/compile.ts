import { Doc, buildOperation } from "@querysnap/mql";
import { countOwnIds } from "../plan/count-own-ids.ts";
import { narrowSizes } from "../plan/narrow-sizes.ts";
import { openedList } from "../plan/opened-list.ts";
import { showGroupKeys } from "../plan/show-group-keys.ts";
import { showOnce } from "../plan/show-once.ts";
import { amountFields, amountOf, comparedWithJoined } from "../plan/amount-fields.ts";
import { nearCondition } from "../plan/near.ts";
import type { Condition, FieldRef, Plan, SortKey, Words } from "../plan/plan.ts";
import { needsConversion, type FieldModel } from "../schema/model.ts";
import { addStages } from "./add-stages.ts";
import { addBestOwner, splitBestOwner, type OfBestOwner } from "./best-owner.ts";
import { docOf, partsOf, type Compiled, type Part } from "./build.ts";
import { compileFind } from "./compile-find.ts";
import { filterEntries } from "./filter.ts";
import { keyedIn, listKeyed } from "./list-keyed.ts";
import { Pipeline } from "./pipeline.ts";
import { relateShares } from "./relate-shares.ts";
import { tieElements } from "./tie-elements.ts";
import { compileWrite } from "./writes.ts";

/** The plan as one operation, with the words behind each of its parts. */
export function compile(said: Plan): Compiled {
  if (said.write) return compileWrite(said, said.write);
  const counted = relateShares(showOnce(showGroupKeys(narrowSizes(countOwnIds(tieElements(said))))));
  const plan = { ...counted, sort: counted.sort.map(sortedAsNumber) };
  const ofOwner = splitBestOwner(plan);
  if (ofOwner) return compileOfOwner(ofOwner);
  const conditions = withoutNulls(plan);
  const head: Part = { role: "collection", words: plan.collectionWords, path: ["collection"] };
  const compiled = compilePlan(plan, conditions, head);
  const keyed = keyedIn(plan, compiled.operation.args);
  return keyed.length > 0 ? compilePipeline(plan, conditions, head, keyed) : compiled;
}

function compilePlan(plan: Plan, conditions: readonly Condition[], head: Part): Compiled {
  if (!isPlain(plan, conditions)) return compilePipeline(plan, conditions, head);
  if (nearCondition(plan) && !isFind(plan)) return compilePipeline(plan, conditions, head);
  if (isFind(plan)) return compileFind(plan, conditions, head);
  if (plan.ask === "count") return compileCount(plan, conditions, head);
  if (isPlainDistinct(plan)) return compileDistinct(plan, conditions, head);
  return compilePipeline(plan, conditions, head);
}

/** Reads one collection, with conditions that a filter can hold. */
function isPlain(plan: Plan, conditions: readonly Condition[]): boolean {
  return (
    plan.collection.element === null &&
    plan.alike === null &&
    conditions.every(
      (one) => one.route === null && one.test.kind !== "average" && comparedWithJoined(one).length === 0,
    ) &&
    plan.relations.length === 0
  );
}

function isFind(plan: Plan): boolean {
  return (
    plan.ask === "documents" &&
    plan.sort.every((key) => key.by.kind === "field" && key.by.ref.route === null) &&
    !plan.limit?.isPerGroup &&
    !plan.limit?.isRandom &&
    plan.computed.length === 0 &&
    plan.rows.length === 0 &&
    openedList(plan) === null &&
    plan.columns.every((one) => one.route === null)
  );
}

type DistinctPlan = Plan & { distinct: NonNullable<Plan["distinct"]> };

function isPlainDistinct(plan: Plan): plan is DistinctPlan {
  return (
    plan.ask === "distinct" &&
    plan.distinct?.route === null &&
    !plan.distinct.isCounted &&
    plan.sort.length === 0 &&
    plan.limit === null
  );
}

function compileCount(plan: Plan, conditions: readonly Condition[], head: Part): Compiled {
  const entries = filterEntries(conditions, (ref) => ref.field.path);
  const words = plan.metrics.flatMap((metric) => metric.words);
  return {
    operation: buildOperation({
      collection: plan.collection.name,
      method: "countDocuments",
      args: entries.length > 0 ? [docOf(entries)] : [Doc.empty],
    }),
    parts: [head, { role: "shape", words, path: ["method"] }, ...partsOf(entries, ["args", 0])],
  };
}

function compileDistinct(plan: DistinctPlan, conditions: readonly Condition[], head: Part): Compiled {
  const entries = filterEntries(conditions, (ref) => ref.field.path);
  const { field, words } = plan.distinct;
  return {
    operation: buildOperation({
      collection: plan.collection.name,
      method: "distinct",
      args: [field.path, ...(entries.length > 0 ? [docOf(entries)] : [])],
    }),
    parts: [head, { role: "shape", words, path: ["args", 0] }, ...partsOf(entries, ["args", 1])],
  };
}

/** @param keyed Objects that are read as arrays, by their paths. */
function compilePipeline(
  plan: Plan,
  conditions: readonly Condition[],
  head: Part,
  keyed: readonly string[] = [],
): Compiled {
  const pipeline = new Pipeline(plan);
  for (const path of keyed) pipeline.add("$set", listKeyed(path));
  addStages(pipeline, plan, conditions);
  return {
    operation: buildOperation({
      collection: plan.collection.name,
      method: "aggregate",
      args: [pipeline.stages],
    }),
    parts: [head, ...pipeline.parts],
  };
}

function compileOfOwner(said: OfBestOwner): Compiled {
  const { rest, route, key } = said;
  const name = route ? route.collection.name : rest.collection.name;
  const pipeline = new Pipeline(rest);
  addBestOwner(pipeline, said);
  addStages(pipeline, rest, withoutNulls(rest));
  return {
    operation: buildOperation({
      collection: name,
      method: "aggregate",
      args: [pipeline.stages],
    }),
    parts: [{ role: "collection", words: key.words, path: ["collection"] }, ...pipeline.parts],
  };
}

/** Numbers in texts are sorted by their value. */
function sortedAsNumber(key: SortKey): SortKey {
  const { by } = key;
  return by.kind === "field" && by.ref.route === null && needsConversion(by.ref.field)
    ? { ...key, by: { kind: "amount", of: amountOf(by.ref.field) } }
    : key;
}

/**
 * Sorting upwards would put documents without the field first, where "the cheapest" is asked for, and those without
 * elements where "the worst rated" is.
 */
function withoutNulls(plan: Plan): Condition[] {
  const conditions = [...plan.conditions];
  const addPresent = (field: FieldModel, words: readonly Words[]): void => {
    if (!conditions.some((one) => one.field === field))
      conditions.push({
        field,
        route: null,
        test: { kind: "present", isPresent: true },
        words: [...words],
        role: "shape",
      });
  };
  for (const key of plan.sort) {
    const missable = plan.limit ? sortedFields(key).filter(isMissable) : [];
    const fields = key.direction === 1 ? [...listOfMean(key), ...missable.map(({ field }) => field)] : [];
    for (const field of fields) addPresent(field, key.words);
  }
  conditions.push(...numbersRanked(plan));
  for (const key of ofSomeGroups(plan).filter(isMissable)) addPresent(key.field, key.words);
  for (const { field, words } of datesOfGroups(plan)) addPresent(field, words);
  return conditions;
}

/** Texts come after all numbers, so that one would be the highest of them: the "" of what has no rating. */
function numbersRanked({ sort, limit, metrics }: Plan): Condition[] {
  const ranked = limit ? sort.flatMap((key) => (key.direction === -1 ? sortedFields(key) : [])) : [];
  const figures = metrics.flatMap((one) => ("of" in one && "kind" in one.of ? amountFields(one.of) : []));
  const isOfOne = figures.length === metrics.length && new Set(figures.map(({ field }) => field)).size === 1;
  const highest = isOfOne && metrics.some(({ kind }) => kind === "max") ? figures.slice(0, 1) : [];
  return [...ranked, ...highest]
    .filter(({ field, route }) => field.hasTexts && route === null && field.arrayRoot === null)
    .map(({ field }) => ({
      field,
      route: null,
      test: { kind: "type", type: "number", isNegated: false },
      words: [...sort, ...metrics].flatMap(({ words }) => words),
      role: "shape",
    }));
}

/** Dates that may be missing where groups are only told the time between two: some have no document with both. */
function datesOfGroups({ ask, metrics }: Plan): { field: FieldModel; words: readonly Words[] }[] {
  const [metric, ...others] = metrics;
  if (ask !== "group" || others.length > 0 || !metric || !("of" in metric) || metric.kind === "countDistinct")
    return [];
  const { of, words } = metric;
  if (of.kind !== "elapsed") return [];
  return amountFields(of)
    .filter(isMissable)
    .map(({ field }) => ({ field, words }));
}

/**
 * Keys of groups that are picked: "the company with the most members" is none without a company. Nor is any whose name is
 * asked for: "the name of each manager" of developers that may have none, or shown in an order: "top stores by revenue".
 */
function ofSomeGroups({ ask, keys, having, limit, beside, sort }: Plan): Plan["keys"] {
  const isNamed = beside !== null && (beside.words.length > 0 || sort.some(({ by }) => by.kind === "metric"));
  const isPicked = ask === "group" && (having.length > 0 || limit !== null || isNamed);
  return isPicked ? keys.filter(({ field }) => field.arrayRoot === null && !field.isArray) : [];
}

function isMissable({ field, route }: FieldRef): boolean {
  return field.absence > 0 && route === null;
}

/** What an order reads: a field, or the dates between which time passes. */
function sortedFields({ by }: SortKey): FieldRef[] {
  if (by.kind === "field") return [by.ref];
  return by.kind === "amount" && by.of.kind === "elapsed" ? amountFields(by.of) : [];
}

/** The array whose elements an order takes the mean of. */
function listOfMean({ by }: SortKey): FieldModel[] {
  if (by.kind !== "amount" || by.of.kind !== "field" || by.of.isMean !== true) return [];
  const { collection, arrayRoot } = by.of.field;
  const list = arrayRoot === null ? undefined : collection.byPath.get(arrayRoot);
  return list ? [list] : [];
}
