/** Names of the UTC day and month a use belongs to, and when they end. Names of one kind sort by time. */
export type UsagePeriods = { day: string; month: string; dayEndsAt: number; monthEndsAt: number };

let known: { from: number; periods: UsagePeriods } | null = null;

export function usagePeriods(nowMs: number): UsagePeriods {
  if (known && nowMs >= known.from && nowMs < known.periods.dayEndsAt) return known.periods;
  const now = new Date(nowMs);
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const iso = now.toISOString();
  const periods = {
    day: `d:${iso.slice(0, 10)}`,
    month: `m:${iso.slice(0, 7)}`,
    dayEndsAt: Date.UTC(year, month, day + 1),
    monthEndsAt: Date.UTC(year, month + 1, 1),
  };
  known = { from: Date.UTC(year, month, day), periods };
  return periods;
}
