import {
  emailAddress,
  LIMITS,
  OAUTH_PROVIDER_NAMES,
  type OauthProvider,
  type TwoFactorMethod,
} from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import type { UserRow } from "../../infra/sql/account-tables.ts";
import { singleLine } from "../../infra/mailer/compose-mail.ts";
import { newUser } from "../auth/signup.ts";
import { finishLogin, type LoginDeps } from "../auth/login.ts";
import type { Device } from "../sessions/device-name.ts";
import type { StartedSession } from "../sessions/start-session.ts";
import { startChallenge } from "../two-factor/start-challenge.ts";
import type { OutsideAccount } from "./provider-client.ts";

/** Sentences that the popup shows after "OAuth Error: ". */
export const OAUTH_REFUSALS = {
  emailUnverified: "Your provider has not verified your email address",
  passwordAccount:
    "An account with this email address exists. Sign in with your password first, then connect this provider in Settings.",
} as const;

const otherProvider = (provider: OauthProvider) =>
  `An account with this email address exists. Sign in with ${OAUTH_PROVIDER_NAMES[provider]}, which it was made with.`;

/**
 * `challengeCookie`: the provider's answer counts as the first step on this browser, and the second one is
 * asked for.
 */
export type OutsideSignIn =
  | { ok: true; session: StartedSession }
  | { ok: true; session: null; challengeCookie: string; twoFactorMethod: TwoFactorMethod; email: string }
  | { ok: false; message: string };
type Deps = LoginDeps & Pick<AppDeps, "config">;

/**
 * The account that an outside identity signs in to: the one it is connected to, or a new one. An existing
 * account is never taken.
 */
async function findAccount(deps: Deps, outside: OutsideAccount): Promise<UserRow | { message: string }> {
  return deps.store.transaction(async (bound) => {
    const { provider, subject } = outside;
    const connected = await bound.users.findByIdentity(provider, subject);
    if (connected) return connected;
    const email = emailAddress.safeParse(outside.email);
    if (!outside.isEmailVerified || !email.success) return { message: OAUTH_REFUSALS.emailUnverified };
    const nowMs = deps.clock.now();
    const isFirstLocal = deps.config.mode === "local" && !(await bound.users.hasAny());
    const fresh = newUser(
      {
        name: singleLine(outside.name, LIMITS.nameMax) || email.data,
        email: email.data,
        role: isFirstLocal ? "admin" : "user",
        is_verified: 1,
        oauth_provider: provider,
      },
      nowMs,
    );
    if (await bound.users.insert(fresh)) {
      await bound.users.addIdentity({
        provider,
        subject,
        user_id: fresh.id,
        email: email.data,
        created_at: nowMs,
      });
      return fresh;
    }
    // the same person in two windows at once: the other one has made the account meanwhile
    const made = await bound.users.findByIdentity(provider, subject);
    if (made) return made;
    const known = await bound.users.findByEmailKey(fresh.email_key);
    return {
      message: known?.oauth_provider ? otherProvider(known.oauth_provider) : OAUTH_REFUSALS.passwordAccount,
    };
  });
}

export async function signInOutside(
  deps: Deps,
  outside: OutsideAccount,
  device: Device,
): Promise<OutsideSignIn> {
  const account = await findAccount(deps, outside);
  if ("message" in account) return { ok: false, message: account.message };
  const { two_factor_method: twoFactorMethod, email } = account;
  if (twoFactorMethod !== null) {
    const { challengeCookie } = await startChallenge(deps, account, twoFactorMethod);
    return { ok: true, session: null, challengeCookie, twoFactorMethod, email };
  }
  return { ok: true, session: (await finishLogin(deps, account, device)).session };
}
