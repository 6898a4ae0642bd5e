import { z } from "zod";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import { defineTask } from "../../infra/jobs/define-task.ts";
import { hashToken } from "../../infra/secrets/tokens.ts";
import { emailKey } from "../users/email-key.ts";
import { getOwnAccount } from "../users/get-user.ts";
import { attemptKey } from "./attempt-limit.ts";
import { takeMail, takeMailOrThrow } from "./mail-limit.ts";

type Deps = Pick<AppDeps, "store" | "clock" | "authMailer" | "passwords" | "limiter">;
const PURPOSES = ["reset_password", "change_password"] as const;

/**
 * Looks the account up and writes to it. A task, so that the request does the same work for every email.
 * Running twice sends a newer link, which makes the older one worthless.
 */
export const sendResetLink = defineTask({
  id: "send-reset-link",
  version: 1,
  payload: z.object({ email: z.string() }),
  maxAttempts: 5,
  async run(deps: Pick<Deps, "store" | "authMailer" | "limiter">, { payload }) {
    const user = await deps.store.users.findByEmailKey(emailKey(payload.email));
    // an account of a provider has no password to reset
    if (user?.password_hash == null) return;
    if ((await takeMail(deps, { kind: "reset-password", emailKey: user.email_key })) !== null) return;
    await deps.store.transaction((bound) => deps.authMailer.resetPassword(bound, user));
  },
});

export function isPasswordLinkUsable(deps: Pick<Deps, "store" | "clock">, token: string): Promise<boolean> {
  return deps.store.linkTokens.isLive({
    purposes: PURPOSES,
    hash: hashToken(token),
    nowMs: deps.clock.now(),
  });
}

/** @throws AppError provider_account, rate_limited */
export async function requestPasswordChange(deps: Deps, userId: string): Promise<void> {
  const user = await getOwnAccount(deps, userId);
  await takeMailOrThrow(deps, { kind: "change-password", emailKey: user.email_key });
  await deps.store.transaction((bound) => deps.authMailer.changePassword(bound, user));
}

/**
 * Sets a new password with a link's token and ends every session; a change keeps the session it was made in.
 * Reading the mail proves the address, so it counts as verified.
 *
 * @throws AppError link_invalid
 */
export async function resetPassword(
  deps: Deps,
  call: { token: string; password: string; currentSessionId: string | undefined },
): Promise<void> {
  const token = { purposes: PURPOSES, hash: hashToken(call.token) };
  if (!(await deps.store.linkTokens.isLive({ ...token, nowMs: deps.clock.now() })))
    throw new AppError("link_invalid");
  const passwordHash = await deps.passwords.hash(call.password);
  await deps.store.transaction(async (bound) => {
    const nowMs = deps.clock.now();
    const link = await bound.linkTokens.consume({ ...token, nowMs });
    const user =
      link &&
      (await bound.users.update(link.user_id, {
        password_hash: passwordHash,
        is_verified: 1,
        updated_at: nowMs,
      }));
    if (!user) throw new AppError("link_invalid");
    for (const purpose of PURPOSES) await bound.linkTokens.expireOthers(user.id, purpose, nowMs);
    const kept =
      link.purpose === "change_password" && call.currentSessionId !== undefined
        ? await bound.sessions.findLive(call.currentSessionId, nowMs)
        : undefined;
    const keptSession = kept?.user_id === user.id;
    await bound.sessions.revokeAll(user.id, nowMs, keptSession ? kept.id : undefined);
    await bound.twoFactor.closeChallenges(user.id, nowMs);
    await bound.attempts.clear(attemptKey("password", user.email_key));
    await bound.audit.record({ userId: user.id, action: "password_reset", nowMs });
    await deps.authMailer.passwordChanged(bound, user, {
      identities: await bound.users.listIdentities(user.id),
      keptSession,
    });
  });
}
