import {
  Binary,
  Decimal128,
  decimalParts,
  Doc,
  Double,
  Int32,
  isArray,
  Long,
  type Value,
} from "@querysnap/mql";
import { plainText, typeOf } from "../../lib/bson-display.ts";

type Numeric = Int32 | Long | Double | Decimal128;

/** MongoDB's order of types; types of the same rank are compared by value. */
const RANKS = {
  minKey: 0,
  undefined: 1,
  absent: 2,
  null: 2,
  int: 3,
  long: 3,
  double: 3,
  decimal: 3,
  symbol: 4,
  string: 4,
  object: 5,
  array: 6,
  binary: 7,
  uuid: 7,
  objectId: 8,
  bool: 9,
  date: 10,
  timestamp: 11,
  regex: 12,
  dbPointer: 13,
  code: 14,
  maxKey: 15,
  mixed: 16,
} as const;

const compare = <T extends number | bigint | string>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

function isNumeric(value: Value | undefined): value is Numeric {
  return (
    value instanceof Int32 || value instanceof Long || value instanceof Double || value instanceof Decimal128
  );
}

function approximate(value: Numeric): number {
  if (!(value instanceof Decimal128)) return Number(value.value);
  const parts = decimalParts(value);
  if (parts.kind === "nan") return Number.NaN;
  if (parts.kind === "infinity") return parts.isNegative ? -Infinity : Infinity;
  return Number(`${parts.isNegative ? "-" : ""}${parts.coefficient}e${parts.exponent}`);
}

/** Returns the exact value of an integer, beyond the precision of doubles; null for fractions. */
function exactInteger(value: Numeric): bigint | null {
  if (value instanceof Long) return value.value;
  if (value instanceof Decimal128) {
    const parts = decimalParts(value);
    if (parts.kind !== "finite" || parts.exponent < 0 || parts.exponent > 40) return null;
    const size = parts.coefficient * 10n ** BigInt(parts.exponent);
    return parts.isNegative ? -size : size;
  }
  return Number.isInteger(value.value) ? BigInt(value.value) : null;
}

function compareNumbers(a: Numeric, b: Numeric): number {
  const [left, right] = [approximate(a), approximate(b)];
  // NaN is the smallest number
  if (Number.isNaN(left) || Number.isNaN(right))
    return compare(Number(!Number.isNaN(left)), Number(!Number.isNaN(right)));
  if (left !== right) return compare(left, right);
  const [exactLeft, exactRight] = [exactInteger(a), exactInteger(b)];
  return exactLeft === null || exactRight === null ? 0 : compare(exactLeft, exactRight);
}

function compareBytes(a: Binary, b: Binary): number {
  const byHead = compare(a.bytes.length, b.bytes.length) || compare(a.subtype, b.subtype);
  if (byHead !== 0) return byHead;
  const at = a.bytes.findIndex((byte, index) => byte !== b.bytes[index]);
  return at === -1 ? 0 : compare(a.bytes[at] ?? 0, b.bytes[at] ?? 0);
}

function compareDocs(a: Doc, b: Doc): number {
  for (let at = 0; at < Math.min(a.size, b.size); at++) {
    const [left, right] = [a.values[at], b.values[at]];
    const order =
      compare(RANKS[typeOf(left)], RANKS[typeOf(right)]) ||
      compare(a.keys[at] ?? "", b.keys[at] ?? "") ||
      compareValues(left, right);
    if (order !== 0) return order;
  }
  return compare(a.size, b.size);
}

function compareArrays(a: readonly Value[], b: readonly Value[]): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const order = compareValues(a[at], b[at]);
    if (order !== 0) return order;
  }
  return compare(a.length, b.length);
}

/**
 * Order of two values as MongoDB compares them; JavaScript's `undefined` is a missing key, which equals null.
 *
 * @see https://www.mongodb.com/docs/manual/reference/bson-type-comparison-order/
 */
export function compareValues(a: Value | undefined, b: Value | undefined): number {
  const byType = compare(RANKS[typeOf(a)], RANKS[typeOf(b)]);
  if (byType !== 0) return byType;
  if (isNumeric(a) && isNumeric(b)) return compareNumbers(a, b);
  if (a instanceof Doc && b instanceof Doc) return compareDocs(a, b);
  if (isArray(a) && isArray(b)) return compareArrays(a, b);
  if (a instanceof Binary && b instanceof Binary) return compareBytes(a, b);
  if (typeof a === "boolean" && typeof b === "boolean") return compare(Number(a), Number(b));
  const [left, right] = [dateMs(a), dateMs(b)];
  if (left !== null && right !== null) return compare(left, right);
  return a === undefined || b === undefined || a === null || b === null
    ? 0
    : compare(plainText(a), plainText(b));
}

function dateMs(value: Value | undefined): number | null {
  return value !== null && typeof value === "object" && "ms" in value ? value.ms : null;
}

/** Returns the sort key of an array, as in MongoDB: ascending its smallest element, descending its largest. */
function sortKey(value: Value | undefined, direction: 1 | -1): Value | undefined {
  if (!isArray(value) || value.length === 0) return value;
  return value.reduce(
    (best, each) => (compareValues(each, best) * direction < 0 ? each : best),
    value[0] ?? null,
  );
}

/** Returns the positions of the items sorted by value; stable. */
export function sortedRows(values: readonly (Value | undefined)[], direction: 1 | -1): number[] {
  const keys = values.map((value) => sortKey(value, direction));
  return keys.map((_, row) => row).sort((a, b) => compareValues(keys[a], keys[b]) * direction || a - b);
}
