import type { AppDeps } from "../../app-deps.ts";
import { newId } from "../../infra/ids.ts";
import type { UserRow } from "../../infra/sql/account-tables.ts";
import { emailKey } from "../users/email-key.ts";
import { takeMail } from "./mail-limit.ts";

export type SignupDeps = Pick<AppDeps, "store" | "clock" | "passwords" | "authMailer" | "config" | "limiter">;

/** A new row with everything a stranger must not choose. */
export function newUser(
  values: Pick<UserRow, "name" | "email" | "role"> & Partial<UserRow>,
  nowMs: number,
): UserRow {
  return {
    id: newId("usr", nowMs),
    email_key: emailKey(values.email),
    password_hash: null,
    is_verified: 0,
    oauth_provider: null,
    subscription_plan: "snap",
    subscription_status: "active",
    subscription_expires_at: null,
    login_notifications: 1,
    two_factor_method: null,
    locked_at: null,
    delete_at: null,
    created_at: nowMs,
    updated_at: nowMs,
    ...values,
  };
}

/**
 * Creates an account, or writes to the one that exists: the caller learns nothing of the difference, not even
 * by time. In local mode the first account is an administrator.
 */
export async function signup(
  deps: SignupDeps,
  call: { name: string; email: string; password: string },
): Promise<void> {
  const passwordHash = await deps.passwords.hash(call.password);
  const mayMail = (await takeMail(deps, { kind: "sign-up", emailKey: emailKey(call.email) })) === null;
  await deps.store.transaction(async (bound) => {
    const isFirstLocal = deps.config.mode === "local" && !(await bound.users.hasAny());
    const row = newUser(
      {
        name: call.name,
        email: call.email,
        role: isFirstLocal ? "admin" : "user",
        password_hash: passwordHash,
      },
      deps.clock.now(),
    );
    if (await bound.users.insert(row)) return deps.authMailer.verifyEmail(bound, row);
    const owner = await bound.users.findByEmailKey(row.email_key);
    if (owner && mayMail) await deps.authMailer.accountExists(bound, owner);
  });
}
