import type { QuotaState, UsageStats } from "@querysnap/contracts";

/** Share of a day's or month's quota, 0 to 100; 0 where there is no limit. */
export function usedPercent({ used, limit }: QuotaState["daily"]): number {
  return limit === "Unlimited" || limit <= 0 ? 0 : (used / limit) * 100;
}

/** The dot on the avatar: yellow from 70 % of a day's queries or AI generations, red from 90 %. */
export function usageWarning(stats: UsageStats | undefined): "warn" | "danger" | undefined {
  if (!stats) return undefined;
  const most = Math.max(usedPercent(stats.queryExecution.daily), usedPercent(stats.aiGeneration.daily));
  if (most >= 90) return "danger";
  return most >= 70 ? "warn" : undefined;
}

/** Whether nothing is left of the day's or the month's quota. */
export function isUsedUp({ daily, monthly }: QuotaState): boolean {
  return usedPercent(daily) >= 100 || usedPercent(monthly) >= 100;
}

const RUNNING_LOW_PERCENT = 80;

export function isRunningLow(quota: QuotaState): boolean {
  return usedPercent(quota.daily) >= RUNNING_LOW_PERCENT;
}
