const DAY = 86_400_000;
/** The page's clock ticks once a minute and differs from the server's: 7 days must not become 8. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** `Expires in {n days|1 day}` or `Expired`. */
export function expiryText(
  expiresAt: Date,
  now: Date,
): { text: string; tone: "neutral" | "warn" | "danger" } {
  const left = expiresAt.getTime() - now.getTime();
  if (left <= 0) return { text: "Expired", tone: "danger" };
  const days = Math.max(1, Math.ceil((left - CLOCK_TOLERANCE_MS) / DAY));
  return days === 1
    ? { text: "Expires in 1 day", tone: "warn" }
    : { text: `Expires in ${days} days`, tone: "neutral" };
}
