import { Doc, Int32, isArray, type OperationPath, type Value } from "@querysnap/mql";
import type { CollectionModel } from "../schema/model.ts";
import { describeFilter, filterSentences } from "./describe-filter.ts";
import { expressionText } from "./expression-text.ts";
import { geoNearText } from "./place-text.ts";
import {
  entryLines,
  isExcluded,
  limitSentence,
  lineAt,
  listed,
  numberText,
  orderSentence,
  valueText,
  type Line,
} from "./words.ts";

type Place = { path: OperationPath; collection: CollectionModel | null };
/** Describes the body of a stage; `place` is that of the body. */
type StageDescriber<Body> = (body: Body, place: Place) => Line[];

const STAGES: ReadonlyMap<string, StageDescriber<Value>> = new Map(
  Object.entries<StageDescriber<Value>>({
    $match: ofDocument(describeFilter),
    $group: ofDocument((body, { path }) => groupLines(body, path)),
    $sort: (body, { path }) => entryLines(body, path, orderSentence),
    $limit: (body, { path }) => [lineAt(path, limitSentence(countIn(body)), { role: "range" })],
    $skip: (body, { path }) => [
      lineAt(path, `Skips the first ${numberText(countIn(body))}`, { role: "range" }),
    ],
    $count: (body, { path }) => [
      lineAt(path, "Counts what is left", { fields: typeof body === "string" ? [body] : [] }),
    ],
    $unwind: (body, { path }) => [
      lineAt(path, `Creates one row per element of ${expressionText(unwoundPath(body))}`),
    ],
    $lookup: ofDocument((body, { path }) => [lineAt(path, lookupSentence(body), { role: "collection" })]),
    $project: ofDocument((body, { path }) => projectLines(body, path)),
    $addFields: addedLines,
    $set: addedLines,
    $unset: (body, { path }) => [lineAt(path, `Leaves out ${namesText(body)}`)],
    $replaceRoot: shownRoot,
    $replaceWith: shownRoot,
    $setWindowFields: ofDocument((body, { path }) => [lineAt(path, windowSentence(body))]),
    $sortByCount: (body, { path }) => [
      lineAt(path, `Counts documents by ${expressionText(body)}, most first`),
    ],
    $geoNear: ofDocument((body, { path }) => [lineAt(path, geoNearSentence(body), { role: "condition" })]),
    $sample: (_, { path }) => [lineAt(path, "Takes a random sample")],
  }),
);

/** Sentences for one stage of a pipeline. */
export function describeStage(stage: Value, place: Place): Line[] {
  if (!(stage instanceof Doc)) return [];
  const operator = stage.keys[0] ?? "";
  const body = stage.values[0] ?? null;
  const path = [...place.path, operator];
  const describe = STAGES.get(operator);
  return describe ? describe(body, { ...place, path }) : [lineAt(path, `Applies ${operator}`)];
}

/** A describer that says nothing of a body of another type. */
function ofDocument(describe: StageDescriber<Doc>): StageDescriber<Value> {
  return (body, place) => (body instanceof Doc ? describe(body, place) : []);
}

function countIn(body: Value): number {
  return body instanceof Int32 ? body.value : 0;
}

function unwoundPath(body: Value): Value {
  return body instanceof Doc ? (body.get("path") ?? null) : body;
}

function addedLines(body: Value, { path }: Place): Line[] {
  return entryLines(body, path, (key, value) => `Adds ${key}: ${expressionText(value)}`);
}

function shownRoot(_: Value, { path }: Place): Line[] {
  return [lineAt(path, "Shows the whole document of each")];
}

function namesText(body: Value): string {
  return isArray(body) ? listed(body.map(textOf)) : textOf(body);
}

function groupLines(body: Doc, path: OperationPath): Line[] {
  return [...body.entries()].flatMap(([key, value]) =>
    key === "_id"
      ? groupKeyLines(value, [...path, key])
      : [lineAt([...path, key], accumulatorSentence(value), { fields: [key] })],
  );
}

function groupKeyLines(id: Value, path: OperationPath): Line[] {
  if (id === null) return [lineAt(path, "One row for all documents")];
  if (!(id instanceof Doc) || id.keys.some((key) => key.startsWith("$")))
    return [lineAt(path, `One row per ${expressionText(id)}`, { fields: ["_id"] })];
  return [...id.entries()].map(([name, part]) =>
    lineAt([...path, name], `One row per ${expressionText(part)}`, { fields: [`_id.${name}`] }),
  );
}

/** `{ $sum: { $cond: [test, 1, 0] } }`. */
function countedSentence(choice: Value): string {
  const [test = null] = isArray(choice) ? choice : [];
  return test instanceof Doc
    ? `Counts the documents where ${expressionText(test)}`
    : "Counts the documents that match";
}

const FIGURES: ReadonlyMap<string, string> = new Map([
  ["$avg", "Averages"],
  ["$min", "Finds the smallest"],
  ["$max", "Finds the largest"],
  ["$median", "Finds the median of"],
  ["$percentile", "Finds a percentile of"],
  ["$stdDevPop", "Finds the standard deviation of"],
  ["$stdDevSamp", "Finds the standard deviation of"],
  ["$addToSet", "Collects the different values of"],
]);

function accumulatorSentence(value: Value): string {
  if (!(value instanceof Doc)) return "Computes a value";
  const operand = value.values[0] ?? null;
  const of = expressionText(operand instanceof Doc ? (operand.get("input") ?? operand) : operand);
  switch (value.keys[0]) {
    case "$sum":
      if (operand instanceof Doc && operand.has("$cond"))
        return countedSentence(operand.get("$cond") ?? null);
      return operand instanceof Int32 ? "Counts the documents" : `Adds up ${of}`;
    case "$first":
      return of === "ROOT" ? "Keeps the first document of each" : `Keeps the first ${of}`;
    default:
      return `${FIGURES.get(value.keys[0] ?? "") ?? `Computes ${value.keys[0] ?? ""} of`} ${of}`;
  }
}

function projectLines(body: Doc, path: OperationPath): Line[] {
  const shown = [...body.entries()].filter(([, value]) => !isExcluded(value));
  const plain = shown.filter(([, value]) => value instanceof Int32 || value === true).map(([key]) => key);
  const computed = shown.filter(([, value]) => value instanceof Doc || typeof value === "string");
  return [
    ...(plain.length > 0 ? [lineAt(path, `Shows only ${listed(plain)}`, { fields: plain })] : []),
    ...computed.map(([key, value]) =>
      lineAt([...path, key], computedSentence(key, value), { fields: [key] }),
    ),
  ];
}

function computedSentence(key: string, value: Value): string {
  const text = expressionText(value);
  if (typeof value !== "string") return `Computes ${key}: ${text}`;
  return text === key ? `Shows ${key}` : `Shows ${text} as ${key}`;
}

/** With the conditions on what is joined: without them the sentence would say more than the query does. */
function lookupSentence(body: Doc): string {
  const pipeline = body.get("pipeline");
  const stages = pipeline !== undefined && isArray(pipeline) ? pipeline : [];
  const matches = stages.flatMap((stage) => {
    const filter = stage instanceof Doc ? stage.get("$match") : undefined;
    return filter instanceof Doc ? filterSentences(filter) : [];
  });
  const field = body.get("foreignField");
  const key = field === undefined ? [] : [`whose ${textOf(field)} is ${textOf(body.get("localField"))}`];
  return [
    "Joins",
    textOf(body.get("from")),
    ...key,
    ...(matches.length > 0 ? ["where", listed(matches)] : []),
  ].join(" ");
}

function geoNearSentence(body: Doc): string {
  const query = body.get("query");
  const where = query instanceof Doc ? filterSentences(query) : [];
  return [geoNearText(body), ...(where.length > 0 ? [`where ${listed(where)}`] : [])].join(", ");
}

function windowSentence(body: Doc): string {
  const output = body.get("output");
  const by = body.get("partitionBy");
  if (output instanceof Doc && output.has("rank"))
    return `Numbers the documents of each ${expressionText(by ?? null)}`;
  const [name = ""] = output instanceof Doc ? output.keys : [];
  const [figure] = output instanceof Doc ? output.values : [];
  if (figure instanceof Doc && figure.has("window"))
    return `Adds ${name}: ${expressionText(figure.get("$sum") ?? null)} added up from the first row to this one`;
  return `Computes ${name} over all documents`;
}

function textOf(value: Value | undefined): string {
  return typeof value === "string" ? value : value === undefined ? "" : valueText(value);
}
