import { useEffect, useState } from "react";

const MINUTE_MS = 60_000;

/** The time for words like "2 hours ago", kept current while the page is open. */
export function useNow(everyMs = MINUTE_MS): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
