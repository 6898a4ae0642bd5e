import { CALENDAR_DATES, singleYear } from "./calendar-date.ts";
import type { Moment, MomentReader } from "./moment.ts";
import { RELATIVE_TIMES } from "./relative-time.ts";
import type { Token } from "./token.ts";

/** A lone number comes last: "2000 days ago" names no year. */
const READERS: readonly MomentReader[] = [...CALENDAR_DATES, ...RELATIVE_TIMES, singleYear];

/** Reads a stretch of time that starts at this token. */
export function momentAt(tokens: readonly Token[], at: number, now: number): Moment | null {
  for (const read of READERS) {
    const moment = read(tokens, at, now);
    if (moment) return moment;
  }
  return null;
}
