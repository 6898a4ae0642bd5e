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
import { dateText, listed, valueText, type Line } from "./words.ts";

type Place = { path: OperationPath; collection: CollectionModel | null; prefix?: string };

const DAY_MS = 86_400_000;

/** One sentence per condition of a filter. */
export function describeFilter(filter: Doc, place: Place): Line[] {
  const lines: Line[] = [];
  for (const [key, value] of filter.entries()) {
    const path = [...place.path, key];
    if ((key === "$and" || key === "$or" || key === "$nor") && isArray(value)) {
      if (key === "$and")
        value.forEach((one, at) =>
          lines.push(...(one instanceof Doc ? describeFilter(one, { ...place, path: [...path, at] }) : [])),
        );
      else
        lines.push({
          role: "condition",
          path,
          sentence: `${key === "$or" ? "Either" : "Neither"} ${value
            .map((one) =>
              one instanceof Doc
                ? describeFilter(one, { ...place, path: [] })
                    .map((line) => line.sentence)
                    .join(" and ")
                : "",
            )
            .join(key === "$or" ? " or " : " nor ")}`,
          fields: [],
        });
      continue;
    }
    if (key === "$expr") {
      lines.push({ role: "range", path, sentence: expressionText(value), fields: [] });
      continue;
    }
    const name = `${place.prefix ?? ""}${key}`;
    lines.push({
      role: roleOf(value),
      path,
      sentence: conditionText(name, value, place.collection),
      fields: [key.replace(/\.\d+$/, "")],
    });
  }
  return lines;
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
        ([operator, value], at) =>
          (at === 0 ? `${name} ` : "") + operatorText(operator, value, { name, collection }),
      ),
  );
}

function operatorText(
  operator: string,
  value: Value,
  about: { name: string; collection: CollectionModel | null },
): string {
  const text = valueText(value);
  const isDate = value instanceof DateTime;
  switch (operator) {
    case "$eq":
      return `is ${text}`;
    case "$ne":
      return value === null ? "is present" : `is not ${text}`;
    case "$gt":
      return isDate ? `after ${text}` : `above ${text}`;
    case "$gte":
      return isDate ? `on or after ${text}` : `at least ${text}`;
    case "$lt":
      return isDate ? `before ${text}` : `below ${text}`;
    case "$lte":
      return isDate ? `up to ${text}` : `at most ${text}`;
    case "$in":
      return isArray(value)
        ? `is ${listed(
            value.map((one) =>
              one instanceof RegularExpression ? `like ${valueText(one)}` : valueText(one),
            ),
            "or",
          )}`
        : `is one of ${text}`;
    case "$nin":
      return isArray(value)
        ? `is not ${listed(
            value.map((one) => valueText(one)),
            "or",
          )}`
        : `is none of ${text}`;
    case "$all":
      return isArray(value) ? `holds all of ${listed(value.map((one) => valueText(one)))}` : `holds ${text}`;
    case "$exists":
      return value === true ? "exists" : "does not exist";
    case "$size":
      return value instanceof Int32 && value.value === 0 ? "has no elements" : `has exactly ${text} elements`;
    case "$elemMatch":
      return value instanceof Doc
        ? `has an element where ${listed(describeFilter(value, { path: [], collection: null }).map((line) => line.sentence))}`
        : "has a matching element";
    case "$not":
      return value instanceof RegularExpression
        ? `does not match ${valueText(value)}`
        : value instanceof Doc
          ? `not (${operatorsText("", value, about.collection).trim()})`
          : `is not ${text}`;
    case "$regex":
      return `matches ${text}`;
    default:
      return `${operator} ${text}`;
  }
}

function patternText(name: string, { pattern, options }: RegularExpression): string {
  const plain = pattern.replace(/\\(?=[^a-zA-Z0-9])/g, "");
  const isPlain = !/[\\^$*+?()[\]{}|]/.test(pattern.replace(/\\[^a-zA-Z0-9]/g, "").replace(/^\^|\$$/g, ""));
  const cases = options.includes("i") ? ", upper or lower case" : "";
  if (!isPlain) return `${name} matches /${pattern}/${options}`;
  if (pattern.startsWith("^")) return `${name} starts with "${plain.slice(1)}"${cases}`;
  if (pattern.endsWith("$")) return `${name} ends with "${plain.slice(0, -1)}"${cases}`;
  return `${name} contains "${plain}"${cases}`;
}

const COMPARISONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    $gt: "is above",
    $gte: "is at least",
    $lt: "is below",
    $lte: "is at most",
    $eq: "equals",
    $ne: "differs from",
  }),
);

const SIGNS: ReadonlyMap<string, string> = new Map(
  Object.entries({ $multiply: "×", $add: "+", $subtract: "−", $divide: "÷" }),
);

/** `{ $gt: ["$a", "$b"] }` in words. */
export function expressionText(value: Value): string {
  if (typeof value === "string")
    return value.startsWith("$$")
      ? value.slice(2)
      : value.startsWith("$")
        ? value.slice(1)
        : JSON.stringify(value);
  if (!(value instanceof Doc)) return valueText(value);
  const [operator = ""] = value.keys;
  const operand = value.values[0] ?? null;
  const parts = isArray(operand) ? operand.map((one) => expressionText(one)) : [expressionText(operand)];
  const [left = "", right = ""] = parts;
  const comparison = COMPARISONS.get(operator);
  if (comparison !== undefined) return `${left} ${comparison} ${right}`;
  const sign = SIGNS.get(operator);
  // what is computed inside stands in brackets
  if (sign !== undefined)
    return parts
      .map((part, at) => (isComputed(isArray(operand) ? operand[at] : operand) ? `(${part})` : part))
      .join(` ${sign} `);
  switch (operator) {
    case "$cond":
      return choiceText(operand);
    case "$first":
    case "$last":
      return `the ${operator.slice(1)} ${left}`;
    case "$size":
      return `the number of ${left}`;
    case "$ifNull":
      return left;
    case "$dateToString":
    case "$dateTrunc":
      return operand instanceof Doc
        ? `${dateUnit(operand)} of ${expressionText(operand.get("date") ?? null)}`
        : "a date";
    case "$year":
    case "$month":
    case "$hour":
      return `${operator.slice(1)} of ${left}`;
    case "$dayOfWeek":
      return `weekday of ${left} (1 is Sunday)`;
    case "$toDate":
    case "$toLong":
      return left;
    case "$convert":
      return operand instanceof Doc ? `${expressionText(operand.get("input") ?? null)} as a number` : left;
    case "$and":
      return listed(parts);
    case "$not":
      return `not ${left}`;
    case "$in":
      return `${left} is one of ${right}`;
    default:
      return `${operator.replace("$", "")} of ${listed(parts)}`;
  }
}

function isComputed(value: Value | undefined): boolean {
  return value instanceof Doc && SIGNS.has(value.keys[0] ?? "");
}

function choiceText(operand: Value): string {
  const parts =
    operand instanceof Doc
      ? ["if", "then", "else"].map((key) => operand.get(key) ?? null)
      : isArray(operand)
        ? operand
        : [];
  const [condition = "", chosen = "", other = ""] = parts.map((one) => expressionText(one));
  return `${chosen} where ${condition}, otherwise ${other}`;
}

function dateUnit(call: Doc): string {
  const format = call.get("format");
  const unit = call.get("unit");
  if (typeof unit === "string") return unit;
  if (format === "%Y-%m") return "month";
  if (format === "%Y-%m-%d") return "day";
  return typeof format === "string" && format.includes("%V") ? "week" : "date";
}
