import { type ChainCall, Doc, Double, Int32, isArray, type Operation, type Value } from "@querysnap/mql";

/** What can be told of a query without its names and values, and what a question's wording says about it. */
export const TRAITS = [
  "count",
  "distinct",
  "group",
  "twoKeys",
  "total",
  "countOfEach",
  "average",
  "sum",
  "extreme",
  "limit",
  "one",
  "sort",
  "descending",
  "lookup",
  "unwind",
  "filter",
  "conditions",
  "comparison",
  "choice",
  "denial",
  "pattern",
  "columns",
  "oneColumn",
  "twoColumns",
] as const;
export type Trait = (typeof TRAITS)[number];

/** Nested deeper, nothing is looked at. */
const DEEPEST = 24;
/** `first_name` */
const PART_OF_NAME = /(?:first|last|middle|given|family|fore|sur)_?name$/i;
const COMPARISONS = new Set(["$gt", "$gte", "$lt", "$lte"]);
const CHOICES = new Set(["$in", "$or"]);
const DENIALS = new Set(["$ne", "$nin", "$not", "$nor"]);

/** The traits of a query, found in one walk over its parts. */
export function traitsOf({ method, args, chain }: Operation): ReadonlySet<Trait> {
  const traits = new Set<Trait>();
  if (method === "aggregate") addOfPipeline(stagesOf(args[0]), traits);
  else addOfCall({ method, args, chain }, traits);
  return traits;
}

function addOfCall(
  { method, args, chain }: Pick<Operation, "method" | "args" | "chain">,
  traits: Set<Trait>,
): void {
  const isDistinct = method === "distinct";
  addFilter(args[isDistinct ? 1 : 0], traits);
  if (isDistinct) traits.add("distinct");
  if (/^(?:count|estimated)/.test(method)) traits.add("count");
  if (method.startsWith("find")) addColumns(args[1], traits);
  if (method === "findOne") addLimit(new Int32(1), traits);
  for (const call of chain) addOfChain(call, traits);
}

function addOfChain({ method, args: [value] }: ChainCall, traits: Set<Trait>): void {
  if (method === "limit") addLimit(value, traits);
  if (method === "sort") addSort(value, traits);
  if (method === "count") traits.add("count");
}

function stagesOf(pipeline: Value | undefined): Doc[] {
  return isArray(pipeline) ? pipeline.filter((stage) => stage instanceof Doc) : [];
}

function addOfPipeline(stages: readonly Doc[], traits: Set<Trait>): void {
  const joined = new Set<string>();
  for (const stage of stages) {
    const [entry] = stage.entries();
    if (entry) addStage(entry, { traits, joined });
  }
}

function addStage(
  [name, value]: [string, Value],
  { traits, joined }: { traits: Set<Trait>; joined: Set<string> },
): void {
  switch (name) {
    case "$match":
      return addFilter(value, traits);
    case "$group":
      return addGroup(value, traits);
    case "$count":
      traits.add("count");
      return;
    case "$sort":
      // groups in the order of their keys are shown so unasked
      if (!isGrouped(traits) || !isByKey(value)) addSort(value, traits);
      return;
    case "$sortByCount":
      for (const trait of ["group", "countOfEach", "sort", "descending"] as const) traits.add(trait);
      return;
    case "$limit":
      return addLimit(value, traits);
    case "$lookup": {
      // behind groups it brings the names of their keys
      if (!isGrouped(traits)) traits.add("lookup");
      const as = value instanceof Doc ? value.get("as") : null;
      if (typeof as === "string") joined.add(as);
      return;
    }
    case "$unwind": {
      const path = value instanceof Doc ? value.get("path") : value;
      const list = typeof path === "string" ? path.slice(1) : "";
      if (!joined.has(list)) traits.add("unwind");
      return;
    }
    case "$project":
      if (!isGrouped(traits)) addColumns(value, traits);
      return addOperators(value, traits);
    default:
      return addOperators(value, traits);
  }
}

function isGrouped(traits: ReadonlySet<Trait>): boolean {
  return traits.has("group") || traits.has("total");
}

function addFilter(filter: Value | undefined, traits: Set<Trait>): void {
  if (!(filter instanceof Doc) || filter.size === 0) return;
  if (traits.has("filter") || filter.size > 1) traits.add("conditions");
  traits.add("filter");
  addOperators(filter, traits);
}

function addGroup(group: Value, traits: Set<Trait>): void {
  if (!(group instanceof Doc)) return;
  const key = group.get("_id") ?? null;
  const figures = [...group.entries()].filter(([name]) => name !== "_id");
  const isOfAll = key === null || (key instanceof Doc && key.size === 0);
  const counts = figures.filter(([, figure]) => isCounter(figure));
  traits.add(isOfAll ? (counts.length === figures.length ? "count" : "total") : "group");
  if (key instanceof Doc && key.size > 1 && !key.keys[0]?.startsWith("$")) traits.add("twoKeys");
  if (!isOfAll && counts.length > 0) traits.add("countOfEach");
  for (const [, figure] of figures) addOperators(figure, traits);
}

/** `{ $sum: 1 }` */
function isCounter(figure: Value): boolean {
  const added = figure instanceof Doc ? figure.get("$sum") : undefined;
  return (added instanceof Int32 || added instanceof Double) && added.value === 1;
}

function addLimit(count: Value | undefined, traits: Set<Trait>): void {
  traits.add("limit");
  if ((count instanceof Int32 || count instanceof Double) && count.value === 1) traits.add("one");
}

function addSort(sort: Value | undefined, traits: Set<Trait>): void {
  const [direction] = sort instanceof Doc ? sort.values : [];
  traits.add("sort");
  const isNumber = direction instanceof Int32 || direction instanceof Double;
  if (isNumber && direction.value < 0) traits.add("descending");
}

/** `{ _id: 1 }` and the other way round. */
function isByKey(sort: Value): boolean {
  const [key = ""] = sort instanceof Doc ? sort.keys : [];
  return /^_id(?:\.|$)/.test(key);
}

/** How many fields are shown; none where a projection only leaves some out. */
function addColumns(projection: Value | undefined, traits: Set<Trait>): void {
  if (!(projection instanceof Doc)) return;
  const names = [...projection.entries()].flatMap(([name, one]) => (isZero(one) ? [] : [name]));
  // a person's name is one thing, in however many fields it is stored
  const shown = new Set(names.map((name) => name.replace(PART_OF_NAME, "name"))).size;
  if (shown === 0) return;
  if (projection.values.some(isLength)) {
    traits.add("countOfEach");
    return;
  }
  traits.delete("oneColumn");
  traits.delete("twoColumns");
  traits.add("columns");
  if (shown === 1) traits.add("oneColumn");
  if (shown === 2) traits.add("twoColumns");
}

/** `{ $size: "$stops" }` */
function isLength(value: Value): boolean {
  return value instanceof Doc && value.has("$size");
}

function isZero(value: Value): boolean {
  return value === false || ((value instanceof Int32 || value instanceof Double) && value.value === 0);
}

function addOperators(value: Value, traits: Set<Trait>, depth = 0): void {
  if (depth > DEEPEST) return;
  if (isArray(value)) for (const one of value) addOperators(one, traits, depth + 1);
  if (!(value instanceof Doc)) return;
  for (const [name, operand] of value.entries()) {
    // "stops.3" is there where a list has more than three
    if (/\.[1-9]\d*$/.test(name)) traits.add("comparison");
    const trait = traitOf(name, operand);
    if (trait) traits.add(trait);
    addOperators(operand, traits, depth + 1);
  }
}

function traitOf(operator: string, operand: Value): Trait | null {
  if (COMPARISONS.has(operator)) return "comparison";
  if (CHOICES.has(operator)) return "choice";
  if (DENIALS.has(operator)) return "denial";
  switch (operator) {
    case "$avg":
      return "average";
    case "$sum":
      return isCounter(Doc.of([[operator, operand]])) ? null : "sum";
    case "$max":
    case "$min":
      return "extreme";
    case "$regex":
      return "pattern";
    default:
      return null;
  }
}
