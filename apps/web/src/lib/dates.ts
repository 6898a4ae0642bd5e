const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });
const exactFormat = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  timeZoneName: "short",
});

/** `23 Aug 2026`, in the reader's time zone. */
export function formatDay(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? "unknown" : dayFormat.format(time);
}

/** With the time to the second, for titles on hover. */
export function formatExactTime(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? "unknown" : exactFormat.format(time);
}

/** `now`, `5 minutes ago`, `yesterday`, `4 days ago`; the day itself after a week. */
export function formatRelativeTime(iso: string, nowMs: number): string {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return "unknown";
  const age = nowMs - time;
  if (age < MINUTE) return "now";
  if (age < HOUR) return count(Math.floor(age / MINUTE), "minute");
  if (age < DAY) return count(Math.floor(age / HOUR), "hour");
  if (age < 2 * DAY) return "yesterday";
  return age < 8 * DAY ? count(Math.floor(age / DAY), "day") : formatDay(iso);
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? "" : "s"} ago`;
}
