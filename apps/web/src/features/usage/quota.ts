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

export function isRunningLow({ daily, monthly }: QuotaState): boolean {
  return usedPercent(daily) >= RUNNING_LOW_PERCENT || usedPercent(monthly) >= RUNNING_LOW_PERCENT;
}

/** What can still be used today: no more than is left of the month. */
export function leftToday({ daily, monthly }: QuotaState): number | "Unlimited" {
  if (daily.remaining === "Unlimited") return monthly.remaining;
  return monthly.remaining === "Unlimited" ? daily.remaining : Math.min(daily.remaining, monthly.remaining);
}

/** Names the quotas that are used up, or else those that run low; null while there is plenty of both. */
export function quotaWarning({
  queryExecution,
  aiGeneration,
}: UsageStats): { text: string; isOver: boolean } | null {
  for (const [test, words] of [
    [isUsedUp, "Used up"],
    [isRunningLow, "Running low"],
  ] as const) {
    const [queries, generations] = [test(queryExecution), test(aiGeneration)];
    if (queries && generations) return { text: words, isOver: test === isUsedUp };
    if (queries || generations)
      return { text: `${words}: ${queries ? "queries" : "AI"}`, isOver: test === isUsedUp };
  }
  return null;
}
