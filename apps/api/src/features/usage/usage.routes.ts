import * as contract from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { toIso } from "../../infra/clock.ts";
import type { Bind } from "../../plugins/bind-endpoint.ts";
import { getPlan } from "../users/get-user.ts";
import { quotaStateOf } from "./quota-state.ts";
import { usagePeriods } from "./usage-periods.ts";

/** Returns the usage of each quota. */
export function bindUsage(bind: Bind, deps: AppDeps): void {
  bind(contract.getUsageStats, async ({ actor }) => {
    const plan = await getPlan(deps, actor.userId);
    const periods = usagePeriods(deps.clock.now());
    const rows = await deps.store.usage.list(actor.userId, [periods.day, periods.month]);
    const state = (kind: contract.QuotaKind) =>
      quotaStateOf(rows, { kind, quota: contract.PLAN_POLICY[plan].quotas[kind], periods });
    return {
      success: true,
      data: {
        queryExecution: state("queryExecution"),
        aiGeneration: state("aiGeneration"),
        dailyResetsAt: toIso(periods.dayEndsAt),
        monthlyResetsAt: toIso(periods.monthEndsAt),
      },
    };
  });
}
