import { useEffect, useEffectEvent } from "react";

/** Between two attempts while something cannot be reached. */
const RETRY_MS = 5000;

/** Calls `retry` every 5 s, and as soon as the browser is online again, while `isWanted`. */
export function useRetry(isWanted: boolean, retry: () => void): void {
  const tryAgain = useEffectEvent(() => retry());
  useEffect(() => {
    if (!isWanted) return undefined;
    const call = () => tryAgain();
    const timer = setInterval(call, RETRY_MS);
    addEventListener("online", call);
    return () => {
      clearInterval(timer);
      removeEventListener("online", call);
    };
  }, [isWanted]);
}
