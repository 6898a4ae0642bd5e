import { Doc, Int32, isArray, type Value } from "@querysnap/mql";
import { listed, valueText } from "./words.ts";

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

/** A call of an operator, its operands in words. */
type Call = { operand: Value; parts: readonly string[]; left: string; right: string };

const OPERATORS: ReadonlyMap<string, (call: Call) => string> = new Map(
  Object.entries({
    $cond: ({ operand }: Call) => choiceText(operand),
    $switch: ({ operand }: Call) => branchesText(operand),
    $first: ({ left }: Call) => `the first ${left}`,
    $last: ({ left }: Call) => `the last ${left}`,
    $let: ({ operand }: Call) => letText(operand),
    $sortArray: ({ operand }: Call) => sortedText(operand),
    $size: ({ left }: Call) => `the number of ${left}`,
    $ifNull: ({ left }: Call) => left,
    $dateToString: ({ operand }: Call) => dateText(operand),
    $dateTrunc: ({ operand }: Call) => dateText(operand),
    $ceil: ({ operand, left }: Call) => quarterText(operand) ?? `${left}, rounded up`,
    $dayOfWeek: ({ left }: Call) => `weekday of ${left} (1 is Sunday)`,
    $month: ({ left }: Call) => `month of ${left} (1 is January)`,
    $toDate: ({ left }: Call) => left,
    $toLong: ({ left }: Call) => left,
    $convert: ({ operand, left }: Call) =>
      operand instanceof Doc ? `${expressionText(operand.get("input") ?? null)} as a number` : left,
    $and: ({ parts }: Call) => listed(parts),
    $or: ({ parts }: Call) => listed(parts, "or"),
    $hour: ({ left }: Call) => `the hour of ${left}`,
    $map: ({ operand, parts }: Call) => valuesText(operand) ?? `map of ${listed(parts)}`,
    $objectToArray: ({ left }: Call) => `the entries of ${left}`,
    $not: ({ left }: Call) => `not ${left}`,
    $in: ({ left, right }: Call) => `${left} is one of ${right}`,
  }),
);

/** `{ $gt: ["$a", "$b"] }` in words. */
export function expressionText(value: Value): string {
  if (typeof value === "string") return referenceText(value);
  if (!(value instanceof Doc)) return valueText(value);
  const [operator = ""] = value.keys;
  const operand = value.values[0] ?? null;
  const parts = isArray(operand) ? operand.map((one) => expressionText(one)) : [expressionText(operand)];
  const [left = "", right = ""] = parts;
  if (isArray(operand) && operand[1] === null && (operator === "$gt" || operator === "$lte"))
    return `${left} ${operator === "$gt" ? "exists" : "is missing"}`;
  const comparison = COMPARISONS.get(operator);
  if (comparison !== undefined) return `${left} ${comparison} ${right}`;
  const elapsed = operator === "$divide" ? elapsedText(operand) : null;
  if (elapsed !== null) return elapsed;
  const sign = SIGNS.get(operator);
  if (sign !== undefined) return arithmeticText(sign, operand, parts);
  const describe = OPERATORS.get(operator);
  return describe
    ? describe({ operand, parts, left, right })
    : `${operator.replace("$", "")} of ${listed(parts)}`;
}

/** "the values of plans" of an object that is read as a list of them; null for other maps. */
function valuesText(operand: Value): string | null {
  const input = operand instanceof Doc && operand.get("in") === "$$this.v" ? operand.get("input") : null;
  const object = input instanceof Doc ? input.get("$objectToArray") : null;
  return typeof object === "string" ? `the values of ${expressionText(object)}` : null;
}

/** `$field` and `$$variable` by name, other texts as literals. */
function referenceText(text: string): string {
  return text.startsWith("$") ? text.replace(/^\$\$?/, "") : JSON.stringify(text);
}

const UNITS_MS: ReadonlyMap<number, string> = new Map([
  [60_000, "minutes"],
  [3_600_000, "hours"],
  [86_400_000, "days"],
]);

/** "hours from startedAt to endedAt"; null for other quotients. */
function elapsedText(operand: Value): string | null {
  const [difference, size] = isArray(operand) ? operand : [];
  const unit = size instanceof Int32 ? UNITS_MS.get(size.value) : undefined;
  const dates = difference instanceof Doc ? difference.get("$subtract") : undefined;
  if (unit === undefined || !isArray(dates)) return null;
  const [to = null, from = null] = dates;
  return `${unit} from ${expressionText(from)} to ${expressionText(to)}`;
}

/** Operands that are computed themselves get brackets. */
function arithmeticText(sign: string, operand: Value, parts: readonly string[]): string {
  const operands = isArray(operand) ? operand : [operand];
  return parts.map((part, at) => (isComputed(operands[at]) ? `(${part})` : part)).join(` ${sign} `);
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

/** "0 where rate is less than 10, 10 where rate is less than 50, otherwise 50" */
function branchesText(operand: Value): string {
  const branches = operand instanceof Doc ? operand.get("branches") : undefined;
  if (!(operand instanceof Doc) || !isArray(branches)) return "one of several values";
  const texts = branches.map((branch) =>
    branch instanceof Doc
      ? `${expressionText(branch.get("then") ?? null)} where ${expressionText(branch.get("case") ?? null)}`
      : "a value",
  );
  const other = operand.get("default");
  return [...texts, ...(other === undefined ? [] : [`otherwise ${expressionText(other)}`])].join(", ");
}

/** "latest.grade equals "A", where latest is the first of …" */
function letText(operand: Value): string {
  if (!(operand instanceof Doc)) return "a value";
  const variables = operand.get("vars");
  const named =
    variables instanceof Doc
      ? variables.keys.map((name, at) => `${name} is ${expressionText(variables.values[at] ?? null)}`)
      : [];
  return `${expressionText(operand.get("in") ?? null)}, where ${listed(named)}`;
}

/** "of grades by date, highest first" */
function sortedText(operand: Value): string {
  if (!(operand instanceof Doc)) return "a sorted list";
  const order = operand.get("sortBy");
  const keys =
    order instanceof Doc
      ? order.keys.map(
          (key, at) =>
            `${key}, ${valueText(order.values[at] ?? null).startsWith("-") ? "latest or highest" : "earliest or lowest"} first`,
        )
      : [];
  return `of ${expressionText(operand.get("input") ?? null)} by ${listed(keys)}`;
}

/** "month of createdAt" for calls that cut a date to a unit. */
function dateText(operand: Value): string {
  return operand instanceof Doc
    ? `${dateUnit(operand)} of ${expressionText(operand.get("date") ?? null)}`
    : "a date";
}

/** "quarter of createdAt" for a third of the month, rounded up; null for what else is rounded. */
function quarterText(operand: Value): string | null {
  const terms = operand instanceof Doc ? operand.get("$divide") : undefined;
  const [month, size] = isArray(terms) ? terms : [];
  const isThird = size instanceof Int32 && size.value === 3;
  const date = isThird && month instanceof Doc ? month.get("$month") : undefined;
  return date === undefined ? null : `quarter of ${expressionText(date)}`;
}

function dateUnit(call: Doc): string {
  const format = call.get("format");
  const unit = call.get("unit");
  if (typeof unit === "string") return unit;
  if (format === "%Y-%m") return "month";
  if (format === "%Y-%m-%d") return "day";
  return typeof format === "string" && format.includes("%V") ? "week" : "date";
}
