import {
  Binary,
  DateTime,
  Decimal128,
  Double,
  Int32,
  Long,
  ObjectId,
  RegularExpression,
  SymbolValue,
  Timestamp,
  UUID_SUBTYPE,
  decimalToString,
  isArray,
  uuidToString,
  valueToEjson,
  type Doc,
  type Value,
} from "@querysnap/mql";
import type { FieldTypeName } from "./snapshot.ts";

const LARGEST_DATE_MS = 8_640_000_000_000_000;

export type NumberValue = Double | Int32 | Long | Decimal128;
export type Scalar = Exclude<Value, Doc | readonly Value[] | null>;

export function typeOf(value: Value): FieldTypeName {
  if (typeof value === "string") return "string";
  if (typeof value === "boolean") return "bool";
  if (value === null) return "null";
  if (isArray(value)) return "array";
  if (value instanceof Binary)
    return value.subtype === UUID_SUBTYPE && value.bytes.length === 16 ? "uuid" : "binData";
  return value.bsonType;
}

/** The value as text for people; null for what has no short form. */
export function displayText(value: Scalar): string | null {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return String(value);
  if (value instanceof Int32 || value instanceof Double || value instanceof Long) return String(value.value);
  if (value instanceof Decimal128) return decimalToString(value);
  if (value instanceof DateTime) return isoText(value);
  if (value instanceof ObjectId) return value.hex;
  if (value instanceof Binary) return uuidToString(value);
  if (value instanceof SymbolValue) return value.value;
  if (value instanceof RegularExpression) return `/${value.pattern}/${value.options}`;
  if (value instanceof Timestamp) return `${value.seconds}:${value.ordinal}`;
  return null;
}

/** Canonical Extended JSON of a scalar that has a display text; null for the rest. */
export function canonicalText(value: Scalar): string | null {
  return displayText(value) === null ? null : valueToEjson(value);
}

export function isoText(value: DateTime): string | null {
  return Math.abs(value.ms) <= LARGEST_DATE_MS ? new Date(value.ms).toISOString() : null;
}

/** The nearest double, which orders and averages well enough for statistics. */
export function approximate(value: NumberValue): number {
  return value instanceof Decimal128 ? Number(decimalToString(value)) : Number(value.value);
}
