import { DateTime, type Value } from "@querysnap/mql";
import {
  addUnits,
  clockUnitMs,
  isTimeUnit,
  truncateToBin,
  unitsBetween,
  type TimeUnit,
} from "../dates/time-unit.ts";
import type { Frame } from "../contract.ts";
import { inContext, MongoError } from "../mongo-error.ts";
import { printValue } from "../values/print-value.ts";
import { dateOf, longOf, momentOf, requireUnit, requireWeekStart, zoneOperand } from "./date-operands.ts";
import { DATE_MESSAGES, namedOperands, type NamedCodes } from "./named-operands.ts";
import {
  isNullish,
  strictNode,
  type Compiler,
  type Node,
  type Operand,
  type OperatorParser,
  type OperatorTable,
} from "./node.ts";
import { MIN_LONG, wholeNumber } from "./numbers.ts";
import { typeName } from "./type-names.ts";

const SUNDAY = 7;

function requireDate(value: Operand, code: number, message: string): number {
  const moment = momentOf(value);
  if (moment === null) throw new MongoError(code, `${message}, but got ${typeName(value)}`);
  return moment;
}

const ADD_CODES: NamedCodes = {
  notObject: 5166400,
  unknown: 5166401,
  missing: { startDate: 5166402, unit: 5166402, amount: 5166402 },
  messages: {
    notObject: (name) => `${name} expects an object as its argument`,
    unknown: (key, name) =>
      `Unrecognized argument to ${name}: ${key}. Expected arguments are startDate, unit, amount, and optionally timezone.`,
    missing: (_key, name) => `${name} requires startDate, unit, and amount to be present`,
  },
};

function shift(sign: 1 | -1): OperatorParser {
  return (spec, compiler, name) => {
    const nodes = namedOperands({
      spec,
      compiler,
      name,
      required: ["startDate", "unit", "amount"],
      optional: ["timezone"],
      codes: ADD_CODES,
    });
    const { startDate, unit, amount, timezone } = nodes;
    const operands = [startDate, unit, amount, timezone].filter((node) => node !== undefined);
    return strictNode(operands, (frame) => {
      const start = startDate.run(frame);
      const unitValue = unit.run(frame);
      const count = amount.run(frame);
      if (isNullish(start) || isNullish(unitValue) || isNullish(count)) return null;
      const zone = zoneOperand(timezone, frame);
      if (!zone) return null;
      const moment = momentOf(start);
      if (moment === null)
        throw new MongoError(5166403, `${name} requires startDate to be convertible to a date`);
      if (typeof unitValue !== "string")
        throw new MongoError(5166404, `${name} expects string defining the time unit`);
      if (!isTimeUnit(unitValue)) throw new MongoError(9, `unknown time unit value: ${unitValue}`);
      const whole = wholeNumber(count);
      if (whole === null) throw new MongoError(5166405, `${name} expects integer amount of time units`);
      if (sign === -1 && whole === MIN_LONG)
        throw new MongoError(6045000, `invalid ${name} 'amount' parameter value: ${whole}`);
      const amount64 = BigInt(sign) * whole;
      checkAmount(amount64, unitValue);
      return shiftedDate(addUnits(moment, { unit: unitValue, amount: Number(amount64) }, zone), unitValue);
    });
  };
}

/** A date from computed milliseconds, which must fit what dates can be computed for. */
function shiftedDate(ms: number, unit: TimeUnit): DateTime {
  if (Number.isSafeInteger(ms)) return new DateTime(ms);
  throw unit === "millisecond"
    ? new MongoError(159, "Overflow casting from a lower-precision duration to a higher-precision duration")
    : new MongoError(5166406, "dateAdd overflowed");
}

const MAX_DAYS = 2n ** 64n / 86_400_000n + 1n;
const MAX_YEARS = MAX_DAYS / 365n + 1n;

/** As many units, or more, leave the range of dates whatever the start. */
const AMOUNT_LIMITS: Readonly<Record<TimeUnit, bigint>> = {
  year: MAX_YEARS,
  quarter: MAX_YEARS * 4n,
  month: MAX_YEARS * 12n,
  week: MAX_DAYS / 7n,
  day: MAX_DAYS,
  hour: MAX_DAYS * 24n,
  minute: MAX_DAYS * 1440n,
  second: MAX_DAYS * 86_400n,
  millisecond: 2n ** 64n,
};

function checkAmount(amount: bigint, unit: TimeUnit): void {
  const limit = AMOUNT_LIMITS[unit];
  if (amount >= limit || amount <= -limit)
    throw new MongoError(5976500, `invalid dateAdd 'amount' parameter value: ${amount} ${unit}`);
}

const DIFF_CODES: NamedCodes = {
  notObject: 5166301,
  unknown: 5166302,
  missing: { startDate: 5166303, endDate: 5166304, unit: 5166305 },
  messages: DATE_MESSAGES,
};

function parseDateDiff(spec: Value, compiler: Compiler, name: string): Node {
  const nodes = namedOperands({
    spec,
    compiler,
    name,
    required: ["startDate", "endDate", "unit"],
    optional: ["timezone", "startOfWeek"],
    codes: DIFF_CODES,
  });
  const { startDate, endDate, unit, timezone, startOfWeek } = nodes;
  const operands = [startDate, endDate, unit, timezone, startOfWeek].filter((node) => node !== undefined);
  return strictNode(operands, (frame) => {
    const start = startDate.run(frame);
    const end = endDate.run(frame);
    const unitValue = unit.run(frame);
    if (isNullish(start) || isNullish(end) || isNullish(unitValue)) return null;
    const weekStartValue = weekStartOperand(startOfWeek, unitValue, frame);
    if (weekStartValue === null) return null;
    const zone = inContext(`${name} parameter 'timezone' value parsing failed`, () =>
      zoneOperand(timezone, frame),
    );
    if (!zone) return null;
    const startMs = requireDate(start, 5166307, `${name} requires 'startDate' to be a date`);
    const endMs = requireDate(end, 5166307, `${name} requires 'endDate' to be a date`);
    const step = requireUnit(unitValue, name);
    const weekStart = weekStartValue === undefined ? SUNDAY : requireWeekStart(weekStartValue, name);
    return longOf(unitsBetween(startMs, endMs, { unit: step, zone, weekStart }));
  });
}

/**
 * The start of the week, which only weeks look at: undefined when there is none to look at, null when it is
 * null.
 */
function weekStartOperand(node: Node | undefined, unit: Operand, frame: Frame): Value | undefined {
  if (!node || unit !== "week") return undefined;
  const value = node.run(frame);
  return isNullish(value) ? null : value;
}

const TRUNC_CODES: NamedCodes = {
  notObject: 5439007,
  unknown: 5439008,
  missing: { date: 5439009, unit: 5439010 },
  messages: {
    ...DATE_MESSAGES,
    unknown: (key, name) =>
      `Unrecognized argument to ${name}: ${key}. Expected arguments are date, unit, and optionally, binSize, timezone, startOfWeek`,
  },
};

function parseDateTrunc(spec: Value, compiler: Compiler, name: string): Node {
  const nodes = namedOperands({
    spec,
    compiler,
    name,
    required: ["date", "unit"],
    optional: ["binSize", "timezone", "startOfWeek"],
    codes: TRUNC_CODES,
  });
  const { date, unit, binSize, timezone, startOfWeek } = nodes;
  const operands = [date, unit, binSize, timezone, startOfWeek].filter((node) => node !== undefined);
  return strictNode(operands, (frame) => {
    const value = date.run(frame);
    const unitValue = unit.run(frame);
    const size = binSize ? binSize.run(frame) : null;
    if (isNullish(value) || isNullish(unitValue) || (binSize && isNullish(size))) return null;
    const weekStartValue = weekStartOperand(startOfWeek, unitValue, frame);
    if (weekStartValue === null) return null;
    const zone = inContext(`${name} parameter 'timezone' value parsing failed`, () =>
      zoneOperand(timezone, frame),
    );
    if (!zone) return null;
    const moment = requireDate(value, 5439012, `${name} requires 'date' to be a date`);
    const step = requireUnit(unitValue, name);
    const bins = binSize ? requireBinSize(size) : 1;
    const weekStart = weekStartValue === undefined ? SUNDAY : requireWeekStart(weekStartValue, name);
    checkBin(bins, step);
    return dateOf(truncateToBin(moment, { unit: step, binSize: bins, zone, weekStart }), name);
  });
}

function requireBinSize(value: Operand): number {
  const whole = wholeNumber(value);
  if (whole === null)
    throw new MongoError(
      5439017,
      `$dateTrunc requires 'binSize' to be a 64-bit integer, but got value '${printValue(value)}' of type ${typeName(value)}`,
    );
  if (whole <= 0n)
    throw new MongoError(
      5439018,
      `$dateTrunc requires 'binSize' to be greater than 0, but got value ${whole}`,
    );
  return Number(whole);
}

const MAX_CALENDAR_BIN = 100_000_000_000;
const MAX_CLOCK_BIN_MS = 2 ** 63;

function checkBin(size: number, unit: TimeUnit): void {
  const clock = clockUnitMs(unit);
  if (clock === null && size > MAX_CALENDAR_BIN)
    throw new MongoError(5439006, "dateTrunc unsupported binSize value");
  if (clock !== null && size * clock >= MAX_CLOCK_BIN_MS)
    throw new MongoError(5439002, "dateTrunc overflowed");
}

export const DATE_UNIT_OPERATORS: OperatorTable = {
  $dateAdd: shift(1),
  $dateSubtract: shift(-1),
  $dateDiff: parseDateDiff,
  $dateTrunc: parseDateTrunc,
};
