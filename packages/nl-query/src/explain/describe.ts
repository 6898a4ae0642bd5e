import {
  Doc,
  Int32,
  RegularExpression,
  isArray,
  type Operation,
  type OperationPath,
  type Value,
} from "@querysnap/mql";
import type { CollectionModel } from "../schema/model.ts";
import type { TieRole } from "../types.ts";
import { describeFilter } from "./describe-filter.ts";
import { describeStage } from "./describe-stage.ts";
import { listed, numberText, orderSentence, valueText, type Line } from "./words.ts";

/** One sentence per part of an operation, in the order of its text. */
export function describe(operation: Operation, collection: CollectionModel | null): Line[] {
  const lines: Line[] = [];
  const { method, args } = operation;
  const [first = null, second = null] = args;
  const at: OperationPath = ["args", 0];
  const count = collection
    ? `, ${numberText(collection.count)} document${collection.count === 1 ? "" : "s"}`
    : "";
  const name = operation.collection ?? "the database";
  lines.push({
    role: "collection",
    path: ["collection"],
    sentence: `${VERBS.get(method) ?? "Reads"} ${name}${count}`,
    fields: [],
  });
  const filterLines = (value: Value, path: OperationPath): void => {
    if (value instanceof Doc) lines.push(...describeFilter(value, { path, collection }));
  };
  switch (method) {
    case "aggregate":
      if (isArray(first))
        first.forEach((stage, index) =>
          lines.push(...describeStage(stage, { path: [...at, index], collection })),
        );
      break;
    case "distinct":
      if (typeof first === "string")
        lines.push({
          role: "shape",
          path: at,
          sentence: `Lists the different values of ${first}`,
          fields: [],
        });
      filterLines(second, ["args", 1]);
      break;
    case "updateOne":
    case "updateMany":
    case "findOneAndUpdate":
      filterLines(first, at);
      lines.push(...describeUpdate(second));
      break;
    case "insertOne":
    case "insertMany":
      lines.push({
        role: "shape",
        path: at,
        sentence: isArray(first) ? `Adds ${first.length} documents` : "Adds one document",
        fields: [],
      });
      break;
    default:
      filterLines(first, at);
      if (method === "countDocuments" || method === "count")
        lines.push({ role: "shape", path: ["method"], sentence: "Counts the documents", fields: [] });
      if ((method === "find" || method === "findOne") && second instanceof Doc)
        lines.push(projection(second, ["args", 1]));
  }
  operation.chain.forEach((call, index) =>
    lines.push(...chainLine(call.method, call.args, ["chain", index])),
  );
  return lines;
}

const VERBS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    deleteOne: "Deletes one document of",
    deleteMany: "Deletes documents of",
    updateOne: "Changes one document of",
    updateMany: "Changes documents of",
    insertOne: "Writes to",
    insertMany: "Writes to",
    findOneAndUpdate: "Changes one document of",
    drop: "Drops",
  }),
);

function projection(shown: Doc, path: OperationPath): Line {
  const shows = [...shown.entries()]
    .filter(([key, value]) => !(key === "_id" && isOff(value)) && !isOff(value))
    .map(([key]) => key);
  const hides = [...shown.entries()].filter(([, value]) => isOff(value)).map(([key]) => key);
  const sentence = shows.length > 0 ? `Shows only ${listed(shows)}` : `Leaves out ${listed(hides)}`;
  return { role: "shape", path, sentence, fields: shows };
}

function isOff(value: Value): boolean {
  return value === false || (value instanceof Int32 && value.value === 0);
}

function chainLine(method: string, args: readonly Value[], path: OperationPath): Line[] {
  const [first = null] = args;
  const number = first instanceof Int32 ? first.value : 0;
  const role: TieRole = method === "limit" || method === "skip" ? "range" : "shape";
  switch (method) {
    case "sort":
      return first instanceof Doc
        ? [...first.entries()].map(([key, value]) => ({
            role,
            path: [...path, "args", 0, key],
            sentence: orderSentence(key, value),
            fields: [key],
          }))
        : [];
    case "limit":
      return [
        {
          role,
          path,
          sentence: number === 1 ? "Keeps only the first document" : `Keeps the first ${numberText(number)}`,
          fields: [],
        },
      ];
    case "skip":
      return [{ role, path, sentence: `Skips the first ${numberText(number)}`, fields: [] }];
    case "project":
    case "projection":
      return first instanceof Doc ? [projection(first, [...path, "args", 0])] : [];
    case "count":
    case "size":
    case "itcount":
      return [{ role, path, sentence: "Counts the documents", fields: [] }];
    default:
      return [];
  }
}

function describeUpdate(update: Value): Line[] {
  if (!(update instanceof Doc)) return [];
  const lines: Line[] = [];
  for (const [operator, changes] of update.entries()) {
    if (!(changes instanceof Doc)) continue;
    for (const [key, value] of changes.entries())
      lines.push({
        role: "shape",
        path: ["args", 1, operator, key],
        sentence: updateSentence(operator, key, value),
        fields: [key],
      });
  }
  return lines;
}

function updateSentence(operator: string, key: string, value: Value): string {
  const what = value instanceof RegularExpression ? `/${value.pattern}/` : valueText(value);
  switch (operator) {
    case "$set":
      return `Sets ${key} to ${what}`;
    case "$unset":
      return `Removes ${key}`;
    case "$inc":
      return `Adds ${what} to ${key}`;
    case "$mul":
      return `Multiplies ${key} by ${what}`;
    case "$push":
    case "$addToSet":
      return `Adds ${what} to the list ${key}`;
    case "$pull":
      return `Takes ${what} out of the list ${key}`;
    default:
      return `Changes ${key} by ${operator}`;
  }
}
