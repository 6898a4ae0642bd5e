import type { DateTime } from "@querysnap/mql";
import { MongoError } from "../mongo-error.ts";

const FIRST_MS = -62_167_219_200_000;
const LAST_MS = 253_402_300_799_999;

/** A date in UTC as `2024-02-29T12:34:56.789Z`. Only years 0 to 9999 have such a text. */
export function isoText(date: DateTime): string {
  const { ms } = date;
  if (ms < FIRST_MS || ms > LAST_MS) {
    throw new MongoError(
      18537,
      `Could not convert date to string: date component was outside the supported range of 0-9999: ${ms}`,
    );
  }
  return new Date(ms).toISOString();
}
