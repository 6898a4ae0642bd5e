import {
  DateTime,
  Doc,
  Double,
  isArray,
  MaxKey,
  MinKey,
  ObjectId,
  RegularExpression,
  SymbolValue,
  Timestamp,
  Undefined,
  type Value,
} from "@querysnap/mql";
import type { Collator } from "../engine/contract.ts";
import { hashOf } from "../storage/collection-index.ts";
import { describeValue } from "../engine/values/describe-value.ts";
import { isNumeric, toDoubleNumber } from "../engine/values/numeric.ts";
import { KeyType, KeyWriter } from "../storage/key-writer.ts";

/**
 * A range of one index field in ascending key bytes. An end may be a prefix: as a low end it stands before,
 * as a high end after everything that starts with it.
 */
export type Interval = {
  readonly low: Buffer;
  readonly lowInclusive: boolean;
  readonly high: Buffer;
  readonly highInclusive: boolean;
  /** As `explain` prints it. */
  readonly text: string;
  /** The values at both ends. */
  readonly ends: readonly [Value, Value];
  readonly isPoint: boolean;
};

const writer = new KeyWriter();
/** Bounds below and above all values of a type; no value of another type lies between them. */
const LIMITS: Readonly<Record<number, readonly [low: Value, high: Value]>> = {
  [KeyType.number]: [new Double(Number.NEGATIVE_INFINITY), new Double(Number.POSITIVE_INFINITY)],
  [KeyType.string]: ["", Doc.empty],
  [KeyType.object]: [Doc.empty, []],
  [KeyType.objectId]: [new ObjectId("0".repeat(24)), new ObjectId("f".repeat(24))],
  [KeyType.bool]: [false, true],
  [KeyType.date]: [
    new DateTime(Number.MIN_SAFE_INTEGER, -(2n ** 63n)),
    new DateTime(Number.MAX_SAFE_INTEGER, 2n ** 63n - 1n),
  ],
  [KeyType.timestamp]: [new Timestamp(0, 0), new Timestamp(2 ** 32 - 1, 2 ** 32 - 1)],
};
const ALL: readonly [Value, Value] = [MinKey.instance, MaxKey.instance];
const LEAST_NUMBER = new Double(Number.NEGATIVE_INFINITY);

export const EVERYTHING: Interval = {
  low: Buffer.from([0]),
  lowInclusive: true,
  high: Buffer.from([0xfe]),
  highInclusive: true,
  text: "[MinKey, MaxKey]",
  ends: ALL,
  isPoint: false,
};

function keyOf(value: Value, collator: Collator | null): Buffer {
  writer.reset();
  writer.component(value, 1, collator);
  return writer.take();
}

function point(value: Value, collator: Collator | null): Interval {
  const key = keyOf(value, collator);
  const text = describeValue(value);
  return {
    low: key,
    lowInclusive: true,
    high: key,
    highInclusive: true,
    text: `[${text}, ${text}]`,
    ends: [value, value],
    isPoint: true,
  };
}

/** Null also finds what is missing (stored as null) and BSON undefined. */
function nullInterval(): Interval {
  const low = Buffer.from([KeyType.undefined]);
  return {
    low,
    lowInclusive: true,
    high: Buffer.from([KeyType.null]),
    highInclusive: true,
    text: "[null, null]",
    ends: [null, null],
    isPoint: true,
  };
}

function isComparable(value: Value): boolean {
  return !isArray(value) && !(value instanceof RegularExpression) && !(value instanceof Undefined);
}

/**
 * The intervals that hold every value which can satisfy one operator, sorted; null when an index is of no
 * help. They may hold more: the whole filter is applied to what they find.
 */
export function intervalsFor(operator: string, operand: Value, collator: Collator | null): Interval[] | null {
  switch (operator) {
    case "$eq":
      return equality(operand, collator);
    case "$in":
      return membership(operand, collator);
    case "$gt":
    case "$gte":
    case "$lt":
    case "$lte":
      // Keys under a collation are stored for equality; their order is another.
      return collator && !isCollationFree(operand) ? null : comparison(operator, operand, collator);
    case "$regex":
      return operand instanceof RegularExpression && !collator ? patternIntervals(operand) : null;
    default:
      return null;
  }
}

function equality(operand: Value, collator: Collator | null): Interval[] | null {
  if (operand instanceof RegularExpression) return collator ? null : patternIntervals(operand);
  if (!isComparable(operand)) return null;
  return [operand === null ? nullInterval() : point(operand, collator)];
}

function membership(operand: Value, collator: Collator | null): Interval[] | null {
  if (!isArray(operand) || !operand.every(isComparable)) return null;
  const intervals = operand.map((value) => (value === null ? nullInterval() : point(value, collator)));
  intervals.sort((a, b) => Buffer.compare(a.low, b.low));
  return intervals.filter(
    (interval, at) => at === 0 || !interval.low.equals((intervals[at - 1] as Interval).low),
  );
}

/** The hashes of the values that can satisfy an operator; only equality can be looked up by hash. */
export function hashedIntervals(
  operator: string,
  operand: Value,
  collator: Collator | null,
): Interval[] | null {
  const values = operator === "$eq" ? [operand] : operator === "$in" && isArray(operand) ? operand : [];
  // BSON undefined equals null and has another hash; what a collation makes of text inside documents is not
  // hashed.
  const isLookup = (value: Value): boolean =>
    value !== null && isComparable(value) && !(collator && value instanceof Doc);
  return values.length > 0 && values.every(isLookup)
    ? membership(
        values.map((value) => hashOf(value, collator)),
        null,
      )
    : null;
}

function comparison(
  operator: "$gt" | "$gte" | "$lt" | "$lte",
  operand: Value,
  collator: Collator | null,
): Interval[] | null {
  if (operand === null) return [nullInterval()];
  if (!isComparable(operand) || operand instanceof MinKey || operand instanceof MaxKey) return null;
  const key = keyOf(operand, collator);
  const type = key[0] as number;
  const bracket = key.subarray(0, 1);
  const inclusive = operator === "$gte" || operator === "$lte";
  const text = describeValue(operand);
  const [least, greatest] = LIMITS[type] ?? ALL;
  if (operator === "$gt" || operator === "$gte") {
    const range = `${inclusive ? "[" : "("}${text}, ${describeValue(greatest)}${type === KeyType.string || type === KeyType.object ? ")" : "]"}`;
    return [
      {
        low: key,
        lowInclusive: inclusive,
        high: bracket,
        highInclusive: true,
        text: range,
        ends: [operand, greatest],
        isPoint: false,
      },
    ];
  }
  // NaN is a number too, and below all others.
  const isNaNBound = isNumeric(operand) && Number.isNaN(toDoubleNumber(operand));
  const low = type === KeyType.number && !isNaNBound ? keyOf(LEAST_NUMBER, collator) : bracket;
  const range = `[${describeValue(isNaNBound ? operand : least)}, ${text}${inclusive ? "]" : ")"}`;
  return [
    {
      low,
      lowInclusive: true,
      high: key,
      highInclusive: inclusive,
      text: range,
      ends: [least, operand],
      isPoint: false,
    },
  ];
}

/**
 * A pattern anchored to literal text finds strings with that prefix, and regular expressions equal to itself.
 */
function patternIntervals(regex: RegularExpression): Interval[] | null {
  const prefix = literalPrefix(regex);
  if (prefix === "") return null;
  const low = Buffer.concat([Buffer.from([KeyType.string]), Buffer.from(prefix, "utf8")]);
  const next = prefix.slice(0, -1) + String.fromCodePoint((prefix.codePointAt(prefix.length - 1) ?? 0) + 1);
  const text = `[${JSON.stringify(prefix)}, ${JSON.stringify(next)})`;
  return [
    { low, lowInclusive: true, high: low, highInclusive: true, text, ends: [prefix, next], isPoint: false },
    point(regex, null),
  ];
}

/** Whether a pattern says no more than how a text begins. */
export function isPrefixPattern(regex: RegularExpression): boolean {
  return literalPrefix(regex).length === regex.pattern.replace(/^(?:\^|\\A)/, "").length;
}

function literalPrefix({ pattern, options }: RegularExpression): string {
  if (/[imx]/.test(options) || pattern.includes("|")) return "";
  const match = /^(?:\^|\\A)([A-Za-z0-9 _@#%&=:;,<>/'"-]*)([?*{])?/.exec(pattern);
  const literal = match?.[1] ?? "";
  return match?.[2] ? literal.slice(0, -1) : literal;
}

/** The overlap of two sorted lists. */
export function intersect(left: readonly Interval[], right: readonly Interval[]): Interval[] {
  const overlaps: Interval[] = [];
  for (const a of left) {
    for (const b of right) {
      const both = overlap(a, b);
      if (both) overlaps.push(both);
    }
  }
  return overlaps;
}

function overlap(a: Interval, b: Interval): Interval | null {
  if (a.isPoint && contains(b, a)) return a;
  if (b.isPoint && contains(a, b)) return b;
  const low = compareLow(a, b) >= 0 ? a : b;
  const high = compareHigh(a, b) <= 0 ? a : b;
  const joined = {
    low: low.low,
    lowInclusive: low.lowInclusive,
    high: high.high,
    highInclusive: high.highInclusive,
  };
  const { from, to } = bytesOf(joined, 1);
  if (Buffer.compare(from, to) >= 0) return null;
  return {
    ...joined,
    text: `${low.text.split(", ")[0]}, ${high.text.split(", ").at(-1)}`,
    ends: [low.ends[0], high.ends[1]],
    isPoint: false,
  };
}

/** Whether everything in `inner` lies in `outer`. */
export function contains(outer: Interval, inner: Interval): boolean {
  return compareLow(outer, inner) <= 0 && compareHigh(outer, inner) >= 0;
}

function compareLow(a: Interval, b: Interval): number {
  return Buffer.compare(bytesOf(a, 1).from, bytesOf(b, 1).from);
}

function compareHigh(a: Interval, b: Interval): number {
  return Buffer.compare(bytesOf(a, 1).to, bytesOf(b, 1).to);
}

/** No key starts with it. */
const AFTER_ALL_KEYS = Buffer.from([0xff]);

/** Returns the first key after all keys with this prefix. */
function keyAfterPrefix(bytes: Buffer): Buffer {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0xff) end--;
  if (end === 0) return AFTER_ALL_KEYS;
  const next = Buffer.from(bytes.subarray(0, end));
  next[end - 1] = (next[end - 1] as number) + 1;
  return next;
}

/** The interval as a half-open range of key bytes in the direction of the index field. */
export function bytesOf(
  interval: Omit<Interval, "text" | "ends" | "isPoint">,
  direction: 1 | -1,
): { from: Buffer; to: Buffer } {
  const { low, high, lowInclusive, highInclusive } = interval;
  if (direction === 1)
    return {
      from: lowInclusive ? low : keyAfterPrefix(low),
      to: highInclusive ? keyAfterPrefix(high) : high,
    };
  const from = inverted(high);
  const to = inverted(low);
  return { from: highInclusive ? from : keyAfterPrefix(from), to: lowInclusive ? keyAfterPrefix(to) : to };
}

function inverted(bytes: Buffer): Buffer {
  return Buffer.from(bytes.map((byte) => ~byte));
}

/** Whether some interval holds null, and so documents without the field. */
export function includesNull(intervals: readonly Interval[]): boolean {
  const key = Buffer.from([KeyType.null]);
  return intervals.some((interval) => {
    const { from, to } = bytesOf(interval, 1);
    return Buffer.compare(from, key) <= 0 && Buffer.compare(key, to) < 0;
  });
}

/** Whether the value compares the same under every collation. */
export function isCollationFree(value: Value): boolean {
  if (typeof value === "string" || value instanceof SymbolValue) return false;
  return isArray(value) ? value.every(isCollationFree) : !(value instanceof Doc);
}
