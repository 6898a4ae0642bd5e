import { randomInt } from "node:crypto";
import { LIMITS, TEXTS, type TwoFactorMethod } from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { newId } from "../../infra/ids.ts";
import { takeMailOrThrow } from "../auth/mail-limit.ts";
import { hashToken, randomToken, type Signer } from "../../infra/secrets/tokens.ts";
import type { UserRow } from "../../infra/sql/account-tables.ts";

/** Four hex characters, lower case. */
export function newEmailCode(): string {
  return randomInt(16 ** LIMITS.emailCodeLength)
    .toString(16)
    .padStart(LIMITS.emailCodeLength, "0");
}

/** Keyed and bound to its challenge: sixteen bits would not survive a plain hash. */
export function hashCode(signer: Signer, challengeId: string, code: string): string {
  return signer.sign("code", `${challengeId}:${code.toLowerCase()}`);
}

/**
 * The first step was passed: remember that on this browser, and send the code if the method needs one.
 *
 * @throws AppError rate_limited
 */
export async function startChallenge(
  deps: Pick<AppDeps, "store" | "clock" | "signer" | "authMailer" | "limiter">,
  user: UserRow,
  method: TwoFactorMethod,
) {
  if (method === "email") await takeMailOrThrow(deps, { kind: "sign-in-code", emailKey: user.email_key });
  const nowMs = deps.clock.now();
  const id = newId("chl", nowMs);
  const cookie = randomToken();
  const code = method === "email" ? newEmailCode() : null;
  await deps.store.transaction(async (bound) => {
    await bound.twoFactor.insertChallenge({
      id,
      user_id: user.id,
      secret_hash: hashToken(cookie),
      method,
      code_hash: code === null ? null : hashCode(deps.signer, id, code),
      tries_left: LIMITS.twoFactorTries,
      resends_left: LIMITS.twoFactorResends,
      expires_at: nowMs + LIMITS.twoFactorMs,
      consumed_at: null,
      created_at: nowMs,
    });
    if (code !== null) await deps.authMailer.loginCode(bound, user, code);
  });
  const message = method === "email" ? TEXTS.twoFactorEmailSent : TEXTS.twoFactorTotpNeeded;
  return {
    challengeCookie: cookie,
    reply: { success: true, message, requires2FA: true, twoFactorMethod: method } as const,
  };
}
