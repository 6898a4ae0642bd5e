import { MONTHS, ORDINALS } from "../lexicon/numbers.table.ts";
import { addUnits, startOf, utc } from "./calendar.ts";
import { unitFrom, yearOf, type MomentReader } from "./moment.ts";
import { normAt, type Token } from "./token.ts";

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
const YEAR_FROM = 1500;
const YEAR_TO = 2200;
const ISO_DATE = /^(\d{4})-(\d{1,2})(?:-(\d{1,2})(?:[t ](\d{2}):(\d{2})(?::(\d{2}))?.*)?)?$/;
const LOCAL_DATE = /^(\d{1,2})([/.])(\d{1,2})[/.](\d{4})$/;
/** Words before "may" or "march" that make it a month. */
const BEFORE_MONTH = /^(in|of|since|last|this|after|before|until|during|for|and|to)$/;
/** Leads from a month or quarter to its year. */
const BEFORE_YEAR = /^(,|of|in)$/;

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

function isCalendarDay(month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day <= 31;
}

/** `2024-03`, `2024-03-05`, `2024-03-05T14:30`. */
const isoDate: MomentReader = (tokens, at) => {
  const token = tokens[at];
  const match = token?.isCode ? ISO_DATE.exec(token.norm) : null;
  if (!match) return null;
  const [year = 0, month = 1, day, hour, minute, second] = match
    .slice(1)
    .map((part) => (part === undefined ? undefined : Number(part)));
  if (!isCalendarDay(month, day ?? 1)) return null;
  if (day === undefined) return unitFrom(utc(year, month - 1), "month", at + 1);
  if (hour === undefined) return unitFrom(utc(year, month - 1, day), "day", at + 1);
  const from = utc(year, month - 1, day) + timeOfDayMs(hour, minute, second);
  return unitFrom(from, second === undefined ? "minute" : "second", at + 1);
};

function timeOfDayMs(hour: number, minute = 0, second = 0): number {
  return hour * 3_600_000 + minute * 60_000 + second * 1_000;
}

/** `31.12.2023`, `12/31/2023`. */
const localDate: MomentReader = (tokens, at) => {
  const token = tokens[at];
  const match = token?.isCode ? LOCAL_DATE.exec(token.norm) : null;
  if (!match) return null;
  const [first, second, year] = [Number(match[1]), Number(match[3]), Number(match[4])];
  // with a point the day comes first; with a slash the month does, unless it cannot
  const isDayFirst = match[2] === "." || first > 12;
  const [day, month] = isDayFirst ? [first, second] : [second, first];
  if (!isCalendarDay(month, day)) return null;
  const date = unitFrom(utc(year, month - 1, day), "day", at + 1);
  // "5/3/2026" is 3 May or 5 March, by where it was written
  return match[2] === "/" && first <= 12 && first !== second ? { ...date, isVague: true } : date;
};

/** `March`, `March 2024`, `March 5, 2024`, `5th of March`. Without a year, the latest one that has begun. */
const monthName: MomentReader = (tokens, at, now) => {
  const named = namedMonth(tokens, at);
  if (!named) return null;
  const { month, day, next } = named;
  const stated = statedYear(tokens, next) ?? relativeYear(tokens, next, now);
  const year = stated?.year ?? yearOf(now) - (utc(yearOf(now), month, day ?? 1) > now ? 1 : 0);
  return unitFrom(utc(year, month, day ?? 1), day === null ? "month" : "day", stated?.next ?? next);
};

/** First and last day of the thirds of a month; 31 for its end. */
const THIRDS: ReadonlyMap<string, readonly [number, number]> = new Map([
  ["early", [1, 10]],
  ["mid", [11, 20]],
  ["late", [21, 31]],
]);

/** `early March`, `mid-March 2024`, `late in March`: about a third of the month. */
const partOfMonth: MomentReader = (tokens, at, now) => {
  const days = THIRDS.get(normAt(tokens, at));
  if (!days) return null;
  const month = monthName(tokens, /^[-–]$/.test(normAt(tokens, at + 1)) ? at + 2 : at + 1, now);
  if (month?.unit !== "month" || month.from === null) return null;
  const [first, last] = days;
  const to = last === 31 ? month.to : addUnits(month.from, last, "day");
  return { from: addUnits(month.from, first - 1, "day"), to, unit: "day", next: month.next, isVague: true };
};

/** `the week of 12 October`, `week beginning March 2`: the week that holds the day, or starts with it. */
const weekOfDay: MomentReader = (tokens, first, now) => {
  const start = normAt(tokens, first) === "the" ? first + 1 : first;
  const link = normAt(tokens, start + 1);
  if (normAt(tokens, start) !== "week" || !/^(of|beginning|starting|commencing)$/.test(link)) return null;
  const at = normAt(tokens, start + 2) === "the" ? start + 3 : start + 2;
  const day = isoDate(tokens, at, now) ?? localDate(tokens, at, now) ?? monthName(tokens, at, now);
  if (day?.unit !== "day" || day.from === null) return null;
  return unitFrom(link === "of" ? startOf(day.from, "week") : day.from, "week", day.next);
};

/** A month with the day before or after its name; `month` counts from 0. */
function namedMonth(
  tokens: readonly Token[],
  at: number,
): { month: number; day: number | null; next: number } | null {
  const before = dayBeforeMonth(tokens, at);
  const nameAt = before?.next ?? at;
  const month = MONTHS.get(normAt(tokens, nameAt));
  if (month === undefined || (!before && isVerb(tokens, nameAt))) return null;
  const next = normAt(tokens, nameAt + 1) === "." ? nameAt + 2 : nameAt + 1;
  if (before) return { month, day: before.day, next };
  return { month, ...(dayAfterMonth(tokens, next) ?? { day: null, next }) };
}

type Day = { day: number; next: number };

/** `5 March`, `5th of March`. */
function dayBeforeMonth(tokens: readonly Token[], at: number): Day | null {
  const day = dayAt(tokens, at);
  return day === null ? null : { day, next: normAt(tokens, at + 1) === "of" ? at + 2 : at + 1 };
}

/** `March 5`, `March 5th`; not `March 5,000`. */
function dayAfterMonth(tokens: readonly Token[], at: number): Day | null {
  const day = /^\d{1,2}(st|nd|rd|th)?$/i.test(tokens[at]?.text ?? "") ? dayAt(tokens, at) : null;
  return day === null ? null : { day, next: at + 1 };
}

export function dayAt(tokens: readonly Token[], at: number): number | null {
  const number = tokens[at]?.number;
  return number?.isInteger && number.value >= 1 && number.value <= 31 ? number.value : null;
}

/** "may" and "march" are also verbs: months have a capital, a year or a preposition. */
function isVerb(tokens: readonly Token[], at: number): boolean {
  const { text, norm } = tokens[at] ?? { text: "", norm: "" };
  return (
    /^(may|mar|march)$/.test(norm) &&
    text[0] === norm[0] &&
    yearAt(tokens, at + 1) === null &&
    !BEFORE_MONTH.test(normAt(tokens, at - 1)) &&
    !isListed(tokens, at)
  );
}

/** `June or may`. */
function isListed(tokens: readonly Token[], at: number): boolean {
  return /^(or|and|,|to|-)$/.test(normAt(tokens, at - 1)) && MONTHS.has(normAt(tokens, at - 2));
}

type Year = { year: number; next: number };

/** `2024`, `of 2024`, `, 2024`. */
export function statedYear(tokens: readonly Token[], at: number): Year | null {
  const start = afterLink(tokens, at);
  const year = yearAt(tokens, start);
  return year === null ? null : { year, next: start + 1 };
}

/** `this year`, `last year`. */
function relativeYear(tokens: readonly Token[], at: number, now: number): Year | null {
  const which = normAt(tokens, at);
  if (!/^(this|last)$/.test(which) || normAt(tokens, at + 1) !== "year") return null;
  return { year: yearOf(now) - (which === "last" ? 1 : 0), next: at + 2 };
}

function afterLink(tokens: readonly Token[], at: number): number {
  if (!BEFORE_YEAR.test(normAt(tokens, at))) return at;
  const isSpelled = normAt(tokens, at + 1) === "the" && normAt(tokens, at + 2) === "year";
  return isSpelled ? at + 3 : at + 1;
}

/** `Q1 2025`, `the second half of 2024`. */
const quarter: MomentReader = (tokens, at, now) => {
  const part = shortPart(tokens, at) ?? lastQuarter(tokens, at) ?? longPart(tokens, at);
  if (!part || part.number < 1 || part.number > 12 / part.months) return null;
  const yearStart = afterLink(tokens, part.next);
  const own = part.year ? { year: part.year, next: part.next } : null;
  const stated = own ?? statedYear(tokens, part.next) ?? relativeYear(tokens, yearStart, now);
  // "second half" may be one of anything, "second half of" is one of this year
  if (!stated && part.needsYear && yearStart === part.next) return null;
  const month = (part.number - 1) * part.months;
  const from = utc(stated?.year ?? yearOf(now) - (utc(yearOf(now), month) > now ? 1 : 0), month);
  return {
    from,
    to: addUnits(from, part.months, "month"),
    unit: part.months === 3 ? "quarter" : "month",
    next: stated?.next ?? part.next,
  };
};

/** The `number`-th part of a year, `months` long. */
type YearPart = { number: number; months: 3 | 6; next: number; needsYear: boolean; year?: number };

/** `Q1`, `H2`, `Q1/2026`. */
function shortPart(tokens: readonly Token[], at: number): YearPart | null {
  const match = /^([qh])([1-4])(?:[/-](\d{4}))?$/.exec(normAt(tokens, at));
  if (!match) return null;
  const part = { number: Number(match[2]), next: at + 1, needsYear: false };
  return { ...part, months: match[1] === "h" ? 6 : 3, ...(match[3] && { year: Number(match[3]) }) };
}

/** `the last quarter of 2024`; without a year it is relative to now. */
function lastQuarter(tokens: readonly Token[], at: number): YearPart | null {
  const first = normAt(tokens, at) === "the" ? at + 1 : at;
  const next = first + 2;
  const isLast = /^(last|final)$/.test(normAt(tokens, first)) && normAt(tokens, first + 1) === "quarter";
  return isLast && statedYear(tokens, next) ? { number: 4, months: 3, next, needsYear: true } : null;
}

/** `first quarter`, `last half`. */
function longPart(tokens: readonly Token[], at: number): YearPart | null {
  const [first, unit] = [normAt(tokens, at), normAt(tokens, at + 1)];
  const ordinal = ORDINALS.get(first) ?? tokens[at]?.number?.value;
  if (ordinal === undefined) return null;
  const words = { next: at + 2, needsYear: true };
  if (unit === "half") return { number: first === "last" ? 2 : ordinal, months: 6, ...words };
  return unit === "quarter" && first !== "last" ? { number: ordinal, months: 3, ...words } : null;
}

/** `the 90s`, `the early nineties`. */
const decade: MomentReader = (tokens, at) => {
  let cursor = at;
  while (/^(the|early|late)$/.test(normAt(tokens, cursor))) cursor++;
  const match = /^['’]?(\d{2}|\d{4})s$/.exec(tokens[cursor]?.text ?? "");
  const short = match ? Number(match[1]) : DECADES.get(normAt(tokens, cursor));
  if (short === undefined || short % 10 !== 0) return null;
  const year = short >= 100 ? short : short >= 30 ? 1900 + short : 2000 + short;
  return unitFrom(utc(year), "decade", cursor + 1);
};

/** `19th century`. */
const century: MomentReader = (tokens, at) => {
  const number = tokens[at]?.number?.value;
  if (number === undefined || number < 10 || normAt(tokens, at + 1) !== "century") return null;
  return { from: utc((number - 1) * 100), to: utc(number * 100), unit: "decade", next: at + 2 };
};

/** `2024`, `year 2024`, `the year 2024`. */
export const singleYear: MomentReader = (tokens, at) => {
  const article = normAt(tokens, at) === "the" ? 1 : 0;
  const skip = /^years?$/.test(normAt(tokens, at + article)) ? article + 1 : 0;
  const year = yearAt(tokens, at + skip);
  return year === null ? null : { ...unitFrom(utc(year), "year", at + skip + 1), isBareYear: skip === 0 };
};

/** Readers of calendar dates, the most exact first. */
export const CALENDAR_DATES: readonly MomentReader[] = [
  isoDate,
  localDate,
  quarter,
  partOfMonth,
  weekOfDay,
  monthName,
  decade,
  century,
];
