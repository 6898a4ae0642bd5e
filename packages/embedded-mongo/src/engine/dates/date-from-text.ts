import { daysOf, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "./calendar.ts";
import { isDigit, monthFromRoman, nextToken, weekdayOf, type Token, type TokenKind } from "./date-grammar.ts";
import { monthFromName } from "./month-names.ts";
import {
  emptyDate,
  instantOf,
  isCalendarDay,
  isClockTime,
  Problems,
  UNKNOWN_ZONE,
  type ParsedDate,
} from "./parsed-date.ts";
import { readTextZone } from "./text-zone.ts";
import { UTC, utcFromLocal, type TimeZone } from "./time-zone.ts";

/**
 * Reads a date without a format, in the many forms people write; a text without a zone is in `zone`.
 *
 * @throws MongoError 241
 * @see https://www.mongodb.com/docs/v7.0/reference/operator/aggregation/dateFromString/
 */
export function parseDateText(text: string, zone: TimeZone = UTC): number {
  return isoInstant(text, zone) ?? readDate(text, zone);
}

const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:T([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d+))?)?(Z?)$/;

/** The usual form, which the grammar reads as well, but takes longer to: null for any other. */
function isoInstant(text: string, zone: TimeZone): number | null {
  const match = ISO.exec(text);
  if (!match || (match[8] !== "" && zone !== UTC)) return null;
  const [, year, month, day, hour = "0", minute = "0", second = "0", fraction = ""] = match;
  if (!isCalendarDay(Number(year), Number(month), Number(day))) return null;
  const time =
    Number(hour) * HOUR_MS + Number(minute) * MINUTE_MS + Number(second) * SECOND_MS + wholeMillis(fraction);
  return utcFromLocal(zone, daysOf(Number(year), Number(month), Number(day)) * DAY_MS + time);
}

function readDate(text: string, zone: TimeZone): number {
  const trimmed = text.trim();
  const problems = new Problems(trimmed);
  const reading = new Reading(problems);
  if (trimmed === "") problems.error(0, "Empty string");
  // The end counts as a character of its own, which some forms take in.
  const padded = `${trimmed}\0`;
  for (let at = 0; at < padded.length;) {
    const token = nextToken(padded, at);
    if (token) reading.take(token, at);
    else problems.error(at, "Unexpected character");
    at += token?.text.length ?? 1;
  }
  reading.finish(Math.max(0, trimmed.length));
  problems.check(text);
  return instantOf(text, reading.date, zone);
}

/** Reads the parts of a token one after the other. */
class Parts {
  #at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The next digits, at most so many; null when none follow. */
  digits(most: number): string | null {
    const text = this.#text;
    let start = this.#at;
    while (start < text.length && !isDigit(text[start])) start++;
    if (start === text.length) return null;
    let end = start;
    while (end - start < most && isDigit(text[end])) end++;
    this.#at = end;
    return text.slice(start, end);
  }

  number(most: number): number | null {
    const digits = this.digits(most);
    return digits === null ? null : Number(digits);
  }

  /** A year of one or two digits is one from 1970 to 2069. */
  year(): number | null {
    const digits = this.digits(4);
    const year = Number(digits);
    if (digits === null || digits.length >= 4 || year >= 100) return digits === null ? null : year;
    return year < 70 ? year + 2000 : year + 1900;
  }

  month(): number | null {
    const match = /[^A-Za-z]*([A-Za-z]+)/y;
    match.lastIndex = this.#at;
    const name = match.exec(this.#text)?.[1] ?? "";
    this.#at = match.lastIndex;
    return monthFromName(name) ?? monthFromRoman(name);
  }

  /** Milliseconds of the digits after a fraction's point. */
  fraction(): number {
    const mark = this.#text[this.#at];
    return mark === "." || mark === ":" ? wholeMillis(this.digits(Number.POSITIVE_INFINITY) ?? "") : 0;
  }

  skipDaySuffix(): void {
    if (/^(?:st|nd|rd|th)/i.test(this.rest)) this.#at += 2;
  }

  get rest(): string {
    return this.#text.slice(this.#at);
  }
}

/** The digits of a fraction of a second, cut to milliseconds. */
function wholeMillis(digits: string): number {
  return Number(digits.slice(0, 3).padEnd(3, "0"));
}

const UNIT_MS: Readonly<Record<string, number>> = {
  ms: 1,
  msec: 1,
  millisecond: 1,
  sec: SECOND_MS,
  second: SECOND_MS,
  min: MINUTE_MS,
  minute: MINUTE_MS,
  hour: HOUR_MS,
};
const UNIT_DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, fortnight: 14, forthnight: 14 };

/** Puts together what the tokens of a text say. */
class Reading {
  readonly date: ParsedDate = emptyDate();
  readonly #problems: Problems;
  #hasDate = false;
  #times = 0;
  #zones = 0;
  #at = 0;

  constructor(problems: Problems) {
    this.#problems = problems;
  }

  take({ kind, text }: Token, at: number): void {
    this.#at = at;
    const parts = new Parts(text);
    ACTIONS[kind]?.(this, parts, text);
  }

  finish(end: number): void {
    const { year, month, day } = this.date;
    if (this.#times > 0 && !isClockTime(this.date))
      this.#problems.warning(end, "The parsed time was invalid");
    const isWhole = year !== null && month !== null && day !== null;
    if (this.#hasDate && isWhole && !isCalendarDay(year, month, day))
      this.#problems.warning(end, "The parsed date was invalid");
  }

  /** Takes a day, which a text may name once. */
  day(read: () => Partial<Pick<ParsedDate, "year" | "month" | "day">>): boolean {
    if (this.#hasDate) {
      this.#problems.error(this.#at, "Double date specification");
      return false;
    }
    this.#hasDate = true;
    const { year = this.date.year, month = this.date.month, day = this.date.day } = read();
    Object.assign(this.date, { year: year ?? this.date.year, month, day });
    return true;
  }

  time(parts: Parts, isHalfDay: boolean): boolean {
    if (this.#times > 0) {
      this.#problems.error(this.#at, "Double time specification");
      return false;
    }
    this.#times = 1;
    const { date } = this;
    date.hour = parts.number(2);
    date.minute = parts.number(2) ?? 0;
    date.second = parts.number(2) ?? 0;
    date.millis = parts.fraction();
    if (isHalfDay && date.hour !== null) date.hour = (date.hour % 12) + (/p\.?m/i.test(parts.rest) ? 12 : 0);
    return true;
  }

  /** Replaces whatever time there was. */
  setTime(hour: number): void {
    this.#times = hour === 0 ? 0 : 1;
    Object.assign(this.date, { hour, minute: 0, second: 0, millis: 0 });
  }

  onDay(days: number): void {
    this.date.shift.days = days;
    this.setTime(0);
  }

  weekday(weekday: number | null): void {
    this.date.shift.weekday = weekday;
    this.setTime(0);
  }

  /** Four digits alone are hour and minute; after a time they are a year. */
  fourDigits(parts: Parts): void {
    if (this.#times === 0)
      Object.assign(this.date, { hour: parts.number(2), minute: parts.number(2), second: 0 });
    else if (this.#times === 1) this.date.year = parts.number(4);
    else this.#problems.error(this.#at, "Double time specification");
    this.#times++;
  }

  dateTime(parts: Parts, day: Partial<Pick<ParsedDate, "year" | "month" | "day">>): void {
    if (!this.time(parts, false) || !this.day(() => day)) return;
    if (/[A-Za-z+-]/.test(parts.rest)) this.#readZone(parts.rest);
  }

  monthDayTime(parts: Parts, isHalfDay: boolean): void {
    if (this.day(() => ({ month: parts.month(), day: parts.number(2) }))) this.time(parts, isHalfDay);
  }

  timestamp(text: string): void {
    this.setTime(0);
    this.#hasDate = false;
    this.#zones++;
    const { date } = this;
    Object.assign(date, { year: 1970, month: 1, day: 1, zone: { name: null, offsetMs: 0 } });
    date.shift.millis += Math.trunc(Number(text.slice(1)) * 1000);
  }

  zone(text: string): void {
    if (this.#zones++ > 0) this.#problems.warning(this.#at, "Double timezone specification");
    else this.#readZone(text);
  }

  #readZone(text: string): void {
    const { zone } = readTextZone(text, 0);
    if (zone) this.date.zone = zone;
    else this.#problems.error(this.#at, UNKNOWN_ZONE);
  }

  shift(text: string): void {
    const [, signs = "", digits = "0", unitText = ""] = /^([+-]*)[ \t]*(\d+)[ \t]*(\w+)/.exec(text) ?? [];
    const amount = Number(digits) * ((signs.match(/-/g) ?? []).length % 2 === 1 ? -1 : 1);
    const { shift } = this.date;
    const unit = unitText.toLowerCase().replace(/(?<=.{2})s$/, "");
    const weekday = weekdayOf(unitText);
    if (weekday !== null) {
      shift.weekday = weekday;
      shift.days += (amount > 0 ? amount - 1 : amount) * 7;
    } else if (unit === "month") shift.months += amount;
    else if (unit === "year") shift.years += amount;
    else if (unit in UNIT_DAYS) shift.days += amount * (UNIT_DAYS[unit] ?? 0);
    else shift.millis += amount * (UNIT_MS[unit] ?? 0);
  }

  ago(): void {
    const { shift } = this.date;
    Object.assign(shift, {
      years: -shift.years,
      months: -shift.months,
      days: -shift.days,
      millis: -shift.millis,
    });
  }
}

function signedYear(parts: Parts, text: string): Pick<ParsedDate, "year"> {
  const year = /^[+-]/.test(text) ? parts.number(19) : parts.year();
  return { year: year !== null && text.startsWith("-") ? -year : year };
}

/** The month after a day is a number or a name. */
function dayAndMonth(parts: Parts, text: string): Pick<ParsedDate, "day" | "month"> {
  const day = parts.number(2);
  parts.skipDaySuffix();
  return { day, month: /^\d+[.\t-]\d/.test(text) ? parts.number(2) : parts.month() };
}

/** Parts that each form of the grammar sets; the others set none. */
const ACTIONS: Partial<Record<TokenKind, (reading: Reading, parts: Parts, text: string) => void>> = {
  yesterday: (reading) => reading.onDay(-1),
  tomorrow: (reading) => reading.onDay(1),
  midnight: (reading) => reading.setTime(0),
  noon: (reading) => reading.setTime(12),
  timestamp: (reading, _parts, text) => reading.timestamp(text),
  time12: (reading, parts) => reading.time(parts, true),
  time24: (reading, parts) => reading.time(parts, false),
  time24Digits: (reading, parts) => reading.time(parts, false),
  fourDigits: (reading, parts) => reading.fourDigits(parts),
  monthDayYear: (reading, parts) =>
    reading.day(() => ({ month: parts.number(2), day: parts.number(2), year: parts.year() })),
  yearMonthDay: (reading, parts, text) =>
    reading.day(() => ({ ...signedYear(parts, text), month: parts.number(2), day: parts.number(2) })),
  yearMonth: (reading, parts) => reading.day(() => ({ year: parts.year(), month: parts.number(2), day: 1 })),
  dayMonthYear: (reading, parts, text) =>
    reading.day(() => ({ ...dayAndMonth(parts, text), year: parts.year() })),
  dayMonth: (reading, parts, text) => reading.day(() => dayAndMonth(parts, text)),
  monthYear: (reading, parts) => reading.day(() => ({ month: parts.month(), year: parts.year(), day: 1 })),
  yearMonthName: (reading, parts) =>
    reading.day(() => ({ year: parts.year(), month: parts.month(), day: parts.number(2) ?? 1 })),
  monthNameDay: (reading, parts) =>
    reading.day(() => ({ month: parts.month(), day: parts.number(2), year: parts.year() })),
  dateTime: (reading, parts) =>
    reading.dateTime(parts, { year: parts.number(4), month: parts.number(2), day: parts.number(2) }),
  logTime: (reading, parts) =>
    reading.dateTime(parts, { day: parts.number(2), month: parts.month(), year: parts.number(4) }),
  yearDay: (reading, parts) => reading.day(() => ({ year: parts.year(), month: 1, day: parts.number(3) })),
  year: (reading, parts) => void (reading.date.year = parts.number(4)),
  ago: (reading) => reading.ago(),
  weekday: (reading, _parts, text) => reading.weekday(weekdayOf(text)),
  month: (reading, parts) => reading.day(() => ({ month: parts.month() })),
  zone: (reading, _parts, text) => reading.zone(text),
  monthDayTime12: (reading, parts) => reading.monthDayTime(parts, true),
  monthDayTime24: (reading, parts) => reading.monthDayTime(parts, false),
  shift: (reading, _parts, text) => reading.shift(text),
};
