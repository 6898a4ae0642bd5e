import { MongoError } from "../mongo-error.ts";
import { daysInMonth, daysOf, DAY_MS, HOUR_MS, isoDayOfWeek, MINUTE_MS, SECOND_MS } from "./calendar.ts";
import type { TextZone } from "./text-zone.ts";
import { UTC, utcFromLocal, type TimeZone } from "./time-zone.ts";

/**
 * Time to add to what a text says, as in "+1 day"; a weekday, 1 (Monday) to 7, is the next one from the day
 * on.
 */
type Shift = { years: number; months: number; days: number; millis: number; weekday: number | null };

/** Parts of a date as the text gives them; null where it gives none. Filled in while the text is read. */
export type ParsedDate = {
  year: number | null;
  month: number | null;
  day: number | null;
  hour: number | null;
  minute: number | null;
  second: number | null;
  millis: number;
  zone: TextZone | null;
  readonly shift: Shift;
};

export function emptyDate(): ParsedDate {
  const shift = { years: 0, months: 0, days: 0, millis: 0, weekday: null };
  return {
    year: null,
    month: null,
    day: null,
    hour: null,
    minute: null,
    second: null,
    millis: 0,
    zone: null,
    shift,
  };
}

/** Fault of a text and its place: a position and the character there, as the server lists them. */
export class Problems {
  readonly #errors: string[] = [];
  readonly #warnings: string[] = [];
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  error(at: number, message: string): void {
    this.#errors.push(this.#describe(at, message));
  }

  /** Listed after the errors, and just as fatal. */
  warning(at: number, message: string): void {
    this.#warnings.push(this.#describe(at, message));
  }

  #describe(at: number, message: string): string {
    return `${at}: ${message} '${this.#text[at] ?? ""}'`;
  }

  /** @throws MongoError 241 that lists the problems of the text, if there are any. */
  check(whole: string): void {
    const all = [...this.#errors, ...this.#warnings];
    if (all.length > 0) throw new MongoError(241, `Error parsing date string '${whole}'; ${all.join("; ")}`);
  }
}

export const UNKNOWN_ZONE = "passing a time zone identifier as part of the string is not allowed";

export function isClockTime({ hour, minute, second }: ParsedDate): boolean {
  return (hour ?? 0) < 24 && (minute ?? 0) < 60 && (second ?? 0) < 60;
}

export function isCalendarDay(year: number, month: number, day: number): boolean {
  return year >= 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/**
 * The instant of a text that has been read; without a zone of its own it is in `zone`.
 *
 * @throws MongoError 241 when a part is missing, or when a text with a zone is read in another one than UTC.
 */
export function instantOf(text: string, date: ParsedDate, zone: TimeZone): number {
  const { year, month, day, hour, minute, second, millis, shift } = date;
  const hasNoTime = hour === null && minute === null && second === null;
  if (
    year === null ||
    month === null ||
    day === null ||
    (!hasNoTime && (hour === null || minute === null || second === null))
  ) {
    throw new MongoError(
      241,
      `an incomplete date/time string has been found, with elements missing: "${text}"`,
    );
  }
  checkZones(date.zone, zone);
  const days = shiftedDay({ year, month, day }, shift);
  const time =
    (hour ?? 0) * HOUR_MS + (minute ?? 0) * MINUTE_MS + (second ?? 0) * SECOND_MS + millis + shift.millis;
  const local = days * DAY_MS + time;
  return zone === UTC && date.zone ? local - date.zone.offsetMs : utcFromLocal(zone, local);
}

function checkZones(own: TextZone | null, zone: TimeZone): void {
  if (!own || zone === UTC) return;
  if (own.name === null)
    throw new MongoError(
      241,
      "you cannot pass in a date/time string with GMT offset together with a timezone argument",
    );
  throw new MongoError(
    241,
    `you cannot pass in a date/time string with time zone information ('${own.name}') together with a timezone argument`,
  );
}

/** The day, on to the named weekday if there is one, and then by the shift. */
function shiftedDay(
  { year, month, day }: { readonly year: number; readonly month: number; readonly day: number },
  shift: Shift,
): number {
  const onward =
    shift.weekday === null ? 0 : (shift.weekday - isoDayOfWeek(daysOf(year, month, day)) + 7) % 7;
  return daysOf(year + shift.years, month + shift.months, day + onward + shift.days);
}
