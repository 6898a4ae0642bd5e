import { DateTime, type Value } from "@querysnap/mql";
import { daysOf, daysOfIsoWeek, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../dates/calendar.ts";
import { parseDateText } from "../dates/date-from-text.ts";
import { compileDateFormat, type DateFormat } from "../dates/format-date.ts";
import { compileDateParser, type DateParser } from "../dates/parse-with-format.ts";
import { UTC, utcFromLocal } from "../dates/time-zone.ts";
import type { Frame } from "../contract.ts";
import { MongoError } from "../mongo-error.ts";
import { printValue } from "../values/print-value.ts";
import { dateOf, requireMoment, zoneOperand } from "./date-operands.ts";
import { DATE_MESSAGES, namedOperands, type NamedCodes } from "./named-operands.ts";
import { isNullish, strictNode } from "./node.ts";
import type { Compiler, Node, Operand, OperatorTable } from "./node.ts";
import { wholeNumber } from "./numbers.ts";
import { typeName } from "./type-names.ts";

/** Compiles a format once when it is constant, else for each new text. A null format gives null. */
function formatOperand<T>(
  node: Node | undefined,
  compile: (format: string) => T,
  notString: (found: string) => MongoError,
): (frame: Frame) => T | null | undefined {
  if (!node) return () => undefined;
  let text: string | undefined;
  let compiled: T | undefined;
  return (frame) => {
    const format = node.run(frame);
    if (isNullish(format)) return null;
    if (typeof format !== "string") throw notString(`${typeName(format)} with value ${printValue(format)}`);
    if (compiled === undefined || format !== text) {
      compiled = compile(format);
      text = format;
    }
    return compiled;
  };
}

const TO_STRING_CODES: NamedCodes = {
  notObject: 18629,
  unknown: 18534,
  missing: { date: 18628 },
  messages: DATE_MESSAGES,
};

const ISO_UTC = compileDateFormat("%Y-%m-%dT%H:%M:%S.%LZ");
const ISO_LOCAL = compileDateFormat("%Y-%m-%dT%H:%M:%S.%L");

function parseDateToString(spec: Value, compiler: Compiler, name: string): Node {
  const nodes = namedOperands({
    spec,
    compiler,
    name,
    required: ["date"],
    optional: ["format", "timezone", "onNull"],
    codes: TO_STRING_CODES,
  });
  const { date, format, timezone, onNull } = nodes;
  const readFormat = formatOperand<DateFormat>(
    format,
    compileDateFormat,
    (found) => new MongoError(18533, `$dateToString requires that 'format' be a string, found: ${found}`),
  );
  const run: Node["run"] = (frame) => {
    const value = date.run(frame);
    const write = readFormat(frame);
    const zone = zoneOperand(timezone, frame);
    if (isNullish(value)) return onNull ? onNull.run(frame) : null;
    if (!zone || write === null) return null;
    const moment = requireMoment(value);
    return (write ?? (zone === UTC ? ISO_UTC : ISO_LOCAL))(moment, zone);
  };
  return strictNode(given(nodes), run);
}

function given(nodes: Readonly<Record<string, Node | undefined>>): readonly Node[] {
  return Object.values(nodes).filter((node) => node !== undefined);
}

const FROM_STRING_MESSAGES = {
  ...DATE_MESSAGES,
  notObject: (name: string, type: string) => `${name} only supports an object as an argument, found: ${type}`,
};
const FROM_STRING_CODES: NamedCodes = {
  notObject: 40540,
  unknown: 40541,
  missing: { dateString: 40542 },
  messages: FROM_STRING_MESSAGES,
};

function parseDateFromString(spec: Value, compiler: Compiler, name: string): Node {
  const nodes = namedOperands({
    spec,
    compiler,
    name,
    required: ["dateString"],
    optional: ["format", "timezone", "onError", "onNull"],
    codes: FROM_STRING_CODES,
  });
  const { dateString, format, timezone, onError, onNull } = nodes;
  const readFormat = formatOperand<DateParser>(
    format,
    compileDateParser,
    (found) => new MongoError(40684, `$dateFromString requires that 'format' be a string, found: ${found}`),
  );
  const run: Node["run"] = (frame) => {
    const text = dateString.run(frame);
    const parse = readFormat(frame);
    const zone = zoneOperand(timezone, frame);
    if (isNullish(text)) return onNull ? onNull.run(frame) : null;
    try {
      if (typeof text !== "string")
        throw new MongoError(
          241,
          `$dateFromString requires that 'dateString' be a string, found: ${typeName(text)} with value ${printValue(text)}`,
        );
      if (parse === null || !zone) return null;
      return new DateTime((parse ?? parseDateText)(text, zone));
    } catch (error) {
      if (onError && error instanceof MongoError && error.code === 241) return onError.run(frame);
      throw error;
    }
  };
  return strictNode(given(nodes), run);
}

const FROM_PARTS_CODES: NamedCodes = {
  notObject: 40519,
  unknown: 40518,
  missing: {},
  messages: DATE_MESSAGES,
};
const CALENDAR_PARTS = ["year", "month", "day"] as const;
const ISO_PARTS = ["isoWeekYear", "isoWeek", "isoDayOfWeek"] as const;
const CLOCK_PARTS = ["hour", "minute", "second", "millisecond"] as const;

type PartName = (typeof CALENDAR_PARTS)[number] | (typeof ISO_PARTS)[number] | (typeof CLOCK_PARTS)[number];
type PartNodes = Partial<Record<PartName | "timezone", Node>>;

/** These parts may be anything a long holds; the others are bounded. */
const UNBOUNDED: ReadonlySet<PartName> = new Set(["year", "isoWeekYear", "second", "millisecond"]);
const PART_LIMIT = 32_768;

function parseDateFromParts(spec: Value, compiler: Compiler, name: string): Node {
  const nodes: PartNodes = namedOperands({
    spec,
    compiler,
    name,
    required: [],
    optional: [...CALENDAR_PARTS, ...ISO_PARTS, ...CLOCK_PARTS, "timezone"],
    codes: FROM_PARTS_CODES,
  });
  if (!nodes.year && !nodes.isoWeekYear)
    throw new MongoError(40516, "$dateFromParts requires either 'year' or 'isoWeekYear' to be present");
  if (nodes.year && ISO_PARTS.some((part) => nodes[part]))
    throw new MongoError(40489, "$dateFromParts does not allow mixing natural dates with ISO dates");
  if (nodes.isoWeekYear && CALENDAR_PARTS.some((part) => nodes[part])) {
    throw new MongoError(40525, "$dateFromParts does not allow mixing ISO dates with natural dates");
  }
  return strictNode(given(nodes), (frame) => dateFromParts(nodes, frame));
}

function dateFromParts(nodes: PartNodes, frame: Frame): Operand {
  const clock = readParts(nodes, CLOCK_PARTS, frame);
  const zone = zoneOperand(nodes.timezone, frame);
  if (!clock || !zone) return null;
  const day = readParts(nodes, nodes.year ? CALENDAR_PARTS : ISO_PARTS, frame);
  if (!day) return null;
  const [year = 1970, second = 1, third = 1] = day;
  if (year < 1 || year > 9999) {
    const part = nodes.year ? "year" : "isoWeekYear";
    throw new MongoError(
      nodes.year ? 40523 : 31095,
      `'${part}' must evaluate to an integer in the range 1 to 9999, found ${year}`,
    );
  }
  const days = nodes.year ? daysOf(year, second, third) : daysOfIsoWeek(year, second, third);
  const [hour = 0, minute = 0, seconds = 0, millis = 0] = clock;
  const local = days * DAY_MS + hour * HOUR_MS + minute * MINUTE_MS + seconds * SECOND_MS + millis;
  return dateOf(utcFromLocal(zone, local), "$dateFromParts");
}

/** The values of parts in order with their defaults; null when one of them is null. */
function readParts(nodes: PartNodes, names: readonly PartName[], frame: Frame): readonly number[] | null {
  const values = names.map((name) => {
    const node = nodes[name];
    if (!node) return CLOCK_PARTS.some((part) => part === name) ? 0 : 1;
    const value = node.run(frame);
    if (isNullish(value)) return null;
    const whole = wholeNumber(value);
    if (whole === null)
      throw new MongoError(
        40515,
        `'${name}' must evaluate to an integer, found ${typeName(value)} with value ${printValue(value)}`,
      );
    const number = Number(whole);
    if (!UNBOUNDED.has(name) && (number < -PART_LIMIT || number >= PART_LIMIT)) {
      throw new MongoError(
        31034,
        `'${name}' must evaluate to a value in the range [-32768, 32767]; value ${number} is not in range`,
      );
    }
    return number;
  });
  return values.every((value) => value !== null) ? values : null;
}

export const DATE_TEXT_OPERATORS: OperatorTable = {
  $dateToString: parseDateToString,
  $dateFromString: parseDateFromString,
  $dateFromParts: parseDateFromParts,
};
