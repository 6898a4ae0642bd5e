import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { isoDate, quotaState } from "./values.ts";

export const usageStats = z.object({ queryExecution: quotaState, aiGeneration: quotaState });
export type UsageStats = z.infer<typeof usageStats>;

/** Days and months are UTC. */
export const getUsageStats = defineEndpoint({
  method: "GET",
  path: "/api/auth/usage-stats",
  summary: "What is used of each quota.",
  auth: "session",
  reply: z.object({
    success: z.literal(true),
    data: usageStats.extend({ dailyResetsAt: isoDate, monthlyResetsAt: isoDate }),
  }),
  errors: [],
});

export const usageEndpoints = { getUsageStats };
