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

/** `just now`, `5 minutes ago`, `yesterday`, `4 days ago`; the day itself after a week. */
export function formatRelativeTime(iso: string, now: Date): string {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return "unknown";
  const age = now.getTime() - time;
  if (age < MINUTE) return "just now";
  if (age < HOUR) return ago(Math.floor(age / MINUTE), "minute");
  const isToday = new Date(time).getDate() === now.getDate();
  if (age < DAY && isToday) return ago(Math.floor(age / HOUR), "hour");
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  const days = Math.ceil((midnight.getTime() - time) / DAY);
  if (days <= 1) return "yesterday";
  return days <= 7 ? ago(days, "day") : formatDay(iso);
}

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}

/** `7 h 12 min`, `3 days`: how long until a limit resets. */
export function formatTimeLeft(iso: string, now: Date): string {
  const left = Math.max(0, Date.parse(iso) - now.getTime());
  if (left >= 2 * DAY) return `${Math.ceil(left / DAY)} days`;
  const hours = Math.floor(left / HOUR);
  const minutes = Math.ceil((left % HOUR) / MINUTE);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes} min`;
}
