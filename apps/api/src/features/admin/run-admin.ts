import { PLANS } from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { emailKey } from "../users/email-key.ts";
import { planOf } from "../users/present-user.ts";

export const ADMIN_USAGE = `Usage:
  querysnap admin plan <email> <snap|snapx> [days]   change a user's plan, for a number of days or without end
  querysnap admin role <email> <user|admin>          change what a user may do
  querysnap admin show <email>                       show a user's plan and role`;

const ROLES = ["user", "admin"] as const;
const DAY_MS = 86_400_000;

/** What a command says, and whether it did what was asked. */
export type AdminAnswer = { ok: boolean; text: string };

const refuse = (text: string): AdminAnswer => ({ ok: false, text });

/**
 * Commands of the operator, who has the database anyway. Every change is audited; a plan change is mailed.
 */
export async function runAdmin(
  deps: Pick<AppDeps, "store" | "clock" | "authMailer">,
  args: readonly string[],
): Promise<AdminAnswer> {
  const [command, email, value, days] = args;
  if (command === undefined || email === undefined || !["plan", "role", "show"].includes(command))
    return refuse(ADMIN_USAGE);
  const { store, clock } = deps;
  const user = await store.users.findByEmailKey(emailKey(email));
  if (!user) return refuse(`No user has the email ${email}`);
  const nowMs = clock.now();

  if (command === "show")
    return {
      ok: true,
      text: `${user.email}: ${planOf(user, nowMs)}, ${user.role}, ${user.is_verified === 1 ? "verified" : "not verified"}`,
    };
  if (command === "role") {
    const role = ROLES.find((name) => name === value);
    if (!role) return refuse(ADMIN_USAGE);
    await store.transaction(async (bound) => {
      await bound.users.update(user.id, { role, updated_at: nowMs });
      await bound.audit.record({ userId: user.id, action: "role_changed", subject: role, nowMs });
    });
    return { ok: true, text: `${user.email} has the role ${role}` };
  }

  const plan = PLANS.find((name) => name === value);
  if (!plan || (days !== undefined && !/^[1-9]\d{0,4}$/.test(days))) return refuse(ADMIN_USAGE);
  const expiresAt = plan === "snapx" && days !== undefined ? nowMs + Number(days) * DAY_MS : null;
  await store.transaction(async (bound) => {
    await bound.users.update(user.id, {
      subscription_plan: plan,
      subscription_status: "active",
      subscription_expires_at: expiresAt,
      updated_at: nowMs,
    });
    await bound.audit.record({ userId: user.id, action: "plan_changed", subject: plan, nowMs });
    await deps.authMailer.planChanged(
      bound,
      user,
      `Your account is on the ${plan === "snapx" ? "SnapX" : "Snap"} plan now.`,
    );
  });
  return {
    ok: true,
    text: `${user.email} is on ${plan}${expiresAt === null ? "" : ` until ${new Date(expiresAt).toISOString()}`}`,
  };
}
