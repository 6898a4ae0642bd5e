import { Doc, Int32, isArray, Long, Timestamp, type Value } from "@querysnap/mql";
import { datePartsOf, dayNumber, dayOfYear, isoDayOfWeek, isoWeek, sundayWeek } from "../dates/calendar.ts";
import { MongoError } from "../mongo-error.ts";
import { printValue } from "../values/print-value.ts";
import { longOf, requireMoment, zoneOperand } from "./date-operands.ts";
import { DATE_MESSAGES, namedOperands, type NamedCodes } from "./named-operands.ts";
import {
  isNullish,
  strictNode,
  unary,
  type Compiler,
  type Node,
  type Operand,
  type OperatorParser,
  type OperatorTable,
} from "./node.ts";
import { typeName } from "./type-names.ts";

const PART_CODES: NamedCodes = {
  notObject: 40539,
  unknown: 40535,
  missing: { date: 40539 },
  messages: {
    unknown: (key, name) => `unrecognized option to ${name}: "${key}"`,
    missing: (key, name) => `missing '${key}' argument to ${name}`,
  },
};

/** The operand of `$year` and its like: a date, or `{ date, timezone }`. */
function partOperands(
  spec: Value,
  compiler: Compiler,
  name: string,
): { readonly date: Node; readonly timezone?: Node } {
  if (spec instanceof Doc && !spec.keys[0]?.startsWith("$")) {
    return namedOperands({
      spec,
      compiler,
      name,
      required: ["date"],
      optional: ["timezone"],
      codes: PART_CODES,
    });
  }
  if (!isArray(spec)) return { date: compiler.compile(spec) };
  const [only] = spec;
  if (spec.length !== 1 || only === undefined)
    throw new MongoError(
      40536,
      `${name} accepts exactly one argument if given an array, but was given ${spec.length}`,
    );
  return { date: compiler.compile(only) };
}

function datePart(read: (localMs: number) => Value): OperatorParser {
  return (spec, compiler, name) => {
    const { date, timezone } = partOperands(spec, compiler, name);
    const zoneType = {
      code: 40533,
      message: (type: string, value: Operand) =>
        `${name} requires a string for the timezone argument, but was given a ${type} (${printValue(value)})`,
    };
    return strictNode(timezone ? [date, timezone] : [date], (frame) => {
      const value = date.run(frame);
      if (isNullish(value)) return null;
      const moment = requireMoment(value);
      const zone = zoneOperand(timezone, frame, zoneType);
      return zone ? read(moment + zone.offsetAt(moment)) : null;
    });
  };
}

function intPart(read: (localMs: number) => number): OperatorParser {
  return datePart((localMs) => new Int32(read(localMs)));
}

const TO_PARTS_CODES: NamedCodes = {
  notObject: 40524,
  unknown: 40520,
  missing: { date: 40522 },
  messages: DATE_MESSAGES,
};

function parseDateToParts(spec: Value, compiler: Compiler, name: string): Node {
  const { date, timezone, iso8601 } = namedOperands({
    spec,
    compiler,
    name,
    required: ["date"],
    optional: ["timezone", "iso8601"],
    codes: TO_PARTS_CODES,
  });
  const operands = [date, timezone, iso8601].filter((node) => node !== undefined);
  return strictNode(operands, (frame) => {
    const value = date.run(frame);
    const zone = zoneOperand(timezone, frame);
    if (!zone) return null;
    const iso = iso8601 ? iso8601.run(frame) : false;
    if (isNullish(iso)) return null;
    if (typeof iso !== "boolean")
      throw new MongoError(40521, `iso8601 must evaluate to a bool, found ${typeName(iso)}`);
    if (isNullish(value)) return null;
    const moment = requireMoment(value);
    return partsDocument(moment + zone.offsetAt(moment), iso);
  });
}

function partsDocument(localMs: number, isIso: boolean): Doc {
  const { hour, minute, second, millisecond, year, month, day } = datePartsOf(localMs);
  const days = dayNumber(localMs);
  const week = isoWeek(days);
  const date = isIso
    ? { isoWeekYear: week.year, isoWeek: week.week, isoDayOfWeek: isoDayOfWeek(days) }
    : { year, month, day };
  return Doc.of(
    Object.entries({ ...date, hour, minute, second, millisecond }).map(([key, part]) => [
      key,
      new Int32(part),
    ]),
  );
}

function timestampPart(name: string, read: (value: Timestamp) => number): OperatorParser {
  return unary((value) => {
    if (isNullish(value)) return null;
    if (!(value instanceof Timestamp))
      throw new MongoError(
        name === "$tsSecond" ? 5687301 : 5687302,
        ` Argument to ${name} must be a timestamp, but is ${typeName(value)}`,
      );
    return new Long(BigInt(read(value)));
  });
}

export const DATE_PART_OPERATORS: OperatorTable = {
  $year: intPart((localMs) => datePartsOf(localMs).year),
  $month: intPart((localMs) => datePartsOf(localMs).month),
  $dayOfMonth: intPart((localMs) => datePartsOf(localMs).day),
  $hour: intPart((localMs) => datePartsOf(localMs).hour),
  $minute: intPart((localMs) => datePartsOf(localMs).minute),
  $second: intPart((localMs) => datePartsOf(localMs).second),
  $millisecond: intPart((localMs) => datePartsOf(localMs).millisecond),
  $dayOfYear: intPart((localMs) => dayOfYear(dayNumber(localMs))),
  $dayOfWeek: intPart((localMs) => (isoDayOfWeek(dayNumber(localMs)) % 7) + 1),
  $week: intPart((localMs) => sundayWeek(dayNumber(localMs))),
  $isoDayOfWeek: intPart((localMs) => isoDayOfWeek(dayNumber(localMs))),
  $isoWeek: intPart((localMs) => isoWeek(dayNumber(localMs)).week),
  $isoWeekYear: datePart((localMs) => longOf(isoWeek(dayNumber(localMs)).year)),
  $dateToParts: parseDateToParts,
  $tsSecond: timestampPart("$tsSecond", (value) => value.seconds),
  $tsIncrement: timestampPart("$tsIncrement", (value) => value.ordinal),
};
