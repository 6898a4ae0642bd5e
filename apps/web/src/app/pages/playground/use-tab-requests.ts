import { useEffect, useMemo, useRef, useState } from "react";
import { awaitedRequests } from "../../../features/queries/query-panel-state.ts";
import type { QueryTabs } from "../../../features/queries/query-tabs.ts";

/** Reason of an abort after which nobody wants to know how the request ended. */
const DROPPED = new DOMException("Nobody awaits this request", "AbortError");

/** Whether a request was aborted because its tab no longer awaits the reply. */
export function isDropped(signal: AbortSignal): boolean {
  return signal.aborted && signal.reason === DROPPED;
}

/**
 * Keeps the requests of the tabs, by the id under which a tab awaits them. One that is no longer awaited is aborted:
 * its tab was closed, its question was changed, or another run took its place.
 */
export function useTabRequests({ panels }: QueryTabs) {
  const [running] = useState(() => new Map<string, AbortController>());
  const awaited = useMemo(() => new Set(Object.values(panels).flatMap(awaitedRequests)), [panels]);
  // a request that no render has awaited yet is only about to be: it is not aborted
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
      /** Aborts a request; its tab is told how it ended. */
      cancel: (id: string) => running.get(id)?.abort(),
    }),
    [running],
  );
}

export type TabRequests = ReturnType<typeof useTabRequests>;
