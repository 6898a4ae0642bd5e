import { PLANS } from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { emailKey } from "../users/email-key.ts";
import { planOf } from "../users/present-user.ts";
import { changePlan, changeRole } from "./change-user.ts";

export const ADMIN_USAGE = `Usage:
  querysnap admin plan <email> <snap|snapx> [days]   change a user's plan, for a number of days or without end
  querysnap admin role <email> <user|admin>          change what a user may do
  querysnap admin show <email>                       show a user's plan and role`;

/** Stands in the audit log for an account, so that a change by the operator is not taken for the user's own. */
const ACTOR = "querysnap admin";

const ROLES = ["user", "admin"] as const;

/** Output of an admin command and whether it succeeded. */
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
    await changeRole(deps, { actorId: ACTOR, userId: user.id, role });
    return { ok: true, text: `${user.email} has the role ${role}` };
  }

  const plan = PLANS.find((name) => name === value);
  if (!plan || (days !== undefined && !/^[1-9]\d{0,4}$/.test(days))) return refuse(ADMIN_USAGE);
  const expiresAt = await changePlan(deps, {
    actorId: ACTOR,
    userId: user.id,
    plan,
    days: days === undefined ? null : Number(days),
  });
  return {
    ok: true,
    text: `${user.email} is on ${plan}${expiresAt === null ? "" : ` until ${new Date(expiresAt).toISOString()}`}`,
  };
}
