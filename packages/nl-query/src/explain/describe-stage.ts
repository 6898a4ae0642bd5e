import { Doc, Int32, isArray, type OperationPath, type Value } from "@querysnap/mql";
import type { CollectionModel } from "../schema/model.ts";
import { describeFilter, expressionText } from "./describe-filter.ts";
import { listed, numberText, orderSentence, valueText, type Line } from "./words.ts";

type Place = { path: OperationPath; collection: CollectionModel | null };

/** Sentences for one stage of a pipeline. */
export function describeStage(stage: Value, place: Place): Line[] {
  if (!(stage instanceof Doc)) return [];
  const operator = stage.keys[0] ?? "";
  const body = stage.values[0] ?? null;
  const path = [...place.path, operator];
  const line = (sentence: string, role: Line["role"] = "shape"): Line[] => [
    { role, path, sentence, fields: [] },
  ];
  const number = body instanceof Int32 ? body.value : 0;
  switch (operator) {
    case "$match":
      return body instanceof Doc ? describeFilter(body, { path, collection: place.collection }) : [];
    case "$group":
      return body instanceof Doc ? groupLines(body, path) : [];
    case "$sort":
      return body instanceof Doc
        ? [...body.entries()].map(([key, value]) => ({
            role: "shape" as const,
            path: [...path, key],
            sentence: orderSentence(key, value),
            fields: [key],
          }))
        : [];
    case "$limit":
      return line(
        number === 1 ? "Keeps only the first document" : `Keeps the first ${numberText(number)}`,
        "range",
      );
    case "$skip":
      return line(`Skips the first ${numberText(number)}`, "range");
    case "$count":
      return [
        {
          role: "shape",
          path,
          sentence: "Counts what is left",
          fields: typeof body === "string" ? [body] : [],
        },
      ];
    case "$unwind":
      return line(
        `Creates one row per element of ${expressionText(body instanceof Doc ? (body.get("path") ?? null) : body)}`,
      );
    case "$lookup":
      return body instanceof Doc ? line(lookupSentence(body), "collection") : [];
    case "$project":
      return body instanceof Doc ? projectLines(body, path) : [];
    case "$addFields":
    case "$set":
      return body instanceof Doc
        ? [...body.entries()].map(([key, value]) => ({
            role: "shape" as const,
            path: [...path, key],
            sentence: `Adds ${key}: ${expressionText(value)}`,
            fields: [key],
          }))
        : [];
    case "$unset":
      return line(`Leaves out ${isArray(body) ? listed(body.map((one) => textOf(one))) : textOf(body)}`);
    case "$replaceRoot":
    case "$replaceWith":
      return line("Shows the whole document of each");
    case "$setWindowFields":
      return body instanceof Doc ? line(windowSentence(body)) : [];
    case "$sortByCount":
      return line(`Counts documents by ${expressionText(body)}, most first`);
    case "$sample":
      return line("Takes a random sample");
    default:
      return line(`Applies ${operator}`);
  }
}

function groupLines(body: Doc, path: OperationPath): Line[] {
  const lines: Line[] = [];
  for (const [key, value] of body.entries()) {
    const at = [...path, key];
    if (key !== "_id")
      lines.push({ role: "shape", path: at, sentence: accumulatorSentence(value), fields: [key] });
    else if (value === null)
      lines.push({ role: "shape", path: at, sentence: "One row for all documents", fields: [] });
    else if (value instanceof Doc && !value.keys.some((one) => one.startsWith("$")))
      for (const [name, part] of value.entries())
        lines.push({
          role: "shape",
          path: [...at, name],
          sentence: `One row per ${expressionText(part)}`,
          fields: [`_id.${name}`],
        });
    else
      lines.push({
        role: "shape",
        path: at,
        sentence: `One row per ${expressionText(value)}`,
        fields: ["_id"],
      });
  }
  return lines;
}

/** `{ $sum: { $cond: [test, 1, 0] } }`. */
function countedSentence(choice: Value): string {
  const [test = null] = isArray(choice) ? choice : [];
  return test instanceof Doc
    ? `Counts the documents where ${expressionText(test)}`
    : "Counts the documents that match";
}

function accumulatorSentence(value: Value): string {
  if (!(value instanceof Doc)) return "Computes a value";
  const operand = value.values[0] ?? null;
  const of = expressionText(operand);
  switch (value.keys[0]) {
    case "$sum":
      if (operand instanceof Doc && operand.has("$cond"))
        return countedSentence(operand.get("$cond") ?? null);
      return operand instanceof Int32 ? "Counts the documents" : `Adds up ${of}`;
    case "$avg":
      return `Averages ${of}`;
    case "$min":
      return `Finds the smallest ${of}`;
    case "$max":
      return `Finds the largest ${of}`;
    case "$median":
      return `Finds the median of ${expressionText(operand instanceof Doc ? (operand.get("input") ?? null) : operand)}`;
    case "$addToSet":
      return `Collects the different values of ${of}`;
    case "$first":
      return of === "ROOT" ? "Keeps the first document of each" : `Keeps the first ${of}`;
    default:
      return `Computes ${value.keys[0] ?? ""} of ${of}`;
  }
}

function projectLines(body: Doc, path: OperationPath): Line[] {
  const shown = [...body.entries()].filter(
    ([, value]) => !(value === false || (value instanceof Int32 && value.value === 0)),
  );
  const plain = shown.filter(([, value]) => value instanceof Int32 || value === true).map(([key]) => key);
  const computed = shown.filter(([, value]) => value instanceof Doc || typeof value === "string");
  const lines: Line[] =
    plain.length > 0 ? [{ role: "shape", path, sentence: `Shows only ${listed(plain)}`, fields: plain }] : [];
  for (const [key, value] of computed)
    lines.push({
      role: "shape",
      path: [...path, key],
      sentence: computedSentence(key, value),
      fields: [key],
    });
  return lines;
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
    return filter instanceof Doc
      ? describeFilter(filter, { path: [], collection: null }).map((one) => one.sentence)
      : [];
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

function windowSentence(body: Doc): string {
  const output = body.get("output");
  const by = body.get("partitionBy");
  if (output instanceof Doc && output.has("rank"))
    return `Numbers the documents of each ${expressionText(by ?? null)}`;
  const [name = ""] = output instanceof Doc ? output.keys : [];
  return `Computes ${name} over all documents`;
}

function textOf(value: Value | undefined): string {
  return typeof value === "string" ? value : value === undefined ? "" : valueText(value);
}
