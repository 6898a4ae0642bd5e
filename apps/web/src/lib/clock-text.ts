const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `23 Aug 2026`, as dates stand in sentences. */
export function dayText(date: Date): string {
  return date.toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" });
}

/** How long ago, in words up to 7 days, then the day. */
export function agoText(date: Date, now: Date): string {
  const passed = now.getTime() - date.getTime();
  if (passed < MINUTE) return "just now";
  if (passed < HOUR) return plural(Math.floor(passed / MINUTE), "minute");
  if (passed < DAY && date.getDate() === now.getDate()) return plural(Math.floor(passed / HOUR), "hour");
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  const days = Math.ceil((midnight.getTime() - date.getTime()) / DAY);
  if (days <= 1) return "yesterday";
  return days <= 7 ? plural(days, "day") : dayText(date);
}

function plural(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}

/** `7 h 12 min`, `3 days`: how long until a limit resets. */
export function untilText(target: Date, now: Date): string {
  const left = Math.max(0, target.getTime() - now.getTime());
  if (left >= 2 * DAY) return `${Math.ceil(left / DAY)} days`;
  const hours = Math.floor(left / HOUR);
  const minutes = Math.ceil((left % HOUR) / MINUTE);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes} min`;
}
