import { DateTime } from "@querysnap/mql";
import { decimalToBigInt, quantizeDecimal } from "../decimal/arithmetic.ts";
import { MongoError } from "../mongo-error.ts";
import { fitsLong } from "./numbers.ts";
import type { NumberSum } from "./sum.ts";

/** Milliseconds since the epoch as stored. */
export function dateMillis(date: DateTime): bigint {
  return date.exact ?? BigInt(date.ms);
}

/** A date from milliseconds; out of 64 bits it is an overflow of the named operator. */
export function dateFromMillis(millis: bigint, operator: string): DateTime {
  if (!fitsLong(millis)) throw new MongoError(15, `date overflow in ${operator}`);
  const ms = Number(millis);
  return Number.isSafeInteger(ms) ? new DateTime(ms) : new DateTime(ms, millis);
}

/** Adds a sum of numbers to a date; the sum is rounded to whole milliseconds. */
export function addToDate(date: DateTime, sum: NumberSum): DateTime {
  const millis = sum.hasDecimal ? decimalToBigInt(quantizeDecimal(sum.toDecimal(), 0, "half-even")) : sum.toLong();
  if (millis === null) throw new MongoError(15, "date overflow in $add");
  return dateFromMillis(dateMillis(date) + millis, "$add");
}
