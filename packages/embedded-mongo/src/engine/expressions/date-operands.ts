import { DateTime, Long, ObjectId, objectIdTimeMs, Timestamp } from "@querysnap/mql";
import { isTimeUnit, weekdayFromName, type TimeUnit } from "../dates/time-unit.ts";
import { timeZoneOf, UTC, type TimeZone } from "../dates/time-zone.ts";
import type { Frame } from "../contract.ts";
import { MongoError } from "../mongo-error.ts";
import { isNullish, type Node, type Operand } from "./node.ts";
import { typeName } from "./type-names.ts";

/**
 * Epoch milliseconds of anything that holds a moment: a date, a timestamp, an ObjectId. Null when it holds
 * none.
 */
export function momentOf(value: Operand): number | null {
  if (value instanceof DateTime) return value.ms;
  if (value instanceof Timestamp) return value.seconds * 1000;
  return value instanceof ObjectId ? objectIdTimeMs(value) : null;
}

export function requireMoment(value: Operand): number {
  const moment = momentOf(value);
  if (moment === null) throw new MongoError(16006, `can't convert from BSON type ${typeName(value)} to Date`);
  return moment;
}

/** The zone of an optional operand: UTC without one, null when it is null. */
export function zoneOperand(
  node: Node | undefined,
  frame: Frame,
  wrong: {
    readonly code: number;
    readonly message: (type: string, value: Operand) => string;
  } = TIMEZONE_TYPE,
): TimeZone | null {
  if (!node) return UTC;
  const value = node.run(frame);
  if (isNullish(value)) return null;
  if (typeof value !== "string") throw new MongoError(wrong.code, wrong.message(typeName(value), value));
  return timeZoneOf(value);
}

const TIMEZONE_TYPE = {
  code: 40517,
  message: (type: string) => `timezone must evaluate to a string, found ${type}`,
} as const;

export function requireUnit(value: Operand, name: string): TimeUnit {
  if (typeof value !== "string")
    throw new MongoError(5439013, `${name} requires 'unit' to be a string, but got ${typeName(value)}`);
  if (!isTimeUnit(value))
    throw new MongoError(
      5439014,
      `${name} parameter 'unit' value cannot be recognized as a time unit: ${value}`,
    );
  return value;
}

/** The day a week starts on, 1 (Monday) to 7; Sunday by default. */
export function requireWeekStart(value: Operand, name: string): number {
  if (typeof value !== "string")
    throw new MongoError(
      5439015,
      `${name} requires 'startOfWeek' to be a string, but got ${typeName(value)}`,
    );
  const day = weekdayFromName(value);
  if (day === null)
    throw new MongoError(
      5439016,
      `${name} parameter 'startOfWeek' value cannot be recognized as a day of a week: ${value}`,
    );
  return day;
}

/** A date from computed milliseconds, which must fit what dates can be computed for. */
export function dateOf(ms: number, name: string): DateTime {
  if (!Number.isSafeInteger(ms)) throw new MongoError(15, `date overflow in ${name}`);
  return new DateTime(ms);
}

export function longOf(value: number): Long {
  return new Long(BigInt(value));
}
