import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import type { UserRow } from "../../infra/sql/account-tables.ts";
import { cancelActivePlan } from "../users/change-plan.ts";

const CANCELLED = "Your SnapX subscription has been cancelled. Your account is on the Snap plan now.";

/**
 * Ends paid access now, with every month that was paid for.
 *
 * @returns the user as it is afterwards
 * @throws AppError subscription_not_active
 */
export function cancelSubscription(
  { store, clock, authMailer }: Pick<AppDeps, "store" | "clock" | "authMailer">,
  userId: string,
): Promise<UserRow> {
  const nowMs = clock.now();
  return store.transaction(async (bound) => {
    const user = await cancelActivePlan(bound, userId, nowMs);
    if (!user) throw new AppError("subscription_not_active");
    await bound.subscriptions.revokeAll(userId, nowMs);
    await bound.audit.record({ userId, action: "plan_changed", subject: "cancelled", nowMs });
    await authMailer.planChanged(bound, user, CANCELLED);
    return user;
  });
}
