import { MONTHS, ORDINALS, WEEKDAYS } from "../lexicon/numbers.table.ts";
import { addUnits, startOf, unitOf, utc, type Unit } from "./calendar.ts";
import type { Token } from "./token.ts";

/** A stated stretch of time: `to` is not included; null is open. */
export type Moment = {
  from: number | null;
  to: number | null;
  unit: Unit;
  /** Index of the first token after it. */
  next: number;
  /** A bare number that is only likely to be a year. */
  isBareYear?: boolean;
  /** Counted back from now. */
  isRolling?: boolean;
};

type Reader = (tokens: readonly Token[], at: number, now: number) => Moment | null;

const DECADES: ReadonlyMap<string, number> = new Map([
  ["twenties", 20],
  ["thirties", 30],
  ["forties", 40],
  ["fifties", 50],
  ["sixties", 60],
  ["seventies", 70],
  ["eighties", 80],
  ["nineties", 90],
]);
const NEAR_DAYS: ReadonlyMap<string, number> = new Map([
  ["today", 0],
  ["yesterday", -1],
  ["tomorrow", 1],
]);
const YEAR_FROM = 1500;
const YEAR_TO = 2200;

const word = (tokens: readonly Token[], at: number): string => tokens[at]?.norm ?? "";

function yearAt(tokens: readonly Token[], at: number): number | null {
  const number = tokens[at]?.number;
  const isYear =
    number &&
    number.isInteger &&
    number.unit === null &&
    /^\d{4}$/.test(tokens[at]?.text ?? "") &&
    number.value >= YEAR_FROM &&
    number.value <= YEAR_TO;
  return isYear ? number.value : null;
}

function span(from: number, unit: Unit, next: number): Moment {
  return { from, to: addUnits(from, 1, unit), unit, next };
}

const isoDate: Reader = (tokens, at) => {
  const token = tokens[at];
  if (!token?.isCode) return null;
  const iso = /^(\d{4})-(\d{1,2})(?:-(\d{1,2})(?:[t ](\d{2}):(\d{2})(?::(\d{2}))?.*)?)?$/.exec(token.norm);
  if (iso) {
    const [year = 0, month = 1, day, hour, minute, second] = iso
      .slice(1)
      .map((part) => (part === undefined ? undefined : Number(part)));
    if (month < 1 || month > 12 || (day ?? 1) > 31) return null;
    if (day === undefined) return span(utc(year, month - 1), "month", at + 1);
    if (hour === undefined) return span(utc(year, month - 1, day), "day", at + 1);
    const from =
      utc(year, month - 1, day) + hour * 3_600_000 + (minute ?? 0) * 60_000 + (second ?? 0) * 1_000;
    return span(from, second === undefined ? "minute" : "second", at + 1);
  }
  const local = /^(\d{1,2})([/.])(\d{1,2})[/.](\d{4})$/.exec(token.norm);
  if (!local) return null;
  const [first, third, year] = [Number(local[1]), Number(local[3]), Number(local[4])];
  // with a point the day comes first; with a slash the month does, unless it cannot
  const isDayFirst = local[2] === "." || first > 12;
  const [day, month] = isDayFirst ? [first, third] : [third, first];
  return month >= 1 && month <= 12 && day <= 31 ? span(utc(year, month - 1, day), "day", at + 1) : null;
};

const monthName: Reader = (tokens, at, now) => {
  const dayFirst = tokens[at]?.number;
  let cursor = at;
  let day: number | null = null;
  if (dayFirst?.isInteger && dayFirst.value >= 1 && dayFirst.value <= 31) {
    const skip = word(tokens, at + 1) === "of" ? 2 : 1;
    if (!MONTHS.has(word(tokens, at + skip))) return null;
    day = dayFirst.value;
    cursor = at + skip;
  }
  const name = word(tokens, cursor);
  const month = MONTHS.get(name);
  if (month === undefined) return null;
  // "may" and "march" are also verbs
  if (
    (name === "may" || name === "march" || name === "mar") &&
    tokens[cursor]?.text[0] === name[0] &&
    day === null &&
    yearAt(tokens, cursor + 1) === null &&
    !/^(in|of|since|last|this|after|before|until|during|for|and|to)$/.test(word(tokens, at - 1))
  )
    return null;
  cursor++;
  if (word(tokens, cursor) === ".") cursor++;
  const dayNumber = tokens[cursor]?.number;
  if (
    day === null &&
    dayNumber?.isInteger &&
    dayNumber.value >= 1 &&
    dayNumber.value <= 31 &&
    /^\d{1,2}(st|nd|rd|th)?$/i.test(tokens[cursor]?.text ?? "")
  ) {
    day = dayNumber.value;
    cursor++;
  }
  let yearCursor = cursor;
  if (/^(,|of|in)$/.test(word(tokens, yearCursor))) yearCursor++;
  let year = yearAt(tokens, yearCursor);
  if (year !== null) cursor = yearCursor + 1;
  else if (/^(this|last)$/.test(word(tokens, cursor)) && word(tokens, cursor + 1) === "year") {
    year = new Date(now).getUTCFullYear() - (word(tokens, cursor) === "last" ? 1 : 0);
    cursor += 2;
  }
  const today = new Date(now);
  const start = year ?? today.getUTCFullYear() - (utc(today.getUTCFullYear(), month, day ?? 1) > now ? 1 : 0);
  return span(utc(start, month, day ?? 1), day === null ? "month" : "day", cursor);
};

const quarter: Reader = (tokens, at, now) => {
  const short = /^([qh])([1-4])$/.exec(word(tokens, at));
  const ordinal = ORDINALS.get(word(tokens, at)) ?? tokens[at]?.number?.value;
  const unitWord = word(tokens, at + 1);
  const isLong = (unitWord === "quarter" || unitWord === "half") && ordinal !== undefined;
  if (!short && !isLong) return null;
  const isHalf = short ? short[1] === "h" : unitWord === "half";
  const number = isHalf && word(tokens, at) === "last" ? 2 : short ? Number(short[2]) : (ordinal ?? 0);
  if (!short && word(tokens, at) === "last" && !isHalf) return null;
  if (number < 1 || number > (isHalf ? 2 : 4)) return null;
  let next = at + (short ? 1 : 2);
  let year = new Date(now).getUTCFullYear();
  const yearCursor = /^(of|in|,)$/.test(word(tokens, next)) ? next + 1 : next;
  const stated = yearAt(tokens, yearCursor);
  if (stated !== null) {
    year = stated;
    next = yearCursor + 1;
  } else if (/^(this|last)$/.test(word(tokens, yearCursor)) && word(tokens, yearCursor + 1) === "year") {
    year -= word(tokens, yearCursor) === "last" ? 1 : 0;
    next = yearCursor + 2;
  } else if (isLong && !short && yearCursor === next) return null;
  const months = isHalf ? 6 : 3;
  const from = utc(year, (number - 1) * months);
  return { from, to: addUnits(from, months, "month"), unit: isHalf ? "month" : "quarter", next };
};

const decade: Reader = (tokens, at) => {
  let cursor = at;
  while (/^(the|early|late)$/.test(word(tokens, cursor))) cursor++;
  const match = /^['’]?(\d{2}|\d{4})s$/.exec(tokens[cursor]?.text ?? "");
  const short = match ? Number(match[1]) : DECADES.get(word(tokens, cursor));
  if (short === undefined || short % 10 !== 0) return null;
  const year = short >= 100 ? short : short >= 30 ? 1900 + short : 2000 + short;
  return span(utc(year), "decade", cursor + 1);
};

const century: Reader = (tokens, at) => {
  const number = tokens[at]?.number?.value;
  if (number === undefined || number < 10 || word(tokens, at + 1) !== "century") return null;
  return { from: utc((number - 1) * 100), to: utc(number * 100), unit: "decade", next: at + 2 };
};

const namedDay: Reader = (tokens, at, now) => {
  const shift = NEAR_DAYS.get(word(tokens, at));
  if (shift !== undefined) return span(addUnits(startOf(now, "day"), shift, "day"), "day", at + 1);
  if (word(tokens, at) === "now") return { from: now, to: now, unit: "second", next: at + 1 };
  const weekday = WEEKDAYS.get(word(tokens, at + 1));
  if (weekday === undefined || !/^(last|this|next)$/.test(word(tokens, at))) return null;
  const today = startOf(now, "day");
  const back = (new Date(today).getUTCDay() - weekday + 7) % 7;
  const from =
    word(tokens, at) === "next"
      ? addUnits(today, 7 - back, "day")
      : addUnits(today, -(back === 0 && word(tokens, at) === "last" ? 7 : back), "day");
  return span(from, "day", at + 2);
};

/** `this month`, `last year`, `the past 30 days`, `next 2 weeks`. */
const relative: Reader = (tokens, at, now) => {
  let cursor = word(tokens, at) === "the" ? at + 1 : at;
  const which = word(tokens, cursor);
  const hasArticle = cursor > at;
  if (!/^(this|current|last|past|previous|prior|preceding|next|coming|upcoming|trailing)$/.test(which))
    return null;
  cursor++;
  if (word(tokens, cursor) === "couple" && word(tokens, cursor + 1) === "of") cursor += 2;
  const count = tokens[cursor]?.number;
  if (count) cursor++;
  if (word(tokens, cursor) === "calendar") cursor++;
  const isWeekend = word(tokens, cursor) === "weekend";
  const unit = isWeekend ? "week" : unitOf(word(tokens, cursor));
  if (!unit || (!count && /^(min|h|second)$/.test(word(tokens, cursor)))) return null;
  const next = cursor + 1;
  const isAhead = /^(next|coming|upcoming)$/.test(which);
  if (which === "this" || which === "current") {
    const from = startOf(now, unit);
    return isWeekend
      ? { from: addUnits(from, 5, "day"), to: addUnits(from, 7, "day"), unit: "day", next }
      : span(from, unit, next);
  }
  const isRollingWord =
    /^(past|trailing)$/.test(which) ||
    (which === "last" && (hasArticle || /^(within|over|during)$/.test(word(tokens, at - 1))));
  if (!count && !isRollingWord) {
    const from = addUnits(startOf(now, unit), isAhead ? 1 : -1, unit);
    return isWeekend
      ? { from: addUnits(startOf(now, "week"), -2, "day"), to: startOf(now, "week"), unit: "day", next }
      : span(from, unit, next);
  }
  const amount = count?.value ?? 1;
  const base = unit === "hour" || unit === "minute" || unit === "second" ? now : startOf(now, "day");
  if (isAhead) return { from: base, to: addUnits(base, amount, unit), unit, next, isRolling: true };
  return { from: addUnits(base, -amount, unit), to: null, unit, next, isRolling: true };
};

/** `3 days ago`, `a year ago`. */
const ago: Reader = (tokens, at, now) => {
  const isArticle = /^(a|an|one)$/.test(word(tokens, at));
  const amount = isArticle ? 1 : tokens[at]?.number?.value;
  const unit = unitOf(word(tokens, at + 1));
  if (amount === undefined || !unit || !/^(ago|back|earlier)$/.test(word(tokens, at + 2))) return null;
  const point = addUnits(
    unit === "hour" || unit === "minute" || unit === "second" ? now : startOf(now, "day"),
    -amount,
    unit,
  );
  return { from: point, to: addUnits(point, 1, "day"), unit: "day", next: at + 3 };
};

const bareYear: Reader = (tokens, at) => {
  const skip =
    word(tokens, at) === "year" ? 1 : word(tokens, at) === "the" && word(tokens, at + 1) === "year" ? 2 : 0;
  const year = yearAt(tokens, at + skip);
  return year === null ? null : { ...span(utc(year), "year", at + skip + 1), isBareYear: skip === 0 };
};

const READERS: readonly Reader[] = [
  isoDate,
  quarter,
  monthName,
  decade,
  century,
  namedDay,
  relative,
  ago,
  bareYear,
];

/** Reads a stretch of time that starts at this token. */
export function momentAt(tokens: readonly Token[], at: number, now: number): Moment | null {
  for (const read of READERS) {
    const moment = read(tokens, at, now);
    if (moment) return moment;
  }
  return null;
}
