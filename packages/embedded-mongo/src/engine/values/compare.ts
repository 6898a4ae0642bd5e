import {
  Binary,
  Code,
  CodeWithScope,
  DateTime,
  DbPointer,
  Decimal128,
  Doc,
  Double,
  Int32,
  isArray,
  Long,
  MinKey,
  ObjectId,
  RegularExpression,
  SymbolValue,
  Timestamp,
  Undefined,
  type Value,
} from "@querysnap/mql";
import type { Collator } from "../contract.ts";
import { compareNumbers, isNumeric, numericKey, type NumericValue } from "./numeric.ts";

/**
 * Place of a value's type in BSON order. Types with the same number are compared by value; comparison
 * operators of filters never cross from one to another. `undefined` (missing) and the deprecated Undefined
 * share a place below null.
 *
 * @see https://www.mongodb.com/docs/v7.0/reference/bson-type-comparison-order/
 */
export function bracketOf(value: Value | undefined): number {
  switch (typeof value) {
    case "string":
      return Bracket.string;
    case "boolean":
      return Bracket.boolean;
    case "undefined":
      return Bracket.missing;
    default:
      return bracketOfObject(value);
  }
}

export const Bracket = {
  minKey: -1,
  missing: 0,
  null: 5,
  number: 10,
  string: 15,
  object: 20,
  array: 25,
  binary: 30,
  objectId: 35,
  boolean: 40,
  date: 45,
  timestamp: 47,
  regex: 50,
  dbPointer: 55,
  code: 60,
  codeWithScope: 65,
  maxKey: 127,
} as const;

function bracketOfObject(value: Exclude<Value, string | boolean>): number {
  if (value === null) return Bracket.null;
  if (
    value instanceof Int32 ||
    value instanceof Double ||
    value instanceof Long ||
    value instanceof Decimal128
  )
    return Bracket.number;
  if (value instanceof Doc) return Bracket.object;
  if (isArray(value)) return Bracket.array;
  if (value instanceof ObjectId) return Bracket.objectId;
  if (value instanceof DateTime) return Bracket.date;
  if (value instanceof Binary) return Bracket.binary;
  if (value instanceof Timestamp) return Bracket.timestamp;
  if (value instanceof RegularExpression) return Bracket.regex;
  if (value instanceof SymbolValue) return Bracket.string;
  if (value instanceof DbPointer) return Bracket.dbPointer;
  if (value instanceof Code) return Bracket.code;
  if (value instanceof CodeWithScope) return Bracket.codeWithScope;
  if (value instanceof MinKey) return Bracket.minKey;
  if (value instanceof Undefined) return Bracket.missing;
  return Bracket.maxKey;
}

export function sameBracket(left: Value | undefined, right: Value | undefined): boolean {
  return bracketOf(left) === bracketOf(right);
}

/**
 * -1, 0 or 1 in BSON order over all types; numbers are compared exactly. A collation applies to strings at
 * any depth.
 */
export function compareValues(
  left: Value | undefined,
  right: Value | undefined,
  collator?: Collator | null,
): number {
  if (typeof left === "string" && typeof right === "string") return compareText(left, right, collator);
  if (isNumeric(left) && isNumeric(right)) return compareNumbers(left, right);
  const bracket = bracketOf(left);
  const other = bracketOf(right);
  if (bracket !== other) return bracket < other ? -1 : 1;
  if (left === undefined || right === undefined || left === null || right === null) return 0;
  return compareWithinBracket(left, right, collator);
}

export function valuesEqual(
  left: Value | undefined,
  right: Value | undefined,
  collator?: Collator | null,
): boolean {
  return left === right || compareValues(left, right, collator) === 0;
}

function compareWithinBracket(left: Value, right: Value, collator?: Collator | null): number {
  if (left instanceof Doc && right instanceof Doc) return compareDocuments(left, right, collator);
  if (isArray(left) && isArray(right)) return compareArrays(left, right, collator);
  if (left instanceof ObjectId && right instanceof ObjectId) return order(left.hex, right.hex);
  if (left instanceof DateTime && right instanceof DateTime) return compareDates(left, right);
  if (typeof left === "boolean") return order(Number(left), Number(right));
  if (left instanceof Binary && right instanceof Binary) return compareBinary(left, right);
  if (left instanceof Timestamp && right instanceof Timestamp)
    return order(left.seconds, right.seconds) || order(left.ordinal, right.ordinal);
  const text = textOf(left);
  const otherText = textOf(right);
  if (text !== undefined && otherText !== undefined) return compareText(text, otherText, collator);
  return compareRareValues(left, right, collator);
}

function compareRareValues(left: Value, right: Value, collator?: Collator | null): number {
  if (left instanceof RegularExpression && right instanceof RegularExpression) {
    return compareStrings(left.pattern, right.pattern) || compareStrings(left.options, right.options);
  }
  if (left instanceof DbPointer && right instanceof DbPointer) {
    return (
      order(left.namespace.length, right.namespace.length) ||
      compareStrings(left.namespace, right.namespace) ||
      order(left.id.hex, right.id.hex)
    );
  }
  if (left instanceof Code && right instanceof Code) return compareStrings(left.source, right.source);
  if (left instanceof CodeWithScope && right instanceof CodeWithScope) {
    return compareStrings(left.source, right.source) || compareDocuments(left.scope, right.scope, collator);
  }
  return 0;
}

function textOf(value: Value): string | undefined {
  if (typeof value === "string") return value;
  return value instanceof SymbolValue ? value.value : undefined;
}

function compareText(left: string, right: string, collator?: Collator | null): number {
  return collator ? collator.compareStrings(left, right) : compareStrings(left, right);
}

/**
 * The order of the UTF-8 bytes, which differs from JavaScript's only where surrogate pairs meet U+E000 to
 * U+FFFF.
 */
export function compareStrings(left: string, right: string): number {
  if (left === right) return 0;
  const shared = Math.min(left.length, right.length);
  for (let at = 0; at < shared; at++) {
    const a = left.charCodeAt(at);
    const b = right.charCodeAt(at);
    if (a === b) continue;
    if (a >= 0xd800 && b >= 0xd800) return codePointRank(a) < codePointRank(b) ? -1 : 1;
    return a < b ? -1 : 1;
  }
  return left.length < right.length ? -1 : 1;
}

function codePointRank(unit: number): number {
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000;
}

function order<T extends string | number | bigint>(left: T, right: T): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function compareDates(left: DateTime, right: DateTime): number {
  if (left.exact === undefined && right.exact === undefined) return order(left.ms, right.ms);
  return order(left.exact ?? BigInt(left.ms), right.exact ?? BigInt(right.ms));
}

function compareBinary(left: Binary, right: Binary): number {
  const byHead = order(left.bytes.length, right.bytes.length) || order(left.subtype, right.subtype);
  if (byHead !== 0) return byHead;
  for (let at = 0; at < left.bytes.length; at++) {
    const byByte = order(left.bytes[at] ?? 0, right.bytes[at] ?? 0);
    if (byByte !== 0) return byByte;
  }
  return 0;
}

function compareDocuments(left: Doc, right: Doc, collator?: Collator | null): number {
  const shared = Math.min(left.size, right.size);
  for (let at = 0; at < shared; at++) {
    const a = left.values[at];
    const b = right.values[at];
    const byField =
      order(bracketOf(a), bracketOf(b)) ||
      compareStrings(left.keys[at] ?? "", right.keys[at] ?? "") ||
      compareValues(a, b, collator);
    if (byField !== 0) return byField;
  }
  return order(left.size, right.size);
}

function compareArrays(left: readonly Value[], right: readonly Value[], collator?: Collator | null): number {
  const shared = Math.min(left.length, right.length);
  for (let at = 0; at < shared; at++) {
    const byElement = compareValues(left[at], right[at], collator);
    if (byElement !== 0) return byElement;
  }
  return order(left.length, right.length);
}

/**
 * Equal values, and only those, share a key: 1, 1.0, NumberLong(1) and NumberDecimal("1.00") do; documents
 * are equal with the same fields in the same order; strings are equal under the collation.
 */
export function equalityKey(value: Value | undefined, collator?: Collator | null): string {
  if (typeof value === "string") return collator ? `s${collator.key(value)}` : `s${value}`;
  if (value instanceof Int32) return `n${value.value}`;
  if (value instanceof ObjectId) return `o${value.hex}`;
  return compositeKey(value, collator);
}

function compositeKey(value: Value | undefined, collator?: Collator | null): string {
  if (isNumeric(value)) return numberKey(value);
  if (value === null) return "0";
  if (value === undefined || value instanceof Undefined) return "u";
  if (typeof value === "boolean") return value ? "t" : "f";
  if (value instanceof Doc) return documentKey(value, collator);
  if (isArray(value)) return arrayKey(value, collator);
  if (value instanceof DateTime) return `d${value.exact ?? value.ms}`;
  return rareKey(value, collator);
}

function numberKey(value: NumericValue): string {
  return `n${numericKey(value)}`;
}

function rareKey(value: Value, collator?: Collator | null): string {
  if (value instanceof Binary) return `b${value.subtype}:${bytesText(value.bytes)}`;
  if (value instanceof Timestamp) return `T${value.seconds}:${value.ordinal}`;
  if (value instanceof RegularExpression) return `r${value.options}/${value.pattern}`;
  if (value instanceof SymbolValue) return equalityKey(value.value, collator);
  if (value instanceof DbPointer) return `p${value.id.hex}${value.namespace}`;
  if (value instanceof Code) return `c${value.source}`;
  if (value instanceof CodeWithScope) return `C${framed(value.source)}${documentKey(value.scope, collator)}`;
  return value instanceof MinKey ? "-" : "+";
}

function bytesText(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

/** A length in front keeps neighbors apart whatever characters they hold. */
function framed(key: string): string {
  return `${key.length}:${key}`;
}

function documentKey(value: Doc, collator?: Collator | null): string {
  let key = "{";
  for (let at = 0; at < value.size; at++)
    key += framed(value.keys[at] ?? "") + framed(equalityKey(value.values[at], collator));
  return key;
}

function arrayKey(value: readonly Value[], collator?: Collator | null): string {
  let key = "[";
  for (const element of value) key += framed(equalityKey(element, collator));
  return key;
}
