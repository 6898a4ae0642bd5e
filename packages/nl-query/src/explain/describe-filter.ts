import {
  DateTime,
  Doc,
  Int32,
  RegularExpression,
  isArray,
  type OperationPath,
  type Value,
} from "@querysnap/mql";
import type { CollectionModel } from "../schema/model.ts";
import type { TieRole } from "../types.ts";
import { expressionText } from "./expression-text.ts";
import { nearText, regionText } from "./place-text.ts";
import { dateText, lineAt, listed, valueText, type Line } from "./words.ts";

type Place = { path: OperationPath; collection: CollectionModel | null };

const DAY_MS = 86_400_000;

/** One sentence per condition of a filter. */
export function describeFilter(filter: Doc, place: Place): Line[] {
  return [...filter.entries()].flatMap(([key, value]) => {
    const path = [...place.path, key];
    if (key === "$and" && isArray(value))
      return value.flatMap((one, at) =>
        one instanceof Doc ? describeFilter(one, { ...place, path: [...path, at] }) : [],
      );
    if ((key === "$or" || key === "$nor") && isArray(value))
      return [lineAt(path, alternativesText(key, value, place), { role: "condition" })];
    if (key === "$expr") return [lineAt(path, expressionText(value), { role: "range" })];
    const sentence = conditionText(key, value, place.collection);
    return [lineAt(path, sentence, { role: roleOf(value), fields: [key.replace(/\.\d+$/, "")] })];
  });
}

/** The conditions of a filter as sentences without their place. */
export function filterSentences(filter: Doc, place: Partial<Place> = {}): string[] {
  return describeFilter(filter, { collection: null, ...place, path: [] }).map((line) => line.sentence);
}

function alternativesText(operator: "$or" | "$nor", filters: readonly Value[], place: Place): string {
  const texts = filters.map((one) => (one instanceof Doc ? filterSentences(one, place).join(" and ") : ""));
  return operator === "$or" ? `Either ${texts.join(" or ")}` : `Neither ${texts.join(" nor ")}`;
}

function roleOf(value: Value): TieRole {
  return value instanceof Doc && value.keys.some((key) => /^\$(gt|gte|lt|lte)$/.test(key))
    ? "range"
    : "condition";
}

function conditionText(name: string, value: Value, collection: CollectionModel | null): string {
  if (value instanceof Doc && value.keys.length > 0 && value.keys.every((key) => key.startsWith("$")))
    return operatorsText(name, value, collection);
  if (value === null) return `${name} is null or missing`;
  if (value instanceof RegularExpression) return patternText(name, value);
  const isStored =
    typeof value === "string" &&
    (collection?.byPath.get(name)?.values.some((one) => one.text === value) ?? false);
  return `${name} is ${valueText(value)}${isStored ? ", a stored value" : ""}`;
}

function operatorsText(name: string, operators: Doc, collection: CollectionModel | null): string {
  const from = operators.get("$gte") ?? null;
  const to = operators.get("$lt") ?? null;
  if (from instanceof DateTime && to instanceof DateTime && operators.size === 2) {
    return to.ms - from.ms === DAY_MS
      ? `${name} on ${dateText(from.ms)}`
      : `${name} from ${dateText(from.ms)} to ${to.ms % DAY_MS === 0 ? dateText(to.ms - DAY_MS) : dateText(to.ms)}`;
  }
  const exists = operators.get("$exists");
  const [, list, index] = /^(.+)\.(\d+)$/.exec(name) ?? [];
  if (exists !== undefined && list !== undefined && operators.size === 1) {
    const count = Number(index) + 1;
    return `${list} has ${exists === true ? "at least" : "fewer than"} ${count} ${count === 1 ? "element" : "elements"}`;
  }
  return listed(
    [...operators.entries()]
      .filter(([operator]) => operator !== "$options")
      .map(
        ([operator, value], at) => (at === 0 ? `${name} ` : "") + operatorText(operator, value, collection),
      ),
  );
}

type Operand = { value: Value; text: string; collection: CollectionModel | null };
type OperandText = (operand: Operand) => string;

const OPERATORS: ReadonlyMap<string, OperandText> = new Map(
  Object.entries<OperandText>({
    $eq: ({ text }) => `is ${text}`,
    $ne: ({ value, text }) => (value === null ? "is present" : `is not ${text}`),
    $gt: boundText("above", "after"),
    $gte: boundText("at least", "on or after"),
    $lt: boundText("below", "before"),
    $lte: boundText("at most", "up to"),
    $in: ({ value, text }) =>
      isArray(value) ? `is ${listed(value.map(memberText), "or")}` : `is one of ${text}`,
    $nin: ({ value, text }) =>
      isArray(value) ? `is not ${listed(value.map(valueText), "or")}` : `is none of ${text}`,
    $all: ({ value, text }) =>
      isArray(value) ? `holds all of ${listed(value.map(valueText))}` : `holds ${text}`,
    $exists: ({ value }) => (value === true ? "exists" : "does not exist"),
    $size: ({ value, text }) =>
      value instanceof Int32 && value.value === 0 ? "has no elements" : `has exactly ${text} elements`,
    $elemMatch: ({ value }) =>
      value instanceof Doc
        ? `has an element where ${listed(filterSentences(value))}`
        : "has a matching element",
    $type: ({ text }) => `is stored as ${text}`,
    $not: negationText,
    $regex: ({ text }) => `matches ${text}`,
    $geoWithin: ({ value }) => `is within ${regionText(value)}`,
    $geoIntersects: ({ value }) => `meets ${regionText(value)}`,
    $near: ({ value }) => nearText(value),
    $nearSphere: ({ value }) => nearText(value),
  }),
);

function operatorText(operator: string, value: Value, collection: CollectionModel | null): string {
  const text = valueText(value);
  const describe = OPERATORS.get(operator);
  return describe ? describe({ value, text, collection }) : `${operator} ${text}`;
}

/** Words for a bound, which dates have of their own. */
function boundText(ofNumber: string, ofDate: string): OperandText {
  return ({ value, text }) => `${value instanceof DateTime ? ofDate : ofNumber} ${text}`;
}

function memberText(value: Value): string {
  return value instanceof RegularExpression ? `like ${valueText(value)}` : valueText(value);
}

function negationText({ value, text, collection }: Operand): string {
  if (value instanceof RegularExpression) return `does not match ${text}`;
  if (value instanceof Doc) return `not (${operatorsText("", value, collection).trim()})`;
  return `is not ${text}`;
}

/** `\b` at either end stands for where a word does. */
const EDGES = /^(\^?)\\b|\\b(\$?)$/g;

function patternText(name: string, { pattern: whole, options }: RegularExpression): string {
  const pattern = whole.replace(EDGES, "$1$2");
  const word = pattern === whole ? "" : "the word ";
  const plain = pattern.replace(/\\(?=[^a-zA-Z0-9])/g, "");
  const isPlain = !/[\\^$*+?()[\]{}|]/.test(pattern.replace(/\\[^a-zA-Z0-9]/g, "").replace(/^\^|\$$/g, ""));
  const cases = options.includes("i") ? ", upper or lower case" : "";
  if (!isPlain) return `${name} matches /${whole}/${options}`;
  if (pattern.startsWith("^")) return `${name} starts with ${word}"${plain.slice(1)}"${cases}`;
  if (pattern.endsWith("$")) return `${name} ends with ${word}"${plain.slice(0, -1)}"${cases}`;
  return `${name} contains ${word}"${plain}"${cases}`;
}
