import { yearOf } from "./moment.ts";
import { momentAt } from "./moment-at.ts";
import { dayRange } from "./day-range.ts";
import { furtherMonths } from "./further-months.ts";
import { isLeadingYear, isTrailingYear, moveLedYears } from "./led-years.ts";
import { isCounted, periodOf, type FoundPeriod, type Period, type PeriodReader } from "./period.ts";
import { age } from "./period-age.ts";
import { range } from "./period-range.ts";
import { prefixedPeriod, tailAt } from "./prefixed-period.ts";
import { normAt, type Token } from "./token.ts";

/** Replaces every time expression by one token of kind `period`; `isName` tells words that are no times. */
export function readPeriods(
  said: readonly Token[],
  now: number,
  isName: (norm: string) => boolean = () => false,
): Token[] {
  const tokens = moveLedYears(said, now);
  const result: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const found = periodAt(tokens, at, now);
    const first = tokens[at];
    if (!first) break;
    if (!found || tokens.slice(at, found.next).some(({ norm }) => isName(norm))) {
      result.push(first);
      at++;
      continue;
    }
    const last = tokens[found.next - 1] ?? first;
    const next = skipSame(tokens, { ...found, next: skipSpelled(tokens, found, now) }, now);
    const months = furtherMonths(tokens, { at: next, now, first: found.period });
    const whole = asOneStretch(months, tokens[months.next - 1]);
    if (whole) {
      result.push(periodToken(whole, first.start, months.further.at(-1)?.end ?? last.end));
      at = months.next;
      continue;
    }
    result.push(periodToken(months.first, first.start, last.end));
    for (const { joint, period, start, end } of months.further)
      result.push({ ...joint, norm: "or" }, periodToken(period, start, end));
    at = pushFurtherYears(result, tokens, { at: months.next, now, period: found.period });
  }
  return result;
}

/** "In July or August 2025": months that follow each other in the year said are one stretch, not one of two. */
function asOneStretch(
  { first, further }: Pick<ReturnType<typeof furtherMonths>, "first" | "further">,
  last: Token | undefined,
): Period | null {
  const months = [first, ...further.map(({ period }) => period)];
  const isDated = YEAR.test(last?.text ?? "");
  const isEither = further.some(({ joint }) => joint.norm === "or");
  const isInRow = months.every((month, at) => at === 0 || month.from === months[at - 1]?.to);
  return isDated && isEither && isInRow ? { ...first, to: months.at(-1)?.to ?? first.to } : null;
}

/** Returns the position behind the same stretch in other words: "during the eighties, 1980 through 1989". */
function skipSame(tokens: readonly Token[], { next, period }: FoundPeriod, now: number): number {
  const isOpened = normAt(tokens, next) === "(";
  if (!isOpened && normAt(tokens, next) !== ",") return next;
  const again = periodAt(tokens, next + 1, now);
  const isSame = again?.period.from === period.from && again.period.to === period.to;
  if (!again || !isSame || (isOpened && normAt(tokens, again.next) !== ")")) return next;
  return isOpened ? again.next + 1 : again.next;
}

/** Returns the position behind brackets that spell the same time: "before today (3 March 2026, noon)". */
function skipSpelled(tokens: readonly Token[], { next, period }: FoundPeriod, now: number): number {
  const close = tokens.findIndex(({ norm }, at) => at > next && norm === ")");
  const moment = normAt(tokens, next) === "(" && close > next ? momentAt(tokens, next + 1, now) : null;
  const isRest = tokens
    .slice(moment?.next ?? close, close)
    .every(({ norm }) => /^(,|noon|midnight|utc)$/.test(norm));
  const isInside = (time: number | null): boolean =>
    time === null || (moment !== null && time >= (moment.from ?? time) && time <= (moment.to ?? time));
  return moment && isRest && isInside(period.from) && isInside(period.to) ? close + 1 : next;
}

function periodToken(period: Period, start: number, end: number): Token {
  return { kind: "period", text: "", norm: "@", start, end, period };
}

/** "in 2013 or 2016": each year by itself. Returns the position after the last one. */
function pushFurtherYears(
  result: Token[],
  tokens: readonly Token[],
  { at: start, now, period }: { at: number; now: number; period: Period },
): number {
  let at = start;
  if (!isOneYear(period) || period.side !== "within") return at;
  for (;;) {
    const joint = tokens[at];
    if (!joint || !/^(or|and|,)$/.test(joint.norm)) return at;
    const next = /^(or|and|in)$/.test(normAt(tokens, at + 1)) ? at + 2 : at + 1;
    const moment = momentAt(tokens, next, now);
    const year = tokens[next];
    if (!moment?.isBareYear || !year || moment.from === null || isCounted(tokens, moment.next)) return at;
    const { from, to } = moment;
    const further: Period = { ...period, from, to, bareYears: [yearOf(from)] };
    result.push({ ...joint, norm: "or" }, periodToken(further, year.start, year.end));
    at = moment.next;
  }
}

function isOneYear({ bareYears, unit, isRolling }: Period): boolean {
  return bareYears.length === 1 || (bareYears.length === 0 && unit === "year" && !isRolling);
}

const YEAR = /^\d{4}$/;
const DONE = /(?:^date|birth|ed|sold|sent|built|made|held|paid|bought|taken|written|given)$/;
const ENDS = /^([.?!,;)]|and|or|by|per|with|)$/;

/**
 * A stretch without preposition, such as `last month`. A bare year alone stays a number, unless it tells when
 * something was done, "orders placed 2024", or is from: "2024 orders".
 */
const plainPeriod: PeriodReader = (tokens, at, now) => {
  const moment = momentAt(tokens, at, now);
  const isNow = normAt(tokens, at) === "now" && moment?.next === at + 1;
  const isDone =
    moment?.isBareYear === true &&
    DONE.test(normAt(tokens, at - 1)) &&
    ENDS.test(normAt(tokens, moment.next));
  // "joined 2024 or later"
  const tail = moment && isDone ? tailAt(tokens, moment.next, now) : null;
  if (moment && tail) return { period: periodOf(moment, tail.bounds(moment)), next: tail.next };
  const isBeside = isLeadingYear(tokens, at, now) || isTrailingYear(tokens, at, now);
  const isTold = isDone || (moment?.next === at + 1 && isBeside);
  if (!moment || (moment.isBareYear && !isTold) || isNow) return null;
  const { from, to, next } = moment;
  return { period: periodOf(moment, { from, to, side: "within" }), next };
};

const READERS: readonly PeriodReader[] = [dayRange, range, age, prefixedPeriod, plainPeriod];

function periodAt(tokens: readonly Token[], at: number, now: number): FoundPeriod | null {
  for (const read of READERS) {
    const found = read(tokens, at, now);
    if (found) return found;
  }
  return null;
}
