import { WEEKDAYS } from "../lexicon/numbers.table.ts";
import { addUnits, startOf, unitOf, type Unit } from "./calendar.ts";
import { originOf, unitFrom, type Moment, type MomentReader } from "./moment.ts";
import { normAt, type Token } from "./token.ts";

const NEAR_DAYS: ReadonlyMap<string, number> = new Map([
  ["today", 0],
  ["yesterday", -1],
  ["tomorrow", 1],
]);

/** `today`, `now`, `last Monday`. */
const namedDay: MomentReader = (tokens, at, now) => {
  const which = normAt(tokens, at);
  const shift = NEAR_DAYS.get(which);
  if (shift !== undefined) return unitFrom(addUnits(startOf(now, "day"), shift, "day"), "day", at + 1);
  if (which === "now") return { from: now, to: now, unit: "second", next: at + 1 };
  const weekday = WEEKDAYS.get(normAt(tokens, at + 1));
  if (weekday === undefined || !/^(last|this|next)$/.test(which)) return null;
  const daysBack = daysSince(weekday, now);
  const days = which === "next" ? 7 - daysBack : -(daysBack === 0 && which === "last" ? 7 : daysBack);
  return unitFrom(addUnits(startOf(now, "day"), days, "day"), "day", at + 2);
};

function daysSince(weekday: number, now: number): number {
  return (new Date(startOf(now, "day")).getUTCDay() - weekday + 7) % 7;
}

/** `since Monday`: the latest one. "On Monday" may be the next one as well, "before Monday" often is. */
const latestWeekday: MomentReader = (tokens, at, now) => {
  const weekday = WEEKDAYS.get(normAt(tokens, at));
  const lead = normAt(tokens, at - 1);
  if (weekday === undefined || !/^(since|from|after|before|on)$/.test(lead)) return null;
  const day = unitFrom(addUnits(startOf(now, "day"), -daysSince(weekday, now), "day"), "day", at + 1);
  return lead === "since" ? day : { ...day, isVague: true };
};

type Direction = "current" | "back" | "ahead";

const DIRECTIONS: ReadonlyMap<string, Direction> = new Map<string, Direction>([
  ["this", "current"],
  ["current", "current"],
  ["last", "back"],
  ["past", "back"],
  ["previous", "back"],
  ["prior", "back"],
  ["preceding", "back"],
  ["trailing", "back"],
  ["next", "ahead"],
  ["coming", "ahead"],
  ["upcoming", "ahead"],
]);

/** `this month`, `last year`, `the past 30 days`, `next 2 weeks`. */
const relativeUnit: MomentReader = (tokens, at, now) => {
  const start = normAt(tokens, at) === "the" ? at + 1 : at;
  const direction = DIRECTIONS.get(normAt(tokens, start));
  const counted = direction && countedUnit(tokens, start + 1);
  if (!counted) return null;
  const isOfCalendar = normAt(tokens, start + 1) === "calendar" || !isRolling(tokens, at);
  if (direction === "current" || (counted.count === null && isOfCalendar))
    return calendarUnit(direction, counted, now);
  const { unit, next } = counted;
  const count = counted.count ?? 1;
  const origin = originOf(unit, now);
  return direction === "ahead"
    ? { from: origin, to: addUnits(origin, count, unit), unit, next, isRolling: true }
    : { from: addUnits(origin, -count, unit), to: null, unit, next, isRolling: true };
};

type CountedUnit = { count: number | null; unit: Unit; isWeekend: boolean; next: number };

/** `30 days`, `couple of 2 weeks`, `calendar month`, `weekend`. */
function countedUnit(tokens: readonly Token[], start: number): CountedUnit | null {
  let cursor = start;
  if (normAt(tokens, cursor) === "couple" && normAt(tokens, cursor + 1) === "of") cursor += 2;
  const count = tokens[cursor]?.number?.value ?? null;
  if (count !== null) cursor++;
  if (normAt(tokens, cursor) === "calendar") cursor++;
  const word = normAt(tokens, cursor);
  // without a count, "second" is an ordinal and "min" the smallest value
  if (count === null && /^(min|h|second)$/.test(word)) return null;
  const isWeekend = word === "weekend";
  const unit = isWeekend ? "week" : unitOf(word);
  return unit && { count, unit, isWeekend, next: cursor + 1 };
}

/** "the last month" and "within last month" end now; "last month" and "during last month" are the one of the calendar. */
function isRolling(tokens: readonly Token[], at: number): boolean {
  const hasArticle = normAt(tokens, at) === "the";
  const which = normAt(tokens, hasArticle ? at + 1 : at);
  const isWithin = /^(within|over)$/.test(normAt(tokens, at - 1));
  return which === "past" || which === "trailing" || (which === "last" && (hasArticle || isWithin));
}

/** The whole unit of the calendar that is, was or comes. */
function calendarUnit(direction: Direction, { unit, isWeekend, next }: CountedUnit, now: number): Moment {
  const current = startOf(now, unit);
  if (isWeekend) {
    const monday = direction === "current" ? current : addUnits(current, -1, "week");
    return { from: addUnits(monday, 5, "day"), to: addUnits(monday, 7, "day"), unit: "day", next };
  }
  const shift = direction === "current" ? 0 : direction === "ahead" ? 1 : -1;
  return unitFrom(addUnits(current, shift, unit), unit, next);
}

/** Words for what lies ahead, a few of which may stand in front of how long it still takes. */
const AHEAD = /^(due|expire|expires|expiring|lapse|lapses|lapsing|ending|ends|end|renew|renews|renewing)$/;

/** `due within 7 days`, `expiring in 2 weeks`: counted from now. */
const timeLeft: MomentReader = (tokens, at, now) => {
  const lead = normAt(tokens, at - 1);
  const isAhead = AHEAD.test(normAt(tokens, at - 2)) || AHEAD.test(normAt(tokens, at - 3));
  if (!isAhead || !/^(within|in)$/.test(lead)) return null;
  const isArticle = /^(a|an)$/.test(normAt(tokens, at));
  const counted = countedUnit(tokens, isArticle ? at + 1 : at);
  const count = isArticle ? 1 : counted?.count;
  if (!counted || !count || counted.isWeekend) return null;
  const { unit, next } = counted;
  const from = originOf(unit, now);
  const stretch: Moment = { from, to: addUnits(from, count, unit), unit, next, isRolling: true };
  // "due in 7 days" may be that day
  return lead === "in" ? { ...stretch, isVague: true } : stretch;
};

/** Units of which "2 days ago" names a day. */
const IS_POINT = /^(second|minute|hour|day)$/;
/** What leads to one end of a stretch. */
const IS_END = /^(from|since|after|before|between|until|till|than|to|and|by)$/;

/** `3 days ago`, `since a year ago`; "3 months ago" by itself is most likely that whole month. */
const ago: MomentReader = (tokens, at, now) => {
  const isArticle = /^(a|an|one)$/.test(normAt(tokens, at));
  const count = isArticle ? 1 : tokens[at]?.number?.value;
  const unit = unitOf(normAt(tokens, at + 1));
  if (count === undefined || !unit || !/^(ago|back|earlier)$/.test(normAt(tokens, at + 2))) return null;
  const from = addUnits(originOf(unit, now), -count, unit);
  const isPoint = IS_POINT.test(unit) || IS_END.test(normAt(tokens, at - 1));
  return isPoint
    ? { from, to: addUnits(from, 1, "day"), unit: "day", next: at + 3 }
    : { ...unitFrom(startOf(from, unit), unit, at + 3), isVague: true };
};

/** Readers of times that are counted from now. */
export const RELATIVE_TIMES: readonly MomentReader[] = [namedDay, latestWeekday, timeLeft, relativeUnit, ago];
