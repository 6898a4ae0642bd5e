import { LIMITS, type TwoFactorMethod } from "@querysnap/contracts";
import { generateSecret, generateURI } from "otplib";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import type { UserRow } from "../../infra/sql/account-tables.ts";
import type { Repositories } from "../../store.ts";
import { attemptKey, takeAttempt } from "../auth/attempt-limit.ts";
import { recordSecurityEvent } from "../auth/record-security-event.ts";
import type { Device } from "../sessions/device-name.ts";
import { getOwnAccount } from "../users/get-user.ts";
import { newBackupCodes } from "./backup-codes.ts";
import { matchTotp } from "./totp.ts";

export type TwoFactorDeps = Pick<AppDeps, "store" | "clock" | "log" | "box" | "signer" | "authMailer">;

/**
 * Sets or clears the method, forgets what belonged to the other one, ends waiting sign-ins, and says so by
 * email.
 */
async function switchMethod(
  deps: TwoFactorDeps,
  bound: Repositories,
  { user, method, change }: { user: UserRow; method: TwoFactorMethod | null; change: string },
): Promise<void> {
  const nowMs = deps.clock.now();
  await bound.users.update(user.id, { two_factor_method: method, updated_at: nowMs });
  if (method !== "totp") {
    await bound.twoFactor.deleteSecret(user.id, 1);
    await bound.twoFactor.replaceBackupCodes(user.id, []);
  }
  await bound.twoFactor.closeChallenges(user.id, nowMs);
  await bound.audit.record({
    userId: user.id,
    action: "two_factor_changed",
    subject: method ?? "off",
    nowMs,
  });
  await deps.authMailer.securityChanged(bound, user, change);
}

/** @throws AppError two_factor_already_enabled, email_unverified, provider_account */
export async function enableEmailTwoFactor(deps: TwoFactorDeps, userId: string): Promise<void> {
  const user = await getOwnAccount(deps, userId);
  if (user.two_factor_method === "email") throw new AppError("two_factor_already_enabled");
  // codes to an address that nobody reads would lock the owner out
  if (user.is_verified === 0) throw new AppError("email_unverified");
  await deps.store.transaction((bound) =>
    switchMethod(deps, bound, {
      user,
      method: "email",
      change: "Two-factor authentication by email was turned on.",
    }),
  );
}

/** @throws AppError two_factor_not_enabled, provider_account */
export async function disableTwoFactor(
  deps: TwoFactorDeps,
  userId: string,
  method: TwoFactorMethod,
): Promise<void> {
  const user = await getOwnAccount(deps, userId);
  if (user.two_factor_method !== method) throw new AppError("two_factor_not_enabled");
  await deps.store.transaction((bound) =>
    switchMethod(deps, bound, { user, method: null, change: "Two-factor authentication was turned off." }),
  );
}

/** A new secret that waits for its first code. Starting again replaces it. */
export async function startTotp(
  deps: TwoFactorDeps,
  userId: string,
): Promise<{ qrCodeDataURL: string; secretKey: string }> {
  const user = await getOwnAccount(deps, userId);
  if (user.two_factor_method === "totp") throw new AppError("two_factor_already_enabled");
  const secretKey = generateSecret();
  const nowMs = deps.clock.now();
  await deps.store.twoFactor.putSecret({
    user_id: user.id,
    secret: deps.box.seal(secretKey, `totp:${user.id}`),
    is_confirmed: 0,
    last_step: 0,
    expires_at: nowMs + LIMITS.twoFactorMs,
    created_at: nowMs,
  });
  const { toDataURL } = await import("qrcode");
  return {
    qrCodeDataURL: await toDataURL(
      generateURI({ issuer: "QuerySnap", label: user.email, secret: secretKey }),
      { margin: 1, width: 240 },
    ),
    secretKey,
  };
}

/**
 * Turns the authenticator on with its first code. That code's time step is used up.
 *
 * @returns the backup codes, shown this once
 * @throws AppError totp_setup_missing, two_factor_code_invalid, account_locked, provider_account
 */
export async function confirmTotp(
  deps: TwoFactorDeps,
  { userId, code, device }: { userId: string; code: string; device: Device },
): Promise<string[]> {
  const user = await getOwnAccount(deps, userId);
  const nowMs = deps.clock.now();
  const waiting = await deps.store.twoFactor.findSecret(user.id, 0);
  if (!waiting || (waiting.expires_at ?? 0) <= nowMs) throw new AppError("totp_setup_missing");
  const key = attemptKey("totp-setup", user.id);
  const record = (action: "two_factor_failed" | "two_factor_locked") =>
    recordSecurityEvent(deps, deps.store.audit, { action, userId, subject: "totp-setup", device });
  await takeAttempt(deps, key, () => record("two_factor_locked"));
  const step = matchTotp(deps.box.open(waiting.secret, `totp:${user.id}`), code, nowMs);
  if (step === null) {
    await record("two_factor_failed");
    throw new AppError("two_factor_code_invalid");
  }
  const backup = newBackupCodes(deps.signer, user.id, nowMs);
  await deps.store.transaction(async (bound) => {
    if (!(await bound.twoFactor.takeWaitingSecret(user.id, waiting.secret)))
      throw new AppError("totp_setup_missing");
    await bound.twoFactor.putSecret({ ...waiting, is_confirmed: 1, last_step: step, expires_at: null });
    await bound.twoFactor.replaceBackupCodes(user.id, backup.rows);
    await bound.attempts.clear(key);
    await switchMethod(deps, bound, {
      user,
      method: "totp",
      change: "Two-factor authentication with an authenticator app was turned on.",
    });
  });
  return backup.codes;
}

/** @throws AppError two_factor_not_enabled, provider_account */
export async function regenerateBackupCodes(deps: TwoFactorDeps, userId: string): Promise<string[]> {
  const user = await getOwnAccount(deps, userId);
  const nowMs = deps.clock.now();
  const backup = newBackupCodes(deps.signer, user.id, nowMs);
  await deps.store.transaction(async (bound) => {
    // holds the account: of two at once, the later one replaces the codes of the earlier one instead of
    // adding to them
    const held = await bound.users.update(user.id, { updated_at: nowMs });
    if (held?.two_factor_method !== "totp") throw new AppError("two_factor_not_enabled");
    await bound.twoFactor.replaceBackupCodes(user.id, backup.rows);
    await deps.authMailer.securityChanged(
      bound,
      user,
      "New backup codes were generated; the old ones stopped working.",
    );
  });
  return backup.codes;
}
