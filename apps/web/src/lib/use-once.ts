import { useEffect, useEffectEvent } from "react";

const done = new Set<string>();

/**
 * Runs once for a key in the life of the tab: links from emails work once, and React may mount a page twice.
 */
export function useOnce(key: string, run: () => void): void {
  const start = useEffectEvent(run);
  useEffect(() => {
    if (done.has(key)) return;
    done.add(key);
    start();
  }, [key]);
}
