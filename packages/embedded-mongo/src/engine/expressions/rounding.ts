import { Decimal128, Double, Int32, Long } from "@querysnap/mql";
import { padDecimal, quantizeDecimal } from "../decimal/arithmetic.ts";
import { dropDigits, exactDouble, powerOfTen, type RoundingMode } from "../decimal/encode.ts";
import { MongoError } from "../mongo-error.ts";
import { fitsInt, fitsLong, type NumericValue } from "./numbers.ts";

/** The difference between `$round` and `$trunc`; errors tell the name. */
type Rounding = { readonly mode: RoundingMode; readonly name: string };

/**
 * Rounds to `place` digits after the point (negative: before it), through the exact decimal value of a
 * double.
 *
 * @throws MongoError 51080 for a result that does not fit a long.
 */
export function roundNumber(value: NumericValue, place: number, { mode, name }: Rounding): NumericValue {
  if (value instanceof Double) return new Double(roundDouble(value.value, place, mode));
  if (value instanceof Decimal128) return padDecimal(quantizeDecimal(value, -place, mode), -place);
  if (place >= 0) return value;
  const rounded = roundInteger(BigInt(value.value), -place, mode);
  if (!fitsLong(rounded))
    throw new MongoError(
      51080,
      `invalid conversion from Decimal128 result in ${name} resulting from arguments: [${value.value}, ${place}]`,
    );
  return value instanceof Int32 && fitsInt(rounded) ? new Int32(Number(rounded)) : new Long(rounded);
}

function roundInteger(value: bigint, digits: number, mode: RoundingMode): bigint {
  const negative = value < 0n;
  const rounded =
    dropDigits({ negative, coefficient: negative ? -value : value, exponent: 0 }, digits, mode) *
    powerOfTen(digits);
  return negative ? -rounded : rounded;
}

function roundDouble(value: number, place: number, mode: RoundingMode): number {
  if (!Number.isFinite(value) || value === 0) return value;
  const exact = exactDouble(value);
  const drop = -place - exact.exponent;
  if (drop <= 0) return value;
  const coefficient = dropDigits(exact, drop, mode);
  const magnitude = Number(`${coefficient}e${-place}`);
  return exact.negative ? -magnitude : magnitude;
}
