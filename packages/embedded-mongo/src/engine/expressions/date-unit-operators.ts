import type { Value } from "@querysnap/mql";
import { addUnits, truncateToBin, unitsBetween, type TimeUnit } from "../dates/time-unit.ts";
import type { Frame } from "../contract.ts";
import { MongoError } from "../mongo-error.ts";
import { dateOf, longOf, momentOf, requireUnit, requireWeekStart, zoneOperand } from "./date-operands.ts";
import { namedOperands, type NamedCodes } from "./named-operands.ts";
import { isNullish, strictNode, type Compiler, type Node, type Operand, type OperatorParser, type OperatorTable } from "./node.ts";
import { wholeNumber } from "./numbers.ts";
import { typeName } from "./type-names.ts";

const SUNDAY = 7;

function requireDate(value: Operand, code: number, message: string): number {
  const moment = momentOf(value);
  if (moment === null) throw new MongoError(code, `${message}, but got ${typeName(value)}`);
  return moment;
}

const ADD_CODES: NamedCodes = { notObject: 5166400, unknown: 5166401, missing: { startDate: 5166402, unit: 5166402, amount: 5166402 } };

function shift(sign: 1 | -1): OperatorParser {
  return (spec, compiler, name) => {
    const nodes = namedOperands({ spec, compiler, name, required: ["startDate", "unit", "amount"], optional: ["timezone"], codes: ADD_CODES });
    const { startDate, unit, amount, timezone } = nodes;
    const operands = [startDate, unit, amount, timezone].filter((node) => node !== undefined);
    return strictNode(operands, (frame) => {
      const start = startDate.run(frame);
      const unitValue = unit.run(frame);
      const count = amount.run(frame);
      if (isNullish(start) || isNullish(unitValue) || isNullish(count)) return null;
      const zone = zoneOperand(timezone, frame);
      if (!zone) return null;
      const moment = requireDate(start, 5166403, `${name} requires startDate to be convertible to a date`);
      const step = requireUnit(unitValue, name, { notString: 5166404, unknown: 9 });
      const whole = wholeNumber(count);
      if (whole === null) throw new MongoError(5166405, `${name} expects integer amount of time units`);
      checkAmount(whole, step, name);
      return dateOf(addUnits(moment, { unit: step, amount: sign * Number(whole) }, zone), name);
    });
  };
}

/** More than this many units leave the range of dates whatever the start. */
const AMOUNT_LIMITS: Readonly<Record<TimeUnit, bigint>> = {
  year: 584_942_417n,
  quarter: 2_339_769_669n,
  month: 7_019_309_006n,
  week: 30_500_568_904n,
  day: 213_503_982_334n,
  hour: 5_124_095_576_030n,
  minute: 307_445_734_561_825n,
  second: 18_446_744_073_709_551n,
  millisecond: 2n ** 63n - 1n,
};

function checkAmount(amount: bigint, unit: TimeUnit, name: string): void {
  const limit = AMOUNT_LIMITS[unit];
  if (amount > limit || amount < -limit) throw new MongoError(5976500, `invalid ${name} 'amount' parameter value: ${amount} ${unit}`);
}

const DIFF_CODES: NamedCodes = { notObject: 5166301, unknown: 5166302, missing: { startDate: 5166303, endDate: 5166304, unit: 5166305 } };
const UNIT_CODES = { notString: 5439013, unknown: 5439014 } as const;

function parseDateDiff(spec: Value, compiler: Compiler, name: string): Node {
  const nodes = namedOperands({ spec, compiler, name, required: ["startDate", "endDate", "unit"], optional: ["timezone", "startOfWeek"], codes: DIFF_CODES });
  const { startDate, endDate, unit, timezone, startOfWeek } = nodes;
  const operands = [startDate, endDate, unit, timezone, startOfWeek].filter((node) => node !== undefined);
  return strictNode(operands, (frame) => {
    const start = startDate.run(frame);
    const end = endDate.run(frame);
    const unitValue = unit.run(frame);
    if (isNullish(start) || isNullish(end) || isNullish(unitValue)) return null;
    const step = requireUnit(unitValue, name, UNIT_CODES);
    const weekStart = weekStartOperand(startOfWeek, { unit: step, name }, frame);
    const zone = zoneOperand(timezone, frame);
    if (!zone || weekStart === null) return null;
    const startMs = requireDate(start, 5166307, `${name} requires 'startDate' to be a date`);
    const endMs = requireDate(end, 5166307, `${name} requires 'endDate' to be a date`);
    return longOf(unitsBetween(startMs, endMs, { unit: step, zone, weekStart }));
  });
}

/** The start of the week, which only weeks look at; null when it is null. */
function weekStartOperand(node: Node | undefined, { unit, name }: { readonly unit: TimeUnit; readonly name: string }, frame: Frame): number | null {
  if (!node || unit !== "week") return SUNDAY;
  const value = node.run(frame);
  return isNullish(value) ? null : requireWeekStart(value, name);
}

const TRUNC_CODES: NamedCodes = { notObject: 5439007, unknown: 5439008, missing: { date: 5439009, unit: 5439010 } };

function parseDateTrunc(spec: Value, compiler: Compiler, name: string): Node {
  const nodes = namedOperands({ spec, compiler, name, required: ["date", "unit"], optional: ["binSize", "timezone", "startOfWeek"], codes: TRUNC_CODES });
  const { date, unit, binSize, timezone, startOfWeek } = nodes;
  const operands = [date, unit, binSize, timezone, startOfWeek].filter((node) => node !== undefined);
  return strictNode(operands, (frame) => {
    const value = date.run(frame);
    const unitValue = unit.run(frame);
    const size = binSize ? binSize.run(frame) : null;
    if (isNullish(value) || isNullish(unitValue) || (binSize && isNullish(size))) return null;
    const step = requireUnit(unitValue, name, UNIT_CODES);
    const bins = binSize ? requireBinSize(size) : 1;
    const weekStart = weekStartOperand(startOfWeek, { unit: step, name }, frame);
    const zone = zoneOperand(timezone, frame);
    if (!zone || weekStart === null) return null;
    const moment = requireDate(value, 5439012, `${name} requires 'date' to be a date`);
    return dateOf(truncateToBin(moment, { unit: step, binSize: bins, zone, weekStart }), name);
  });
}

function requireBinSize(value: Operand): number {
  const whole = wholeNumber(value);
  if (whole === null) throw new MongoError(5439017, `$dateTrunc requires 'binSize' to be a 64-bit integer, but got ${typeName(value)}`);
  if (whole <= 0n) throw new MongoError(5439018, `$dateTrunc requires 'binSize' to be greater than 0, but got ${whole}`);
  return Number(whole);
}

export const DATE_UNIT_OPERATORS: OperatorTable = {
  $dateAdd: shift(1),
  $dateSubtract: shift(-1),
  $dateDiff: parseDateDiff,
  $dateTrunc: parseDateTrunc,
};
