import {
  DateTime,
  Decimal128,
  decimalParts,
  Doc,
  Double,
  Int32,
  isArray,
  Long,
  type Value,
} from "@querysnap/mql";
import { clockUnitMs, type TimeUnit } from "../dates/time-unit.ts";
import { DAY_MS } from "../dates/calendar.ts";
import {
  addDecimals,
  divideDecimals,
  isDecimalZero,
  multiplyDecimals,
  subtractDecimals,
} from "../decimal/arithmetic.ts";
import { decimalFromBigInt } from "../decimal/encode.ts";
import { addNumbers, multiplyNumbers, subtractNumbers } from "../expressions/arithmetic-operators.ts";
import { isNullish, type Node, type Operand } from "../expressions/node.ts";
import {
  isNumeric,
  toDecimal,
  toDoubleNumber,
  wholeNumber,
  type NumericValue,
} from "../expressions/numbers.ts";
import { NumberSum } from "../expressions/sum.ts";
import { typeName } from "../expressions/type-names.ts";
import { MongoError } from "../mongo-error.ts";
import { compareValues } from "../values/compare.ts";
import { describeValue } from "../values/describe-value.ts";
import { parseBounds, parseUnit, spansOf, type Bounds, type Span } from "./bounds.ts";
import type { Partition, WindowFunction } from "./partition.ts";
import { compileStrict, refuseWindow } from "./position-functions.ts";
import type { WindowFunctionSpec } from "./window-function-spec.ts";

/** A quotient as the sums and slopes of windows need it: double, or decimal when a decimal takes part. */
function divideNumbers(left: NumericValue, right: NumericValue): NumericValue {
  if (left instanceof Decimal128 || right instanceof Decimal128)
    return divideDecimals(toDecimal(left), toDecimal(right));
  return new Double(toDoubleNumber(left) / toDoubleNumber(right));
}

function isZero(value: NumericValue): boolean {
  return value instanceof Decimal128 ? isDecimalZero(value) : Number(value.value) === 0;
}

const DECIMAL_ONE = decimalFromBigInt(1n);

/** `$expMovingAvg`, computed in decimal and given as decimal only when an input is one. */
export function parseExpMovingAvg(spec: WindowFunctionSpec): WindowFunction {
  const { argument, window, sort } = spec;
  if (window !== undefined || !(argument instanceof Doc))
    throw new MongoError(9, "$expMovingAvg must have exactly one argument that is an object");
  const input = argument.get("input");
  if (argument.size !== 2 || input === undefined) throw new MongoError(9, AVERAGE_ARGUMENTS);
  if (!sort.isGiven) throw new MongoError(9, "$expMovingAvg requires an explicit 'sortBy'");
  const { run } = compileStrict(spec, input);
  const alpha = readAlpha(argument.get("N"), argument.get("alpha"));
  return ({ frames }) => {
    let average: Decimal128 | null = null;
    let isDecimal = false;
    return frames.map((frame) => {
      const value = run(frame);
      if (isNumeric(value)) {
        isDecimal ||= value instanceof Decimal128;
        const current = toDecimal(value);
        average = average
          ? addDecimals(
              multiplyDecimals(current, alpha),
              multiplyDecimals(average, subtractDecimals(DECIMAL_ONE, alpha)),
            )
          : current;
      }
      // What is no number leaves the average as it was.
      if (average === null) return null;
      return isDecimal ? average : new Double(toDoubleNumber(average));
    });
  };
}

const AVERAGE_ARGUMENTS =
  "$expMovingAvg sub object must have exactly two fields: An 'input' field, and either an 'N' field or an 'alpha' field";

function readAlpha(n: Value | undefined, alpha: Value | undefined): Decimal128 {
  if (n !== undefined) {
    if (!isNumeric(n)) throw new MongoError(9, `'N' field must be an integer, but found type ${typeName(n)}`);
    const count = wholeNumber(n);
    if (count === null)
      throw new MongoError(
        9,
        `'N' field must be an integer, but found  N: ${describeValue(n)}. To use a non-integer, use the 'alpha' argument instead`,
      );
    if (count <= 0n) throw new MongoError(9, `'N' must be greater than zero. Got ${count}`);
    return divideDecimals(decimalFromBigInt(2n), decimalFromBigInt(count + 1n));
  }
  if (alpha === undefined)
    throw new MongoError(9, `Got unrecognized field in $expMovingAvg${AVERAGE_ARGUMENTS}`);
  if (!isNumeric(alpha)) throw new MongoError(9, "'alpha' must be a number");
  const number = toDoubleNumber(alpha);
  if (!(number > 0 && number < 1))
    throw new MongoError(
      9,
      `'alpha' must be between 0 and 1 (exclusive), found alpha: ${describeValue(alpha)}`,
    );
  return toDecimal(alpha);
}

/** Input and time axis of `$derivative` and `$integral`. */
type Curve = { readonly input: Node; readonly unitMs: number | null; readonly bounds: Bounds };

const CURVE_UNITS: ReadonlySet<TimeUnit> = new Set([
  "week",
  "day",
  "hour",
  "minute",
  "second",
  "millisecond",
]);

/** The bounds of `$derivative` and `$integral`, which need an order by one field. */
export function parseCurveBounds(spec: WindowFunctionSpec): Bounds {
  const { name, sort } = spec;
  if (!sort.isGiven) throw new MongoError(9, `${name} requires a sortBy`);
  if (sort.count !== 1) throw new MongoError(9, `${name} requires a non-compound sortBy`);
  return parseBounds(spec);
}

function parseCurve(spec: WindowFunctionSpec, bounds: Bounds): Curve {
  const { name, argument } = spec;
  if (!(argument instanceof Doc))
    throw new MongoError(
      9,
      `${name} expects an object, but got a ${typeName(argument)}: ${name}: ${describeValue(argument)}`,
    );
  for (const key of argument.keys)
    if (key !== "input" && key !== "unit") throw new MongoError(9, `${name} got unexpected argument: ${key}`);
  const unitSpec = argument.get("unit");
  const unit = unitSpec === undefined ? null : parseUnit(unitSpec);
  if (unit !== null && !CURVE_UNITS.has(unit))
    throw new MongoError(5490710, "unit must be 'week' or smaller");
  const unitMs = unit === null ? null : (clockUnitMs(unit) ?? (unit === "week" ? 7 * DAY_MS : DAY_MS));
  const input = argument.get("input");
  if (input === undefined) throw new MongoError(9, `${name} requires an 'input' expression`);
  return { input: compileStrict(spec, input), unitMs, bounds };
}

/** A position on the time axis of `$derivative`, dates in milliseconds. */
function axisValue(key: Value, unitMs: number | null): NumericValue {
  if (key instanceof DateTime) {
    if (unitMs === null)
      throw new MongoError(5624901, "$derivative where the sortBy is a Date requires an 'unit'");
    return new Long(BigInt(key.ms));
  }
  if (unitMs !== null)
    throw new MongoError(5624900, "$derivative with 'unit' expects the sortBy field to be a Date");
  if (!isNumeric(key))
    throw new MongoError(5624902, "$derivative (with no 'unit') expects the sortBy field to be numeric");
  return key;
}

/** Difference of the ends, as `$subtract` gives it. */
function rise(first: Operand, last: Operand): NumericValue {
  if (isNullish(first) || isNullish(last))
    throw new MongoError(5624903, "$derivative input must not be null or missing");
  if (isNumeric(first) && isNumeric(last)) return subtractNumbers(last, first);
  if (first instanceof DateTime && last instanceof DateTime)
    return new Long(BigInt(last.ms) - BigInt(first.ms));
  throw new MongoError(14, `can't $subtract ${typeName(first)} from ${typeName(last)}`);
}

/** A point of the curve under `$integral`, dates as milliseconds. */
function pointOf(x: Value, y: Operand, unitMs: number | null): Point {
  if (!isNumeric(y) || !(isNumeric(x) || x instanceof DateTime)) {
    throw new MongoError(
      5423900,
      "The input value of $integral window function must be a vector of 2 value, the first value must be numeric or date type and the second must be numeric.",
    );
  }
  if (x instanceof DateTime) {
    if (unitMs === null)
      throw new MongoError(
        5423902,
        "$integral (with no 'outputUnit') expects the sortBy field to be numeric",
      );
    return { x: new Long(BigInt(x.ms)), y };
  }
  if (unitMs !== null)
    throw new MongoError(5423901, "$integral with 'outputUnit' expects the sortBy field to be a Date");
  return { x, y };
}

type Point = { readonly x: NumericValue; readonly y: NumericValue };

/** `$derivative`: the slope between the first and last row of the window. */
export function parseDerivative(spec: WindowFunctionSpec, bounds: Bounds): WindowFunction {
  const { input, unitMs } = parseCurve(spec, bounds);
  if (spec.window === undefined) throw new MongoError(9, "$derivative requires explicit window bounds");
  return overSpans(bounds, ({ keys, frames }, { from, to }) => {
    if (from >= to) return null;
    const axis = (at: number): NumericValue => axisValue(keys[at] ?? null, unitMs);
    const value = (at: number): Operand => frames[at] && input.run(frames[at]);
    const run = subtractNumbers(axis(to - 1), axis(from));
    const difference = rise(value(from), value(to - 1));
    if (isZero(run)) return null;
    const slope = divideNumbers(difference, run);
    return unitMs === null ? slope : multiplyNumbers(slope, new Long(BigInt(unitMs)));
  });
}

/** `$integral`: the area under the window's rows by the trapezoidal rule. */
export function parseIntegral(spec: WindowFunctionSpec, bounds: Bounds): WindowFunction {
  const { input, unitMs } = parseCurve(spec, bounds);
  return overSpans(bounds, ({ keys, frames, operation }, { from, to }) => {
    if (from >= to) return null;
    const point = (at: number) => pointOf(keys[at] ?? null, frames[at] && input.run(frames[at]), unitMs);
    // The sum over a single point stays the integer 0, unless it is scaled to a unit.
    const area = new NumberSum();
    let left = point(from);
    let hasNaN = isNaN(left);
    for (let at = from + 1; at < to; at++) {
      if ((at & 0xff) === 0) operation.checkInterrupt();
      const right = point(at);
      hasNaN ||= isNaN(right);
      area.add(
        divideNumbers(multiplyNumbers(addNumbers(right.y, left.y), subtractNumbers(right.x, left.x)), TWO),
      );
      left = right;
    }
    if (hasNaN) return new Double(Number.NaN);
    return unitMs === null ? area.result() : divideNumbers(area.result(), new Long(BigInt(unitMs)));
  });
}

function isNaN({ x, y }: Point): boolean {
  return Number.isNaN(toDoubleNumber(x)) || Number.isNaN(toDoubleNumber(y));
}

const TWO = new Double(2);

/** Applies a function to the window of each row. */
function overSpans(bounds: Bounds, apply: (partition: Partition, span: Span) => Value): WindowFunction {
  return (partition) =>
    spansOf(bounds, partition.rows.length, partition.keys).map((span) => apply(partition, span));
}

/** `$linearFill`: missing values on the line between their neighbors. */
export function parseLinearFill(spec: WindowFunctionSpec): WindowFunction {
  refuseWindow(spec);
  if (spec.sort.count !== 1)
    throw new MongoError(
      605001,
      "$linearFill must be specified with a top level sortBy expression with exactly one element",
    );
  const input = compileStrict(spec, spec.argument);
  return ({ frames, keys }) => {
    const values = frames.map((frame) => fillable(input.run(frame)));
    const axis = keys.map((key, at) => {
      const number = fillAxis(key);
      const before = keys[at - 1];
      if (before === undefined) return number;
      if (compareValues(before, key) === 0)
        throw new MongoError(6050106, "There can be no repeated values in the sort field");
      if (isNumeric(before) !== isNumeric(key))
        throw new MongoError(
          14,
          `Conflicting sort value types, previously received type ${typeName(before)}, but found ${typeName(key)}`,
        );
      return number;
    });
    return fillGaps(values, axis);
  };
}

function fillable(value: Operand): NumericValue | null {
  if (isNullish(value)) return null;
  if (!isNumeric(value))
    throw new MongoError(14, `Value to be filled must be numeric or nullish, but found ${typeName(value)}`);
  return value;
}

function fillAxis(key: Value): NumericValue {
  if (key instanceof DateTime) return new Long(BigInt(key.ms));
  if (!isNumeric(key))
    throw new MongoError(
      14,
      `Value of the sortBy field must be numeric or a date, but found ${typeName(key)}`,
    );
  return key;
}

function fillGaps(values: readonly (NumericValue | null)[], axis: readonly NumericValue[]): readonly Value[] {
  const filled: Value[] = [...values];
  let left = -1;
  for (let at = 0; at < values.length; at++) {
    const right = values[at] ?? null;
    if (right === null) continue;
    const start = values[left] ?? null;
    if (start !== null) {
      const run = subtractNumbers(axis[at] as NumericValue, axis[left] as NumericValue);
      const rise = subtractNumbers(right, start);
      for (let gap = left + 1; gap < at; gap++) {
        const offset = subtractNumbers(axis[gap] as NumericValue, axis[left] as NumericValue);
        filled[gap] = addNumbers(start, multiplyNumbers(offset, divideNumbers(rise, run)));
      }
    }
    left = at;
  }
  return filled;
}

/** `$covariancePop` and `$covarianceSamp` of pairs of numbers; whatever is no such pair does not count. */
export function parseCovariance(spec: WindowFunctionSpec, bounds: Bounds): WindowFunction {
  const input = compileStrict(spec, spec.argument);
  const unbiased = spec.name === "$covarianceSamp" ? 1 : 0;
  return overSpans(bounds, ({ frames, operation }, { from, to }) => {
    const pairs: Pair[] = [];
    const beyond = new NumberSum();
    for (let at = from; at < to; at++) {
      if ((at & 0xff) === 0) operation.checkInterrupt();
      const frame = frames[at];
      const pair = frame ? pairOf(input.run(frame)) : null;
      if (!pair) continue;
      if (isFinite(pair.x) && isFinite(pair.y)) pairs.push(pair);
      else beyond.add(beyondNumbers(pair));
    }
    const divisor = pairs.length - unbiased;
    if (divisor <= 0) return null;
    return beyond.count > 0 ? beyond.result() : covariance(pairs, divisor);
  });
}

type Pair = { readonly x: NumericValue; readonly y: NumericValue };

function pairOf(value: Operand): Pair | null {
  if (!isArray(value) || value.length !== 2) return null;
  const [x, y] = value;
  return isNumeric(x) && isNumeric(y) ? { x, y } : null;
}

function isFinite(value: NumericValue): boolean {
  return value instanceof Decimal128
    ? decimalParts(value).kind === "finite"
    : Number.isFinite(Number(value.value));
}

/** The infinity of a pair, or NaN when the pair has two different ones or a NaN. */
function beyondNumbers({ x, y }: Pair): Double {
  const [left, right] = [x, y].map((value) => (isFinite(value) ? 0 : toDoubleNumber(value))) as [
    number,
    number,
  ];
  return new Double(left + right);
}

/** The mean product of deviations. */
function covariance(pairs: readonly Pair[], divisor: number): Value {
  const sumX = pairs.map(({ x }) => x).reduce(addNumbers);
  const sumY = pairs.map(({ y }) => y).reduce(addNumbers);
  const product = pairs.map(({ x, y }) => multiplyNumbers(x, y)).reduce(addNumbers);
  const count = new Int32(pairs.length);
  if (isInteger(sumX) && isInteger(sumY) && isInteger(product)) {
    // integers need no rounding before the division
    const deviation = BigInt(count.value) * BigInt(product.value) - BigInt(sumX.value) * BigInt(sumY.value);
    return new Double(Number(deviation) / (count.value * divisor));
  }
  // The means first, so that large numbers do not cancel each other.
  const meanX = divideNumbers(sumX, count);
  const meanY = divideNumbers(sumY, count);
  const products = new NumberSum();
  for (const { x, y } of pairs)
    products.add(multiplyNumbers(subtractNumbers(x, meanX), subtractNumbers(y, meanY)));
  return divideNumbers(products.result(), new Int32(divisor));
}

function isInteger(value: NumericValue): value is Int32 | Long {
  return value instanceof Int32 || value instanceof Long;
}
