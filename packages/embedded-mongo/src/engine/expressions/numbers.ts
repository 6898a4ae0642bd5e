import { Decimal128, decimalToString, Double, Int32, Long } from "@querysnap/mql";
import { decimalFromBigInt, decimalFromDouble, type DoubleDigits } from "../decimal/encode.ts";
import { decimalToBigInt, isDecimalInteger, quantizeDecimal } from "../decimal/arithmetic.ts";
import { isNumeric, toDoubleNumber, type NumericValue } from "../values/numeric.ts";
import { MongoError } from "../mongo-error.ts";
import type { Operand } from "./node.ts";
import { shortDouble } from "./text.ts";

export { isNumeric, toDoubleNumber, type NumericValue };

export const MIN_INT = -0x8000_0000;
export const MAX_INT = 0x7fff_ffff;
export const MIN_LONG = -(2n ** 63n);
export const MAX_LONG = 2n ** 63n - 1n;
const TWO_63 = 2 ** 63;

export function fitsLong(value: number | bigint): boolean {
  return value >= MIN_LONG && value <= MAX_LONG;
}

export function fitsInt(value: number | bigint): boolean {
  return value >= MIN_INT && value <= MAX_INT;
}

/** An integer as int when it fits, else as long. It must fit a long. */
export function intOrLong(value: bigint): Int32 | Long {
  return fitsInt(value) ? new Int32(Number(value)) : new Long(value);
}

/** The same for the result of an operation on 32-bit integers. */
export function intOrLongNumber(value: number): Int32 | Long {
  return fitsInt(value) ? new Int32(value) : new Long(BigInt(value));
}

export function toDecimal(value: NumericValue, digits: DoubleDigits = 15): Decimal128 {
  if (value instanceof Decimal128) return value;
  if (value instanceof Double) return decimalFromDouble(value.value, digits);
  return decimalFromBigInt(BigInt(value.value));
}

/**
 * The whole number that a value of any number type stands for; null when it has a fraction or does not fit 64
 * bits.
 */
export function wholeNumber(value: Operand): bigint | null {
  if (value instanceof Int32) return BigInt(value.value);
  if (value instanceof Long) return value.value;
  if (value instanceof Double)
    return Number.isInteger(value.value) && value.value >= -TWO_63 && value.value < TWO_63
      ? BigInt(value.value)
      : null;
  if (value instanceof Decimal128) {
    if (!isDecimalInteger(value)) return null;
    const whole = decimalToBigInt(value);
    return whole !== null && fitsLong(whole) ? whole : null;
  }
  return null;
}

/** Like wholeNumber, within 32 bits. */
export function wholeInt(value: Operand): number | null {
  if (value instanceof Int32) return value.value;
  const whole = wholeNumber(value);
  return whole !== null && fitsInt(whole) ? Number(whole) : null;
}

/** The integer part, where what does not fit is clamped and NaN is 0. */
export function truncatedLong(value: NumericValue): bigint {
  if (value instanceof Int32) return BigInt(value.value);
  if (value instanceof Long) return value.value;
  if (value instanceof Decimal128) {
    const whole = decimalToBigInt(value);
    if (whole !== null) return clampLong(whole);
  }
  const number = toDoubleNumber(value);
  if (Number.isNaN(number)) return 0n;
  if (number >= TWO_63) return MAX_LONG;
  return number < -TWO_63 ? MIN_LONG : BigInt(Math.trunc(number));
}

/**
 * The integer that an operator asks of a number: the fraction of a double is cut, a decimal is rounded
 * (halves to even).
 *
 * @throws MongoError 31109 for what 64 bits do not hold.
 */
export function coerceLong(value: NumericValue): bigint {
  const number = toDoubleNumber(value);
  if (!(number >= -TWO_63 && number < TWO_63) && !(value instanceof Long))
    throw new MongoError(
      31109,
      `Can't coerce out of range value ${value instanceof Decimal128 ? decimalToString(value) : shortDouble(number)} to long`,
    );
  return truncatedLong(value instanceof Decimal128 ? quantizeDecimal(value, 0, "half-even") : value);
}

function clampLong(value: bigint): bigint {
  if (value > MAX_LONG) return MAX_LONG;
  return value < MIN_LONG ? MIN_LONG : value;
}
