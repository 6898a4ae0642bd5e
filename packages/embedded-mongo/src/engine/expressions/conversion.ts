import {
  DateTime,
  Decimal128,
  decimalFromString,
  decimalToString,
  Double,
  Int32,
  Long,
  ObjectId,
  objectIdFromHex,
  objectIdTimeMs,
  Timestamp,
  type Value,
} from "@querysnap/mql";
import { parseDateText } from "../dates/date-from-text.ts";
import { isoText } from "../dates/iso-text.ts";
import { decimalParts } from "../values/numeric.ts";
import { decimalToBigInt } from "../decimal/arithmetic.ts";
import { decimalFromBigInt, MIN_EXPONENT, powerOfTen } from "../decimal/encode.ts";
import { MongoError } from "../mongo-error.ts";
import { dateFromMillis, dateMillis } from "./date-values.ts";
import { fitsInt, fitsLong, isNumeric, toDecimal, toDoubleNumber, type NumericValue } from "./numbers.ts";
import { doubleToText, shortDouble } from "./text.ts";
import { isTruthy } from "./truth.ts";
import { typeName } from "./type-names.ts";

const SUFFIX = "in $convert with no onError value";

function conversionFailure(message: string): MongoError {
  return new MongoError(241, message);
}

function unsupported(value: Value, target: string): MongoError {
  return conversionFailure(`Unsupported conversion from ${typeName(value)} to ${target} ${SUFFIX}`);
}

function unparsable(text: string, reason: string): MongoError {
  return conversionFailure(`Failed to parse number '${text}' ${SUFFIX}: ${reason}`);
}

/** The integer part of a number that must fit; NaN, infinities and overflow are conversion failures. */
function integerPart(value: NumericValue, fits: (value: number | bigint) => boolean): bigint {
  const whole = wholePart(value);
  // a double must fit with its fraction; of a long the server does not tell the value
  if (!fits(value instanceof Double ? value.value : whole))
    throw overflow(
      value instanceof Long ? "" : value instanceof Double ? shortDouble(value.value) : numberText(value),
    );
  return whole;
}

function overflow(number: string): MongoError {
  return conversionFailure(`Conversion would overflow target type ${SUFFIX}: ${number}`);
}

function wholePart(value: NumericValue): bigint {
  if (value instanceof Int32 || value instanceof Long) return BigInt(value.value);
  const number = toDoubleNumber(value);
  if (Number.isNaN(number)) throw conversionFailure(`Attempt to convert NaN value to integer type ${SUFFIX}`);
  if (value instanceof Double) {
    if (!Number.isFinite(number))
      throw conversionFailure(`Attempt to convert infinity value to integer type ${SUFFIX}`);
    return BigInt(Math.trunc(number));
  }
  const whole = decimalToBigInt(value);
  if (whole === null) throw conversionFailure(`Attempt to convert infinity value to integer type ${SUFFIX}`);
  return whole;
}

function numberText(value: NumericValue): string {
  if (value instanceof Double) return doubleToText(value.value);
  return value instanceof Decimal128 ? decimalToString(value) : value.value.toString();
}

const NOT_ALL = "Did not consume whole string.";

function refuseHexadecimal(text: string): void {
  if (text.startsWith("0x")) throw conversionFailure(`Illegal hexadecimal input ${SUFFIX}: ${text}`);
}

function parseInteger(text: string, fits: (whole: bigint) => boolean): bigint {
  refuseHexadecimal(text);
  const digits = text.replace(/^[+-]/, "");
  if (digits === "") throw unparsable(text, "No digits");
  if (!/^\d+$/.test(digits)) throw unparsable(text, NOT_ALL);
  const whole = BigInt(text.startsWith("-") ? `-${digits}` : digits);
  if (!fits(whole)) throw unparsable(text, "Overflow");
  return whole;
}

function toDouble(value: Value): Value {
  if (value instanceof Decimal128) {
    if (isOutsideDoubles(value)) throw overflow(decimalToString(value));
    return new Double(toDoubleNumber(value));
  }
  if (isNumeric(value)) return new Double(Number(value.value));
  if (typeof value === "boolean") return new Double(value ? 1 : 0);
  if (value instanceof DateTime) return new Double(Number(dateMillis(value)));
  if (typeof value === "string") return new Double(parseDouble(value));
  throw unsupported(value, "double");
}

/** The smallest double that has all its bits; what comes out smaller counts as out of range. */
const MIN_NORMAL = 2 ** -1022;

/**
 * Whether a finite decimal is too large for a double, or smaller than what rounds to the smallest one with
 * all its bits.
 */
function isOutsideDoubles(value: Decimal128): boolean {
  const parts = decimalParts(value);
  if (parts.kind !== "finite" || parts.coefficient === 0n) return false;
  const number = Math.abs(toDoubleNumber(value));
  if (number !== MIN_NORMAL) return number < MIN_NORMAL || !Number.isFinite(number);
  // coefficient / 10^n < (2^54 - 1) / 2^1076: a quarter of the last bit below
  return parts.coefficient << 1076n < ((1n << 54n) - 1n) * powerOfTen(-parts.exponent);
}

function parseDouble(text: string): number {
  refuseHexadecimal(text);
  if (text === "") throw unparsable(text, "Empty string");
  if (/^[\t-\r ]/.test(text)) throw unparsable(text, "Leading whitespace");
  const special = /^([+-]?)(?:inf(?:inity)?|(nan))$/i.exec(text);
  if (special)
    return special[2] ? Number.NaN : special[1] === "-" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  const [start] = HEXADECIMAL.exec(text) ?? /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/i.exec(text) ?? [];
  if (start === undefined)
    throw unparsable(text, /^[+-]?(?:inf|nan)/i.test(text) ? NOT_ALL : "Did not consume any digits");
  const number = HEXADECIMAL.test(start) ? hexadecimalNumber(start) : Number(start);
  const isTiny = Math.abs(number) < MIN_NORMAL && /[1-9]/.test(start.split(/e/i)[0] ?? "");
  if (isTiny || !Number.isFinite(number)) throw unparsable(text, "Out of range");
  if (start !== text) throw unparsable(text, NOT_ALL);
  return number;
}

/** Refused only where "0x" begins the text; after a sign or as "0X" the C library reads it. */
const HEXADECIMAL = /^[+-]?0x[\da-f]+/i;

function hexadecimalNumber(text: string): number {
  const magnitude = Number(text.replace(/^[+-]/, ""));
  return text.startsWith("-") ? -magnitude : magnitude;
}

function toInteger(value: Value, target: "int" | "long"): Value {
  const fits = target === "int" ? fitsInt : fitsLong;
  const build = (whole: bigint): Value => (target === "int" ? new Int32(Number(whole)) : new Long(whole));
  if (isNumeric(value)) return build(integerPart(value, fits));
  if (typeof value === "boolean") return build(value ? 1n : 0n);
  if (typeof value === "string") return build(parseInteger(value, fits));
  if (value instanceof DateTime && target === "long") return new Long(dateMillis(value));
  throw unsupported(value, target);
}

function toDecimalValue(value: Value): Value {
  if (isNumeric(value)) return toDecimal(value);
  if (typeof value === "boolean") return decimalFromBigInt(value ? 1n : 0n);
  if (value instanceof DateTime) return decimalFromBigInt(dateMillis(value));
  if (typeof value === "string") return parseDecimal(value);
  throw unsupported(value, "decimal");
}

function parseDecimal(text: string): Decimal128 {
  if (text === "") throw unparsable(text, "Empty string");
  refuseHexadecimal(text);
  const reading = decimalFromString(text, "halfEven");
  if (!reading.ok)
    throw unparsable(
      text,
      reading.reason === "overflow"
        ? "Conversion from string to decimal would overflow"
        : "Failed to parse string to decimal",
    );
  if (isSubnormal(reading.value) && !decimalFromString(text).ok)
    throw unparsable(text, "Conversion from string to decimal would underflow");
  return reading.value;
}

/** Whether digits may have been lost because no exponent was small enough. */
function isSubnormal(value: Decimal128): boolean {
  const parts = decimalParts(value);
  return parts.kind === "finite" && parts.exponent === MIN_EXPONENT;
}

function toDate(value: Value): Value {
  if (value instanceof DateTime) return value;
  if (value instanceof ObjectId) return new DateTime(objectIdTimeMs(value));
  if (value instanceof Timestamp) return new DateTime(value.seconds * 1000);
  if (value instanceof Long || value instanceof Double || value instanceof Decimal128)
    return dateFromMillis(integerPart(value, fitsLong), "$convert");
  if (typeof value === "string") return new DateTime(parseDateText(value));
  throw unsupported(value, "date");
}

function toText(value: Value): Value {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return String(value);
  if (isNumeric(value)) return numberText(value);
  if (value instanceof ObjectId) return value.hex;
  if (value instanceof DateTime) return isoText(value);
  throw unsupported(value, "string");
}

function toObjectId(value: Value): Value {
  if (value instanceof ObjectId) return value;
  if (typeof value !== "string") throw unsupported(value, "objectId");
  const id = objectIdFromHex(value);
  if (id) return id;
  throw conversionFailure(`Failed to parse objectId '${value}' ${SUFFIX}: ${objectIdMistake(value)}`);
}

function objectIdMistake(text: string): string {
  const bytes = Buffer.byteLength(text, "utf8");
  if (bytes !== 24) return `Invalid string length for parsing to OID, expected 24 but found ${bytes}`;
  return `Invalid character found in hex string: ${/[^\da-f]/i.exec(text)?.[0] ?? ""}`;
}

/** A non-null value as another BSON type. */
export type Conversion = (value: Value) => Value;

/** The types that values can be converted to, by name. */
export const CONVERSIONS: ReadonlyMap<string, Conversion> = new Map<string, Conversion>([
  ["double", toDouble],
  ["string", toText],
  ["objectId", toObjectId],
  ["bool", isTruthy],
  ["date", toDate],
  ["int", (value) => toInteger(value, "int")],
  ["long", (value) => toInteger(value, "long")],
  ["decimal", toDecimalValue],
]);

/** A type that exists but that nothing converts to. */
export function refusedConversion(target: string): Conversion {
  return (value) => {
    throw unsupported(value, target);
  };
}
