import { addUnits, utc } from "./calendar.ts";
import { dayAt, statedYear } from "./calendar-date.ts";
import { yearOf } from "./moment.ts";
import { momentAt } from "./moment-at.ts";
import type { FoundPeriod, PeriodReader } from "./period.ts";
import { normAt, type Token } from "./token.ts";

const LEAD = /^(between|from|in|during|on|within)$/;
const JOINT = /^(and|to|until|till|through|-|–)$/;
/** What may follow a range; other words would be what its second number counts. */
const FOLLOWS =
  /^([.?!,;:]|and|or|but|by|per|in|of|at|for|with|sorted|ordered|grouped|that|which|who|only|)$/;

/** Two days that share the name of their month: `from the 3rd to the 7th of May`, `between March 5 and 10`. */
export const dayRange: PeriodReader = (tokens, at, now) => {
  const hasLead = LEAD.test(normAt(tokens, at));
  const start = skipArticle(tokens, hasLead ? at + 1 : at);
  return namedLast(tokens, start, now) ?? namedFirst(tokens, { start, hasLead, now });
};

/** `5 to 10 March 2024` */
function namedLast(tokens: readonly Token[], start: number, now: number): FoundPeriod | null {
  const first = dayAt(tokens, start);
  if (first === null || !JOINT.test(normAt(tokens, start + 1))) return null;
  const second = momentAt(tokens, skipArticle(tokens, start + 2), now);
  // "5 to 10 March" names a day; an ISO date shares nothing with the number in front of it
  if (
    second?.unit !== "day" ||
    second.from === null ||
    dayAt(tokens, skipArticle(tokens, start + 2)) === null
  )
    return null;
  const from = sameMonth(second.from, first);
  return from > second.from ? null : found(from, second.from, second.next);
}

/** `March 5-10, 2024` */
function namedFirst(
  tokens: readonly Token[],
  { start, hasLead, now }: { start: number; hasLead: boolean; now: number },
): FoundPeriod | null {
  const first = momentAt(tokens, start, now);
  if (first?.unit !== "day" || first.from === null || dayAt(tokens, first.next - 1) === null) return null;
  const joint = normAt(tokens, first.next);
  if (!JOINT.test(joint) || (joint === "and" && !hasLead)) return null;
  const last = dayAt(tokens, skipArticle(tokens, first.next + 1));
  const next = skipArticle(tokens, first.next + 1) + 1;
  const year = last === null ? null : statedYear(tokens, next);
  if (last === null || !FOLLOWS.test(normAt(tokens, year?.next ?? next))) return null;
  const from = year ? addUnits(first.from, year.year - yearOf(first.from), "year") : first.from;
  const to = sameMonth(from, last);
  return from > to ? null : found(from, to, year?.next ?? next);
}

function skipArticle(tokens: readonly Token[], at: number): number {
  return normAt(tokens, at) === "the" ? at + 1 : at;
}

function sameMonth(ms: number, day: number): number {
  return utc(yearOf(ms), new Date(ms).getUTCMonth(), day);
}

/** From the first day through the last. */
function found(from: number, last: number, next: number): FoundPeriod {
  const to = addUnits(last, 1, "day");
  return { period: { from, to, unit: "day", isRolling: false, bareYears: [], side: "within" }, next };
}
