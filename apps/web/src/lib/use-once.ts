import { useEffect, useEffectEvent, useRef } from "react";

/**
 * Runs once for a key while the page is shown: React may start its effects twice. Somebody who comes back to
 * the page starts anew, because what it found out is gone.
 */
export function useOnce(key: string, run: () => void): void {
  const start = useEffectEvent(run);
  const started = useRef<string | null>(null);
  useEffect(() => {
    if (started.current === key) return;
    started.current = key;
    start();
  }, [key]);
}
