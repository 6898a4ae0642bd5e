import { formatDayMonth, formatMinute, formatMonth } from "../../../lib/dates.ts";

/** Returns minimum and maximum; `[0, 0]` for no numbers. */
export function extent(values: readonly (number | null)[]): [low: number, high: number] {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    if (value === null) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return low > high ? [0, 0] : [low, high];
}

const STEPS = [1, 2, 5, 10];

/** Returns round tick values that cover a range in about `count` equal steps. */
export function ticks([low, high]: readonly [number, number], count: number): number[] {
  const span = high - low;
  if (!(span > 0) || !Number.isFinite(span)) return [low];
  const rough = span / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (STEPS.find((each) => each * power >= rough) ?? 10);
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  // multiply whole numbers: adding fractions would accumulate rounding errors
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)));
}

const compact = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 3 });

/** Formats a tick, e.g. `1.2M`. */
export const shortNumber = (value: number): string =>
  Math.abs(value) >= 10_000 ? compact.format(value) : whole.format(value);

/** Formats a value, e.g. `1,204,311.5`. */
export const longNumber = (value: number | null): string => (value === null ? "none" : whole.format(value));

const DAY_MS = 86_400_000;

/** Formats a time tick in UTC: as year, month, day or hour, depending on the span of the axis. */
export function timeText(timeMs: number, spanMs: number): string {
  if (spanMs > 6 * 366 * DAY_MS) return String(new Date(timeMs).getUTCFullYear());
  if (spanMs > 120 * DAY_MS) return formatMonth(timeMs, "utc");
  return spanMs > 2 * DAY_MS ? formatDayMonth(timeMs, "utc") : formatMinute(timeMs, "utc");
}
