import { Decimal128, Double, Int32, Long, type Value } from "@querysnap/mql";

export type NumericValue = Int32 | Long | Double | Decimal128;

/** A finite decimal is `(negative ? -1 : 1) * coefficient * 10^exponent`. */
export type DecimalParts =
  | {
      readonly kind: "finite";
      readonly negative: boolean;
      readonly coefficient: bigint;
      readonly exponent: number;
    }
  | { readonly kind: "infinite"; readonly negative: boolean }
  | { readonly kind: "nan" };

const EXPONENT_BIAS = 6176;
const MAX_COEFFICIENT = 10n ** 34n - 1n;
const NAN_PARTS: DecimalParts = { kind: "nan" };

export function isNumeric(value: Value | undefined): value is NumericValue {
  return (
    value instanceof Int32 || value instanceof Double || value instanceof Long || value instanceof Decimal128
  );
}

/**
 * Decodes the BID form; a coefficient beyond 34 digits is not canonical and reads as zero, as the standard
 * says.
 */
export function decimalParts(value: Decimal128): DecimalParts {
  const negative = value.high >> 63n === 1n;
  const combination = Number((value.high >> 58n) & 0x1fn);
  if (combination === 0x1f) return NAN_PARTS;
  if (combination === 0x1e) return { kind: "infinite", negative };
  if (combination >= 0x18)
    return {
      kind: "finite",
      negative,
      coefficient: 0n,
      exponent: Number((value.high >> 47n) & 0x3fffn) - EXPONENT_BIAS,
    };
  const exponent = Number((value.high >> 49n) & 0x3fffn) - EXPONENT_BIAS;
  const coefficient = ((value.high & 0x1ffffffffffffn) << 64n) | value.low;
  return {
    kind: "finite",
    negative,
    coefficient: coefficient > MAX_COEFFICIENT ? 0n : coefficient,
    exponent,
  };
}

/** The nearest double; exact whenever a double can hold the value. */
export function toDoubleNumber(value: NumericValue): number {
  if (value instanceof Int32 || value instanceof Double) return value.value;
  if (value instanceof Long) return Number(value.value);
  return partsToNumber(decimalParts(value));
}

function partsToNumber(parts: DecimalParts): number {
  if (parts.kind === "nan") return Number.NaN;
  const sign = parts.negative ? -1 : 1;
  if (parts.kind === "infinite") return sign * Number.POSITIVE_INFINITY;
  return sign * Number(`${parts.coefficient}e${parts.exponent}`);
}

/** Exact order over the four number types. NaN equals NaN and is below everything else. */
export function compareNumbers(left: NumericValue, right: NumericValue): number {
  if (left instanceof Decimal128 || right instanceof Decimal128) return compareWithDecimal(left, right);
  const a = left.value;
  const b = right.value;
  if (a < b) return -1;
  if (a > b) return 1;
  // oxlint-disable-next-line eqeqeq -- a bigint equals a number only loosely
  if (a == b) return 0;
  if (a !== a) return b !== b ? 0 : -1;
  return 1;
}

function compareWithDecimal(left: NumericValue, right: NumericValue): number {
  const a = toDoubleNumber(left);
  const b = toDoubleNumber(right);
  if (a !== a || b !== b) return a === b || (a !== a && b !== b) ? 0 : a !== a ? -1 : 1;
  // Rounding to the nearest double is monotonic, so different doubles already show the order.
  if (a < b) return -1;
  if (a > b) return 1;
  return compareParts(exactParts(left), exactParts(right));
}

function exactParts(value: NumericValue): DecimalParts {
  if (value instanceof Decimal128) return decimalParts(value);
  if (value instanceof Double) return doubleParts(value.value);
  const integer = BigInt(value.value);
  return {
    kind: "finite",
    negative: integer < 0n,
    coefficient: integer < 0n ? -integer : integer,
    exponent: 0,
  };
}

/** Every finite double is a whole number times a power of two, and so a finite decimal. */
function doubleParts(value: number): DecimalParts {
  if (value !== value) return NAN_PARTS;
  const negative = value < 0;
  if (!Number.isFinite(value)) return { kind: "infinite", negative };
  let mantissa = Math.abs(value);
  if (Number.isInteger(mantissa))
    return { kind: "finite", negative, coefficient: BigInt(mantissa), exponent: 0 };
  let shift = 0;
  while (!Number.isInteger(mantissa)) {
    mantissa *= 2;
    shift++;
  }
  return { kind: "finite", negative, coefficient: BigInt(mantissa) * 5n ** BigInt(shift), exponent: -shift };
}

/** Compares values that round to the same double, so they have the same sign unless they are zero. */
function compareParts(left: DecimalParts, right: DecimalParts): number {
  if (left.kind !== "finite" || right.kind !== "finite") return outwards(left) - outwards(right);
  const negative = left.negative && left.coefficient !== 0n;
  let a = left.coefficient;
  let b = right.coefficient;
  if (a === 0n || b === 0n) return signOf(left) - signOf(right);
  if (left.exponent > right.exponent) a *= 10n ** BigInt(left.exponent - right.exponent);
  else if (right.exponent > left.exponent) b *= 10n ** BigInt(right.exponent - left.exponent);
  const order = a < b ? -1 : a > b ? 1 : 0;
  return negative ? 0 - order : order;
}

function outwards(parts: DecimalParts): number {
  if (parts.kind !== "infinite") return 0;
  return parts.negative ? -1 : 1;
}

function signOf(parts: DecimalParts): number {
  if (parts.kind !== "finite" || parts.coefficient === 0n) return 0;
  return parts.negative ? -1 : 1;
}

/**
 * One text per number whatever its type: the double's own text when a double holds it exactly, else digits
 * and exponent.
 */
export function numericKey(value: NumericValue): string {
  if (value instanceof Int32) return String(value.value);
  if (value instanceof Double) return String(value.value);
  if (value instanceof Long) {
    const number = Number(value.value);
    return BigInt(number) === value.value
      ? String(number)
      : normalized(value.value < 0n, value.value < 0n ? -value.value : value.value, 0);
  }
  const parts = decimalParts(value);
  const number = partsToNumber(parts);
  if (parts.kind !== "finite" || parts.coefficient === 0n) return String(number === 0 ? 0 : number);
  if (Number.isFinite(number) && number !== 0 && compareParts(parts, doubleParts(number)) === 0)
    return String(number);
  return normalized(parts.negative, parts.coefficient, parts.exponent);
}

function normalized(negative: boolean, coefficient: bigint, exponent: number): string {
  const digits = coefficient.toString();
  let end = digits.length;
  while (end > 1 && digits.charCodeAt(end - 1) === 48) end--;
  return `${negative ? "-" : ""}${digits.slice(0, end)}d${exponent + digits.length - end}`;
}
