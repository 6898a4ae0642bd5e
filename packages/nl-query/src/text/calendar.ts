export type Unit = "second" | "minute" | "hour" | "day" | "week" | "month" | "quarter" | "year" | "decade";

const UNIT_WORDS: ReadonlyMap<string, Unit> = new Map<string, Unit>([
  ["sec", "second"],
  ["second", "second"],
  ["min", "minute"],
  ["minute", "minute"],
  ["hour", "hour"],
  ["hr", "hour"],
  ["h", "hour"],
  ["day", "day"],
  ["week", "week"],
  ["fortnight", "week"],
  ["month", "month"],
  ["quarter", "quarter"],
  ["year", "year"],
  ["yr", "year"],
  ["decade", "decade"],
]);
const FIXED_MS: Partial<Record<Unit, number>> = {
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
};
const MONTHS_IN: Partial<Record<Unit, number>> = { month: 1, quarter: 3, year: 12, decade: 120 };

export function unitOf(word: string): Unit | null {
  return UNIT_WORDS.get(word) ?? UNIT_WORDS.get(word.replace(/s$/, "")) ?? null;
}

/** Start of the unit that holds the instant, in UTC; weeks start on Monday. */
export function startOf(ms: number, unit: Unit): number {
  const date = new Date(ms);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  if (unit === "second" || unit === "minute" || unit === "hour") {
    const size = FIXED_MS[unit] ?? 1;
    return Math.floor(ms / size) * size;
  }
  if (unit === "day") return utc(year, month, day);
  if (unit === "week") return utc(year, month, day - ((date.getUTCDay() + 6) % 7));
  if (unit === "month") return utc(year, month);
  if (unit === "quarter") return utc(year, month - (month % 3));
  if (unit === "year") return utc(year);
  return utc(year - (year % 10));
}

/** Moves an instant by whole units; the day is cut to the length of the month. */
export function addUnits(ms: number, count: number, unit: Unit): number {
  const fixed = FIXED_MS[unit];
  if (fixed !== undefined) return ms + count * fixed;
  const date = new Date(ms);
  const month = date.getUTCMonth() + count * (MONTHS_IN[unit] ?? 1);
  const first = utc(date.getUTCFullYear(), month);
  const days = new Date(addDays(utc(date.getUTCFullYear(), month + 1), -1)).getUTCDate();
  return first + (Math.min(date.getUTCDate(), days) - 1) * 86_400_000 + (ms - startOf(ms, "day"));
}

export function utc(year: number, month = 0, day = 1): number {
  const date = new Date(0);
  // Date.UTC reads years below 100 as of the last century
  date.setUTCFullYear(year, month, day);
  return date.getTime();
}

function addDays(ms: number, days: number): number {
  return ms + days * 86_400_000;
}
