import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../lib/api-error.ts";
import { session } from "../lib/api.ts";

/** What was read from the API. It belongs to one user: another user, or none, finds it empty. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      // The client has refreshed and retried already; only a lost line is worth another try.
      retry: (failures, error) => failures < 1 && error instanceof ApiError && error.code === "network",
    },
    // without a line an action fails at once and says so; by default it would wait in silence
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
