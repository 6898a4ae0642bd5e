import { z } from "zod";
import { emailAddress, signedInReply } from "./auth.ts";
import { defineEndpoint } from "./endpoint.ts";
import { TEXTS } from "./texts.ts";
import { messageReply } from "./values.ts";

export const TWO_FACTOR_METHODS = ["email", "totp"] as const;
export type TwoFactorMethod = (typeof TWO_FACTOR_METHODS)[number];

/** 4 hex characters, sent lower-case. */
export const emailCode = z
  .string({ error: TEXTS.emailCodeForm })
  .regex(/^[0-9a-f]{4}$/i, TEXTS.emailCodeForm)
  .toLowerCase();
/** 6 digits. */
export const totpCode = z.string({ error: TEXTS.totpCodeForm }).regex(/^\d{6}$/, TEXTS.totpCodeForm);
/** 8 hex characters; shown upper-case, either case is accepted. */
export const backupCode = z
  .string()
  .regex(/^[0-9a-f]{8}$/i)
  .toUpperCase();

const LOGIN_ERRORS = [
  "two_factor_code_invalid",
  "two_factor_login_expired",
  "account_locked",
  "rate_limited",
] as const;

/**
 * Second step of a sign-in with an emailed code. Works only on the browser that passed the password step.
 */
export const verifyTwoFactor = defineEndpoint({
  method: "POST",
  path: "/api/twofactor/verify-two-factor",
  summary: "Finishes a sign-in with the code sent by email.",
  auth: "none",
  csrf: "origin",
  body: z.object({ email: emailAddress, token: emailCode }),
  reply: signedInReply,
  errors: LOGIN_ERRORS,
});

/** Second step of a sign-in with an authenticator code (6 digits) or a backup code (8 hex characters). */
export const verifyTotpLogin = defineEndpoint({
  method: "POST",
  path: "/api/twofactor/verify-totp-login",
  summary: "Finishes a sign-in with an authenticator or backup code.",
  auth: "none",
  csrf: "origin",
  body: z.object({
    email: emailAddress,
    token: z.union([totpCode, backupCode], { error: TEXTS.loginCodeForm }),
  }),
  reply: signedInReply.extend({ remainingBackupCodes: z.number().int().optional() }),
  errors: LOGIN_ERRORS,
});

export const resendTwoFactor = defineEndpoint({
  method: "POST",
  path: "/api/twofactor/resend-two-factor",
  summary: "Sends a new code for the sign-in that waits on this browser.",
  auth: "none",
  csrf: "origin",
  body: z.object({ email: emailAddress }),
  reply: messageReply,
  errors: ["two_factor_login_expired", "two_factor_resend_limited", "rate_limited"],
});

export const getTwoFactorStatus = defineEndpoint({
  method: "GET",
  path: "/api/twofactor/status",
  summary: "Whether a second factor is on, and which.",
  auth: "session",
  reply: z.object({
    success: z.literal(true),
    enabled: z.boolean(),
    method: z.enum(TWO_FACTOR_METHODS).nullable(),
  }),
  errors: ["provider_account"],
});

export const getBackupCodesStatus = defineEndpoint({
  method: "GET",
  path: "/api/twofactor/backup-codes-status",
  summary: "How many backup codes are left.",
  auth: "session",
  reply: z.object({
    success: z.literal(true),
    remainingCodes: z.number().int(),
    totalCodes: z.number().int(),
    needsRegeneration: z.boolean(),
  }),
  errors: ["provider_account"],
});

const backupCodesReply = messageReply.extend({ backupCodes: z.array(z.string()) });

/** The old codes stop working. */
export const regenerateBackupCodes = defineEndpoint({
  method: "POST",
  path: "/api/twofactor/regenerate-backup-codes",
  summary: "Replaces the backup codes; they are shown this once.",
  auth: "fresh",
  reply: backupCodesReply,
  errors: ["two_factor_not_enabled", "provider_account"],
});

/** Replaces the authenticator if that was on. */
export const enableEmailTwoFactor = defineEndpoint({
  method: "POST",
  path: "/api/twofactor/enable-email-two-factor",
  summary: "Turns codes by email on.",
  auth: "fresh",
  reply: messageReply,
  errors: ["two_factor_already_enabled", "provider_account", "email_unverified"],
});

export const disableEmailTwoFactor = defineEndpoint({
  method: "POST",
  path: "/api/twofactor/disable-email-two-factor",
  summary: "Turns codes by email off.",
  auth: "fresh",
  reply: messageReply,
  errors: ["two_factor_not_enabled", "provider_account"],
});

/** Starts the set-up; nothing is on until the first code is verified. */
export const enableTotp = defineEndpoint({
  method: "POST",
  path: "/api/twofactor/enable-totp-verification",
  summary: "Starts the authenticator set-up.",
  auth: "fresh",
  reply: z.object({
    success: z.literal(true),
    /** PNG as a data URL. */
    qrCodeDataURL: z.string(),
    /** Base32, for typing by hand. */
    secretKey: z.string(),
  }),
  errors: ["two_factor_already_enabled", "provider_account"],
});

/** Replaces email codes if those were on. */
export const verifyTotp = defineEndpoint({
  method: "POST",
  path: "/api/twofactor/verify-totp-verification",
  summary: "Finishes the authenticator set-up with its first code.",
  auth: "fresh",
  body: z.object({ token: totpCode }),
  reply: backupCodesReply,
  errors: ["two_factor_code_invalid", "totp_setup_missing", "account_locked", "provider_account"],
});

export const disableTotp = defineEndpoint({
  method: "POST",
  path: "/api/twofactor/disable-totp-verification",
  summary: "Turns the authenticator off.",
  auth: "fresh",
  reply: messageReply,
  errors: ["two_factor_not_enabled", "provider_account"],
});

/** Harmless when no set-up waits. */
export const cancelTotpSetup = defineEndpoint({
  method: "POST",
  path: "/api/twofactor/cancel-totp-setup",
  summary: "Forgets a started authenticator set-up.",
  auth: "fresh",
  reply: messageReply,
  errors: [],
});

export const twoFactorEndpoints = {
  verifyTwoFactor,
  verifyTotpLogin,
  resendTwoFactor,
  getTwoFactorStatus,
  getBackupCodesStatus,
  regenerateBackupCodes,
  enableEmailTwoFactor,
  disableEmailTwoFactor,
  enableTotp,
  verifyTotp,
  disableTotp,
  cancelTotpSetup,
};
