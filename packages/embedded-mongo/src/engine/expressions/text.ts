import {
  Code,
  DateTime,
  Decimal128,
  decimalToString,
  Double,
  Int32,
  Long,
  SymbolValue,
  Timestamp,
} from "@querysnap/mql";
import { isoText } from "../dates/iso-text.ts";
import { MongoError } from "../mongo-error.ts";
import { isNullish, type Operand } from "./node.ts";
import { typeName } from "./type-names.ts";

/** A double with up to 16 significant digits and an exponent of at least two, as C's `%.16g` prints it. */
export function doubleToText(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value < 0 ? "-Infinity" : "Infinity";
  return significant(value, 16);
}

function significant(value: number, digits: number): string {
  if (value === 0) return Object.is(value, -0) ? "-0" : "0";
  const [mantissa = "", exponentText = "0"] = value.toExponential(digits - 1).split("e");
  const exponent = Number(exponentText);
  if (exponent >= -4 && exponent < digits)
    return stripFraction(value.toFixed(Math.min(100, digits - 1 - exponent)));
  const size = Math.abs(exponent).toString().padStart(2, "0");
  return `${stripFraction(mantissa)}e${exponent < 0 ? "-" : "+"}${size}`;
}

/** A double as messages show it: with six digits, as C's `%g` prints it. */
export function shortDouble(value: number): string {
  if (Number.isNaN(value)) return "nan";
  if (!Number.isFinite(value)) return value < 0 ? "-inf" : "inf";
  return significant(value, 6);
}

function stripFraction(text: string): string {
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

/** Text of a value where an operator takes "anything that has a text": null and missing are empty. */
export function coerceToText(value: Operand): string {
  if (typeof value === "string") return value;
  if (isNullish(value)) return "";
  if (value instanceof Int32 || value instanceof Long) return value.value.toString();
  if (value instanceof Double) return doubleToText(value.value);
  if (value instanceof Decimal128) return decimalToString(value);
  if (value instanceof DateTime) return isoText(value);
  if (value instanceof SymbolValue) return value.value;
  if (value instanceof Code) return value.source;
  if (value instanceof Timestamp) return timestampText(value);
  throw new MongoError(16007, `can't convert from BSON type ${typeName(value)} to String`);
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

function timestampText(value: Timestamp): string {
  const date = new Date(value.seconds * 1000);
  const time = date.toISOString().slice(11, 19);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate().toString().padStart(2, " ")} ${time}:${value.ordinal.toString(16)}`;
}

/** Number of code points. */
export function codePointLength(text: string): number {
  let count = text.length;
  for (let at = 0; at < text.length - 1; at++) {
    if (isHighSurrogate(text.charCodeAt(at)) && isLowSurrogate(text.charCodeAt(at + 1))) {
      count--;
      at++;
    }
  }
  return count;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}

/**
 * Position in UTF-16 units of the code point with this number, counted from position `from`; the length when
 * there are fewer.
 */
export function unitOffset(text: string, codePoints: number, from = 0): number {
  let at = from;
  for (let count = 0; count < codePoints && at < text.length; count++) {
    at += isHighSurrogate(text.charCodeAt(at)) && isLowSurrogate(text.charCodeAt(at + 1)) ? 2 : 1;
  }
  return at;
}
