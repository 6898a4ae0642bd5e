import { HOUR_MS, MINUTE_MS, SECOND_MS } from "./calendar.ts";
import { monthFromRoman, nextToken, weekdayOf, type Token, type TokenKind } from "./date-grammar.ts";
import { monthFromName } from "./month-names.ts";
import { emptyDate, instantOf, isCalendarDay, isClockTime, Problems, UNKNOWN_ZONE, type ParsedDate } from "./parsed-date.ts";
import { readTextZone } from "./text-zone.ts";
import { UTC, type TimeZone } from "./time-zone.ts";

/**
 * Reads a date without a format, in the many forms people write; a text without a zone is in `zone`.
 *
 * @throws MongoError 241
 * @see https://www.mongodb.com/docs/v7.0/reference/operator/aggregation/dateFromString/
 */
export function parseDateText(text: string, zone: TimeZone = UTC): number {
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
    this.#text = text.replace(/\0$/, "");
  }

  /** The next digits, at most so many; null when none follow. */
  digits(most: number): string | null {
    const match = new RegExp(`\\D*(\\d{1,${most}})`, "y");
    match.lastIndex = this.#at;
    const found = match.exec(this.#text);
    if (!found) return null;
    this.#at = match.lastIndex;
    return found[1] ?? null;
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

  /** What follows a fraction's point, in milliseconds. */
  fraction(): number {
    const match = /[.:](\d+)/y;
    match.lastIndex = this.#at;
    const found = match.exec(this.#text);
    if (!found) return 0;
    this.#at = match.lastIndex;
    return Math.trunc(Number(`0.${found[1]}`) * 1000 + 1e-9);
  }

  skipDaySuffix(): void {
    if (/^(?:st|nd|rd|th)/i.test(this.rest)) this.#at += 2;
  }

  get rest(): string {
    return this.#text.slice(this.#at);
  }
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
    this.#actions[kind]?.(parts, text);
  }

  finish(end: number): void {
    const { year, month, day } = this.date;
    if (this.#times > 0 && !isClockTime(this.date)) this.#problems.warning(end, "The parsed time was invalid");
    const isWhole = year !== null && month !== null && day !== null;
    if (this.#hasDate && isWhole && !isCalendarDay(year, month, day)) this.#problems.warning(end, "The parsed date was invalid");
  }

  readonly #actions: Partial<Record<TokenKind, (parts: Parts, text: string) => void>> = {
    yesterday: () => this.#onDay(-1),
    tomorrow: () => this.#onDay(1),
    midnight: () => this.#setTime(0),
    noon: () => this.#setTime(12),
    timestamp: (_parts, text) => this.#timestamp(text),
    time12: (parts) => this.#time(parts, true),
    time24: (parts) => this.#time(parts, false),
    time24Digits: (parts) => this.#time(parts, false),
    fourDigits: (parts) => this.#fourDigits(parts),
    monthDayYear: (parts) => this.#day(() => ({ month: parts.number(2), day: parts.number(2), year: parts.year() })),
    yearMonthDay: (parts, text) => this.#day(() => ({ ...signedYear(parts, text), month: parts.number(2), day: parts.number(2) })),
    yearMonth: (parts) => this.#day(() => ({ year: parts.year(), month: parts.number(2), day: 1 })),
    dayMonthYear: (parts, text) => this.#day(() => ({ ...dayAndMonth(parts, text), year: parts.year() })),
    dayMonth: (parts, text) => this.#day(() => dayAndMonth(parts, text)),
    monthYear: (parts) => this.#day(() => ({ month: parts.month(), year: parts.year(), day: 1 })),
    yearMonthName: (parts) => this.#day(() => ({ year: parts.year(), month: parts.month(), day: parts.number(2) ?? 1 })),
    monthNameDay: (parts) => this.#day(() => ({ month: parts.month(), day: parts.number(2), year: parts.year() })),
    dateTime: (parts) => this.#dateTime(parts, { year: parts.number(4), month: parts.number(2), day: parts.number(2) }),
    logTime: (parts) => this.#dateTime(parts, { day: parts.number(2), month: parts.month(), year: parts.number(4) }),
    yearDay: (parts) => this.#day(() => ({ year: parts.year(), month: 1, day: parts.number(3) })),
    year: (parts) => void (this.date.year = parts.number(4)),
    ago: () => this.#ago(),
    weekday: (_parts, text) => this.#weekday(weekdayOf(text)),
    month: (parts) => this.#day(() => ({ month: parts.month() })),
    zone: (_parts, text) => this.#zone(text),
    monthDayTime12: (parts) => this.#monthDayTime(parts, true),
    monthDayTime24: (parts) => this.#monthDayTime(parts, false),
    shift: (_parts, text) => this.#shift(text),
  };

  /** Takes a day, which a text may name once. */
  #day(read: () => Partial<Pick<ParsedDate, "year" | "month" | "day">>): boolean {
    if (this.#hasDate) {
      this.#problems.error(this.#at, "Double date specification");
      return false;
    }
    this.#hasDate = true;
    const { year = this.date.year, month = this.date.month, day = this.date.day } = read();
    Object.assign(this.date, { year: year ?? this.date.year, month, day });
    return true;
  }

  #time(parts: Parts, isHalfDay: boolean): boolean {
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
  #setTime(hour: number): void {
    this.#times = hour === 0 ? 0 : 1;
    Object.assign(this.date, { hour, minute: 0, second: 0, millis: 0 });
  }

  #onDay(days: number): void {
    this.date.shift.days = days;
    this.#setTime(0);
  }

  #weekday(weekday: number | null): void {
    this.date.shift.weekday = weekday;
    this.#setTime(0);
  }

  /** Four digits alone are hour and minute, and behind a time a year. */
  #fourDigits(parts: Parts): void {
    if (this.#times === 0) Object.assign(this.date, { hour: parts.number(2), minute: parts.number(2), second: 0 });
    else if (this.#times === 1) this.date.year = parts.number(4);
    else this.#problems.error(this.#at, "Double time specification");
    this.#times++;
  }

  #dateTime(parts: Parts, day: Partial<Pick<ParsedDate, "year" | "month" | "day">>): void {
    if (!this.#time(parts, false) || !this.#day(() => day)) return;
    if (/[A-Za-z+-]/.test(parts.rest)) this.#readZone(parts.rest);
  }

  #monthDayTime(parts: Parts, isHalfDay: boolean): void {
    if (this.#day(() => ({ month: parts.month(), day: parts.number(2) }))) this.#time(parts, isHalfDay);
  }

  #timestamp(text: string): void {
    this.#setTime(0);
    this.#hasDate = false;
    this.#zones++;
    const { date } = this;
    Object.assign(date, { year: 1970, month: 1, day: 1, zone: { name: null, offsetMs: 0 } });
    date.shift.millis += Math.trunc(Number(text.slice(1)) * 1000);
  }

  #zone(text: string): void {
    if (this.#zones++ > 0) this.#problems.warning(this.#at, "Double timezone specification");
    else this.#readZone(text);
  }

  #readZone(text: string): void {
    const { zone } = readTextZone(text, 0);
    if (zone) this.date.zone = zone;
    else this.#problems.error(this.#at, UNKNOWN_ZONE);
  }

  #shift(text: string): void {
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

  #ago(): void {
    const { shift } = this.date;
    Object.assign(shift, { years: -shift.years, months: -shift.months, days: -shift.days, millis: -shift.millis });
  }
}

function signedYear(parts: Parts, text: string): Pick<ParsedDate, "year"> {
  const year = /^[+-]/.test(text) ? parts.number(19) : parts.year();
  return { year: year !== null && text.startsWith("-") ? -year : year };
}

/** The month behind a day is a number or a name. */
function dayAndMonth(parts: Parts, text: string): Pick<ParsedDate, "day" | "month"> {
  const day = parts.number(2);
  parts.skipDaySuffix();
  return { day, month: /^\d+[.\t-]\d/.test(text) ? parts.number(2) : parts.month() };
}
