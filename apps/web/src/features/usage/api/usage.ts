import { getUsageStats } from "@querysnap/contracts";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";

export const USAGE_KEY = ["usage-stats"] as const;

/** Usage of each quota; refetched after every charged action. */
export function useUsage(isWanted = true) {
  return useQuery({
    queryKey: USAGE_KEY,
    enabled: isWanted,
    queryFn: async ({ signal }) =>
      (await api.call(getUsageStats, { signal, fallback: "Failed to load usage" })).data,
  });
}
