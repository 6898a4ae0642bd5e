import { z } from "zod";
import { currentPassword } from "./auth.ts";
import { defineEndpoint } from "./endpoint.ts";
import { OAUTH_PROVIDERS } from "./users.ts";
import { isoDate, messageReply } from "./values.ts";

/**
 * `connect=true` continues what {@link connectAccount} has begun on this browser; anything else is a sign-in.
 */
const startQuery = z.object({ connect: z.string().max(16).optional() });

const callbackQuery = z.object({
  code: z.string().max(4096).optional(),
  state: z.string().max(512).optional(),
  error: z.string().max(512).optional(),
  error_description: z.string().max(2048).optional(),
  iss: z.string().max(2048).optional(),
  scope: z.string().max(2048).optional(),
  authuser: z.string().max(64).optional(),
  prompt: z.string().max(64).optional(),
  hd: z.string().max(256).optional(),
});

/**
 * Opened in a popup window. Redirects to the provider; the provider's callback redirects to
 * `/oauth-popup?token=…` (access token; the refresh cookie is set) or `/oauth-popup?error=…`, on our own
 * origin. An account with a second factor ends on `/oauth-popup?twoFactorMethod=totp&email=…`: nobody is
 * signed in, and this browser may go on with the second step. When an account was connected instead, it ends
 * on `/oauth-popup?connected=google`, and the session stays as it was.
 */
export const startGoogle = defineEndpoint({
  method: "GET",
  path: "/api/auth/google",
  summary: "Sends the popup to Google.",
  auth: "none",
  query: startQuery,
  reply: z.null(),
  format: "page",
  errors: ["rate_limited"],
});

/** As {@link startGoogle}. */
export const startGithub = defineEndpoint({
  method: "GET",
  path: "/api/auth/github",
  summary: "Sends the popup to GitHub.",
  auth: "none",
  query: startQuery,
  reply: z.null(),
  format: "page",
  errors: ["rate_limited"],
});

export const googleCallback = defineEndpoint({
  method: "GET",
  path: "/api/auth/google/callback",
  summary: "Where Google sends the popup back to.",
  auth: "none",
  query: callbackQuery,
  reply: z.null(),
  format: "page",
  errors: ["rate_limited"],
});

export const githubCallback = defineEndpoint({
  method: "GET",
  path: "/api/auth/github/callback",
  summary: "Where GitHub sends the popup back to.",
  auth: "none",
  query: callbackQuery,
  reply: z.null(),
  format: "page",
  errors: ["rate_limited"],
});

/** An account of a provider that signs in to a password account here. */
export const connectedAccount = z.object({
  provider: z.enum(OAUTH_PROVIDERS),
  /** The address it had there when it was connected; null where that is not known. */
  email: z.string().nullable(),
  connectedAt: isoDate,
  /** False when no other way to sign in would remain. */
  canDisconnect: z.boolean(),
});
export type ConnectedAccount = z.infer<typeof connectedAccount>;

/**
 * For password accounts only: accounts of a provider are refused with `provider_account`, so do not ask for
 * them.
 */
export const listConnectedAccounts = defineEndpoint({
  method: "GET",
  path: "/api/auth/connected-accounts",
  summary: "Accounts of providers that sign in to this account.",
  auth: "fresh",
  reply: z.object({
    success: z.literal(true),
    accounts: z.array(connectedAccount),
    /** Configured on this server and not connected yet. */
    available: z.array(z.enum(OAUTH_PROVIDERS)),
  }),
  errors: ["provider_account"],
});

/**
 * Proves the password again and allows this browser, for five minutes and once, to connect an account of the
 * provider. Open the reply's `url` in the popup afterwards. Wrong passwords count as failed sign-ins.
 */
export const connectAccount = defineEndpoint({
  method: "POST",
  path: "/api/auth/connect-account",
  summary: "Begins connecting an account of a provider.",
  auth: "fresh",
  body: z.object({ provider: z.enum(OAUTH_PROVIDERS), password: currentPassword }),
  reply: z.object({ success: z.literal(true), url: z.string() }),
  errors: [
    "password_wrong",
    "account_locked",
    "email_unverified",
    "provider_account",
    "provider_not_configured",
    "provider_already_connected",
    "rate_limited",
  ],
});

/** The provider no longer signs in to this account; sessions go on. Always told by email. */
export const disconnectAccount = defineEndpoint({
  method: "POST",
  path: "/api/auth/disconnect-account",
  summary: "Disconnects an account of a provider.",
  auth: "fresh",
  body: z.object({ provider: z.enum(OAUTH_PROVIDERS) }),
  reply: messageReply,
  errors: ["provider_account", "provider_not_connected", "last_sign_in_method", "rate_limited"],
});

export const oauthEndpoints = {
  startGoogle,
  startGithub,
  googleCallback,
  githubCallback,
  listConnectedAccounts,
  connectAccount,
  disconnectAccount,
};
