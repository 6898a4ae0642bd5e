import { LIMITS, TEXTS, type TwoFactorMethod } from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import { hashToken, sameText } from "../../infra/secrets/tokens.ts";
import type { LoginChallengeRow, UserRow } from "../../infra/sql/account-tables.ts";
import { attemptKey, takeAttempt } from "../auth/attempt-limit.ts";
import { finishLogin, type LoginDeps } from "../auth/login.ts";
import { takeMailOrThrow } from "../auth/mail-limit.ts";
import { recordSecurityEvent } from "../auth/record-security-event.ts";
import type { Device } from "../sessions/device-name.ts";
import { emailKey } from "../users/email-key.ts";
import { hashBackupCode } from "./backup-codes.ts";
import { hashCode, newEmailCode } from "./start-challenge.ts";
import { matchTotp } from "./totp.ts";

export type ChallengeDeps = LoginDeps & Pick<AppDeps, "box">;
type Open = { challenge: LoginChallengeRow; user: UserRow };

/**
 * The sign-in that waits on this browser. The email must be its account's: a code is worth nothing anywhere
 * else.
 */
async function openChallenge(
  deps: ChallengeDeps,
  call: { cookie: string | undefined; email: string },
): Promise<Open> {
  const challenge =
    call.cookie === undefined
      ? undefined
      : await deps.store.twoFactor.findChallenge(hashToken(call.cookie), deps.clock.now());
  const user = challenge && (await deps.store.users.find(challenge.user_id));
  if (!challenge || user?.email_key !== emailKey(call.email) || user.two_factor_method !== challenge.method)
    throw new AppError("two_factor_login_expired");
  return { challenge, user };
}

async function isRightCode(deps: ChallengeDeps, { challenge, user }: Open, code: string): Promise<boolean> {
  const { twoFactor } = deps.store;
  if (challenge.method === "email")
    return (
      challenge.code_hash !== null && sameText(challenge.code_hash, hashCode(deps.signer, challenge.id, code))
    );
  if (code.length === LIMITS.backupCodeLength)
    return twoFactor.useBackupCode(user.id, hashBackupCode(deps.signer, user.id, code), deps.clock.now());
  const stored = await twoFactor.findSecret(user.id, 1);
  const step = stored
    ? matchTotp(deps.box.open(stored.secret, `totp:${user.id}`), code, deps.clock.now())
    : null;
  return step !== null && (await twoFactor.acceptStep(user.id, step));
}

/**
 * The second step of a sign-in: an emailed, an authenticator or a backup code.
 *
 * @throws AppError two_factor_login_expired, two_factor_code_invalid, account_locked
 */
export async function finishChallenge(
  deps: ChallengeDeps,
  call: { cookie: string | undefined; email: string; code: string; method: TwoFactorMethod; device: Device },
) {
  const open = await openChallenge(deps, call);
  if (open.challenge.method !== call.method) throw new AppError("two_factor_login_expired");
  const record = (action: "two_factor_failed" | "two_factor_locked") =>
    recordSecurityEvent(deps, deps.store.audit, {
      action,
      userId: open.user.id,
      subject: call.method,
      device: call.device,
    });
  await takeAttempt(deps, attemptKey("second-factor", open.user.id), async () => {
    await record("two_factor_locked");
    await deps.store.transaction((bound) => deps.authMailer.codeLocked(bound, open.user));
  });
  const taken = await deps.store.twoFactor.takeTry(open.challenge.id, deps.clock.now());
  if (!taken) throw new AppError("two_factor_login_expired");
  if (!(await isRightCode(deps, { ...open, challenge: taken }, call.code))) {
    await record("two_factor_failed");
    const details =
      taken.tries_left > 0
        ? `${taken.tries_left} ${taken.tries_left === 1 ? "try" : "tries"} left`
        : "No tries left: sign in again";
    throw new AppError("two_factor_code_invalid", { details });
  }
  if (!(await deps.store.twoFactor.consumeChallenge(open.challenge.id, deps.clock.now())))
    throw new AppError("two_factor_login_expired");
  return { ...(await finishLogin(deps, open.user, call.device)), user: open.user };
}

/**
 * A new code for the waiting sign-in; the old one stops working, the tries stay.
 *
 * @throws AppError two_factor_login_expired, two_factor_resend_limited, rate_limited
 */
export async function resendCode(
  deps: ChallengeDeps,
  call: { cookie: string | undefined; email: string },
): Promise<string> {
  const { challenge, user } = await openChallenge(deps, call);
  if (challenge.method !== "email") throw new AppError("two_factor_login_expired");
  if (challenge.resends_left > 0)
    await takeMailOrThrow(deps, { kind: "sign-in-code", emailKey: user.email_key });
  const code = newEmailCode();
  await deps.store.transaction(async (bound) => {
    const renewed = await bound.twoFactor.renewCode(challenge.id, {
      codeHash: hashCode(deps.signer, challenge.id, code),
      nowMs: deps.clock.now(),
    });
    if (!renewed) throw new AppError("two_factor_resend_limited");
    await deps.authMailer.loginCode(bound, user, code);
  });
  return TEXTS.twoFactorResent;
}
