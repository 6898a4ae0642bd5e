import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../lib/api-error.ts";
import { session } from "../lib/api.ts";

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

let owner = session.getState().user?._id;
session.subscribe(() => {
  const next = session.getState().user?._id;
  if (next === owner) return;
  owner = next;
  queryClient.clear();
});
