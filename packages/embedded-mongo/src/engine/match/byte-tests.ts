import { DateTime, Double, Int32, isArray, Long, ObjectId, readDouble, type Value } from "@querysnap/mql";
import type { Collator, ValueRange } from "../contract.ts";
import { isTruthy } from "../expressions/truth.ts";
import { readInt32 } from "../read-value.ts";

/** Tells from the stored bytes of a value that is no array; null: decode it and look closely. */
export type ByteVerdict = {
  (bytes: Buffer, type: number, at: number): boolean | null;
  /** The same for numbers, or dates, alone. */
  readonly range?: ValueRange;
};

/** One operator of a filter on stored bytes. */
export type ByteTest = {
  readonly test: ByteVerdict;
  /** Result for a missing value, before `isNegated`. */
  readonly missing: boolean;
  /** Looks at an array as a value instead of at its elements. */
  readonly isWhole: boolean;
  /** `$ne` and the like: the opposite of what is found anywhere on the path. */
  readonly isNegated: boolean;
};

/** Type bytes that these tests tell apart. */
export const T = {
  double: 0x01,
  string: 0x02,
  object: 0x03,
  array: 0x04,
  undefined: 0x06,
  objectId: 0x07,
  bool: 0x08,
  date: 0x09,
  null: 0x0a,
  symbol: 0x0e,
  int: 0x10,
  long: 0x12,
  decimal: 0x13,
} as const;

/** Null when the operator, or its operand, cannot be told from bytes. */
export function byteTest(name: string, operand: Value, collator: Collator | null): ByteTest | null {
  switch (name) {
    case "$exists":
      return { test: () => true, missing: false, isWhole: true, isNegated: !isTruthy(operand) };
    case "$ne":
      return elementTest(equality(operand, collator), operand === null, true);
    case "$eq":
      return elementTest(equality(operand, collator), operand === null, false);
    case "$in":
    case "$nin":
      return isArray(operand)
        ? elementTest(membership(operand, collator), operand.includes(null), name === "$nin")
        : null;
    default:
      return elementTest(comparison(name, operand, collator), false, false);
  }
}

function elementTest(test: ByteVerdict | null, missing: boolean, isNegated: boolean): ByteTest | null {
  return test && { test, missing, isWhole: false, isNegated };
}

/** The number an operand stands for, if a double holds it exactly and it is finite. */
function exactNumber(operand: Value): number | null {
  if (operand instanceof Int32) return operand.value;
  if (operand instanceof Double) return Number.isFinite(operand.value) ? operand.value : null;
  if (!(operand instanceof Long)) return null;
  const number = Number(operand.value);
  return Number.isSafeInteger(number) ? number : null;
}

function equality(operand: Value, collator: Collator | null): ByteVerdict | null {
  if (typeof operand === "string") return collator ? null : stringTest(operand);
  if (operand === null) return (_bytes, type) => type === T.null || type === T.undefined;
  if (typeof operand === "boolean")
    return (bytes, type, at) => type === T.bool && (bytes[at] === 1) === operand;
  if (operand instanceof ObjectId) return objectIdTest(operand.hex);
  return comparison("$eq", operand, collator);
}

function comparison(name: string, operand: Value, collator: Collator | null): ByteVerdict | null {
  const order = spanOf(name, 0);
  if (!order) return null;
  const number = exactNumber(operand);
  if (number !== null) return numberTest(spanOf(name, number) ?? order);
  if (operand instanceof DateTime && operand.exact === undefined)
    return dateTest(spanOf(name, operand.ms) ?? order);
  return typeof operand === "string" && !collator ? stringOrderTest(operand, order.accepts) : null;
}

/** Many operands of one kind are looked up; a few are tried one by one. */
const TRIED = 4;

function membership(operands: readonly Value[], collator: Collator | null): ByteVerdict | null {
  const numbers = operands.map(exactNumber).filter((number) => number !== null);
  if (operands.length > TRIED && numbers.length === operands.length) {
    const known = new Set(numbers);
    return numberTest({
      low: least(numbers),
      high: -least(numbers.map((number) => -number)),
      accepts: (value) => known.has(value),
    });
  }
  const tests: ByteVerdict[] = [];
  for (const operand of operands) {
    const test = equality(operand, collator);
    if (!test) return null;
    tests.push(test);
  }
  return tests.length > TRIED * TRIED ? null : anyOf(tests);
}

function anyOf(tests: readonly ByteVerdict[]): ByteVerdict {
  return (bytes, type, at) => {
    let verdict: boolean | null = false;
    for (const test of tests) {
      const one = test(bytes, type, at);
      if (one === true) return true;
      verdict = one === null ? null : verdict;
    }
    return verdict;
  };
}

function least(numbers: readonly number[]): number {
  return numbers.reduce((found, number) => Math.min(found, number), Number.POSITIVE_INFINITY);
}

type Span = Omit<ValueRange, "kind">;

function numberTest(span: Span): ByteVerdict {
  const { accepts } = span;
  const test = (bytes: Buffer, type: number, at: number): boolean | null => {
    if (type === T.int) return accepts(readInt32(bytes, at));
    if (type === T.double) return accepts(readDouble(bytes, at));
    if (type === T.long) return within(bytes, at, accepts);
    return type === T.decimal ? null : false;
  };
  return Object.assign(test, { range: { kind: "number", ...span } as const });
}

function dateTest(span: Span): ByteVerdict {
  const { accepts } = span;
  const test = (bytes: Buffer, type: number, at: number): boolean | null =>
    type === T.date ? within(bytes, at, accepts) : false;
  return Object.assign(test, { range: { kind: "date", ...span } as const });
}

/** 64-bit integers up to 2^52 are what their two halves add up to. */
function within(bytes: Buffer, at: number, accepts: (value: number) => boolean): boolean | null {
  const high = readInt32(bytes, at + 4);
  if (high < -0x10_0000 || high >= 0x10_0000) return null;
  return accepts(high * 0x1_0000_0000 + (readInt32(bytes, at) >>> 0));
}

function spanOf(name: string, operand: number): Span | null {
  const low = Number.NEGATIVE_INFINITY;
  const high = Number.POSITIVE_INFINITY;
  switch (name) {
    case "$eq":
      return { low: operand, high: operand, accepts: (value) => value === operand };
    case "$gt":
      return { low: operand, high, accepts: (value) => value > operand };
    case "$gte":
      return { low: operand, high, accepts: (value) => value >= operand };
    case "$lt":
      return { low, high: operand, accepts: (value) => value < operand };
    case "$lte":
      return { low, high: operand, accepts: (value) => value <= operand };
    default:
      return null;
  }
}

function stringTest(operand: string): ByteVerdict {
  const wanted = Buffer.from(operand, "utf8");
  return (bytes, type, at) => {
    if (type !== T.string) return type === T.symbol ? null : false;
    if (readInt32(bytes, at) !== wanted.length + 1) return false;
    for (let index = 0; index < wanted.length; index++)
      if (bytes[at + 4 + index] !== wanted[index]) return false;
    return true;
  };
}

/** Strings order as their UTF-8 bytes do. */
function stringOrderTest(operand: string, accepts: (order: number) => boolean): ByteVerdict {
  const wanted = Buffer.from(operand, "utf8");
  return (bytes, type, at) => {
    if (type !== T.string) return type === T.symbol ? null : false;
    const length = readInt32(bytes, at) - 1;
    const shared = Math.min(length, wanted.length);
    for (let index = 0; index < shared; index++) {
      const order = (bytes[at + 4 + index] as number) - (wanted[index] as number);
      if (order !== 0) return accepts(order);
    }
    return accepts(length - wanted.length);
  };
}

function objectIdTest(hex: string): ByteVerdict {
  const wanted = Buffer.from(hex, "hex");
  return (bytes, type, at) => {
    if (type !== T.objectId) return false;
    for (let index = 0; index < 12; index++) if (bytes[at + index] !== wanted[index]) return false;
    return true;
  };
}
