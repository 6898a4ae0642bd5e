const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

// Not those of `Intl`: en-GB says "Sept" in some browsers and "Sep" in others, en-US puts the month first.
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** The reader's time zone, or UTC for what is stored in a database. */
type Zone = "local" | "utc";

const zoneFormat = new Intl.DateTimeFormat("en-GB", { timeZoneName: "short" });

/** Day, month, year and time of a moment in one zone. */
function partsOf(date: Date, zone: Zone) {
  const [year, month, day, ...time] =
    zone === "utc"
      ? [
          date.getUTCFullYear(),
          date.getUTCMonth(),
          date.getUTCDate(),
          date.getUTCHours(),
          date.getUTCMinutes(),
          date.getUTCSeconds(),
        ]
      : [
          date.getFullYear(),
          date.getMonth(),
          date.getDate(),
          date.getHours(),
          date.getMinutes(),
          date.getSeconds(),
        ];
  const [hours, minutes, seconds] = time.map((part) => String(part).padStart(2, "0"));
  return {
    dayMonth: `${day} ${MONTHS[month]}`,
    month: MONTHS[month],
    year,
    minute: `${hours}:${minutes}`,
    second: `${hours}:${minutes}:${seconds}`,
  };
}

function formatWith(write: (parts: ReturnType<typeof partsOf>, date: Date) => string) {
  return (at: string | number | Date, zone: Zone = "local"): string => {
    const date = new Date(at);
    return Number.isNaN(date.getTime()) ? "unknown" : write(partsOf(date, zone), date);
  };
}

/** `23 Aug 2026`. */
export const formatDay = formatWith(({ dayMonth, year }) => `${dayMonth} ${year}`);
/** `23 Aug`. */
export const formatDayMonth = formatWith(({ dayMonth }) => dayMonth);
/** `Aug 2026`. */
export const formatMonth = formatWith(({ month, year }) => `${month} ${year}`);
/** `09:41`. */
export const formatMinute = formatWith(({ minute }) => minute);
/** `09:41:12`. */
export const formatSecond = formatWith(({ second }) => second);

/** `23 Aug 2026, 09:41:12 CEST`, in the reader's time zone, for titles on hover. */
export function formatExactTime(at: string): string {
  return formatWith(({ dayMonth, year, second }, date) => {
    const zone = zoneFormat.formatToParts(date).find(({ type }) => type === "timeZoneName")?.value ?? "";
    return `${dayMonth} ${year}, ${second} ${zone}`.trimEnd();
  })(at);
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
