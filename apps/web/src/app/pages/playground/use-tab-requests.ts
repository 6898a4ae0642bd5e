import { useEffect, useMemo, useRef, useState } from "react";
import { awaitedRequests } from "../../../features/queries/query-panel-state.ts";
import type { QueryTabs } from "../../../features/queries/query-tabs.ts";

/** Abort reason of a request whose outcome is to be ignored. */
const DROPPED = new DOMException("Nobody awaits this request", "AbortError");

/** Whether a request was aborted because its tab no longer awaits the reply. */
export function isDropped(signal: AbortSignal): boolean {
  return signal.aborted && signal.reason === DROPPED;
}

/**
 * Requests in flight of all tabs, by the id that the tab's state awaits. Aborts a request once no tab awaits
 * it: its tab was closed, its question was edited, or another run replaced it.
 */
export function useTabRequests({ panels }: QueryTabs) {
  const [running] = useState(() => new Map<string, AbortController>());
  const awaited = useMemo(() => new Set(Object.values(panels).flatMap(awaitedRequests)), [panels]);
  // abort only what an earlier render awaited: a request starts before its tab awaits it
  const awaitedBefore = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    for (const id of awaitedBefore.current) {
      if (awaited.has(id)) continue;
      running.get(id)?.abort(DROPPED);
      running.delete(id);
    }
    awaitedBefore.current = awaited;
  }, [awaited, running]);
  useEffect(
    () => () => {
      for (const controller of running.values()) controller.abort(DROPPED);
    },
    [running],
  );
  return useMemo(
    () => ({
      start: (id: string): AbortSignal => {
        const controller = new AbortController();
        running.set(id, controller);
        return controller.signal;
      },
      /** Aborts a request at the user's wish; unlike a dropped one, its outcome is reported to its tab. */
      cancel: (id: string) => running.get(id)?.abort(),
    }),
    [running],
  );
}

export type TabRequests = ReturnType<typeof useTabRequests>;
