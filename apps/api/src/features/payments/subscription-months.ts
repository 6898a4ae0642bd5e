/** Adds calendar months in UTC; a day that the month does not have becomes its last. */
export function addMonths(startMs: number, months: number): number {
  const start = new Date(startMs);
  const end = new Date(startMs);
  end.setUTCDate(1);
  end.setUTCMonth(start.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return end.getTime();
}

export type Month = { anchor_at: number; anchor_months: number; starts_at: number; ends_at: number };

/**
 * The month that a payment adds: from the end of the current ones, counted from where they began, or from now.
 *
 * @param last the month that ends when access ends, or null
 * @param accessEndsAt when paid access ends, or null when there is none
 */
export function nextMonth(last: Month | null, accessEndsAt: number | null, nowMs: number): Month {
  const start = accessEndsAt !== null && accessEndsAt > nowMs ? accessEndsAt : nowMs;
  const follows = last !== null && last.ends_at === start;
  const anchor_at = follows ? last.anchor_at : start;
  const anchor_months = follows ? last.anchor_months + 1 : 1;
  return { anchor_at, anchor_months, starts_at: start, ends_at: addMonths(anchor_at, anchor_months) };
}
