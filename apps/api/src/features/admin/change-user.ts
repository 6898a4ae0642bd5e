import type { ListedUser, Plan } from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import { toIsoOrNull } from "../../infra/clock.ts";
import type { UserRow } from "../../infra/sql/account-tables.ts";
import { givePlan } from "../users/change-plan.ts";
import { presentUser } from "../users/present-user.ts";

type Deps = Pick<AppDeps, "store" | "clock" | "authMailer">;
/** Who changes whom; the actor is an account, or the name of the command line. */
type Change = { actorId: string; userId: string };

const DAY_MS = 86_400_000;

/** Every field of an account that administrators see. */
export function presentListedUser(row: UserRow, nowMs: number): ListedUser {
  const user = presentUser(row, nowMs);
  return {
    _id: user._id,
    name: user.name,
    email: user.email,
    isVerified: user.isVerified,
    createdAt: user.createdAt,
    oauthProvider: user.oauthProvider,
    role: user.role,
    planName: user.planName,
    subscriptionPlan: user.subscriptionPlan,
    subscriptionStatus: user.subscriptionStatus,
    subscriptionExpiresAt: user.subscriptionExpiresAt,
    lockedAt: toIsoOrNull(row.locked_at),
    deleteAt: toIsoOrNull(row.delete_at),
    hasTwoFactor: row.two_factor_method !== null,
  };
}

/** @throws AppError user_not_found */
export async function findUser({ store }: Pick<Deps, "store">, userId: string): Promise<UserRow> {
  const user = await store.users.find(userId);
  if (!user) throw new AppError("user_not_found");
  return user;
}

/** An administrator who locks or demotes themselves could leave nobody to undo it. */
function refuseOwnAccount({ actorId, userId }: Change): void {
  if (actorId === userId) throw new AppError("own_account");
}

/**
 * Changes a plan, for a number of days or without end, and writes to the user about it.
 *
 * @returns when the plan ends; null for no end
 * @throws AppError user_not_found
 */
export async function changePlan(
  { store, clock, authMailer }: Deps,
  change: Change & { plan: Plan; days: number | null },
): Promise<number | null> {
  const { actorId, userId, plan, days } = change;
  const nowMs = clock.now();
  const expiresAt = plan === "snapx" && days !== null ? nowMs + days * DAY_MS : null;
  await store.transaction(async (bound) => {
    const user = await givePlan(bound, userId, { plan, endsAt: expiresAt, nowMs });
    if (!user) throw new AppError("user_not_found");
    await bound.audit.record({ userId, actorId, action: "plan_changed", subject: plan, nowMs });
    const name = plan === "snapx" ? "SnapX" : "Snap";
    await authMailer.planChanged(bound, user, `Your account is on the ${name} plan now.`);
  });
  return expiresAt;
}

/** @throws AppError user_not_found, own_account */
export async function changeRole(
  { store, clock }: Pick<Deps, "store" | "clock">,
  change: Change & { role: UserRow["role"] },
): Promise<void> {
  refuseOwnAccount(change);
  const nowMs = clock.now();
  await store.transaction(async (bound) => {
    if (!(await bound.users.update(change.userId, { role: change.role, updated_at: nowMs })))
      throw new AppError("user_not_found");
    await bound.audit.record({
      userId: change.userId,
      actorId: change.actorId,
      action: "role_changed",
      subject: change.role,
      nowMs,
    });
  });
}

/**
 * Locks or unlocks an account. A lock ends its sessions and its unfinished sign-ins.
 *
 * @throws AppError user_not_found, own_account
 */
export async function lockUser(
  { store, clock }: Pick<Deps, "store" | "clock">,
  change: Change & { isLocked: boolean },
): Promise<void> {
  refuseOwnAccount(change);
  const { actorId, userId, isLocked } = change;
  const nowMs = clock.now();
  await store.transaction(async (bound) => {
    if (!(await bound.users.update(userId, { locked_at: isLocked ? nowMs : null, updated_at: nowMs })))
      throw new AppError("user_not_found");
    if (isLocked) {
      await bound.sessions.revokeAll(userId, nowMs);
      await bound.twoFactor.closeChallenges(userId, nowMs);
    }
    const action = isLocked ? "account_locked" : "account_unlocked";
    await bound.audit.record({ userId, actorId, action, nowMs });
  });
}
