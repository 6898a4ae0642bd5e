import { calendarDay, daysOf, daysOfIsoWeek, MINUTE_MS } from "./calendar.ts";
import { isDigit, monthFromRoman } from "./date-grammar.ts";
import { formatTokens } from "./format-date.ts";
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
import { UTC, type TimeZone } from "./time-zone.ts";

/** A compiled format of `$dateFromString`: text to instant. Throws 241 for text that does not follow it. */
export type DateParser = (text: string, zone?: TimeZone) => number;

type IsoWeek = { year: number | null; week: number | null; day: number | null };

/**
 * What one specifier reads from; it leaves the position after what it consumed, or at the error.
 */
class FormatReader {
  at = 0;
  readonly date: ParsedDate = emptyDate();
  readonly iso: IsoWeek = { year: null, week: null, day: null };

  constructor(
    readonly text: string,
    readonly problems: Problems,
  ) {}

  /** The next digits, at most so many; anything before them is passed over. */
  digits(most: number, missing: string): string | null {
    const place = this.at;
    while (this.at < this.text.length && !isDigit(this.text[this.at])) this.at++;
    const start = this.at;
    while (this.at - start < most && isDigit(this.text[this.at])) this.at++;
    if (this.at > start) return this.text.slice(start, this.at);
    this.problems.error(place, missing);
    return null;
  }

  /** Digits that must come at once. */
  number(most: number, missing: string): number | null {
    if (!isDigit(this.text[this.at])) this.problems.error(this.at, "Unexpected data found.");
    const digits = this.digits(most, missing);
    return digits === null ? null : Number(digits);
  }
}

type Specifier = (reader: FormatReader) => void;

/** Minutes and seconds have two digits. */
function twoDigits(field: "minute" | "second"): Specifier {
  return (reader) => {
    const start = reader.at;
    const value = reader.number(2, `A two digit ${field} could not be found`);
    if (value !== null && !/^\d\d/.test(reader.text.slice(start)))
      reader.problems.error(start, `A two digit ${field} could not be found`);
    reader.date[field] = value;
  };
}

function isoNumber(
  field: "week" | "day",
  options: {
    readonly digits: number;
    readonly most: number;
    readonly missing: string;
    readonly wrong: string;
  },
): Specifier {
  return (reader) => {
    const start = reader.at;
    const digits = reader.digits(options.digits, options.missing);
    const value = digits === null ? null : Number(digits);
    reader.iso[field] = value;
    if (value !== null && (value < 1 || value > options.most)) reader.problems.error(start, options.wrong);
  };
}

const monthName: Specifier = (reader) => {
  const name = /^[A-Za-z]*/.exec(reader.text.slice(reader.at))?.[0] ?? "";
  const month = monthFromName(name) ?? monthFromRoman(name);
  if (month === null) reader.problems.error(reader.at, "A textual month could not be found");
  else reader.date.month = month;
  reader.at += name.length;
};

const dayOfYear: Specifier = (reader) => {
  const { year } = reader.date;
  if (year === null)
    reader.problems.error(reader.at, "A 'day of year' can only come after a year has been found");
  const number = reader.number(3, "A three digit day-of-year could not be found");
  if (year === null || number === null) return;
  Object.assign(reader.date, calendarDay(daysOf(year, 1, number)));
};

const zoneOffset: Specifier = (reader) => {
  const { zone, end } = readTextZone(reader.text, reader.at);
  if (zone) reader.date.zone = zone;
  else reader.problems.error(reader.at, UNKNOWN_ZONE);
  reader.at = end;
};

const zoneMinutes: Specifier = (reader) => {
  const match = /^([+-])(\d*)/.exec(reader.text.slice(reader.at));
  if (!match) return reader.problems.error(reader.at, "Invalid timezone offset in minutes");
  const minutes = Number(match[2]) * (match[1] === "-" ? -1 : 1);
  reader.date.zone = { name: null, offsetMs: minutes * MINUTE_MS };
  reader.at += match[0].length;
};

const SPECIFIERS: ReadonlyMap<string, Specifier> = new Map<string, Specifier>([
  ["b", monthName],
  ["B", monthName],
  ["d", (reader) => void (reader.date.day = reader.number(2, "A two digit day could not be found"))],
  [
    "G",
    (reader) => {
      const digits = reader.digits(4, "A four digit ISO year could not be found");
      reader.iso.year = digits === null ? null : Number(digits);
    },
  ],
  ["H", (reader) => void (reader.date.hour = reader.number(2, "A two digit hour could not be found"))],
  ["j", dayOfYear],
  [
    "L",
    (reader) => {
      const start = reader.at;
      const value = reader.number(3, "A three digit millisecond could not be found");
      reader.date.millis = (value ?? 0) * 10 ** (3 - Math.min(3, reader.at - start));
    },
  ],
  ["m", (reader) => void (reader.date.month = reader.number(2, "A two digit month could not be found"))],
  ["M", twoDigits("minute")],
  ["S", twoDigits("second")],
  [
    "u",
    isoNumber("day", {
      digits: 1,
      most: 7,
      missing: "A single digit day of week could not be found",
      wrong: "Day of week must be between 1 and 7",
    }),
  ],
  [
    "V",
    isoNumber("week", {
      digits: 2,
      most: 53,
      missing: "A two digit ISO week could not be found",
      wrong: "ISO Week must be between 1 and 53",
    }),
  ],
  ["Y", (reader) => void (reader.date.year = reader.number(4, "A four digit year could not be found"))],
  ["z", zoneOffset],
  ["Z", zoneMinutes],
]);

/** One step of a format: a specifier, or a character that the text must have there. */
type Step = Specifier | string;

/** @throws MongoError 18535, 18536 for a format that is none. */
export function compileDateParser(format: string): DateParser {
  const tokens = formatTokens(format, (letter) => letter === "%" || SPECIFIERS.has(letter));
  const steps = tokens.flatMap(({ literal, letter = "" }): readonly Step[] =>
    literal === undefined ? [SPECIFIERS.get(letter) ?? "%"] : literal.split(""),
  );
  const firstNull = steps.indexOf("\0");
  const used = firstNull === -1 ? steps : steps.slice(0, firstNull);
  return (text, zone = UTC) => {
    const problems = new Problems(text);
    // a text ends at its first NUL, like a format
    const reader = new FormatReader(text.split("\0", 1)[0] ?? "", problems);
    follow(used, reader);
    completeDate(reader);
    problems.check(text);
    return instantOf(text, reader.date, zone);
  };
}

function follow(steps: readonly Step[], reader: FormatReader): void {
  const { problems, text } = reader;
  let done = 0;
  for (; done < steps.length && reader.at < text.length; done++) {
    const step = steps[done];
    if (typeof step === "function") step(reader);
    else {
      if (text[reader.at] !== step) problems.error(reader.at, "Format literal not found");
      reader.at++;
    }
  }
  if (reader.at < text.length) problems.error(reader.at, "Trailing data");
  if (done < steps.length) problems.error(reader.at, "Not enough data available to satisfy format");
}

/** A time that is given in part starts at the beginning of the rest. */
function completeTime(date: FormatReader["date"]): void {
  if (date.hour === null && date.minute === null && date.second === null && date.millis === 0) return;
  date.hour ??= 0;
  date.minute ??= 0;
  date.second ??= 0;
}

/** Fills in the parts of the time that may be left out, turns an ISO week into a day, and checks both. */
function completeDate({ at, date, iso, problems }: FormatReader): void {
  completeTime(date);
  const isIso = iso.year !== null || iso.week !== null || iso.day !== null;
  const isNatural = date.year !== null || (iso.year !== null && (date.month !== null || date.day !== null));
  if (isIso && isNatural) problems.error(at, "Mixing of ISO dates with natural dates is not allowed");
  else if (iso.year !== null)
    Object.assign(date, calendarDay(daysOfIsoWeek(iso.year, iso.week ?? 1, iso.day ?? 1)));
  else if (isIso) problems.warning(at, "The parsed date was invalid");
  if (!isClockTime(date)) problems.warning(at, "The parsed time was invalid");
  const { year, month, day } = date;
  if (year !== null && month !== null && day !== null && !isCalendarDay(year, month, day))
    problems.warning(at, "The parsed date was invalid");
}
