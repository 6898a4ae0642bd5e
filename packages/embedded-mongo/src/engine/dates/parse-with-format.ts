import { instantOf, unreadableDate, type ReadDate } from "./date-from-text.ts";
import { daysInMonth, daysOf, daysOfIsoWeek, HOUR_MS, MINUTE_MS, SECOND_MS } from "./calendar.ts";
import { formatTokens } from "./format-date.ts";
import { MONTH_NAMES, monthFromName } from "./month-names.ts";
import { parseOffset, type TimeZone } from "./time-zone.ts";

type Specifier = { readonly source: string; readonly min: number; readonly max: number };

const NUMBERS: ReadonlyMap<string, Specifier> = new Map([
  ["d", { source: "(\\d{1,2})", min: 1, max: 31 }],
  ["G", { source: "(\\d{4})", min: 0, max: 9999 }],
  ["H", { source: "(\\d{1,2})", min: 0, max: 24 }],
  ["j", { source: "(\\d{1,3})", min: 1, max: 366 }],
  ["L", { source: "(\\d{1,3})", min: 0, max: 999 }],
  ["m", { source: "(\\d{1,2})", min: 1, max: 12 }],
  ["M", { source: "(\\d{1,2})", min: 0, max: 59 }],
  ["S", { source: "(\\d{1,2})", min: 0, max: 59 }],
  ["u", { source: "([1-7])", min: 1, max: 7 }],
  ["V", { source: "(\\d{1,2})", min: 1, max: 53 }],
  ["Y", { source: "(\\d{4})", min: 0, max: 9999 }],
]);

const TEXTS: ReadonlyMap<string, string> = new Map([
  ["b", `(${MONTH_NAMES.map((name) => name.slice(0, 3)).join("|")})`],
  ["B", `(${MONTH_NAMES.join("|")})`],
  ["z", "((?:[+-]\\d{2}:?(?:\\d{2})?)|Z|UTC|GMT)"],
  ["Z", "([+-]\\d{1,4})"],
  ["%", "(%)"],
]);

/** A compiled format of `$dateFromString`: text to instant. Throws 241 for text that does not follow it. */
export type DateParser = (text: string, zone: TimeZone | null) => number;

export function compileDateParser(format: string): DateParser {
  const tokens = formatTokens(format, (letter) => NUMBERS.has(letter) || TEXTS.has(letter));
  const letters = tokens.flatMap(({ letter }) => (letter === undefined ? [] : [letter]));
  const source = tokens.map(({ literal, letter = "" }) => (literal === undefined ? (NUMBERS.get(letter)?.source ?? TEXTS.get(letter) ?? "") : escape(literal)));
  const pattern = new RegExp(`^${source.join("")}$`, "i");
  return (text, zone) => {
    const match = pattern.exec(text);
    if (!match) throw unreadableDate(text, `it does not follow the format '${format}'`);
    const fields = new Map(letters.map((letter, at) => [letter, match[at + 1] ?? ""]));
    return instantOf(text, readFields(text, fields), zone);
  };
}

function escape(literal: string): string {
  return literal.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

function readFields(text: string, fields: ReadonlyMap<string, string>): ReadDate {
  const number = (letter: string, fallback: number): number => {
    const value = fields.get(letter);
    if (value === undefined) return fallback;
    const range = NUMBERS.get(letter);
    const read = letter === "L" ? Number(value.padEnd(3, "0")) : Number(value);
    if (range && (read < range.min || read > range.max)) throw unreadableDate(text, `the value of %${letter} is out of range`);
    return read;
  };
  const timeMs = number("H", 0) * HOUR_MS + number("M", 0) * MINUTE_MS + number("S", 0) * SECOND_MS + number("L", 0);
  return { days: readDay(text, fields, number), timeMs, zone: readZone(fields) };
}

function readDay(text: string, fields: ReadonlyMap<string, string>, number: (letter: string, fallback: number) => number): number {
  if (fields.has("G")) {
    if (fields.has("Y") || fields.has("m") || fields.has("d")) throw unreadableDate(text, "Mixing of ISO dates with natural dates is not allowed");
    return daysOfIsoWeek(number("G", 1970), number("V", 1), number("u", 1));
  }
  if (!fields.has("Y")) throw unreadableDate(text, "an incomplete date/time string has been found, with elements missing");
  const year = number("Y", 1970);
  if (fields.has("j")) return daysOf(year, 1, number("j", 1));
  const named = monthFromName(fields.get("b") ?? fields.get("B") ?? "");
  const month = named ?? number("m", 0);
  const day = number("d", 0);
  if (month === 0 || day === 0) throw unreadableDate(text, "an incomplete date/time string has been found, with elements missing");
  if (day > daysInMonth(year, month)) throw unreadableDate(text, "the parsed date was invalid");
  return daysOf(year, month, day);
}

function readZone(fields: ReadonlyMap<string, string>): TimeZone | null {
  const minutes = fields.get("Z");
  if (minutes !== undefined) return { offsetAt: () => Number(minutes) * MINUTE_MS };
  const text = fields.get("z");
  if (text === undefined) return null;
  const offset = parseOffset(text) ?? 0;
  return { offsetAt: () => offset };
}
