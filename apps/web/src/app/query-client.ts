import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../lib/api-error.ts";
import { session } from "../lib/api.ts";
import type { SessionState } from "../lib/session.ts";

/** Cache of API replies. Emptied whenever the signed-in user changes. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      // the client has refreshed the session already; retry network failures only
      retry: (failures, error) => failures < 1 && error instanceof ApiError && error.code === "network",
    },
    // fail at once when offline; by default a mutation would wait silently
    mutations: { retry: false, networkMode: "always" },
  },
});

/** Replies that differ by plan: limits, and what a free plan is refused. */
const PLAN_KEYS = new Set<unknown>([
  "usage-stats",
  "connections",
  "connection-limits",
  "history",
  "saved-queries",
]);

const ownerOf = ({ user }: SessionState) => ({ id: user?._id, isPaid: user?.isSnapXUser });

let owner = ownerOf(session.getState());
session.subscribe(() => {
  const before = owner;
  owner = ownerOf(session.getState());
  if (before.id !== owner.id) queryClient.clear();
  else if (before.isPaid !== owner.isPaid)
    void queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => PLAN_KEYS.has(name) });
});
