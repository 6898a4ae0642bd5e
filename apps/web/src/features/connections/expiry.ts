const DAY = 86_400_000;

/** `Expires in {n days|1 day}` or `Expired`. */
export function expiryText(
  expiresAt: Date,
  now: Date,
): { text: string; tone: "neutral" | "warn" | "danger" } {
  const left = expiresAt.getTime() - now.getTime();
  if (left <= 0) return { text: "Expired", tone: "danger" };
  const days = Math.ceil(left / DAY);
  return days === 1
    ? { text: "Expires in 1 day", tone: "warn" }
    : { text: `Expires in ${days} days`, tone: "neutral" };
}
