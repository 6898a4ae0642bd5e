import type { Decimal128 } from "@querysnap/mql";
import { compareNumbers as compareDecimals, decimalParts, type DecimalParts } from "../values/numeric.ts";
import {
  decimalFromBigInt,
  digitCount,
  encodeDecimal,
  infinity,
  NAN,
  powerOfTen,
  PRECISION,
} from "./encode.ts";
import {
  absDecimal,
  decimalToBigInt,
  divideDecimals,
  fillDecimal,
  isDecimalInteger,
  negateDecimal,
  stripZeros,
} from "./arithmetic.ts";
import { DIGITS, exponential, integerRoot, LN_10, logarithm, ONE } from "./fixed-point.ts";

export type FiniteDecimal = Extract<DecimalParts, { kind: "finite" }>;

export const DECIMAL_ZERO = decimalFromBigInt(0n);
export const DECIMAL_ONE = decimalFromBigInt(1n);

/** A finite decimal in fixed point; digits beyond the scale are cut. */
export function toFixed(parts: FiniteDecimal): bigint {
  const shift = parts.exponent + DIGITS;
  const magnitude =
    shift >= 0 ? parts.coefficient * powerOfTen(shift) : parts.coefficient / powerOfTen(-shift);
  return parts.negative ? -magnitude : magnitude;
}

/** An irrational fixed-point result, times 10^shift, as decimal. */
export function fromFixed(value: bigint, shift = 0): Decimal128 {
  return encodeDecimal({
    negative: value < 0n,
    coefficient: value < 0n ? -value : value,
    exponent: shift - DIGITS,
    inexact: true,
  });
}

/** The exponent of the first digit. */
export function magnitudeOf(parts: FiniteDecimal): number {
  return parts.exponent + digitCount(parts.coefficient) - 1;
}

export function sqrtDecimal(value: Decimal128): Decimal128 {
  const parts = decimalParts(value);
  if (parts.kind === "nan") return NAN;
  if (parts.kind === "infinite") return parts.negative ? NAN : value;
  const ideal = Math.floor(parts.exponent / 2);
  if (parts.coefficient === 0n)
    return encodeDecimal({ negative: parts.negative, coefficient: 0n, exponent: ideal });
  if (parts.negative) return NAN;
  let shift = Math.max(0, 2 * PRECISION + 4 - digitCount(parts.coefficient));
  if ((parts.exponent - shift) % 2 !== 0) shift++;
  const radicand = parts.coefficient * powerOfTen(shift);
  const coefficient = integerRoot(radicand);
  const exponent = (parts.exponent - shift) / 2;
  if (coefficient * coefficient !== radicand)
    return encodeDecimal({ negative: false, coefficient, exponent, inexact: true });
  return encodeDecimal({ negative: false, ...stripZeros(coefficient, exponent, ideal) });
}

export function expDecimal(value: Decimal128): Decimal128 {
  const parts = decimalParts(value);
  if (parts.kind === "nan") return NAN;
  if (parts.kind === "infinite") return parts.negative ? DECIMAL_ZERO : value;
  // nearer to 1 than the arithmetic behind it can tell
  if (parts.coefficient === 0n || magnitudeOf(parts) < -35) return DECIMAL_ONE;
  if (magnitudeOf(parts) > 5)
    return parts.negative
      ? encodeDecimal({ negative: false, coefficient: 0n, exponent: -6176 })
      : infinity(false);
  return exponentialOf(toFixed(parts));
}

/** e^x of a fixed-point number as decimal. */
function exponentialOf(value: bigint): Decimal128 {
  const tens = value / LN_10;
  const result = exponential(value - tens * LN_10);
  return fromFixed(result, Number(tens));
}

/** The natural logarithm in fixed point, for a positive finite decimal. */
function naturalLog(parts: FiniteDecimal): bigint {
  const magnitude = magnitudeOf(parts);
  // Around 1 the number stays whole: splitting off a power of ten would cancel digits.
  const tens = magnitude === -1 || magnitude === 0 ? 0 : magnitude;
  return logarithm(toFixed({ ...parts, exponent: parts.exponent - tens })) + BigInt(tens) * LN_10;
}

export function lnDecimal(value: Decimal128): Decimal128 {
  const parts = decimalParts(value);
  if (parts.kind === "nan") return NAN;
  if (parts.kind === "infinite") return parts.negative ? NAN : value;
  if (parts.coefficient === 0n) return infinity(true);
  if (parts.negative) return NAN;
  const result = naturalLog(parts);
  return result === 0n ? DECIMAL_ZERO : fromFixed(result);
}

export function log10Decimal(value: Decimal128): Decimal128 {
  const parts = decimalParts(value);
  if (parts.kind !== "finite" || parts.coefficient === 0n || parts.negative) return lnDecimal(value);
  const power = powerOfTen(digitCount(parts.coefficient) - 1);
  if (parts.coefficient === power) return decimalFromBigInt(BigInt(magnitudeOf(parts)));
  return fromFixed((naturalLog(parts) * ONE) / LN_10);
}

/** The logarithm to a base, exact for powers of 2 and 10 to these bases. */
export function logDecimal(value: Decimal128, base: Decimal128): Decimal128 {
  const whole = isDecimalInteger(base) ? decimalToBigInt(base) : null;
  if (whole === 10n) return log10Decimal(value);
  const parts = decimalParts(value);
  if (whole === 2n && parts.kind === "finite" && !parts.negative && parts.coefficient !== 0n) {
    const exponent = Math.round((naturalLogNumber(parts) * 1e6) / Math.LN2) / 1e6;
    if (
      Number.isInteger(exponent) &&
      compareDecimals(shortPower(base, decimalFromBigInt(BigInt(exponent))), value) === 0
    )
      return decimalFromBigInt(BigInt(exponent));
  }
  return divideDecimals(lnDecimal(value), lnDecimal(base));
}

/** The natural logarithm as a double. */
function naturalLogNumber(parts: FiniteDecimal): number {
  return Number(naturalLog(parts) / powerOfTen(DIGITS - 15)) / 1e15;
}

/** Integer powers of at most this many digits are computed exactly. */
const MAX_EXACT_DIGITS = 4000;

/** A power, with all 34 digits. */
export function powDecimal(base: Decimal128, exponent: Decimal128): Decimal128 {
  return fillDecimal(shortPower(base, exponent));
}

function shortPower(base: Decimal128, exponent: Decimal128): Decimal128 {
  const b = decimalParts(base);
  const e = decimalParts(exponent);
  if (e.kind === "finite" && e.coefficient === 0n) return DECIMAL_ONE;
  if (b.kind === "nan" || e.kind === "nan") return NAN;
  if (b.kind === "finite" && !b.negative && isOne(base)) return DECIMAL_ONE;
  if (e.kind === "infinite") return powInfinite(b, e.negative);
  const odd = isOdd(exponent);
  if (b.kind === "infinite") {
    const negative = b.negative && odd;
    return e.negative ? encodeDecimal({ negative, coefficient: 0n, exponent: 0 }) : infinity(negative);
  }
  if (b.coefficient === 0n)
    return e.negative
      ? infinity(b.negative && odd)
      : encodeDecimal({ negative: b.negative && odd, coefficient: 0n, exponent: 0 });
  if (b.negative && !isDecimalInteger(exponent)) return NAN;
  return powFinite(b, exponent);
}

function isOne(value: Decimal128): boolean {
  return isDecimalInteger(value) && decimalToBigInt(value) === 1n;
}

function isOdd(value: Decimal128): boolean {
  return isDecimalInteger(value) && ((decimalToBigInt(value) ?? 0n) & 1n) === 1n;
}

function powInfinite(base: DecimalParts, negativeExponent: boolean): Decimal128 {
  if (base.kind !== "finite") return negativeExponent ? DECIMAL_ZERO : infinity(false);
  if (base.coefficient === 0n) return negativeExponent ? infinity(false) : DECIMAL_ZERO;
  const magnitude = encodeDecimal({ ...base, negative: false });
  if (isOne(magnitude)) return DECIMAL_ONE;
  const grows = magnitudeOf(base) >= 0;
  return grows !== negativeExponent ? infinity(false) : DECIMAL_ZERO;
}

/** One divided by a number that may have more digits than a decimal. */
function reciprocal(
  { coefficient, exponent }: { readonly coefficient: bigint; readonly exponent: number },
  negative: boolean,
): Decimal128 {
  const shift = PRECISION + 1 + digitCount(coefficient);
  const numerator = powerOfTen(shift);
  return encodeDecimal({
    negative,
    coefficient: numerator / coefficient,
    exponent: -shift - exponent,
    inexact: numerator % coefficient !== 0n,
  });
}

function powFinite(base: FiniteDecimal, exponent: Decimal128): Decimal128 {
  const integer = isDecimalInteger(exponent) ? decimalToBigInt(exponent) : null;
  const negative = base.negative && integer !== null && (integer & 1n) === 1n;
  if (integer !== null) {
    const count = integer < 0n ? -integer : integer;
    if (BigInt(digitCount(base.coefficient)) * count <= BigInt(MAX_EXACT_DIGITS)) {
      const exact = { coefficient: base.coefficient ** count, exponent: base.exponent * Number(count) };
      if (integer < 0n) return reciprocal(exact, negative);
      return encodeDecimal({ negative, ...exact });
    }
  }
  const e = decimalParts(exponent);
  if (e.kind !== "finite") return NAN;
  const log = naturalLog(base);
  const scaled = log * e.coefficient * (e.negative ? -1n : 1n);
  const product =
    e.exponent >= 0 ? scaled * powerOfTen(Math.min(e.exponent, 20_000)) : scaled / powerOfTen(-e.exponent);
  const limit = 15_000n * ONE;
  if (product > limit) return infinity(negative);
  if (product < -limit) return encodeDecimal({ negative, coefficient: 0n, exponent: -6176 });
  const result = exponentialOf(product);
  return negative ? negateDecimal(result) : absDecimal(result);
}
