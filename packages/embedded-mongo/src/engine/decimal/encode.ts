import { Decimal128 } from "@querysnap/mql";
import type { DecimalParts } from "../values/numeric.ts";

/** Digits of a Decimal128. */
export const PRECISION = 34;
const EXPONENT_BIAS = 6176;
/** The exponent of the smallest decimal. */
export const MIN_EXPONENT = -6176;
const MAX_EXPONENT = 6111;

/**
 * A finite number before it is rounded to what a Decimal128 can hold. `inexact` says that digits beyond these
 * exist.
 */
export type Unrounded = {
  readonly negative: boolean;
  readonly coefficient: bigint;
  readonly exponent: number;
  readonly inexact?: boolean;
};

export type RoundingMode = "half-even" | "toward-zero" | "up" | "down";

const POWERS: bigint[] = [1n];

/** 10 to the n, for n >= 0. */
export function powerOfTen(n: number): bigint {
  if (n > 512) return 10n ** BigInt(n);
  for (let at = POWERS.length; at <= n; at++) POWERS.push((POWERS[at - 1] ?? 1n) * 10n);
  return POWERS[n] ?? 1n;
}

export function digitCount(coefficient: bigint): number {
  return coefficient === 0n ? 1 : coefficient.toString().length;
}

export const NAN = new Decimal128(0x7c00000000000000n, 0n);
const INFINITY = new Decimal128(0x7800000000000000n, 0n);
const MINUS_INFINITY = new Decimal128(0xf800000000000000n, 0n);

export function infinity(negative: boolean): Decimal128 {
  return negative ? MINUS_INFINITY : INFINITY;
}

/** Drops `count` digits from the coefficient. */
export function dropDigits(number: Unrounded, count: number, mode: RoundingMode): bigint {
  const unit = powerOfTen(count);
  const quotient = number.coefficient / unit;
  const rest = number.coefficient - quotient * unit;
  if (rest === 0n && !number.inexact) return quotient;
  switch (mode) {
    case "toward-zero":
      return quotient;
    case "up":
      return number.negative ? quotient : quotient + 1n;
    case "down":
      return number.negative ? quotient + 1n : quotient;
    case "half-even": {
      const twice = rest * 2n;
      const isAbove = twice > unit || (twice === unit && (number.inexact === true || (quotient & 1n) === 1n));
      return isAbove ? quotient + 1n : quotient;
    }
  }
}

/** The nearest Decimal128, ties to even; overflow gives an infinity, underflow a subnormal or zero. */
export function encodeDecimal(number: Unrounded): Decimal128 {
  let { coefficient, exponent } = number;
  const excess = Math.max(digitCount(coefficient) - PRECISION, MIN_EXPONENT - exponent, 0);
  if (excess > 0 || number.inexact) {
    coefficient = excess > digitCount(coefficient) + 1 ? 0n : dropDigits(number, excess, "half-even");
    exponent += excess;
    if (digitCount(coefficient) > PRECISION) {
      coefficient /= 10n;
      exponent++;
    }
  }
  if (exponent > MAX_EXPONENT) {
    if (coefficient === 0n) exponent = MAX_EXPONENT;
    else if (exponent - MAX_EXPONENT + digitCount(coefficient) > PRECISION) return infinity(number.negative);
    else {
      coefficient *= powerOfTen(exponent - MAX_EXPONENT);
      exponent = MAX_EXPONENT;
    }
  }
  if (exponent < MIN_EXPONENT) exponent = MIN_EXPONENT;
  const sign = number.negative ? 1n << 63n : 0n;
  return new Decimal128(
    sign | (BigInt(exponent + EXPONENT_BIAS) << 49n) | (coefficient >> 64n),
    coefficient & 0xffffffffffffffffn,
  );
}

export function encodeParts(parts: DecimalParts): Decimal128 {
  if (parts.kind === "nan") return NAN;
  return parts.kind === "infinite" ? infinity(parts.negative) : encodeDecimal(parts);
}

export function decimalFromBigInt(value: bigint): Decimal128 {
  return encodeDecimal({ negative: value < 0n, coefficient: value < 0n ? -value : value, exponent: 0 });
}

/** Digits that a double keeps on its way to decimal: 15 in conversions and products, all 34 in sums. */
export type DoubleDigits = 15 | 34;

/**
 * A double as decimal: with 15 digits the coefficient always has 15, zeros included; zero stays a plain zero.
 */
export function decimalFromDouble(value: number, digits: DoubleDigits): Decimal128 {
  if (Number.isNaN(value)) return NAN;
  if (!Number.isFinite(value)) return infinity(value < 0);
  const exact = exactDouble(value);
  if (digits === 34 || value === 0) return encodeDecimal(exact);
  const excess = digitCount(exact.coefficient) - digits;
  const coefficient =
    excess > 0 ? dropDigits(exact, excess, "half-even") : exact.coefficient * powerOfTen(-excess);
  const carried = digitCount(coefficient) > digits;
  return encodeDecimal({
    negative: exact.negative,
    coefficient: carried ? coefficient / 10n : coefficient,
    exponent: exact.exponent + excess + (carried ? 1 : 0),
  });
}

/** A finite double's exact decimal value. */
export function exactDouble(value: number): Unrounded {
  let mantissa = Math.abs(value);
  let shift = 0;
  while (!Number.isInteger(mantissa)) {
    mantissa *= 2;
    shift++;
  }
  return {
    negative: value < 0 || Object.is(value, -0),
    coefficient: BigInt(mantissa) * 5n ** BigInt(shift),
    exponent: -shift,
  };
}
