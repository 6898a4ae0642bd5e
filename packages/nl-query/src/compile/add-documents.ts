import { Doc, Int32, type Value } from "@querysnap/mql";
import { nameOfAmount } from "../plan/amount-name.ts";
import { openedList } from "../plan/opened-list.ts";
import type { Route } from "../link/knowledge.ts";
import type { Amount, FieldRef, Plan, SortKey } from "../plan/plan.ts";
import { needsConversion, type FieldModel } from "../schema/model.ts";
import { nameField, namesOf } from "../schema/name-field.ts";
import { doc, entry, int, type Entry } from "./build.ts";
import { countOfMatching } from "./condition-expression.ts";
import { elementColumns } from "./elements.ts";
import { documentAmount } from "./expressions.ts";
import { addKeys, shownKeys } from "./made-keys.ts";
import { projectionEntries, sortEntries } from "./order.ts";
import { addRanks } from "./ranks.ts";
import type { Pipeline } from "./pipeline.ts";
import { lastOf } from "../schema/path.ts";

/** Sort, range and columns of a plan that asks for documents. */
export function addDocuments(pipeline: Pipeline, plan: Plan): void {
  addColumns(pipeline, plan, orderDocuments(pipeline, plan));
}

/** Sort and range; returns the names of what was only added for the order. */
export function orderDocuments(pipeline: Pipeline, plan: Plan): string[] {
  const { names, hidden } = addSortFields(pipeline, plan);
  const sort = sortEntries(
    plan.sort,
    (key) => names.get(key) ?? (key.by.kind === "field" ? pipeline.pathOf(key.by.ref) : "_id"),
  );
  if (plan.limit?.isPerGroup) addBestOfEach(pipeline, plan, sort);
  else {
    // what is picked by chance is picked first, and then put in order
    if (plan.limit?.isRandom) addSample(pipeline, plan.limit);
    pipeline.addEntries("$sort", sort);
    if (plan.skip) pipeline.add("$skip", int(plan.skip.count), { role: "range", words: plan.skip.words });
    if (plan.limit && !plan.limit.isRandom)
      pipeline.add("$limit", int(plan.limit.count), { role: "range", words: plan.limit.words });
  }
  return hidden;
}

function addSample(pipeline: Pipeline, { count, words }: NonNullable<Plan["limit"]>): void {
  pipeline.add("$sample", doc(["size", int(count)]), { role: "range", words });
}

/** Computes what is sorted by; `hidden` are joined documents that were only counted, and numbers of stored texts. */
function addSortFields(pipeline: Pipeline, plan: Plan): { names: Map<SortKey, string>; hidden: string[] } {
  const names = new Map<SortKey, string>();
  const hidden: string[] = [];
  const add = (key: SortKey, name: string, value: Value): void => {
    pipeline.add("$addFields", doc([name, value]), { role: "shape", words: key.words });
    names.set(key, name);
  };
  for (const key of plan.sort) {
    if (key.by.kind === "amount" && key.by.of.kind === "size" && key.by.of.route !== null) {
      pipeline.join(key.by.of.route);
      add(key, nameOfAmount(key.by.of), joinedSize(pipeline, key.by.of, key.by.of.route));
      hidden.push(pipeline.alias(key.by.of.route));
    } else if (key.by.kind === "amount") {
      const name = nameOfOrder(plan, key.by.of);
      add(key, name, amountIn(pipeline, key.by.of));
      if (isStoredText(key.by.of)) hidden.push(name);
    }
    if (key.by.kind !== "relation") continue;
    const alias = pipeline.alias(key.by.route);
    pipeline.join(key.by.route);
    add(key, `${alias}Count`, doc(["$size", `$${alias}`]));
    hidden.push(alias);
  }
  return { names, hidden };
}

/** The text is shown as it is stored, so the number it is sorted by has a name of its own. */
function nameOfOrder({ collection }: Plan, amount: Amount): string {
  let name = nameOfAmount(amount);
  if (isStoredText(amount)) while (collection.byPath.has(name)) name = `${name}Number`;
  return name;
}

function isStoredText(amount: Amount): boolean {
  return amount.kind === "field" && amount.route === null && needsConversion(amount.field);
}

/** How many elements the lists of all joined documents have together. */
function joinedSize(pipeline: Pipeline, { field }: { field: FieldModel }, route: Route): Value {
  const size = doc(["$size", doc(["$ifNull", [`$$one.${field.path}`, []]])]);
  return doc([
    "$sum",
    doc(["$map", doc(["input", `$${pipeline.alias(route)}`], ["as", "one"], ["in", size])]),
  ]);
}

function amountIn(pipeline: Pipeline, amount: Amount): Value {
  if (amount.kind === "size" && amount.conditions && !pipeline.isUnwound(amount.field))
    return countOfMatching(amount.field, pipeline.pathOf(amount), { conditions: amount.conditions });
  return documentAmount(amount, {
    pathOf: pipeline.pathOf,
    isUnwound: (field) => pipeline.isUnwound(field),
  });
}

/** @param hidden Names of what is not shown. */
export function addColumns(pipeline: Pipeline, plan: Plan, hidden: readonly string[] = []): void {
  const { element } = plan.collection;
  if (element && plan.columns.length + plan.computed.length === 0) {
    const root = `$${element.list.path}`;
    const owner = plan.limit?.isPerGroup ? ownerColumns(pipeline, plan) : [];
    pipeline.add(
      "$replaceRoot",
      doc(["newRoot", owner.length > 0 ? doc(["$mergeObjects", [doc(...owner), root]]) : root]),
    );
    return;
  }
  const joined = joinedAlone(plan);
  if (joined) {
    const added = plan.columns.map((one) => {
      const path = `$${pipeline.pathOf(one)}`;
      const value = pipeline.isList(joined) || pipeline.isRow(joined) ? path : doc(["$first", path]);
      return entry(joinedName(pipeline, one), value, { role: "shape", words: one.words });
    });
    pipeline.addEntries("$addFields", added);
    unset(pipeline, [pipeline.alias(joined), ...hidden]);
    return;
  }
  const columns = storedColumns(pipeline, plan);
  const computed = plan.computed.map((one) =>
    entry(one.name, amountIn(pipeline, one.amount), { role: "shape", words: one.words }),
  );
  if (columns.length > 0 || computed.length > 0)
    pipeline.addEntries("$project", [
      ...shownKeys(plan).map(([name]) => entry(name, int(1), { role: "shape", words: [] })),
      ...columns.filter((one) => !isHiddenId(one)),
      ...computed,
      ...columns.filter(isHiddenId),
    ]);
  else if (hidden.length > 0) unset(pipeline, hidden);
}

function unset(pipeline: Pipeline, names: readonly string[]): void {
  pipeline.add("$unset", names.length === 1 ? (names[0] ?? "") : [...names]);
}

/** What tells whose element it is, where each owner has some: the keys, and the name beside a key. */
function ownerColumns(pipeline: Pipeline, plan: Plan): [string, Value][] {
  const holder = plan.collection.element?.list.collection;
  const name = holder ? nameField(holder) : null;
  const paths = plan.keys
    .filter((one) => one.part === null && one.field.arrayRoot !== plan.collection.element?.list.path)
    .map((one) => pipeline.pathOf(one));
  const shown = new Set(name ? [...paths, name.path] : paths);
  return [
    ...shownKeys(plan),
    ...[...shown].map((path): [string, Value] => [nameBesideElement(plan, path), `$${path}`]),
  ];
}

/** "name", or "harbors_name" where the elements beside have a name as well. */
function nameBesideElement({ collection }: Plan, path: string): string {
  const last = lastOf(path);
  const list = collection.element?.list;
  if (!list?.collection.byPath.has(`${list.path}.${last}`)) return last;
  return path.includes(".") ? path.replaceAll(".", "_") : `${list.collection.name}_${last}`;
}

/**
 * The way to the only columns asked for behind the documents, which are then added to these: "crates with the name of the
 * packer", not "name of the packer of crate 7".
 */
export function joinedAlone({
  collection,
  rows,
  columns,
  computed,
  collectionWords,
}: Plan): FieldRef["route"] {
  const route = columns[0]?.route ?? null;
  const isAlone =
    !collection.element && rows.length + computed.length === 0 && columns.every((one) => one.route === route);
  const start = columns[0]?.words[0]?.start ?? 0;
  return isAlone && collectionWords.some((own) => own.start <= start) ? route : null;
}

/** Columns that are read from documents, not computed. */
function storedColumns(pipeline: Pipeline, plan: Plan): Entry[] {
  // a figure alone says little: the name goes with it
  const isFigure = plan.columns.length === 0 && plan.computed.length > 0;
  const names = isFigure ? namesOf(plan.collection) : [];
  if (plan.collection.element || openedList(plan) !== null)
    return elementColumns(pipeline, {
      ...plan,
      columns: isFigure ? names.map((field) => ({ field, route: null, words: [] })) : plan.columns,
    });
  return names.length > 0
    ? names.map((name) => entry(name.path, int(1), { role: "shape", words: [] }))
    : joinedColumns(pipeline, plan);
}

/** Both names of people, else what documents are called by. */

function isHiddenId({ key, value }: Entry): boolean {
  return key === "_id" && value instanceof Int32 && value.value === 0;
}

/** Columns as they are; those of one related document without the list around them. */
function joinedColumns(pipeline: Pipeline, plan: Plan): Entry[] {
  const own = projectionEntries(
    { ...plan, columns: plan.columns.filter((one) => one.route === null) },
    pipeline.pathOf,
  );
  const names = new Set(own.map((one) => one.key));
  const joined = plan.columns
    .filter((one) => one.route !== null)
    .map((one) => {
      const last = lastOf(one.field.path);
      const name = names.has(last) || last === "_id" ? joinedName(pipeline, one) : last;
      names.add(name);
      const path = `$${pipeline.pathOf(one)}`;
      const isRow = one.route !== null && (pipeline.isList(one.route) || pipeline.isRow(one.route));
      return entry(name, isRow ? path : doc(["$first", path]), { role: "shape", words: one.words });
    });
  const id = own.filter((one) => one.key === "_id");
  const isOfOthers = own.length === 0 && joined.length > 0;
  if (id.length === 0 && (plan.rows.length > 0 || isOfOthers))
    id.push({ key: "_id", value: int(0), parts: [] });
  return [...own.filter((one) => one.key !== "_id"), ...joined, ...id];
}

function joinedName(pipeline: Pipeline, ref: FieldRef): string {
  const last = lastOf(ref.field.path);
  return `${ref.route ? pipeline.alias(ref.route) : ""}${last.charAt(0).toUpperCase()}${last.slice(1)}`;
}

/** The first few of every group, whole documents. */
function addBestOfEach(pipeline: Pipeline, plan: Plan, sort: readonly Entry[]): void {
  const keys = addKeys(pipeline, plan).map((path) => `$${path}`);
  const [first] = keys;
  const id: Value =
    keys.length === 1
      ? (first ?? null)
      : Doc.of(keys.map((path) => [path.slice(1).split(".").at(-1) ?? "key", path] as const));
  const words = plan.keys.flatMap((key) => key.words);
  if (plan.limit?.count === 1 && !plan.skip) {
    pipeline.addEntries("$sort", sort);
    pipeline.add("$group", doc(["_id", id], ["best", doc(["$first", "$$ROOT"])]), { role: "shape", words });
    pipeline.add("$replaceRoot", doc(["newRoot", "$best"]));
    return;
  }
  addRanks(pipeline, {
    within: id,
    words: [...words, ...plan.sort.flatMap((key) => key.words)],
    sort,
    limit: plan.limit,
    skip: plan.skip,
  });
}
