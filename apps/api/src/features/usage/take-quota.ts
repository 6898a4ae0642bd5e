import { PLAN_POLICY, type Plan, type QuotaKind, type QuotaState } from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import { toIso } from "../../infra/clock.ts";
import { quotaStateOf } from "./quota-state.ts";
import { usagePeriods } from "./usage-periods.ts";

export type TakenQuota = {
  /** Refunds the charge unless the work reached what the quota pays for. */
  settle(outcome: { isUsed: boolean }): Promise<void>;
};
export type TakeQuota = (owner: { userId: string; plan: Plan }, kind: QuotaKind) => Promise<TakenQuota>;

const EXCEEDED = ["daily_limit_exceeded", "monthly_limit_exceeded"] as const;

/**
 * Charges the quotas of the day and the month, both or neither. A refund goes to the periods that were charged,
 * even after midnight.
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
    // the number of statements that returned a row is the index of the limit that was reached
    const exceeded =
      EXCEEDED[
        await store.writeRelaxed([
          store.usage.takeStatement(day, quota.daily),
          store.usage.takeStatement(month, quota.monthly),
        ])
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
        if (!isUsed)
          await store.writeRelaxed([store.usage.refundStatement(day), store.usage.refundStatement(month)]);
      },
    };
  };
}
