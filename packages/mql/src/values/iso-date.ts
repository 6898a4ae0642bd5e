const ISO_DATE =
  /^([+-]\d{6}|\d{4})-?(\d{2})-?(\d{2})(?:[T ](\d{2})(?::?(\d{2})(?::?(\d{2})(?:[.,](\d{1,9}))?)?)?(?:(Z)|([+-])(\d{2}):?(\d{2})?)?)?$/i;

/** Whether the calendar has this day; JavaScript's own parser rolls 30 February over to March. */
function isCalendarDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(2000 + (((year % 400) + 400) % 400), month, 0)).getUTCDate();
}

function isTimeOfDay(hour: string, minute: string, second: string): boolean {
  return Number(hour) <= 23 && Number(minute) <= 59 && Number(second) <= 59;
}

/** 24:00 ends a day. */
function isMidnightAfter(hour: string, rest: string): boolean {
  return hour === "24" && !/[1-9]/.test(rest);
}

/**
 * Epoch milliseconds of an ISO 8601 date as mongosh's ISODate reads it: extended or basic form, parts after
 * the day may be missing, no offset means UTC. Null for anything else, also for days that no calendar has.
 * Digits beyond milliseconds are cut.
 */
export function readIsoDate(text: string): number | null {
  const match = ISO_DATE.exec(text);
  if (!match) return null;
  const [
    ,
    yearText = "",
    monthText,
    dayText,
    hour = "0",
    minute = "0",
    second = "0",
    fraction = "",
    ,
    sign,
    offsetHour = "0",
    offsetMinute = "0",
  ] = match;
  const year = Number(yearText);
  const [month, day] = [Number(monthText), Number(dayText)];
  if (!isCalendarDay(year, month, day)) return null;
  if (!isTimeOfDay(hour, minute, second) && !isMidnightAfter(hour, `${minute}${second}${fraction}`))
    return null;
  if (Number(offsetHour) > 23 || Number(offsetMinute) > 59) return null;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(Number(hour), Number(minute), Number(second), Number(fraction.slice(0, 3).padEnd(3, "0")));
  const offsetMs = (Number(offsetHour) * 60 + Number(offsetMinute)) * 60_000;
  const ms = date.getTime() + (sign === "-" ? offsetMs : -offsetMs);
  return Number.isNaN(ms) ? null : ms;
}
