import type { Plan } from "@querysnap/contracts";
import type { UserRow } from "../../infra/sql/account-tables.ts";
import type { Repositories } from "../../store.ts";

type Bound = Pick<Repositories, "users">;

/** Locks the row of a user until the transaction ends, so that changes of one plan follow each other. */
export async function lockUserRow(bound: Bound, userId: string, nowMs: number): Promise<UserRow> {
  const user = await bound.users.update(userId, { updated_at: nowMs });
  if (!user) throw new Error("The user whose plan changes is missing");
  return user;
}

/** Gives a plan until `endsAt`; null for no end. Undefined when there is no such user. */
export const givePlan = (
  bound: Bound,
  userId: string,
  { plan, endsAt, nowMs }: { plan: Plan; endsAt: number | null; nowMs: number },
): Promise<UserRow | undefined> =>
  bound.users.update(userId, {
    subscription_plan: plan,
    subscription_status: "active",
    subscription_expires_at: endsAt,
    updated_at: nowMs,
  });

/** Moves the end of paid access; null ends it now. */
export const movePlanEnd = (
  bound: Bound,
  userId: string,
  { endsAt, nowMs }: { endsAt: number | null; nowMs: number },
): Promise<UserRow | undefined> =>
  bound.users.update(userId, {
    ...(endsAt === null ? { subscription_status: "cancelled" } : { subscription_expires_at: endsAt }),
    updated_at: nowMs,
  });

/** Ends an active SnapX plan now. Undefined when there was none. */
export const cancelActivePlan = (bound: Bound, userId: string, nowMs: number): Promise<UserRow | undefined> =>
  bound.users.cancelSubscription(userId, nowMs);
