export const SECOND_MS = 1000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** A point of the proleptic Gregorian calendar; month and day count from 1. */
export type CalendarDay = { readonly year: number; readonly month: number; readonly day: number };

export type DateParts = CalendarDay & {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
};

const DAYS_PER_ERA = 146_097;
const EPOCH_SHIFT = 719_468;

/** Days since 1970-01-01. Months beyond 1 to 12 and days beyond the month roll over. */
export function daysOf(year: number, month: number, day: number): number {
  const months = year * 12 + (month - 1);
  const wholeYear = Math.floor(months / 12);
  const wholeMonth = months - wholeYear * 12 + 1;
  // Years are counted from March, so that the leap day comes last.
  const y = wholeMonth <= 2 ? wholeYear - 1 : wholeYear;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (wholeMonth + (wholeMonth > 2 ? -3 : 9)) + 2) / 5);
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_PER_ERA + dayOfEra - EPOCH_SHIFT + day - 1;
}

/** The calendar day of a number of days since 1970-01-01. */
export function calendarDay(days: number): CalendarDay {
  const shifted = days + EPOCH_SHIFT;
  const era = Math.floor(shifted / DAYS_PER_ERA);
  const dayOfEra = shifted - era * DAYS_PER_ERA;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  const day = dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}

export function dayNumber(localMs: number): number {
  return Math.floor(localMs / DAY_MS);
}

export function datePartsOf(localMs: number): DateParts {
  const days = dayNumber(localMs);
  const inDay = localMs - days * DAY_MS;
  return {
    ...calendarDay(days),
    hour: Math.floor(inDay / HOUR_MS),
    minute: Math.floor(inDay / MINUTE_MS) % 60,
    second: Math.floor(inDay / SECOND_MS) % 60,
    millisecond: inDay % SECOND_MS,
  };
}

/** Local milliseconds of parts; every part may be out of its range and rolls over. */
export function localMsOf(parts: DateParts): number {
  return (
    daysOf(parts.year, parts.month, parts.day) * DAY_MS +
    parts.hour * HOUR_MS +
    parts.minute * MINUTE_MS +
    parts.second * SECOND_MS +
    parts.millisecond
  );
}

export function daysInMonth(year: number, month: number): number {
  return daysOf(year, month + 1, 1) - daysOf(year, month, 1);
}

/** 1 (Monday) to 7 (Sunday). */
export function isoDayOfWeek(days: number): number {
  return ((((days + 3) % 7) + 7) % 7) + 1;
}

/** 1 to 366. */
export function dayOfYear(days: number): number {
  return days - daysOf(calendarDay(days).year, 1, 1) + 1;
}

/** Weeks begin on Sunday; the days before the first Sunday are week 0. */
export function sundayWeek(days: number): number {
  return Math.floor((dayOfYear(days) - 1 + 7 - (isoDayOfWeek(days) % 7)) / 7);
}

/** The ISO week: week 1 holds the year's first Thursday. */
export function isoWeek(days: number): { readonly year: number; readonly week: number } {
  const thursday = days - isoDayOfWeek(days) + 4;
  const { year } = calendarDay(thursday);
  return { year, week: Math.floor((thursday - daysOf(year, 1, 1)) / 7) + 1 };
}

/** Days since 1970-01-01 of an ISO week date; out-of-range parts roll over. */
export function daysOfIsoWeek(year: number, week: number, day: number): number {
  const fourth = daysOf(year, 1, 4);
  return fourth - isoDayOfWeek(fourth) + 1 + (week - 1) * 7 + (day - 1);
}
