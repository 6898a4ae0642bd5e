import { Doc, Int32, buildOperation, type ChainCall, type Value } from "@querysnap/mql";
import type { Condition, FieldRef, Plan, SortKey } from "../plan/plan.ts";
import { doc, docOf, entry, int, partsOf, type Compiled, type Entry, type Part } from "./build.ts";
import { amountFields } from "../plan/amount-fields.ts";
import { amountExpression, numberAt } from "./expressions.ts";
import { filterEntries, relationEntry } from "./filter.ts";
import { addGroups, addShare } from "./groups.ts";
import { addHolders } from "./holders.ts";
import { projectionEntries, sortEntries } from "./order.ts";
import { openedList } from "../plan/opened-list.ts";
import { nameOfAmount } from "../plan/amount-name.ts";
import { needsConversion } from "../schema/model.ts";
import { nameField } from "../schema/name-field.ts";
import { elementColumns, isInElements, openElements } from "./elements.ts";
import { compileWrite } from "./writes.ts";
import { Pipeline } from "./pipeline.ts";

/** The plan as one operation, with the words behind each of its parts. */
export function compile(said: Plan): Compiled {
  if (said.write) return compileWrite(said, said.write);
  const plan = { ...said, sort: said.sort.map(sortedAsNumber) };
  const conditions = withoutNulls(plan);
  const head: Part = { role: "collection", words: plan.collectionWords, path: ["collection"] };
  const isPlain =
    plan.collection.element === null &&
    conditions.every((one) => one.route === null && one.test.kind !== "average") &&
    plan.relations.length === 0;
  if (
    plan.ask === "documents" &&
    isPlain &&
    isFindSort(plan) &&
    !plan.limit?.isPerGroup &&
    plan.computed.length === 0 &&
    plan.rows.length === 0 &&
    openedList(plan) === null &&
    plan.columns.every((one) => one.route === null)
  ) {
    return compileFind(plan, conditions, head);
  }
  if (plan.ask === "count" && isPlain) {
    const entries = filterEntries(conditions, (ref) => ref.field.path);
    const words = plan.metrics.flatMap((metric) => metric.words);
    const parts: Part[] = [
      head,
      { role: "shape", words, path: ["method"] },
      ...partsOf(entries, ["args", 0]),
    ];
    return {
      operation: buildOperation({
        collection: plan.collection.name,
        method: "countDocuments",
        args: entries.length > 0 ? [docOf(entries)] : [Doc.empty],
      }),
      parts,
    };
  }
  if (
    plan.ask === "distinct" &&
    plan.distinct &&
    isPlain &&
    plan.distinct.route === null &&
    !plan.distinct.isCounted &&
    plan.sort.length === 0 &&
    plan.limit === null
  ) {
    const entries = filterEntries(conditions, (ref) => ref.field.path);
    const parts: Part[] = [
      head,
      { role: "shape", words: plan.distinct.words, path: ["args", 0] },
      ...partsOf(entries, ["args", 1]),
    ];
    return {
      operation: buildOperation({
        collection: plan.collection.name,
        method: "distinct",
        args: [plan.distinct.field.path, ...(entries.length > 0 ? [docOf(entries)] : [])],
      }),
      parts,
    };
  }
  const pipeline = new Pipeline(plan);
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

/** Numbers in texts are sorted by their value. */
function sortedAsNumber(key: SortKey): SortKey {
  const { by } = key;
  return by.kind === "field" && by.ref.route === null && needsConversion(by.ref.field)
    ? { ...key, by: { kind: "amount", of: { kind: "field", ...by.ref } } }
    : key;
}

/** Sorting upwards would put documents without the field first, where "the cheapest" is asked for. */
function withoutNulls(plan: Plan): Condition[] {
  const conditions = [...plan.conditions];
  for (const key of plan.sort) {
    if (key.by.kind !== "field" || key.direction !== 1 || !plan.limit) continue;
    const { field, route } = key.by.ref;
    if (field.absence > 0 && route === null && !conditions.some((one) => one.field === field))
      conditions.push({
        field,
        route,
        test: { kind: "present", isPresent: true },
        words: key.words,
        role: "shape",
      });
  }
  return conditions;
}

function isFindSort(plan: Plan): boolean {
  return plan.sort.every((key) => key.by.kind === "field" && key.by.ref.route === null);
}

function compileFind(plan: Plan, conditions: readonly Condition[], head: Part): Compiled {
  const entries = filterEntries(conditions, (ref) => ref.field.path);
  const columns = projectionEntries(plan, (ref) => ref.field.path);
  const parts: Part[] = [head, ...partsOf(entries, ["args", 0]), ...partsOf(columns, ["args", 1])];
  const args: Value[] = entries.length > 0 || columns.length > 0 ? [docOf(entries)] : [];
  if (columns.length > 0) args.push(docOf(columns));
  const chain: ChainCall[] = [];
  const sort = sortEntries(plan.sort, (key) => (key.by.kind === "field" ? key.by.ref.field.path : "_id"));
  if (sort.length > 0) {
    parts.push(...partsOf(sort, ["chain", chain.length, "args", 0]));
    chain.push({ method: "sort", args: [docOf(sort)] });
  }
  if (plan.skip) {
    parts.push({ role: "range", words: plan.skip.words, path: ["chain", chain.length] });
    chain.push({ method: "skip", args: [int(plan.skip.count)] });
  }
  if (plan.limit) {
    parts.push({ role: "range", words: plan.limit.words, path: ["chain", chain.length] });
    chain.push({ method: "limit", args: [int(plan.limit.count)] });
  }
  return {
    operation: buildOperation({ collection: plan.collection.name, method: "find", args, chain }),
    parts,
  };
}

function addStages(pipeline: Pipeline, plan: Plan, conditions: readonly Condition[]): void {
  const own = conditions.filter((one) => one.route === null && one.test.kind !== "average");
  const unwinding = refsToUnwind(plan);
  const late = own.filter((one) =>
    unwinding.some(
      (ref) =>
        ref.route === null &&
        (ref.field.arrayRoot ?? (ref.field.isArray ? ref.field.path : null)) ===
          (one.field.arrayRoot ?? (one.field.isArray ? one.field.path : "")) &&
        one.test.kind !== "size" &&
        one.test.kind !== "present",
    ),
  );
  const isLate = (one: Condition): boolean => late.includes(one);
  pipeline.match(own.filter((one) => !isLate(one) && !isInElements(plan, one.field)));
  openElements(pipeline, plan);
  pipeline.match(own.filter((one) => !isLate(one) && isInElements(plan, one.field)));
  addAverages(pipeline, conditions);
  const routes = new Set(
    [
      ...conditions,
      ...plan.keys,
      ...plan.columns,
      ...plan.shareOf,
      ...heldRefs(plan),
      ...metricRefs(plan),
      ...sortRefs(plan),
    ]
      .map((one) => one.route)
      .filter((route) => route !== null),
  );
  for (const route of plan.rows) pipeline.joinRows(route);
  for (const relation of plan.relations) {
    pipeline.join(relation.route, relation.words, relation.conditions);
    pipeline.addEntries("$match", [relationEntry(relation, pipeline.alias(relation.route))]);
  }
  for (const route of routes) pipeline.join(route);
  pipeline.match(conditions.filter((one) => one.route !== null));
  const hidden = pipeline.joinedNames;
  const needsJoined =
    plan.columns.length > 0 ||
    plan.computed.length > 0 ||
    plan.sort.some((key) => key.by.kind !== "field" || key.by.ref.route !== null);
  if (plan.ask === "documents" && hidden.length > 0 && !needsJoined)
    pipeline.add("$unset", hidden.length === 1 ? (hidden[0] ?? "") : hidden);
  pipeline.unwind(unwinding);
  pipeline.match(late);
  if (plan.ask === "share") addShare(pipeline, plan);
  else if (plan.holdings.length > 0) addHolders(pipeline, plan);
  else if (plan.ask === "group" || plan.ask === "total") addGroups(pipeline, plan);
  else if (plan.ask === "count")
    pipeline.add("$count", "count", { role: "shape", words: plan.metrics.flatMap((metric) => metric.words) });
  else if (plan.ask === "distinct") addDistinct(pipeline, plan);
  else addDocuments(pipeline, plan);
}

/** Columns in the array whose elements are the rows. */
function refsToOpen(plan: Plan): FieldRef[] {
  const root = openedList(plan);
  return root === null ? [] : plan.columns.filter((one) => one.field.arrayRoot === root);
}

/** Arrays whose elements are grouped or summed one by one. */
function refsToUnwind(plan: Plan): FieldRef[] {
  if (plan.ask === "documents") return refsToOpen(plan);
  if (plan.ask === "distinct" && plan.distinct) return [plan.distinct];
  if (plan.ask !== "group" && plan.ask !== "total" && plan.ask !== "share") return [];
  return [...plan.keys, ...heldRefs(plan), ...metricRefs(plan)].filter(
    (ref) => ref.field.arrayRoot !== null || ref.route !== null || (ref.field.isArray && !isSized(plan, ref)),
  );
}

function isSized(plan: Plan, ref: FieldRef): boolean {
  return (
    plan.metrics.some(
      (metric) =>
        metric.kind !== "count" &&
        metric.kind !== "share" &&
        metric.kind !== "countDistinct" &&
        metric.of.kind === "size" &&
        metric.of.field === ref.field,
    ) && !plan.keys.some((key) => key.field === ref.field)
  );
}

function heldRefs(plan: Plan): FieldRef[] {
  return plan.holdings.flatMap((one) => one.conditions);
}

function sortRefs(plan: Plan): FieldRef[] {
  return plan.sort.flatMap((key) => (key.by.kind === "field" ? [key.by.ref] : []));
}

function metricRefs(plan: Plan): FieldRef[] {
  return plan.metrics.flatMap((metric) =>
    metric.kind === "count" || metric.kind === "share"
      ? []
      : metric.kind === "countDistinct"
        ? [metric.of]
        : amountFields(metric.of),
  );
}

/** Adds the average of all documents beside each, and compares. */
function addAverages(pipeline: Pipeline, conditions: readonly Condition[]): void {
  for (const condition of conditions) {
    if (condition.test.kind !== "average") continue;
    const path = pipeline.pathOf(condition);
    const name = `average${(path.split(".").at(-1) ?? "").replace(/^./, (first) => first.toUpperCase())}`;
    const own = numberAt(condition.field, path);
    pipeline.add("$setWindowFields", doc(["output", doc([name, doc(["$avg", own])])]));
    pipeline.add("$match", doc(["$expr", doc([condition.test.op, [own, `$${name}`]])]), {
      role: condition.role,
      words: condition.words,
    });
    pipeline.add("$unset", name);
  }
}

function addDistinct(pipeline: Pipeline, plan: Plan): void {
  const target = plan.distinct;
  if (!target) return;
  const path = pipeline.pathOf(target);
  if (target.field.absence > 0) pipeline.add("$match", doc([path, doc(["$ne", null])]));
  pipeline.add("$group", doc(["_id", `$${path}`]), { role: "shape", words: target.words });
  if (target.isCounted) {
    pipeline.add("$count", "count");
    return;
  }
  if (plan.sort.length > 0)
    pipeline.add("$sort", doc(["_id", int(plan.sort[0]?.direction ?? 1)]), {
      role: "shape",
      words: plan.sort.flatMap((key) => key.words),
    });
  if (plan.limit) pipeline.add("$limit", int(plan.limit.count), { role: "range", words: plan.limit.words });
}

function addDocuments(pipeline: Pipeline, plan: Plan): void {
  const names = new Map<SortKey, string>();
  const hidden: string[] = [];
  for (const key of plan.sort) {
    if (key.by.kind === "amount") {
      const name = nameOfAmount(key.by.of);
      pipeline.add("$addFields", doc([name, amountExpression(key.by.of, pipeline.pathOf)]), {
        role: "shape",
        words: key.words,
      });
      names.set(key, name);
    } else if (key.by.kind === "relation") {
      const alias = pipeline.alias(key.by.route);
      pipeline.join(key.by.route);
      pipeline.add("$addFields", doc([`${alias}Count`, doc(["$size", `$${alias}`])]), {
        role: "shape",
        words: key.words,
      });
      hidden.push(alias);
      names.set(key, `${alias}Count`);
    }
  }
  const sort = sortEntries(
    plan.sort,
    (key) => names.get(key) ?? (key.by.kind === "field" ? pipeline.pathOf(key.by.ref) : "_id"),
  );
  if (plan.limit?.isPerGroup) addBestOfEach(pipeline, plan, sort);
  else {
    pipeline.addEntries("$sort", sort);
    if (plan.skip) pipeline.add("$skip", int(plan.skip.count), { role: "range", words: plan.skip.words });
    if (plan.limit) pipeline.add("$limit", int(plan.limit.count), { role: "range", words: plan.limit.words });
  }
  const { element } = plan.collection;
  if (element && plan.columns.length + plan.computed.length === 0) {
    pipeline.add("$replaceRoot", doc(["newRoot", `$${element.list.path}`]));
    return;
  }
  // columns of a related collection alone are added to the documents
  const [joined] = plan.columns;
  if (
    joined?.route &&
    !element &&
    plan.rows.length === 0 &&
    plan.columns.every((one) => one.route !== null)
  ) {
    const added = plan.columns.map((one) =>
      entry(joinedName(pipeline, one), doc(["$first", `$${pipeline.pathOf(one)}`]), {
        role: "shape",
        words: one.words,
      }),
    );
    pipeline.addEntries("$addFields", added);
    pipeline.add("$unset", pipeline.alias(joined.route));
    return;
  }
  // a figure alone says little: the name goes with it
  const name = plan.columns.length === 0 && plan.computed.length > 0 ? nameField(plan.collection) : null;
  const columns =
    element || openedList(plan) !== null
      ? elementColumns(pipeline, {
          ...plan,
          columns: name ? [{ field: name, route: null, words: [] }] : plan.columns,
        })
      : name
        ? [entry(name.path, int(1), { role: "shape", words: [] })]
        : joinedColumns(pipeline, plan);
  const computed = plan.computed.map((one) =>
    entry(one.name, amountExpression(one.amount, pipeline.pathOf), { role: "shape", words: one.words }),
  );
  if (columns.length > 0 || computed.length > 0)
    pipeline.addEntries("$project", [
      ...columns.filter((one) => !(one.key === "_id" && one.value instanceof Int32 && one.value.value === 0)),
      ...computed,
      ...columns.filter((one) => one.key === "_id" && one.value instanceof Int32 && one.value.value === 0),
    ]);
  else if (hidden.length > 0) pipeline.add("$unset", hidden[0] ?? "");
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
      const last = one.field.path.split(".").at(-1) ?? "";
      const name = names.has(last) ? joinedName(pipeline, one) : last;
      names.add(name);
      const path = `$${pipeline.pathOf(one)}`;
      const isRow = one.route !== null && (one.route.isToMany || pipeline.isRow(one.route));
      return entry(name, isRow ? path : doc(["$first", path]), { role: "shape", words: one.words });
    });
  const id = own.filter((one) => one.key === "_id");
  if (id.length === 0 && plan.rows.length > 0) id.push({ key: "_id", value: int(0), parts: [] });
  return [...own.filter((one) => one.key !== "_id"), ...joined, ...id];
}

function joinedName(pipeline: Pipeline, ref: FieldRef): string {
  const last = ref.field.path.split(".").at(-1) ?? "";
  return `${ref.route ? pipeline.alias(ref.route) : ""}${last.charAt(0).toUpperCase()}${last.slice(1)}`;
}

/** The first few of every group, whole documents. */
function addBestOfEach(pipeline: Pipeline, plan: Plan, sort: readonly Entry[]): void {
  const keys = plan.keys.map((key) => `$${pipeline.pathOf(key)}`);
  const [first] = keys;
  const id: Value =
    keys.length === 1
      ? (first ?? null)
      : Doc.of(
          plan.keys.map((key, at) => [key.field.path.split(".").at(-1) ?? "key", keys[at] ?? null] as const),
        );
  const words = plan.keys.flatMap((key) => key.words);
  if (plan.limit?.count === 1) {
    pipeline.addEntries("$sort", sort);
    pipeline.add("$group", doc(["_id", id], ["best", doc(["$first", "$$ROOT"])]), { role: "shape", words });
    pipeline.add("$replaceRoot", doc(["newRoot", "$best"]));
    return;
  }
  const window = doc(
    ["partitionBy", id],
    ["sortBy", docOf(sort)],
    ["output", doc(["rank", doc(["$documentNumber", Doc.empty])])],
  );
  pipeline.add("$setWindowFields", window, {
    role: "shape",
    words: [...words, ...plan.sort.flatMap((key) => key.words)],
  });
  pipeline.add("$match", doc(["rank", doc(["$lte", int(plan.limit?.count ?? 1)])]), {
    role: "range",
    words: plan.limit?.words ?? [],
  });
  pipeline.add("$unset", "rank");
}
