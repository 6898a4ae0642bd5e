/** `21 Nov 2026`, in UTC. Not from `Intl`, whose en-GB says "Sept" and the web application says "Sep". */
export function spokenDay(ms: number): string {
  return partsOf(ms).day;
}

/** `21 Nov 2026, 03:15 UTC`. */
export function spokenTime(ms: number): string {
  const { day, minute } = partsOf(ms);
  return `${day}, ${minute} UTC`;
}

function partsOf(ms: number): { day: string; minute: string } {
  const [, day = "", month = "", year = "", minute = ""] =
    /^\w+, (\d+) (\w+) (\d+) (\d+:\d+)/.exec(new Date(ms).toUTCString()) ?? [];
  return { day: `${Number(day)} ${month} ${year}`, minute };
}
