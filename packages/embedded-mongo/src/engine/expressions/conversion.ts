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
import { decimalToBigInt, isDecimalZero } from "../decimal/arithmetic.ts";
import { decimalFromBigInt } from "../decimal/encode.ts";
import { MongoError } from "../mongo-error.ts";
import { dateFromMillis, dateMillis } from "./date-values.ts";
import { fitsInt, fitsLong, isNumeric, toDecimal, toDoubleNumber, type NumericValue } from "./numbers.ts";
import { doubleToText } from "./text.ts";
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
function integerPart(value: NumericValue, fits: (whole: bigint) => boolean): bigint {
  const whole = wholePart(value);
  if (!fits(whole)) throw conversionFailure(`Conversion would overflow target type ${SUFFIX}: ${numberText(value)}`);
  return whole;
}

function wholePart(value: NumericValue): bigint {
  if (value instanceof Int32 || value instanceof Long) return BigInt(value.value);
  const number = toDoubleNumber(value);
  if (Number.isNaN(number)) throw conversionFailure(`Attempt to convert NaN value to integer type ${SUFFIX}`);
  if (value instanceof Double) {
    if (!Number.isFinite(number)) throw conversionFailure(`Attempt to convert infinity value to integer type ${SUFFIX}`);
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

function parseInteger(text: string, fits: (whole: bigint) => boolean): bigint {
  if (/^[+-]?0[xX]/.test(text)) throw conversionFailure(`Illegal hexadecimal input ${SUFFIX}: ${text}`);
  if (!/^[+-]?\d+$/.test(text)) throw unparsable(text, text === "" ? "No digits" : "Did not consume whole string.");
  const whole = BigInt(text.startsWith("+") ? text.slice(1) : text);
  if (!fits(whole)) throw unparsable(text, "Overflow");
  return whole;
}

function toDouble(value: Value): Value {
  if (value instanceof Decimal128) {
    const number = toDoubleNumber(value);
    const isLost = !Number.isFinite(number) || (number === 0 && !isDecimalZero(value));
    if (isLost && decimalParts(value).kind === "finite") {
      throw conversionFailure(`Conversion would overflow target type ${SUFFIX}: ${decimalToString(value)}`);
    }
    return new Double(number);
  }
  if (isNumeric(value)) return new Double(Number(value.value));
  if (typeof value === "boolean") return new Double(value ? 1 : 0);
  if (value instanceof DateTime) return new Double(Number(dateMillis(value)));
  if (typeof value === "string") return new Double(parseDouble(value));
  throw unsupported(value, "double");
}

function parseDouble(text: string): number {
  const special = /^([+-]?)(?:inf(?:inity)?|(nan))$/i.exec(text);
  if (special) return special[2] ? Number.NaN : special[1] === "-" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  if (/^[+-]?0[xX]/.test(text)) throw conversionFailure(`Illegal hexadecimal input ${SUFFIX}: ${text}`);
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text)) throw unparsable(text, text === "" ? "Empty string" : "Did not consume whole string.");
  const number = Number(text);
  if (!Number.isFinite(number) || (number === 0 && /[1-9]/.test(text.split(/[eE]/)[0] ?? ""))) throw unparsable(text, "Out of range");
  return number;
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
  if (typeof value === "string") {
    const reading = decimalFromString(value, "halfEven");
    if (!reading.ok)
      throw unparsable(value, reading.reason === "overflow" ? "Conversion from string to decimal would overflow" : "Failed to parse string to decimal");
    return reading.value;
  }
  throw unsupported(value, "decimal");
}

function toDate(value: Value): Value {
  if (value instanceof DateTime) return value;
  if (value instanceof ObjectId) return new DateTime(objectIdTimeMs(value));
  if (value instanceof Timestamp) return new DateTime(value.seconds * 1000);
  if (value instanceof Long || value instanceof Double || value instanceof Decimal128) return dateFromMillis(integerPart(value, fitsLong), "$convert");
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
  const reason =
    value.length === 24 ? "Invalid character found in hex string" : `Invalid string length for parsing to OID, expected 24 but found ${value.length}`;
  throw conversionFailure(`Failed to parse objectId '${value}' ${SUFFIX}: ${reason}`);
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
