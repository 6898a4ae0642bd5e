import { type ReplyOf, type login as loginEndpoint, TEXTS } from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import type { UserRow } from "../../infra/sql/account-tables.ts";
import type { Device } from "../sessions/device-name.ts";
import { type StartedSession, startSession } from "../sessions/start-session.ts";
import { startChallenge } from "../two-factor/start-challenge.ts";
import { emailKey } from "../users/email-key.ts";
import { presentUser } from "../users/present-user.ts";
import { attemptKey, takeAttempt } from "./attempt-limit.ts";
import { recordSecurityEvent } from "./record-security-event.ts";

export type LoginDeps = Pick<
  AppDeps,
  "store" | "clock" | "passwords" | "signer" | "accessTokens" | "authMailer" | "log" | "limiter"
>;

/** Result of a sign-in: the reply, and the session whose tokens become cookies. */
export type LoginOutcome = {
  reply: ReplyOf<typeof loginEndpoint>;
  session?: StartedSession;
  challengeCookie?: string;
};

/**
 * Starts the session of a user who has proved who they are, and tells them by email unless they turned that
 * off. The first session of an account is no news.
 *
 * @throws AppError account_disabled
 */
export async function finishLogin(
  deps: LoginDeps,
  user: UserRow,
  device: Device,
): Promise<{ session: StartedSession; reply: Extract<LoginOutcome["reply"], { requires2FA: false }> }> {
  const session = await deps.store.transaction(async (bound) => {
    if ((await bound.users.find(user.id))?.locked_at != null) throw new AppError("account_disabled");
    const isFirst = !(await bound.sessions.hasAny(user.id));
    const started = await startSession(deps, bound, { userId: user.id, device });
    await bound.attempts.clear(attemptKey("password", user.email_key));
    await bound.attempts.clear(attemptKey("second-factor", user.id));
    if (user.login_notifications === 1 && !isFirst)
      await deps.authMailer.newLogin(bound, user, { device, sessionId: started.actor.sessionId });
    return started;
  });
  return {
    session,
    reply: {
      success: true,
      message: TEXTS.loginSuccess,
      requires2FA: false,
      token: session.token,
      csrfToken: session.csrfToken,
      user: presentUser(user, deps.clock.now()),
    },
  };
}

/**
 * The password step. Unknown accounts cost the same work, get the same answer and are locked alike.
 *
 * @throws AppError invalid_credentials, account_locked, rate_limited
 */
export async function login(
  deps: LoginDeps,
  call: { email: string; password: string; device: Device },
): Promise<LoginOutcome> {
  const account = emailKey(call.email);
  const user = await deps.store.users.findByEmailKey(account);
  const record = (action: "sign_in_failed" | "sign_in_locked") =>
    recordSecurityEvent(deps, deps.store.audit, { action, userId: user?.id ?? null, device: call.device });
  await takeAttempt(deps, attemptKey("password", account), async () => {
    await record("sign_in_locked");
    // an account of a provider has no password, so nothing of it is paused
    if (user?.password_hash != null)
      await deps.store.transaction((bound) => deps.authMailer.passwordLocked(bound, user));
  });
  const isRight = await deps.passwords.verify(user?.password_hash ?? null, call.password);
  if (!isRight || !user) {
    await record("sign_in_failed");
    throw new AppError("invalid_credentials");
  }
  if (user.two_factor_method !== null) {
    // the password was right, whether a code follows or not
    await deps.store.attempts.clear(attemptKey("password", account));
    return startChallenge(deps, user, user.two_factor_method);
  }
  return finishLogin(deps, user, call.device);
}
