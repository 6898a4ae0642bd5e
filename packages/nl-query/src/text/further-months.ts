import { addUnits } from "./calendar.ts";
import { yearOf } from "./moment.ts";
import { momentAt } from "./moment-at.ts";
import { periodOf, type Period } from "./period.ts";
import { normAt, type Token } from "./token.ts";

/** A further month of a list, and the word that joins it to the one before. */
type FurtherMonth = { joint: Token; start: number; end: number; period: Period };

const YEAR = /^\d{4}$/;

/**
 * Months that follow the one that ends in front of `at`: "in March and April 2026". A year that only the last of
 * them has is that of all, so `first` may change.
 */
export function furtherMonths(
  tokens: readonly Token[],
  { at: start, now, first }: { at: number; now: number; first: Period },
): { first: Period; further: FurtherMonth[]; next: number } {
  const further: FurtherMonth[] = [];
  let firstMonth = first;
  let next = start;
  let undated = isOneMonth(first) && !YEAR.test(tokens[start - 1]?.text ?? "") ? 1 : 0;
  for (let month = isOneMonth(first) ? monthAfter(tokens, next, now) : null; month;) {
    further.push(month);
    next = month.next;
    const isDated = YEAR.test(tokens[next - 1]?.text ?? "");
    if (isDated) {
      const all = [firstMonth, ...further.map(({ period }) => period)];
      const shared = shareYear(all, undated);
      firstMonth = shared[0] ?? first;
      further.forEach((one, place) => (one.period = shared[place + 1] ?? one.period));
    }
    undated = isDated ? 0 : undated + 1;
    month = monthAfter(tokens, next, now);
  }
  return { first: firstMonth, further, next };
}

function monthAfter(
  tokens: readonly Token[],
  at: number,
  now: number,
): (FurtherMonth & { next: number }) | null {
  const joint = tokens[at];
  if (!joint || !/^(or|and|,)$/.test(joint.norm)) return null;
  let start = at + 1;
  while (start < at + 3 && /^(or|and|in)$/.test(normAt(tokens, start))) start++;
  const moment = momentAt(tokens, start, now);
  const [word, last] = [tokens[start], tokens[(moment?.next ?? 0) - 1]];
  if (!moment || !word || !last) return null;
  const period = periodOf(moment, { from: moment.from, to: moment.to, side: "within" });
  return isOneMonth(period) ? { joint, start: word.start, end: last.end, period, next: moment.next } : null;
}

function isOneMonth({ unit, side, isRolling, from, to }: Period): boolean {
  return (
    unit === "month" && side === "within" && !isRolling && from !== null && to === addUnits(from, 1, "month")
  );
}

/** Moves the `undated` months in front of the last one into the year that ends with it. */
function shareYear(months: readonly Period[], undated: number): Period[] {
  const moved = [...months];
  for (let at = months.length - 2; at >= 0 && at >= months.length - 1 - undated; at--) {
    const [month, after] = [moved[at], moved[at + 1]];
    if (!month || month.from === null || !after || after.from === null) continue;
    const same = addUnits(month.from, yearOf(after.from) - yearOf(month.from), "year");
    const from = same > after.from ? addUnits(same, -1, "year") : same;
    moved[at] = { ...month, from, to: addUnits(from, 1, "month") };
  }
  return moved;
}
