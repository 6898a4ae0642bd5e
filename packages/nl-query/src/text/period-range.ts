import { addUnits } from "./calendar.ts";
import { yearOf, type Moment } from "./moment.ts";
import { momentAt } from "./moment-at.ts";
import type { PeriodReader } from "./period.ts";
import { normAt, type Token } from "./token.ts";

const LONGEST_YEAR_MS = 31_622_400_000;
/** Joins the ends of a range that starts with "between". */
const AND = /^(and|to|-|–)$/;
const TO = /^(to|until|till|through|-|–|up)$/;

/** `between A and B`, `from A to B`, `A to B`. */
export const range: PeriodReader = (tokens, at, now) => {
  const lead = normAt(tokens, at);
  const hasLead = /^(between|from|in|during|within)$/.test(lead);
  const first = momentAt(tokens, hasLead ? at + 1 : at, now);
  if (!first) return null;
  const joint = normAt(tokens, first.next);
  if (!(/^(between|within)$/.test(lead) ? AND : TO).test(joint)) return null;
  const second = momentAt(tokens, first.next + (joint === "up" ? 2 : 1), now);
  if (!second || first.from === null) return null;
  if (first.isBareYear && !isYearRange(tokens, { second, joint, hasLead })) return null;
  return {
    period: {
      from: startOfRange(first, second, tokens),
      to: second.to ?? second.from,
      unit: first.unit,
      isRolling: false,
      bareYears: first.isBareYear && second.isBareYear ? [yearOf(first.from), yearOf(second.from ?? 0)] : [],
      side: "within",
    },
    next: second.next,
  };
};

/** Without "from", two bare years make a stretch only by "1995-2000" or "1995 through 2000". */
function isYearRange(
  tokens: readonly Token[],
  { second, joint, hasLead }: { second: Moment; joint: string; hasLead: boolean },
): boolean {
  const isJoined = second.isBareYear === true && /^(through|-|–|until|to)$/.test(joint);
  return (hasLead || isJoined) && normAt(tokens, second.next) !== "%";
}

/** Start of the first end, in the year that may be stated with the second end only. */
function startOfRange(first: Moment, second: Moment, tokens: readonly Token[]): number {
  const from = first.from ?? 0;
  const to = second.from ?? 0;
  // "between March and May 2024": the last March before May 2024
  if (from > to && first.unit === second.unit && first.unit !== "year") {
    const start = addUnits(from, -1 * Math.ceil((from - to) / LONGEST_YEAR_MS), "year");
    return start > to ? addUnits(start, -1, "year") : start;
  }
  // "January to March 2020": the first month has no year of its own
  const hasOwnYear = /^\d{4}/.test(tokens[first.next - 1]?.text ?? "");
  const years = yearOf(to) - yearOf(from);
  const isShared = first.unit === "month" && second.unit === "month" && second.from !== null;
  return isShared && !hasOwnYear && years > 0 ? addUnits(from, years, "year") : from;
}
