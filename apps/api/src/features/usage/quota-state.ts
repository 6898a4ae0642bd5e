import type { Quota, QuotaKind, QuotaState } from "@querysnap/contracts";
import type { UsageCounterRow } from "../../infra/sql/tables.ts";
import type { UsagePeriods } from "./usage-periods.ts";

function use(used: number, limit: number | null): QuotaState["daily"] {
  if (limit === null) return { used, limit: "Unlimited", remaining: "Unlimited", percentage: 0 };
  // a user whose plan went down may have used more than it now allows
  return {
    used,
    limit,
    remaining: Math.max(0, limit - used),
    percentage: limit === 0 ? 100 : Math.min(100, Math.round((used / limit) * 1000) / 10),
  };
}

/** Day and month of one quota as the interface shows them. */
export function quotaStateOf(
  rows: readonly UsageCounterRow[],
  { kind, quota, periods }: { kind: QuotaKind; quota: Quota; periods: UsagePeriods },
): QuotaState {
  const usedIn = (period: string) =>
    rows.find((row) => row.kind === kind && row.period === period)?.used ?? 0;
  return { daily: use(usedIn(periods.day), quota.daily), monthly: use(usedIn(periods.month), quota.monthly) };
}
