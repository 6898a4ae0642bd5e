import { effectivePlan, PLAN_POLICY, type Plan, planFeatures, type User } from "@querysnap/contracts";
import { toIso, toIsoOrNull } from "../../infra/clock.ts";
import type { UserRow } from "../../infra/sql/account-tables.ts";

/** The plan that counts now. */
export function planOf(row: UserRow, nowMs: number): Plan {
  return effectivePlan(
    {
      subscriptionPlan: row.subscription_plan,
      subscriptionStatus: row.subscription_status,
      subscriptionExpiresAt: toIsoOrNull(row.subscription_expires_at),
    },
    nowMs,
  );
}

/** Every field of a user that leaves the server. */
export function presentUser(row: UserRow, nowMs: number): User {
  const plan = planOf(row, nowMs);
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    isVerified: row.is_verified === 1,
    createdAt: toIso(row.created_at),
    oauthProvider: row.oauth_provider,
    role: row.role,
    subscriptionPlan: row.subscription_plan,
    subscriptionStatus: row.subscription_status,
    subscriptionExpiresAt: toIsoOrNull(row.subscription_expires_at),
    deleteAt: toIsoOrNull(row.delete_at),
    loginNotificationsEnabled: row.login_notifications === 1,
    planName: PLAN_POLICY[plan].name,
    isSnapUser: plan === "snap",
    isSnapXUser: plan === "snapx",
    features: planFeatures(plan),
  };
}
