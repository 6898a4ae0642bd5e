import { PLAN_POLICY, type Plan, type QuotaKind, type QuotaState } from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import { quotaStateOf } from "./quota-state.ts";
import { usagePeriods } from "./usage-periods.ts";

export type TakenQuota = {
  /** Gives the use back unless the work reached what the quota pays for. */
  settle(outcome: { isUsed: boolean }): Promise<void>;
};
export type TakeQuota = (owner: { userId: string; plan: Plan }, kind: QuotaKind) => Promise<TakenQuota>;

/** Rolls the day's count back when the month is used up. */
class Exceeded extends Error {
  constructor(readonly limitType: "daily_limit_exceeded" | "monthly_limit_exceeded") {
    super(limitType);
  }
}

/**
 * Counts one use of the day and of the month, both or none. What is given back is given to the periods it was taken from.
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
    try {
      await store.quickly(async (bound) => {
        if (!(await bound.usage.take(day, quota.daily))) throw new Exceeded("daily_limit_exceeded");
        if (!(await bound.usage.take(month, quota.monthly))) throw new Exceeded("monthly_limit_exceeded");
      });
    } catch (error) {
      if (!(error instanceof Exceeded)) throw error;
      const usage: QuotaState = quotaStateOf(await store.usage.list(userId, [periods.day, periods.month]), { kind, quota, periods });
      throw new AppError(error.limitType, { extras: { limitType: error.limitType, usage } });
    }
    return {
      async settle({ isUsed }) {
        if (isUsed) return;
        await store.quickly(async (bound) => {
          await bound.usage.giveBack(day);
          await bound.usage.giveBack(month);
        });
      },
    };
  };
}
