import { DateTime } from "@querysnap/mql";
import { MongoError } from "../mongo-error.ts";
import { fitsLong } from "./numbers.ts";

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
