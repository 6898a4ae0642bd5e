import { Decimal128, Double, isArray, Long, type Doc, type Value } from "@querysnap/mql";
import type { Collator } from "../engine/contract.ts";
import {
  compareNumbers,
  decimalParts,
  isNumeric,
  toDoubleNumber,
  type NumericValue,
} from "../engine/values/numeric.ts";

/**
 * First byte of a value's key; the order of these bytes is BSON's order of types. None is 0xff, so that a
 * prefix followed by 0xff is above every key that starts with the prefix.
 */
export const KeyType = {
  minKey: 0x0a,
  undefined: 0x14,
  null: 0x1e,
  number: 0x28,
  string: 0x32,
  object: 0x3c,
  array: 0x46,
  binData: 0x50,
  objectId: 0x5a,
  bool: 0x64,
  date: 0x6e,
  timestamp: 0x78,
  regex: 0x82,
  dbPointer: 0x8c,
  javascript: 0x96,
  javascriptWithScope: 0xa0,
  maxKey: 0xf0,
} as const;

const NumberClass = { nan: 0, negativeInfinity: 1, negative: 2, positive: 3, positiveInfinity: 4 } as const;
const DECIMAL_DIGITS = 34;
const EXPONENT_OFFSET = 0x8000;
const SIGN_BIT = 1n << 63n;

type RareType =
  | "symbol"
  | "dbPointer"
  | "javascript"
  | "javascriptWithScope"
  | "minKey"
  | "maxKey"
  | "undefined";
type RareValue = Extract<Value, { bsonType: RareType }>;

/**
 * Writes values as bytes whose order is BSON's order and whose equality is BSON's equality across number
 * types. No key is a prefix of another, so keys can follow each other in a compound key and can be inverted
 * to descend.
 */
export class KeyWriter {
  #bytes = Buffer.allocUnsafeSlow(256);
  #length = 0;

  reset(): void {
    this.#length = 0;
  }

  /** Shared: valid until the next write. */
  view(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  take(): Buffer {
    return Buffer.from(this.view());
  }

  /** One component of a compound key. A missing value (`undefined`) is stored as null. */
  component(value: Value | undefined, direction: 1 | -1, collator: Collator | null): void {
    const start = this.#length;
    this.#value(value === undefined ? null : value, collator);
    if (direction === -1) this.#invert(start);
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = value;
  }

  #reserve(size: number): void {
    const needed = this.#length + size;
    if (needed <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafeSlow(Math.max(needed, this.#bytes.length * 2));
    this.#bytes.copy(grown, 0, 0, this.#length);
    this.#bytes = grown;
  }

  #invert(start: number): void {
    for (let at = start; at < this.#length; at++) this.#bytes[at] = ~(this.#bytes[at] as number);
  }

  #value(value: Value, collator: Collator | null): void {
    if (typeof value === "string")
      return this.#text(KeyType.string, collator ? collator.indexKey(value) : value);
    if (value === null) return this.byte(KeyType.null);
    if (typeof value === "boolean") {
      this.byte(KeyType.bool);
      return this.byte(value ? 1 : 0);
    }
    if (isArray(value)) return this.#array(value, collator);
    if (isNumeric(value)) return this.#number(value);
    switch (value.bsonType) {
      case "objectId":
        this.byte(KeyType.objectId);
        return this.#hex(value.hex);
      case "date":
        this.byte(KeyType.date);
        return this.#uint64(BigInt.asUintN(64, value.exact ?? BigInt(value.ms)) ^ SIGN_BIT);
      case "object":
        return this.#object(value, collator);
      case "binData":
        this.byte(KeyType.binData);
        this.#uint32(value.bytes.length);
        this.byte(value.subtype);
        return this.#raw(value.bytes);
      case "timestamp":
        this.byte(KeyType.timestamp);
        this.#uint32(value.seconds);
        return this.#uint32(value.ordinal);
      case "regex":
        this.#text(KeyType.regex, value.pattern);
        return this.#terminated(value.options);
      default:
        return this.#rareValue(value, collator);
    }
  }

  /** Types that no index is made for, but that a key may hold. */
  #rareValue(value: RareValue, collator: Collator | null): void {
    switch (value.bsonType) {
      case "symbol":
        return this.#text(KeyType.string, collator ? collator.indexKey(value.value) : value.value);
      case "dbPointer":
        this.#text(KeyType.dbPointer, value.namespace);
        return this.#hex(value.id.hex);
      case "javascript":
        return this.#text(KeyType.javascript, value.source);
      case "javascriptWithScope":
        this.#text(KeyType.javascriptWithScope, value.source);
        return this.#object(value.scope, null);
      case "minKey":
      case "maxKey":
      case "undefined":
        return this.byte(KeyType[value.bsonType]);
    }
  }

  #array(values: readonly Value[], collator: Collator | null): void {
    this.byte(KeyType.array);
    for (const element of values) this.#value(element, collator);
    this.byte(0);
  }

  /** Documents compare field by field: type, then name, then value. */
  #object(doc: Doc, collator: Collator | null): void {
    this.byte(KeyType.object);
    for (const [key, value] of doc.entries()) {
      const start = this.#length;
      this.#value(value, collator);
      const written = Buffer.from(this.#bytes.subarray(start, this.#length));
      this.#length = start;
      this.byte(written[0] as number);
      this.#terminated(key);
      this.#raw(written.subarray(1));
    }
    this.byte(0);
  }

  #text(type: number, text: string): void {
    this.byte(type);
    this.#terminated(text);
  }

  /** UTF-8 with zero bytes escaped, ended by 00 01. */
  #terminated(text: string): void {
    this.#reserve(text.length * 3 + 2);
    const start = this.#length;
    this.#length += this.#bytes.write(text, start, "utf8");
    if (text.includes("\0")) this.#escapeZeros(start);
    this.byte(0);
    this.byte(1);
  }

  #escapeZeros(start: number): void {
    const written = Buffer.from(this.#bytes.subarray(start, this.#length));
    this.#length = start;
    for (const byte of written) {
      this.byte(byte);
      if (byte === 0) this.byte(0xff);
    }
  }

  #number(value: NumericValue): void {
    this.byte(KeyType.number);
    const nearest = toDoubleNumber(value);
    if (Number.isNaN(nearest)) return this.byte(NumberClass.nan);
    if (!Number.isFinite(nearest) && isInfinite(value))
      return this.byte(nearest > 0 ? NumberClass.positiveInfinity : NumberClass.negativeInfinity);
    const negative =
      nearest < 0 || (nearest === 0 && value instanceof Decimal128 && isNegativeNonZero(value));
    this.byte(negative ? NumberClass.negative : NumberClass.positive);
    const start = this.#length;
    this.#magnitude(value, nearest);
    if (negative) this.#invert(start);
  }

  /**
   * The largest double whose magnitude does not exceed the value's, then 0 when that is exact; otherwise 1
   * and the value's own decimal digits, which order what lies between two neighboring doubles.
   */
  #magnitude(value: NumericValue, nearest: number): void {
    const exact =
      value instanceof Long || value instanceof Decimal128
        ? compareNumbers(value, new Double(nearest)) === 0
        : true;
    this.#reserve(8);
    this.#bytes.writeDoubleBE(Math.abs(nearest), this.#length);
    const overshoots =
      !exact && compareNumbers(value, new Double(nearest)) * Math.sign(nearest || 1) < 0 && nearest !== 0;
    if (overshoots)
      this.#bytes.writeBigUInt64BE(this.#bytes.readBigUInt64BE(this.#length) - 1n, this.#length);
    this.#length += 8;
    if (exact) return this.byte(0);
    this.byte(1);
    const { digits, exponent } = decimalDigits(value);
    this.#reserve(2);
    this.#length = this.#bytes.writeUInt16BE(exponent + EXPONENT_OFFSET, this.#length);
    this.#raw(Buffer.from(digits.padEnd(DECIMAL_DIGITS, "0"), "latin1"));
  }

  #hex(hex: string): void {
    this.#reserve(12);
    this.#length += this.#bytes.write(hex, this.#length, 12, "hex");
  }

  #raw(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  #uint32(value: number): void {
    this.#reserve(4);
    this.#length = this.#bytes.writeUInt32BE(value >>> 0, this.#length);
  }

  #uint64(value: bigint): void {
    this.#reserve(8);
    this.#length = this.#bytes.writeBigUInt64BE(value, this.#length);
  }
}

function isInfinite(value: NumericValue): boolean {
  if (value instanceof Decimal128) return decimalParts(value).kind === "infinite";
  return value instanceof Double;
}

function isNegativeNonZero(value: Decimal128): boolean {
  const parts = decimalParts(value);
  return parts.kind === "finite" && parts.negative && parts.coefficient !== 0n;
}

/** Digits without leading or trailing zeros and the power of ten of the first one. */
function decimalDigits(value: NumericValue): { digits: string; exponent: number } {
  const parts = value instanceof Decimal128 ? decimalParts(value) : null;
  const coefficient =
    parts?.kind === "finite" ? parts.coefficient : BigInt(value instanceof Long ? value.value : 0);
  const digits = String(coefficient < 0n ? -coefficient : coefficient);
  return {
    digits: digits.replace(/0+$/, ""),
    exponent: digits.length - 1 + (parts?.kind === "finite" ? parts.exponent : 0),
  };
}
