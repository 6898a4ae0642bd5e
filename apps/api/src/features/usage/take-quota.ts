import { PLAN_POLICY, type Plan, type QuotaKind, type QuotaState } from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import { toIso } from "../../infra/clock.ts";
import { quotaStateOf } from "./quota-state.ts";
import { usagePeriods } from "./usage-periods.ts";

export type TakenQuota = {
  /** Gives the use back unless the work reached what the quota pays for. */
  settle(outcome: { isUsed: boolean }): Promise<void>;
};
export type TakeQuota = (owner: { userId: string; plan: Plan }, kind: QuotaKind) => Promise<TakenQuota>;

const EXCEEDED = ["daily_limit_exceeded", "monthly_limit_exceeded"] as const;

/**
 * Counts one use of the day and of the month, both or none. What is given back is given to the periods it was
 * taken from.
 *
 * @throws AppError daily_limit_exceeded, monthly_limit_exceeded
 */
export function createTakeQuota({ store, clock }: Pick<AppDeps, "store" | "clock">): TakeQuota {
  return async ({ userId, plan }, kind) => {
    const quota = PLAN_POLICY[plan].quotas[kind];
    const periods = usagePeriods(clock.now());
    const [day, month] = [
      { userId, kind, period: periods.day },
      { userId, kind, period: periods.month },
    ];
    // as many as gave a row before the one whose limit is reached
    const exceeded =
      EXCEEDED[
        await store.quickly([store.usage.taking(day, quota.daily), store.usage.taking(month, quota.monthly)])
      ];
    if (exceeded !== undefined) {
      const usage: QuotaState = quotaStateOf(await store.usage.list(userId, [periods.day, periods.month]), {
        kind,
        quota,
        periods,
      });
      const isDaily = exceeded === "daily_limit_exceeded";
      throw new AppError(exceeded, {
        reason: {
          kind: "quota",
          quota: kind,
          period: isDaily ? "daily" : "monthly",
          resetsAt: toIso(isDaily ? periods.dayEndsAt : periods.monthEndsAt),
        },
        extras: { limitType: exceeded, usage },
      });
    }
    return {
      async settle({ isUsed }) {
        if (!isUsed) await store.quickly([store.usage.givingBack(day), store.usage.givingBack(month)]);
      },
    };
  };
}
