import {
  datePartsOf,
  DAY_MS,
  dayNumber,
  daysInMonth,
  daysOf,
  HOUR_MS,
  isoDayOfWeek,
  localMsOf,
  MINUTE_MS,
  SECOND_MS,
} from "./calendar.ts";
import { UTC, utcFromLocal, type TimeZone } from "./time-zone.ts";

export type TimeUnit =
  | "year"
  | "quarter"
  | "month"
  | "week"
  | "day"
  | "hour"
  | "minute"
  | "second"
  | "millisecond";

const UNITS: ReadonlySet<string> = new Set([
  "year",
  "quarter",
  "month",
  "week",
  "day",
  "hour",
  "minute",
  "second",
  "millisecond",
]);

export function isTimeUnit(text: string): text is TimeUnit {
  return UNITS.has(text);
}

const CLOCK_MS = { hour: HOUR_MS, minute: MINUTE_MS, second: SECOND_MS, millisecond: 1 } as const;
const MONTHS = { month: 1, quarter: 3, year: 12 } as const;

/** A unit's length when it never varies; null for calendar units. */
export function clockUnitMs(unit: TimeUnit): number | null {
  return unit === "hour" || unit === "minute" || unit === "second" || unit === "millisecond"
    ? CLOCK_MS[unit]
    : null;
}

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

/** 1 (Monday) to 7 for a full or three-letter name in any case, else null. */
export function weekdayFromName(name: string): number | null {
  const wanted = name.toLowerCase();
  const at = WEEKDAYS.findIndex((day) => day === wanted || day.slice(0, 3) === wanted);
  return at === -1 ? null : at + 1;
}

/**
 * Adds units: elapsed time up to hours; days and longer in the zone's calendar, the day cut to the month's
 * last.
 */
export function addUnits(
  utcMs: number,
  step: { readonly unit: TimeUnit; readonly amount: number },
  zone: TimeZone = UTC,
): number {
  const { unit, amount } = step;
  const clock = clockUnitMs(unit);
  if (clock !== null) return utcMs + amount * clock;
  const local = utcMs + zone.offsetAt(utcMs);
  if (unit === "day" || unit === "week")
    return utcFromLocal(zone, local + amount * DAY_MS * (unit === "week" ? 7 : 1));
  const parts = datePartsOf(local);
  const months = parts.year * 12 + parts.month - 1 + amount * MONTHS[unit as keyof typeof MONTHS];
  const year = Math.floor(months / 12);
  const month = months - year * 12 + 1;
  return utcFromLocal(
    zone,
    localMsOf({ ...parts, year, month, day: Math.min(parts.day, daysInMonth(year, month)) }),
  );
}

/** The week's first day, 1 (Monday) to 7. */
export type WeekStart = number;

type Zoned = { readonly zone: TimeZone; readonly weekStart: WeekStart };

/** Number of unit boundaries in the zone's calendar between two instants. */
export function unitsBetween(
  startMs: number,
  endMs: number,
  options: Zoned & { readonly unit: TimeUnit },
): number {
  const { unit, zone, weekStart } = options;
  const startOffset = zone.offsetAt(startMs);
  const endOffset = zone.offsetAt(endMs);
  const start = startMs + startOffset;
  const end = endMs + endOffset;
  const clock = clockUnitMs(unit);
  if (clock !== null) {
    // Boundaries are those of the local clock, but an hour that was skipped or repeated did not pass.
    return Math.floor(end / clock) - Math.floor(start / clock) - offsetChange(startOffset, endOffset, clock);
  }
  if (unit === "day") return dayNumber(end) - dayNumber(start);
  if (unit === "week") return weekNumber(dayNumber(end), weekStart) - weekNumber(dayNumber(start), weekStart);
  const size = MONTHS[unit as keyof typeof MONTHS];
  return Math.floor(monthNumber(end) / size) - Math.floor(monthNumber(start) / size);
}

/** The change of the offset in whole units; a zone's early offsets have seconds, which minutes do not see. */
function offsetChange(startOffset: number, endOffset: number, clock: number): number {
  if (clock === MINUTE_MS) return Math.floor(endOffset / clock) - Math.floor(startOffset / clock);
  return Math.trunc((endOffset - startOffset) / clock);
}

function weekNumber(days: number, weekStart: WeekStart): number {
  return Math.floor((days - firstWeekday(weekStart)) / 7);
}

function monthNumber(localMs: number): number {
  const { year, month } = datePartsOf(localMs);
  return year * 12 + month - 1;
}

const REFERENCE_DAY = daysOf(2000, 1, 1);

/** The start of the bin that holds the instant; bins are counted from 2000-01-01 in the zone. */
export function truncateToBin(
  utcMs: number,
  options: Zoned & { readonly unit: TimeUnit; readonly binSize: number },
): number {
  const { unit, binSize, zone, weekStart } = options;
  const clock = clockUnitMs(unit);
  if (clock !== null) {
    const reference = utcFromLocal(zone, REFERENCE_DAY * DAY_MS);
    const bin = clock * binSize;
    return reference + Math.floor((utcMs - reference) / bin) * bin;
  }
  const local = utcMs + zone.offsetAt(utcMs);
  if (unit === "day" || unit === "week") {
    const bin = unit === "week" ? 7 * binSize : binSize;
    const reference = unit === "week" ? firstWeekday(weekStart) : REFERENCE_DAY;
    return utcFromLocal(zone, (reference + Math.floor((dayNumber(local) - reference) / bin) * bin) * DAY_MS);
  }
  const bin = MONTHS[unit as keyof typeof MONTHS] * binSize;
  const months = Math.floor((monthNumber(local) - 24_000) / bin) * bin;
  return utcFromLocal(zone, daysOf(2000, 1 + months, 1) * DAY_MS);
}

/** The first day of that name from 2000-01-01 on. */
function firstWeekday(weekStart: WeekStart): number {
  return REFERENCE_DAY + ((weekStart - isoDayOfWeek(REFERENCE_DAY) + 7) % 7);
}
