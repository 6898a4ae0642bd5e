import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { LIMITS } from "./limits.ts";
import { ERROR_TEXTS, TEXTS } from "./texts.ts";
import { user } from "./users.ts";
import { messageReply, text } from "./values.ts";

/** The five items of the checklist, in the order shown. */
export const PASSWORD_RULES = [
  {
    id: "length",
    label: "At least 8 characters",
    test: (password: string) => password.length >= LIMITS.passwordMin,
  },
  { id: "upper", label: "One uppercase letter", test: (password: string) => /\p{Lu}/u.test(password) },
  { id: "lower", label: "One lowercase letter", test: (password: string) => /\p{Ll}/u.test(password) },
  { id: "number", label: "One number", test: (password: string) => /\p{Nd}/u.test(password) },
  {
    id: "special",
    label: "One special character",
    test: (password: string) => /[^\p{L}\p{N}\s]/u.test(password),
  },
] as const;

export function isStrongPassword(password: string): boolean {
  return PASSWORD_RULES.every((rule) => rule.test(password));
}

/** Characters that would need quoting in an address, and control characters, which would end a mail header. */
const NOT_IN_ADDRESS = /[\s<>"(),:;[\]\\\p{Cc}]/u;

/** The simple address check of the forms, in one pass over at most `emailMax` characters. */
export function isEmailAddress(address: string): boolean {
  if (address.length > LIMITS.emailMax || NOT_IN_ADDRESS.test(address)) return false;
  const [local = "", domain = "", ...others] = address.split("@");
  return local !== "" && others.length === 0 && domain.slice(1, -1).includes(".");
}

export const emailAddress = z
  .string({ error: TEXTS.emailInvalid })
  .max(LIMITS.emailMax, { error: TEXTS.emailInvalid, abort: true })
  .trim()
  .refine(isEmailAddress, TEXTS.emailInvalid);

/** A password that exists already: compared, never judged. */
export const currentPassword = z
  .string({ error: "Password is required" })
  .min(1, "Password is required")
  .max(LIMITS.passwordMax, "Password is too long");
export const newPassword = currentPassword
  .refine(isStrongPassword, { message: ERROR_TEXTS.password_weak, params: { code: "password_weak" } })
  .refine((value) => !value.includes("\0"), "Password is invalid");
export const linkToken = z.string().min(1).max(200);

/** A finished sign-in. Store `token` and `csrfToken`; the refresh cookie is set with the reply. */
export const signedInReply = z.object({
  success: z.literal(true),
  message: z.string(),
  requires2FA: z.literal(false),
  /** Access token, a JWT of 15 minutes. */
  token: z.string(),
  csrfToken: z.string(),
  user,
});
/** The password was right; a code is needed on the same browser within ten minutes. */
export const pendingLoginReply = z.object({
  success: z.literal(true),
  message: z.string(),
  requires2FA: z.literal(true),
  twoFactorMethod: z.enum(["email", "totp"]),
});

/** Same answer and time for an unknown email and a wrong password. */
export const login = defineEndpoint({
  method: "POST",
  path: "/api/auth/login",
  summary: "Signs in with email and password, or asks for the second factor.",
  auth: "none",
  csrf: "origin",
  body: z.object({ email: emailAddress, password: currentPassword }),
  reply: z.discriminatedUnion("requires2FA", [signedInReply, pendingLoginReply]),
  errors: ["invalid_credentials", "account_locked", "account_disabled", "rate_limited"],
});

/** Tells whether a link of a mail still works, so that nobody types a password for nothing. */
export const checkPasswordLink = defineEndpoint({
  method: "POST",
  path: "/api/auth/check-password-link",
  summary: "Whether the link that resets or changes a password still works.",
  auth: "none",
  csrf: "origin",
  body: z.object({ token: linkToken }),
  reply: z.object({ success: z.literal(true), isUsable: z.boolean() }),
  errors: ["rate_limited"],
});

/** Same answer for a new and a known email; the mail that is sent differs. */
export const signup = defineEndpoint({
  method: "POST",
  path: "/api/auth/signup",
  summary: "Creates an account; the user then signs in.",
  auth: "none",
  csrf: "origin",
  body: z.object({
    name: text(LIMITS.nameMax, "Name is required", `Name must be ${LIMITS.nameMax} characters or less`),
    email: emailAddress,
    password: newPassword,
  }),
  reply: messageReply,
  status: 201,
  errors: ["password_weak", "rate_limited"],
});

/**
 * Ends the session of the bearer token, or of the cookie when that token has expired; both need the session's
 * CSRF token. Without a live session it clears the cookies.
 */
export const logout = defineEndpoint({
  method: "POST",
  path: "/api/auth/logout",
  summary: "Ends the session and clears its cookies.",
  auth: "optional",
  reply: messageReply,
  errors: ["CSRF_TOKEN_MISSING", "CSRF_TOKEN_INVALID"],
});

/** Cookie only. Rotates the refresh token; an old one used again ends the session. */
export const refresh = defineEndpoint({
  method: "POST",
  path: "/api/auth/refresh",
  summary: "Exchanges the refresh cookie for a new access token.",
  auth: "none",
  csrf: "origin",
  reply: z.object({ success: z.literal(true), token: z.string(), csrfToken: z.string() }),
  errors: ["refresh_invalid", "rate_limited"],
});

/** The token is the same for the life of the session, so two tabs share it. */
export const getCsrfToken = defineEndpoint({
  method: "GET",
  path: "/api/auth/csrf-token",
  summary: "The CSRF token of the session.",
  auth: "session",
  reply: z.object({ success: z.literal(true), csrfToken: z.string() }),
  errors: [],
});

/** The bare user object. The reply also has an X-CSRF-Token header: store it. */
export const getMe = defineEndpoint({
  method: "GET",
  path: "/api/me",
  summary: "The signed-in user.",
  auth: "session",
  reply: user,
  errors: [],
});

export const forgotPassword = defineEndpoint({
  method: "POST",
  path: "/api/forgot-password",
  summary: "Sends a reset link if the account exists; always the same answer.",
  auth: "none",
  csrf: "origin",
  body: z.object({ email: emailAddress }),
  reply: messageReply,
  errors: ["rate_limited"],
});

/** Used by /reset-password/{token} and /change-password/{token}. Ends every session of the account. */
export const resetPassword = defineEndpoint({
  method: "POST",
  path: "/api/reset-password",
  summary: "Sets a new password with a link's token; a token works once.",
  auth: "none",
  csrf: "origin",
  body: z.object({ token: linkToken, password: newPassword }),
  reply: messageReply,
  errors: ["link_invalid", "password_weak", "rate_limited"],
});

export const requestPasswordChange = defineEndpoint({
  method: "POST",
  path: "/api/auth/request-password-change",
  summary: "Sends the signed-in user a link to change the password.",
  auth: "fresh",
  reply: messageReply,
  errors: ["provider_account", "rate_limited"],
});

/** Called by the page /verify-email/{token}. */
export const verifyEmail = defineEndpoint({
  method: "POST",
  path: "/api/auth/verify-email",
  summary: "Confirms the email address with a link's token.",
  auth: "none",
  csrf: "origin",
  body: z.object({ token: linkToken }),
  reply: messageReply,
  errors: ["link_invalid", "rate_limited"],
});

export const resendVerification = defineEndpoint({
  method: "POST",
  path: "/api/auth/resend-verification",
  summary: "Sends the verification link again.",
  auth: "session",
  reply: messageReply,
  errors: ["already_verified", "rate_limited"],
});

export const updateLoginNotifications = defineEndpoint({
  method: "PUT",
  path: "/api/auth/update-login-notifications",
  summary: "Turns the email about new sign-ins on or off.",
  auth: "fresh",
  body: z.object({ loginNotificationsEnabled: z.boolean() }),
  reply: messageReply.extend({ loginNotificationsEnabled: z.boolean() }),
  errors: ["provider_account"],
});

export const authEndpoints = {
  login,
  signup,
  logout,
  refresh,
  getCsrfToken,
  getMe,
  forgotPassword,
  checkPasswordLink,
  resetPassword,
  requestPasswordChange,
  verifyEmail,
  resendVerification,
  updateLoginNotifications,
};
