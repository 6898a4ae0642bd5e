import type { Decimal128 } from "@querysnap/mql";
import { decimalParts, type DecimalParts } from "../values/numeric.ts";
import {
  digitCount,
  dropDigits,
  encodeDecimal,
  encodeParts,
  infinity,
  MIN_EXPONENT,
  NAN,
  powerOfTen,
  PRECISION,
  type RoundingMode,
} from "./encode.ts";

type Finite = Extract<DecimalParts, { kind: "finite" }>;

export function addDecimals(left: Decimal128, right: Decimal128): Decimal128 {
  const a = decimalParts(left);
  const b = decimalParts(right);
  if (a.kind === "nan" || b.kind === "nan") return NAN;
  if (a.kind === "infinite")
    return b.kind === "infinite" && b.negative !== a.negative ? NAN : infinity(a.negative);
  if (b.kind === "infinite") return infinity(b.negative);
  const exponent = Math.min(a.exponent, b.exponent);
  const sum = scaled(a, exponent) + scaled(b, exponent);
  const negative = sum === 0n ? a.negative && b.negative : sum < 0n;
  return encodeDecimal({ negative, coefficient: sum < 0n ? -sum : sum, exponent });
}

function scaled(parts: Finite, exponent: number): bigint {
  const coefficient =
    parts.coefficient === 0n ? 0n : parts.coefficient * powerOfTen(parts.exponent - exponent);
  return parts.negative ? -coefficient : coefficient;
}

export function negateDecimal(value: Decimal128): Decimal128 {
  const parts = decimalParts(value);
  return parts.kind === "nan" ? NAN : encodeParts({ ...parts, negative: !parts.negative });
}

export function absDecimal(value: Decimal128): Decimal128 {
  const parts = decimalParts(value);
  return parts.kind === "nan" ? NAN : encodeParts({ ...parts, negative: false });
}

export function subtractDecimals(left: Decimal128, right: Decimal128): Decimal128 {
  return addDecimals(left, negateDecimal(right));
}

export function multiplyDecimals(left: Decimal128, right: Decimal128): Decimal128 {
  const a = decimalParts(left);
  const b = decimalParts(right);
  if (a.kind === "nan" || b.kind === "nan") return NAN;
  const negative = a.negative !== b.negative;
  if (a.kind === "infinite" || b.kind === "infinite")
    return isZero(a) || isZero(b) ? NAN : infinity(negative);
  return encodeDecimal({
    negative,
    coefficient: a.coefficient * b.coefficient,
    exponent: a.exponent + b.exponent,
  });
}

function isZero(parts: DecimalParts): boolean {
  return parts.kind === "finite" && parts.coefficient === 0n;
}

export function divideDecimals(left: Decimal128, right: Decimal128): Decimal128 {
  const a = decimalParts(left);
  const b = decimalParts(right);
  if (a.kind === "nan" || b.kind === "nan") return NAN;
  const negative = a.negative !== b.negative;
  if (a.kind === "infinite") return b.kind === "infinite" ? NAN : infinity(negative);
  if (b.kind === "infinite") return encodeDecimal({ negative, coefficient: 0n, exponent: -6176 });
  if (b.coefficient === 0n) return a.coefficient === 0n ? NAN : infinity(negative);
  return divideFinite(a, b, negative);
}

function divideFinite(a: Finite, b: Finite, negative: boolean): Decimal128 {
  const ideal = a.exponent - b.exponent;
  if (a.coefficient === 0n) return encodeDecimal({ negative, coefficient: 0n, exponent: ideal });
  const shift = Math.max(0, PRECISION + 2 + digitCount(b.coefficient) - digitCount(a.coefficient));
  const numerator = a.coefficient * powerOfTen(shift);
  const coefficient = numerator / b.coefficient;
  const inexact = numerator % b.coefficient !== 0n;
  if (inexact) return encodeDecimal({ negative, coefficient, exponent: ideal - shift, inexact });
  return encodeDecimal({ negative, ...stripZeros(coefficient, ideal - shift, ideal) });
}

/** Removes trailing zeros while the exponent stays at or below the ideal one. */
export function stripZeros(
  coefficient: bigint,
  exponent: number,
  ideal: number,
): { coefficient: bigint; exponent: number } {
  if (coefficient === 0n) return { coefficient, exponent: ideal };
  const digits = coefficient.toString();
  let zeros = 0;
  while (zeros < ideal - exponent && digits.charCodeAt(digits.length - 1 - zeros) === 48) zeros++;
  return { coefficient: coefficient / powerOfTen(zeros), exponent: exponent + zeros };
}

/** The remainder of truncated division; it has the sign of the dividend. */
export function remainderOfDecimals(left: Decimal128, right: Decimal128): Decimal128 {
  const a = decimalParts(left);
  const b = decimalParts(right);
  if (a.kind === "nan" || b.kind === "nan" || a.kind === "infinite" || isZero(b)) return NAN;
  if (b.kind === "infinite") return encodeDecimal(a);
  const exponent = Math.min(a.exponent, b.exponent);
  const divisor = b.coefficient * powerOfTen(b.exponent - exponent);
  const coefficient = (a.coefficient * powerOfTen(a.exponent - exponent)) % divisor;
  return encodeDecimal({ negative: a.negative, coefficient, exponent });
}

/** Rounds to a multiple of 10^exponent; a value that is one already stays as it is written. */
export function quantizeDecimal(value: Decimal128, exponent: number, mode: RoundingMode): Decimal128 {
  const parts = decimalParts(value);
  if (parts.kind !== "finite" || parts.exponent >= exponent) return value;
  const drop = exponent - parts.exponent;
  // past every digit the value counts only as "not zero"
  const shown = Math.min(drop, digitCount(parts.coefficient) + 1);
  return encodeDecimal({ negative: parts.negative, coefficient: dropDigits(parts, shown, mode), exponent });
}

/**
 * The same number written with this exponent, or with all 34 digits where it needs more; as rounding to a
 * place writes it.
 */
export function padDecimal(value: Decimal128, exponent: number): Decimal128 {
  const parts = decimalParts(value);
  if (parts.kind !== "finite" || parts.exponent <= exponent) return value;
  if (parts.coefficient === 0n) return encodeDecimal({ ...parts, exponent });
  const zeros = parts.exponent - exponent;
  if (digitCount(parts.coefficient) + zeros > PRECISION) return fillDecimal(value);
  return encodeDecimal({
    negative: parts.negative,
    coefficient: parts.coefficient * powerOfTen(zeros),
    exponent,
  });
}

/** The same number with as many zeros after it as 34 digits allow. */
export function fillDecimal(value: Decimal128): Decimal128 {
  const parts = decimalParts(value);
  if (parts.kind !== "finite") return value;
  if (parts.coefficient === 0n)
    return encodeDecimal({ negative: false, coefficient: 0n, exponent: MIN_EXPONENT });
  const zeros = Math.min(PRECISION - digitCount(parts.coefficient), parts.exponent - MIN_EXPONENT);
  return encodeDecimal({
    negative: parts.negative,
    coefficient: parts.coefficient * powerOfTen(zeros),
    exponent: parts.exponent - zeros,
  });
}

/**
 * The next whole number in a direction. The server has NaN for infinities and for numbers of more than 34
 * digits.
 */
export function wholeDecimal(value: Decimal128, mode: RoundingMode): Decimal128 {
  const parts = decimalParts(value);
  const isTooLong =
    parts.kind === "finite" &&
    parts.coefficient !== 0n &&
    parts.exponent + digitCount(parts.coefficient) > PRECISION;
  return parts.kind === "infinite" || isTooLong ? NAN : padDecimal(quantizeDecimal(value, 0, mode), 0);
}

export function isDecimalZero(value: Decimal128): boolean {
  return isZero(decimalParts(value));
}

/** -1, 0 or 1; NaN counts as 0. */
export function decimalSign(value: Decimal128): number {
  const parts = decimalParts(value);
  if (parts.kind === "nan" || isZero(parts)) return 0;
  return parts.negative ? -1 : 1;
}

/** The whole part as an integer; null for NaN and infinities. */
export function decimalToBigInt(value: Decimal128): bigint | null {
  const parts = decimalParts(value);
  if (parts.kind !== "finite") return null;
  const magnitude =
    parts.exponent >= 0
      ? parts.coefficient * powerOfTen(parts.exponent)
      : parts.coefficient / powerOfTen(-parts.exponent);
  return parts.negative ? -magnitude : magnitude;
}

/** Whether the value is a whole number. */
export function isDecimalInteger(value: Decimal128): boolean {
  const parts = decimalParts(value);
  if (parts.kind !== "finite") return false;
  return parts.exponent >= 0 || parts.coefficient % powerOfTen(-parts.exponent) === 0n;
}
