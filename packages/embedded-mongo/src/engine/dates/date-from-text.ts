import { MongoError } from "../mongo-error.ts";
import { daysInMonth, daysOf, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "./calendar.ts";
import { monthFromName } from "./month-names.ts";
import { parseOffset, timeZoneOf, UTC, utcFromLocal, type TimeZone } from "./time-zone.ts";

/** What a text says: a day, a time of that day, and a zone if the text names one. */
export type ReadDate = { readonly days: number; readonly timeMs: number; readonly zone: TimeZone | null };

export function unreadableDate(text: string, reason: string): MongoError {
  return new MongoError(241, `Error parsing date string '${text}'; ${reason}`);
}

/** Reads a date without a format, in the many forms people write; a text without a zone is in `zone`, UTC when that is null. */
export function parseDateText(text: string, zone: TimeZone | null): number {
  const read = readDate(text);
  if (!read) throw unreadableDate(text, "the text is not a complete date");
  return instantOf(text, read, zone);
}

/** The instant of a read date; a text that names a zone can not be read in another one. */
export function instantOf(text: string, read: ReadDate, zone: TimeZone | null): number {
  if (read.zone && zone) {
    throw new MongoError(241, `you cannot pass in a date/time string with time zone information together with a timezone argument: '${text}'`);
  }
  return utcFromLocal(read.zone ?? zone ?? UTC, read.days * DAY_MS + read.timeMs);
}

type DayReader = { readonly pattern: RegExp; readonly read: (match: RegExpExecArray) => number | null };

/** A calendar day that exists, as days since the epoch. */
function existingDay(year: number, month: number, day: number): number | null {
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  return daysOf(year, month, day);
}

function namedMonth(year: string | undefined, month: string | undefined, day: string | undefined): number | null {
  const number = monthFromName(month ?? "");
  return number === null ? null : existingDay(Number(year), number, Number(day ?? "1"));
}

const WEEKDAY = "(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,?\\s+)?";
const ORDINAL = "(?:st|nd|rd|th)?";

function reader(source: string, read: DayReader["read"]): DayReader {
  return { pattern: new RegExp(`^${WEEKDAY}${source}(?=$|[\\sT,+-]|Z$)`, "i"), read };
}

const DAY_READERS: readonly DayReader[] = [
  reader("([+-]?\\d{4})[-/](\\d{1,2})[-/](\\d{1,2})", ([, year, month, day]) => existingDay(Number(year), Number(month), Number(day))),
  reader("(\\d{4})(\\d{2})(\\d{2})", ([, year, month, day]) => existingDay(Number(year), Number(month), Number(day))),
  reader("(\\d{4})[-.]?(\\d{3})", ([, year, day]) => (Number(day) >= 1 && Number(day) <= 366 ? daysOf(Number(year), 1, Number(day)) : null)),
  reader("(\\d{4})-(\\d{1,2})", ([, year, month]) => existingDay(Number(year), Number(month), 1)),
  reader("(\\d{1,2})/(\\d{1,2})/(\\d{4})", ([, month, day, year]) => existingDay(Number(year), Number(month), Number(day))),
  reader("(\\d{1,2})[-.](\\d{1,2})[-.](\\d{4})", ([, day, month, year]) => existingDay(Number(year), Number(month), Number(day))),
  reader(`([a-z]{3,9})\\.?[\\s-]*(\\d{1,2})${ORDINAL}[,.\\s-]+(\\d{4})`, ([, month, day, year]) => namedMonth(year, month, day)),
  reader(`(\\d{1,2})${ORDINAL}[\\s.-]*([a-z]{3,9})[,.\\s-]*(\\d{4})`, ([, day, month, year]) => namedMonth(year, month, day)),
  reader("(\\d{4})[-.\\s]*([a-z]{3,9})[-.\\s]*(\\d{1,2})", ([, year, month, day]) => namedMonth(year, month, day)),
  reader("([a-z]{3,9})[\\s.-]+(\\d{4})", ([, month, year]) => namedMonth(year, month, undefined)),
];

const UNIX_TIME = /^@(-?\d{1,15})$/;

/** Reads a day and what may follow it; null when the text is no complete date. */
function readDate(text: string): ReadDate | null {
  const trimmed = text.trim();
  const unix = UNIX_TIME.exec(trimmed);
  if (unix) return { days: 0, timeMs: Number(unix[1]) * SECOND_MS, zone: UTC };
  for (const { pattern, read } of DAY_READERS) {
    const match = pattern.exec(trimmed);
    if (!match) continue;
    // a form that fits but is no day of the calendar is not tried as another one
    const days = read(match);
    const rest = days === null ? null : readTime(trimmed.slice(match[0].length));
    return days === null || !rest ? null : { days, ...rest };
  }
  return null;
}

const TIME = /^(?:[Tt]|,?\s+(?:at\s+)?)(\d{1,2})(?::?(\d{2})(?::?(\d{2})(?:[.,:](\d{1,9}))?)?)?(?:\s*([ap])\.?m\.?(?![a-z]))?\s*(.*)$/i;

function readTime(rest: string): { readonly timeMs: number; readonly zone: TimeZone | null } | null {
  const match = TIME.exec(rest);
  if (!match) {
    const zone = readZone(rest.trim());
    return zone === false ? null : { timeMs: 0, zone };
  }
  const [, hourText, minute, second = "0", fraction = "", meridian, zoneText = ""] = match;
  const hour = clockHour(Number(hourText), meridian);
  // a bare number after the day is no time
  if (hour === null || (minute === undefined && meridian === undefined) || Number(minute ?? "0") > 59 || Number(second) > 59) return null;
  const zone = readZone(zoneText.trim());
  if (zone === false) return null;
  const millis = Number(fraction.slice(0, 3).padEnd(3, "0"));
  return { timeMs: hour * HOUR_MS + Number(minute ?? "0") * MINUTE_MS + Number(second) * SECOND_MS + millis, zone };
}

function clockHour(hour: number, meridian: string | undefined): number | null {
  if (meridian === undefined) return hour <= 24 ? hour : null;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (meridian.toLowerCase() === "p" ? 12 : 0);
}

/** Common abbreviations, which the zone database does not have as names. */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map([
  ["Z", "+00"],
  ["UTC", "+00"],
  ["GMT", "+00"],
  ["EST", "-05"],
  ["EDT", "-04"],
  ["CST", "-06"],
  ["CDT", "-05"],
  ["MST", "-07"],
  ["MDT", "-06"],
  ["PST", "-08"],
  ["PDT", "-07"],
  ["CET", "+01"],
  ["CEST", "+02"],
  ["BST", "+01"],
]);

/** The zone that a text ends with: null for none, false when it is not one. */
function readZone(text: string): TimeZone | null | false {
  if (text === "") return null;
  const offset = parseOffset(ABBREVIATIONS.get(text.toUpperCase()) ?? text.replace(/^(?:UTC|GMT)(?=[+-])/i, "").replace(/^([+-])(\d)(?=$|:|\d{2}$)/, "$10$2"));
  if (offset !== null) return { offsetAt: () => offset };
  try {
    return timeZoneOf(text);
  } catch (error) {
    if (error instanceof MongoError) return false;
    throw error;
  }
}
