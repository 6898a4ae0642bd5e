import { Double, type Value } from "@querysnap/mql";
import type { Amount, DatePart, FieldRef, GroupKey, Range } from "../plan/plan.ts";
import { amountFields, isOfJoined } from "../plan/amount-fields.ts";
import { type FieldModel, hasTimeOfDay } from "../schema/model.ts";
import { doc, int } from "./build.ts";
import { numberValue } from "./literals.ts";
import { sumOverOuter } from "./outer-lists.ts";

type Elapsed = Omit<Extract<Amount, { kind: "elapsed" }>, "kind">;
type RefPath = (ref: FieldRef) => string;

/**
 * An amount per document as an aggregation expression.
 *
 * @param isUnwound Tells lists that have no length left: each row is one of their elements.
 */
export function amountExpression(
  amount: Amount,
  pathOf: RefPath,
  isUnwound: (list: FieldRef) => boolean = () => false,
): Value {
  const read = (ref: FieldRef): Value => numberAt(ref.field, pathOf(ref));
  const operand = (one: Amount): Value =>
    one.kind === "field" ? operandAt(one.field, pathOf(one)) : amountExpression(one, pathOf, isUnwound);
  const operate = ({ op, left, right }: Operated): Value => doc([op, [operand(left), operand(right)]]);
  switch (amount.kind) {
    case "field":
      return read(amount);
    case "operation":
      return mayDivideByZero(amount)
        ? doc(["$cond", [doc(["$eq", [operand(amount.right), int(0)]]), null, operate(amount)]])
        : operate(amount);
    case "constant":
      return numberValue(amount.text, null);
    case "elapsed":
      return elapsedExpression(amount, pathOf);
    case "size":
      if (isOfJoined(amount))
        return doc(["$size", `$${pathOf(amount).slice(0, -amount.field.path.length - 1)}`]);
      return isUnwound(amount)
        ? int(1)
        : sumOverOuter(amount.field, pathOf(amount), {
            isUnwound: (field) => isUnwound({ field, route: null }),
            measure: sizeAt,
          });
    default:
      return null;
  }
}

type Operated = Extract<Amount, { kind: "operation" }>;

/** A division by zero fails for all documents. */
function mayDivideByZero({ op, right }: Operated): boolean {
  if (op !== "$divide") return false;
  if (right.kind === "size") return true;
  return right.kind === "field" && Number(right.field.min ?? 1) <= 0 && Number(right.field.max ?? 0) >= 0;
}

const UNITS_MS: Partial<Record<Elapsed["unit"], number>> = { minute: 60_000, hour: 3_600_000 };

/** Time between two dates, or from one until now: days and years in whole units, others with a fraction. */
function elapsedExpression({ from, to, unit }: Elapsed, pathOf: RefPath): Value {
  const end = to ? dateExpression(to.field, pathOf(to)) : "$$NOW";
  if (from.field.kind === "number")
    return doc(["$subtract", [doc(["$year", end]), operandAt(from.field, pathOf(from))]]);
  const start = dateExpression(from.field, pathOf(from));
  const count = (part: string): Value =>
    doc(["$dateDiff", doc(["startDate", start], ["endDate", end], ["unit", part])]);
  const unitMs = UNITS_MS[unit];
  // `$dateDiff` counts the hours that begin in between, so 10:59 to 11:01 would take one
  if (unitMs !== undefined && [from, ...(to ? [to] : [])].some(({ field }) => hasTimeOfDay(field)))
    return doc(["$divide", [doc(["$subtract", [end, start]]), int(unitMs)]]);
  // it counts New Years as well, which makes most people a year too old
  return unit === "year"
    ? doc(["$floor", doc(["$divide", [count("day"), new Double(365.25)]])])
    : count(unit === "night" ? "day" : unit);
}

const DAY_MS = 86_400_000;

/**
 * Days between two dates of which one has a time of the day, with a fraction; null for other amounts. `$dateDiff` counts
 * the midnights in between, which is right for one document, but puts an average off by up to a day.
 */
export function fractionalDays(amount: Amount, pathOf: RefPath): Value | null {
  if (amount.kind !== "elapsed" || amount.unit !== "day" || amount.to === null) return null;
  const { from, to } = amount;
  if (from.field.kind === "number" || ![from, to].some(({ field }) => hasTimeOfDay(field))) return null;
  const passed = doc([
    "$subtract",
    [to, from].map(({ field, route }) => dateExpression(field, pathOf({ field, route }))),
  ]);
  return doc(["$divide", [passed, int(DAY_MS)]]);
}

/** The number of elements of the list at a path. */
export function sizeAt(path: string): Value {
  return doc(["$size", doc(["$ifNull", [`$${path}`, []]])]);
}

/** An amount of a document: what each element of an array is worth, together or on average, unless the array was unwound. */
export function documentAmount(
  amount: Amount,
  { pathOf, isUnwound }: { pathOf: RefPath; isUnwound: (field: FieldModel) => boolean },
): Value {
  const isPlain = amount.kind === "field" && amount.field.numberType !== "text";
  const refs = amount.kind === "operation" || amount.kind === "field" ? amountFields(amount) : [];
  const root = refs[0]?.field.arrayRoot ?? null;
  const isOther = ({ field, route }: FieldRef): boolean =>
    route !== null || field.arrayRoot !== root || isUnwound(field);
  if (root === null || refs.some(isOther))
    return amountExpression(amount, pathOf, ({ field, route }) => route === null && isUnwound(field));
  if (isPlain) return doc([amount.isMean ? "$avg" : "$sum", amountExpression(amount, pathOf)]);
  const inElement = ({ field }: FieldRef): string => `$line.${field.path.slice(root.length + 1)}`;
  const each = doc(["input", `$${root}`], ["as", "line"], ["in", amountExpression(amount, inElement)]);
  return doc([amount.kind === "field" && amount.isMean ? "$avg" : "$sum", doc(["$map", each])]);
}

/** "Twice the average": a figure, multiplied where that is said. */
export function timesFigure(figure: Value, times: string | undefined): Value {
  return times === undefined ? figure : doc(["$multiply", [figure, numberValue(times, null)]]);
}

/** A number as one; texts that are none become null. */
export function numberAt(field: FieldModel, path: string): Value {
  return field.numberType === "text" ? convertedNumber(path) : `$${path}`;
}

/** Operators fail on the texts that a few documents hold in place of a number. */
function operandAt(field: FieldModel, path: string): Value {
  return field.hasTexts ? convertedNumber(path) : numberAt(field, path);
}

function convertedNumber(path: string): Value {
  return doc(["$convert", doc(["input", `$${path}`], ["to", "double"], ["onError", null], ["onNull", null])]);
}

const FORMATS: Partial<Record<DatePart, string>> = { month: "%Y-%m", day: "%Y-%m-%d", week: "%G-W%V" };
const OPERATORS: Partial<Record<DatePart, string>> = {
  year: "$year",
  hour: "$hour",
  weekday: "$dayOfWeek",
  monthOfYear: "$month",
};

/** What documents are grouped by. */
export function keyExpression(key: GroupKey, path: string): Value {
  const { field, part, ranges, step } = key;
  if (ranges) return rangeExpression(ranges, field, path);
  if (step !== null) return multipleOf(step, field, path);
  if (part === "age") return elapsedExpression({ from: key, to: null, unit: "year" }, () => path);
  if (part === null) return `$${path}`;
  if (field.kind === "number" && part === "decade")
    return decadeOf(field.hasTexts ? convertedNumber(path) : `$${path}`);
  if (field.kind === "number") return `$${path}`;
  const date = dateExpression(field, path);
  const format = FORMATS[part];
  if (format !== undefined) return doc(["$dateToString", doc(["format", format], ["date", date])]);
  const operator = OPERATORS[part];
  if (operator !== undefined) return doc([operator, date]);
  if (part === "decade") return decadeOf(doc(["$year", date]));
  if (part === "quarterOfYear") return quarterOf(date);
  return doc(["$dateTrunc", doc(["date", date], ["unit", part])]);
}

/** The lower end of the range that a number is in, as `$bucket` calls its groups. */
function rangeExpression(ranges: readonly Range[], field: FieldModel, path: string): Value {
  const number = numberAt(field, path);
  const literal = (text: string): Value => numberValue(text, field.numberType === "text" ? null : field);
  const branches = ranges.flatMap(({ from, below }) =>
    below === null
      ? []
      : doc(["case", doc([below.op, [number, literal(below.value)]])], ["then", literal(from)]),
  );
  const last = literal(ranges.at(-1)?.from ?? "0");
  return doc(["$switch", doc(["branches", branches], ["default", last])]);
}

/** The multiple of a step that a number is not below. */
function multipleOf(step: number, field: FieldModel, path: string): Value {
  const number = numberAt(field, path);
  const size = numberValue(String(step), field.numberType === "text" ? null : field);
  return Number(field.min) < 0
    ? doc(["$multiply", [doc(["$floor", doc(["$divide", [number, size]])]), size]])
    : doc(["$subtract", [number, doc(["$mod", [number, size]])]]);
}

/** From 1 to 4; MongoDB has no operator for it. */
function quarterOf(date: Value): Value {
  return doc(["$ceil", doc(["$divide", [doc(["$month", date]), int(3)]])]);
}

function decadeOf(year: Value): Value {
  return doc(["$subtract", [year, doc(["$mod", [year, int(10)]])]]);
}

export function dateExpression(field: FieldModel, path: string): Value {
  if (field.kind === "dateText") return doc(["$toDate", `$${path}`]);
  if (field.kind !== "epoch") return `$${path}`;
  return doc([
    "$toDate",
    field.epochUnitMs === 1
      ? doc(["$toLong", `$${path}`])
      : doc(["$multiply", [`$${path}`, int(field.epochUnitMs)]]),
  ]);
}
