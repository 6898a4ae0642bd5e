import { Doc, Double, type Value } from "@querysnap/mql";
import type { FieldModel } from "../schema/model.ts";
import { isNamePart, nameField, personName } from "../schema/name-field.ts";
import { nameParts } from "../plan/whole-names.ts";
import type { Amount, GroupKey, Having, Metric, Plan, SortKey } from "../plan/plan.ts";
import { isOfShown } from "../plan/plan-refs.ts";
import { doc, docOf, entry, int, partsOf, type Entry } from "./build.ts";
import { amountExpression, documentAmount, fractionalDays, keyExpression } from "./expressions.ts";
import { conditionExpression } from "./condition-expression.ts";
import { mergeEntries } from "./filter.ts";
import { addCumulative } from "./cumulative.ts";
import { numberValue } from "./literals.ts";
import type { Pipeline } from "./pipeline.ts";
import { sortEntries } from "./order.ts";
import { addRanks } from "./ranks.ts";
import { lastOf } from "../schema/path.ts";

/** What makes one number of the lists that accumulators give. */
const OF_LISTS: ReadonlyMap<Metric["kind"], string> = new Map([
  ["countDistinct", "$size"],
  ["percentile", "$first"],
]);

/** `$group` with its figures, then having, sort and limit. */
export function addGroups(pipeline: Pipeline, plan: Plan): void {
  const id = groupId(pipeline, plan.keys);
  const figures = plan.metrics.map((metric) =>
    entry(metric.name, accumulator(pipeline, metric, plan), { role: "shape", words: metric.words }),
  );
  pipeline.addEntries("$group", [id, ...embeddedName(pipeline, plan), ...figures]);
  const lists = plan.metrics.flatMap(({ kind, name }) => {
    const operator = OF_LISTS.get(kind);
    return operator === undefined ? [] : [[name, doc([operator, `$${name}`])] as const];
  });
  if (lists.length > 0) pipeline.add("$addFields", Doc.of(lists));
  const having = plan.having.filter(isNewBound).map((one) => {
    const metric = plan.metrics[one.metric];
    return entry(metric?.name ?? "count", doc([one.op, numberValue(one.value, numberOf(metric))]), {
      role: "range",
      words: one.words,
    });
  });
  pipeline.addEntries("$match", mergeEntries(having));
  if (plan.ofGroups) {
    addFigureOfGroups(pipeline, plan, plan.ofGroups);
    return;
  }
  if (plan.isCountOfGroups) {
    pipeline.add("$count", "count");
    return;
  }
  addCumulative(
    pipeline,
    plan,
    plan.keys.map((_, at) => partName(plan.keys, at)),
  );
  if (plan.combined) addCombined(pipeline, plan, plan.combined);
  const beside = plan.shown === null && plan.sort.some((key) => key.isByName) ? plan.beside : null;
  if (beside) addName(pipeline, plan);
  const sort = sortEntries(plan.sort, (key) =>
    key.isByName && beside
      ? nameShown(beside)
      : (pathOfShown(pipeline, plan, key) ??
        (key.by.kind === "metric"
          ? (plan.combined?.name ?? plan.metrics[key.by.index]?.name ?? "count")
          : key.by.kind === "key"
            ? keyName(plan.keys, key.by.index)
            : "_id")),
  );
  if (sort.length === 0 && plan.keys.some((key) => key.part !== null || key.step !== null || key.ranges))
    pipeline.add("$sort", doc(["_id", int(1)]));
  if (plan.limit?.isPerGroup) {
    addBestGroups(pipeline, plan, sort);
    return;
  }
  const addRange = (): void => {
    pipeline.addEntries("$sort", sort);
    if (plan.skip) pipeline.add("$skip", int(plan.skip.count), { role: "range", words: plan.skip.words });
    if (plan.limit) pipeline.add("$limit", int(plan.limit.count), { role: "range", words: plan.limit.words });
  };
  // what the key refers to has been joined when the groups are ordered by it
  const isLate = plan.sort.some((key) => pathOfShown(pipeline, plan, key) !== null);
  if (!isLate) addRange();
  addShown(pipeline, plan, isLate ? addRange : null);
  if (!plan.shown && !beside) addName(pipeline, plan);
}

/** Where the groups are ordered by what the key refers to: the field of the document that is shown. */
function pathOfShown(pipeline: Pipeline, { shown }: Plan, { by, isByName }: SortKey): string | null {
  if (!shown) return null;
  const field = isByName
    ? nameField(shown.route.collection)
    : by.kind === "field" && isOfShown({ shown }, by.ref)
      ? by.ref.field
      : null;
  return field && `${pipeline.alias(shown.route)}.${field.path}`;
}

function isNewBound({ metric, op, value }: Having, at: number, all: readonly Having[]): boolean {
  return all.findIndex((one) => one.metric === metric && one.op === op && one.value === value) === at;
}

/** The number that a figure is made of; null for counts, and for texts, which the figure has converted. */
function numberOf(metric: Metric | undefined): FieldModel | null {
  if (!metric || !("of" in metric) || !("kind" in metric.of) || metric.of.kind !== "field") return null;
  return metric.of.field.numberType === "text" ? null : metric.of.field;
}

/** What the first two figures of each group give together. */
function addCombined(
  pipeline: Pipeline,
  { metrics, beside }: Plan,
  { op, name, words }: NonNullable<Plan["combined"]>,
): void {
  const [left, right, ...others] = [
    ...metrics.filter(({ kind }) => kind !== "count"),
    ...metrics.filter(({ kind }) => kind === "count"),
  ];
  const value = doc([op, [`$${left?.name ?? ""}`, `$${right?.name ?? ""}`]]);
  const kept = beside && !beside.route ? [entry("name", int(1), { role: "shape", words })] : [];
  const counts = others.map((one) => entry(one.name, int(1), { role: "shape", words: one.words }));
  pipeline.addEntries("$project", [...kept, ...counts, entry(name, value, { role: "shape", words })]);
}

/** The average of what was counted in each group. */
function addFigureOfGroups(
  pipeline: Pipeline,
  { metrics: [metric] }: Plan,
  { kind, words }: NonNullable<Plan["ofGroups"]>,
): void {
  const counted = `$${metric?.name ?? "count"}`;
  const value =
    kind === "median"
      ? doc(["$median", doc(["input", counted], ["method", "approximate"])])
      : doc(["$avg", counted]);
  const name = kind === "median" ? "medianCount" : "averageCount";
  pipeline.add("$group", doc(["_id", null], [name, value]), { role: "shape", words });
}

/** The first few groups for each value of the first key. */
function addBestGroups(
  pipeline: Pipeline,
  { keys, metrics, limit, skip }: Plan,
  sort: readonly Entry[],
): void {
  const within = `$_id.${partName(keys, 0)}`;
  const words = keys[0]?.words ?? [];
  if (limit?.count !== 1 || skip) {
    addRanks(pipeline, { within, words, sort, limit, skip });
    return;
  }
  pipeline.addEntries("$sort", sort);
  const ranked = partName(keys, 1);
  const first = (name: string, path: string): Entry => ({
    key: name,
    value: doc(["$first", path]),
    parts: [],
  });
  pipeline.addEntries("$group", [
    entry("_id", within, { role: "shape", words }),
    first(ranked, `$_id.${ranked}`),
    ...metrics.map(({ name }) => first(name, `$${name}`)),
  ]);
}

/** The name that stands in the documents themselves. */
function embeddedName(pipeline: Pipeline, { beside, shown, keys }: Plan): Entry[] {
  if (!beside || beside.route || shown) return [];
  const words = [...keys.flatMap((key) => key.words), ...beside.words];
  return [entry("name", doc(["$first", `$${pipeline.pathOf(beside)}`]), { role: "shape", words })];
}

/** The name of the document that a key points to, looked up for the groups that are left. */
export function addName(pipeline: Pipeline, { beside, keys }: Plan): void {
  const route = beside?.route;
  // groups by the name itself show it
  if (!beside || !route || keys.some(({ field }) => field === beside.field)) return;
  const alias = pipeline.alias(route);
  const words = [...keys.flatMap((key) => key.words), ...beside.words];
  const key = keys.findIndex(({ field }) => field === route.from);
  pipeline.add(
    "$lookup",
    doc(
      ["from", route.collection.name],
      ["localField", keyName(keys, Math.max(0, key))],
      ["foreignField", route.to.path],
      ["as", alias],
    ),
  );
  const firstOf = (field: FieldModel): Value => doc(["$first", `$${pipeline.pathOf({ field, route })}`]);
  const parts = isNamePart(beside.field) ? personName(beside.field.collection) : null;
  pipeline.add("$set", doc([nameShown(beside), parts ? wholeName(parts, firstOf) : firstOf(beside.field)]), {
    role: "shape",
    words,
  });
  pipeline.add("$unset", alias);
}

/** What the name beside a key is called in the result; a business key is no name. */
function nameShown({ field, route }: NonNullable<Plan["beside"]>): string {
  const isName = route === null || field === nameField(route.collection);
  return isName ? "name" : lastOf(field.path);
}

/** Groups by key get the columns of the document behind the key. */
function addShown(pipeline: Pipeline, { shown, metrics }: Plan, order: (() => void) | null): void {
  if (!shown) return;
  const { route, columns, hasMetrics } = shown;
  const alias = pipeline.alias(route);
  pipeline.add(
    "$lookup",
    doc(
      ["from", route.collection.name],
      ["localField", "_id"],
      ["foreignField", route.to.path],
      ["as", alias],
    ),
  );
  pipeline.add("$unwind", `$${alias}`);
  order?.();
  const used = new Set(hasMetrics ? metrics.map((metric) => metric.name) : []);
  const named = columns.flatMap((column, at) => {
    if (nameParts(columns, at - 1)) return [];
    const parts = nameParts(columns, at);
    if (parts)
      return entry(
        "name",
        wholeName(parts, (field) => `$${alias}.${field.path}`),
        {
          role: "shape",
          words: column.words,
        },
      );
    const last = lastOf(column.field.path);
    const name =
      used.has(last) || last === "_id"
        ? `${alias}${last.replace("_", "").replace(/^./, (first) => first.toUpperCase())}`
        : last;
    used.add(name);
    return entry(name, `$${alias}.${column.field.path}`, { role: "shape", words: column.words });
  });
  const figures = hasMetrics
    ? metrics.map((metric) => entry(metric.name, int(1), { role: "shape", words: metric.words }))
    : [];
  pipeline.addEntries("$project", [{ key: "_id", value: int(0), parts: [] }, ...named, ...figures]);
}

/** "Ada Holm" of its two fields; a missing one leaves the other. */
function wholeName(parts: readonly FieldModel[], valueOf: (field: FieldModel) => Value): Value {
  const values = parts.map((field) =>
    field.absence > 0 ? doc(["$ifNull", [valueOf(field), ""]]) : valueOf(field),
  );
  const name = doc(["$concat", [values[0] ?? "", " ", values[1] ?? ""]]);
  return parts.some(({ absence }) => absence > 0) ? doc(["$trim", doc(["input", name])]) : name;
}

export function groupId(pipeline: Pipeline, keys: readonly GroupKey[]): Entry {
  const [first] = keys;
  if (!first) return { key: "_id", value: null, parts: [] };
  if (keys.length === 1)
    return entry("_id", keyExpression(first, pipeline.pathOf(first)), { role: "shape", words: first.words });
  const entries = keys.map((key, at) =>
    entry(partName(keys, at), keyExpression(key, pipeline.pathOf(key)), { role: "shape", words: key.words }),
  );
  return { key: "_id", value: docOf(entries), parts: partsOf(entries) };
}

function keyName(keys: readonly GroupKey[], at: number): string {
  return keys.length === 1 ? "_id" : `_id.${partName(keys, at)}`;
}

/** A name for one of several keys: the last segment or the part of the date, else what tells it from the others. */
function partName(keys: readonly GroupKey[], at: number): string {
  const ways = [lastSegment, wholePath, pathFromReference] as const;
  for (const nameOf of ways) {
    const names = keys.map(nameOf);
    const name = names[at] ?? "key";
    if (names.every((one, other) => other === at || one !== name)) return name;
  }
  return `key${at + 1}`;
}

function lastSegment({ part, field }: GroupKey): string {
  return part?.replace("OfYear", "") ?? lastOf(field.path);
}

function wholePath({ field }: GroupKey): string {
  return field.path.replaceAll(".", "_");
}

/** `judge_name` of the one that `judgeId` refers to. */
function pathFromReference(key: GroupKey): string {
  const { route } = key;
  const { words } = route?.isToMany === false ? route.from : (route ?? key.field).collection;
  return [...words, wholePath(key)].join("_");
}

function accumulator(pipeline: Pipeline, metric: Metric, plan: Plan): Value {
  switch (metric.kind) {
    case "count":
      return doc([
        "$sum",
        metric.isOfPart ? doc(["$cond", [matching(pipeline, plan), int(1), int(0)]]) : int(1),
      ]);
    case "share":
      return doc(["$sum", int(1)]);
    case "countDistinct":
      return doc(["$addToSet", `$${pipeline.pathOf(metric.of)}`]);
    case "median":
      return doc(["$median", doc(["input", amountIn(pipeline, metric)], ["method", "approximate"])]);
    case "percentile":
      return doc([
        "$percentile",
        doc(
          ["input", amountIn(pipeline, metric)],
          ["p", [new Double((metric.percent ?? 50) / 100)]],
          ["method", "approximate"],
        ),
      ]);
    case "deviation":
      return doc(["$stdDevPop", amountIn(pipeline, metric)]);
    case "sampleDeviation":
      return doc(["$stdDevSamp", amountIn(pipeline, metric)]);
    default:
      return doc([`$${metric.kind}`, amountIn(pipeline, metric)]);
  }
}

/** Figures that keep their part of a day. */
const ENDS = /^(min|max)$/;

function amountIn(pipeline: Pipeline, { kind, of, isOfDocuments }: Extract<Metric, { of: Amount }>): Value {
  const { pathOf } = pipeline;
  const days = ENDS.test(kind) ? null : fractionalDays(of, pathOf);
  if (days !== null) return days;
  return isOfDocuments === true
    ? documentAmount(of, { pathOf, isUnwound: (field) => pipeline.isUnwound(field) })
    : amountExpression(of, pathOf, (list) => pipeline.hasOpened(list));
}

const PERCENT = (part: string, whole: string): Value =>
  doc(["$multiply", [doc(["$divide", [part, whole]]), int(100)]]);

/**
 * The percentage of documents that match, of all or of each group; or of all documents that fall in each
 * group.
 */
export function addShare(pipeline: Pipeline, plan: Plan): void {
  const words = plan.metrics.flatMap((metric) => metric.words);
  const id = groupId(pipeline, plan.keys);
  const related = plan.relations.filter((one) => one.isOfShare);
  const isSplit = plan.shareOf.length + related.length > 0;
  const share = plan.metrics.find((metric) => metric.kind === "share");
  const each = share?.amount ? amountExpression(share.amount, pipeline.pathOf) : int(1);
  const whole = doc(["$sum", each]);
  const counted = isSplit ? doc(["$sum", doc(["$cond", [matching(pipeline, plan), each, int(0)]])]) : whole;
  const matchingWords = [...plan.shareOf, ...related].flatMap((one) => one.words);
  const name = embeddedName(pipeline, plan);
  const kept = name.length > 0 ? ([["name", int(1)]] as const) : [];
  if (isSplit) {
    pipeline.addEntries("$group", [
      id,
      ...name,
      { key: "total", value: whole, parts: [] },
      entry("matching", counted, { role: "condition", words: matchingWords }),
    ]);
    pipeline.add(
      "$project",
      doc(["_id", int(plan.keys.length > 0 ? 1 : 0)], ...kept, [
        "percentage",
        PERCENT("$matching", "$total"),
      ]),
      { role: "shape", words },
    );
  } else {
    pipeline.addEntries("$group", [id, ...name, { key: "count", value: counted, parts: [] }]);
    pipeline.add("$setWindowFields", doc(["output", doc(["total", doc(["$sum", "$count"])])]));
    pipeline.add("$project", doc(...kept, ["percentage", PERCENT("$count", "$total")]), {
      role: "shape",
      words,
    });
  }
  if (plan.sort.length > 0)
    pipeline.add("$sort", doc(["percentage", int(plan.sort[0]?.direction ?? -1)]), {
      role: "shape",
      words: plan.sort.flatMap((key) => key.words),
    });
  if (plan.limit) pipeline.add("$limit", int(plan.limit.count), { role: "range", words: plan.limit.words });
  addName(pipeline, plan);
}

function matching(pipeline: Pipeline, plan: Plan): Value {
  const related = plan.relations
    .filter((one) => one.isOfShare)
    .map(({ route, op, count }) => doc([op, [doc(["$size", `$${pipeline.alias(route)}`]), int(count)]]));
  const parts = plan.shareOf
    .map((condition) =>
      conditionExpression(condition, pipeline.pathOf(condition), pipeline.isSingle(condition)),
    )
    .filter((one) => one !== null)
    .concat(related);
  return parts.length === 1 ? (parts[0] ?? true) : doc(["$and", parts]);
}
