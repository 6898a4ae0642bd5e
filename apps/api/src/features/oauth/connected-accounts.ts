import {
  LIMITS,
  OAUTH_PROVIDER_NAMES,
  OAUTH_PROVIDERS,
  type ConnectedAccount,
  type OauthProvider,
} from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import { toIso } from "../../infra/clock.ts";
import { singleLine } from "../../infra/mailer/compose-mail.ts";
import { hashToken } from "../../infra/secrets/tokens.ts";
import type { Repositories } from "../../store.ts";
import { attemptKey, takeAttempt } from "../auth/attempt-limit.ts";
import { issueLinkToken } from "../auth/issue-link-token.ts";
import { recordSecurityEvent } from "../auth/record-security-event.ts";
import type { Actor } from "../../infra/secrets/access-tokens.ts";
import type { Device } from "../sessions/device-name.ts";
import { getOwnAccount } from "../users/get-user.ts";
import type { OutsideAccount } from "./provider-client.ts";

export type ConnectDeps = Pick<AppDeps, "store" | "clock" | "log" | "passwords" | "authMailer" | "config">;

/** Sentences that the popup shows after "OAuth Error: ". */
export const CONNECT_REFUSALS = {
  expired: "Connecting has expired. Start again in Settings.",
  taken: "This account is connected to another QuerySnap account",
  already: "Another account of this provider is connected already",
} as const;

export function isConfigured({ config }: Pick<AppDeps, "config">, provider: OauthProvider): boolean {
  return provider === "google" ? config.GOOGLE_CLIENT_ID !== null : config.GITHUB_CLIENT_ID !== null;
}

/** @throws AppError provider_account */
export async function listConnected(
  deps: ConnectDeps,
  userId: string,
): Promise<{ accounts: ConnectedAccount[]; available: OauthProvider[] }> {
  const user = await getOwnAccount(deps, userId);
  const identities = await deps.store.users.listIdentities(user.id);
  const canDisconnect = user.password_hash !== null;
  return {
    accounts: identities.map(({ provider, email, created_at: connectedAt }) => ({
      provider,
      email,
      connectedAt: toIso(connectedAt),
      canDisconnect,
    })),
    available: OAUTH_PROVIDERS.filter(
      (provider) =>
        isConfigured(deps, provider) && !identities.some((identity) => identity.provider === provider),
    ),
  };
}

/**
 * Allows one connection of a provider to this session's user, who proves the password again: a provider signs
 * in without it, so a session that somebody else got hold of must not be enough. The address must be
 * verified, else whoever signed up with the address of somebody else would keep a way in after the owner took
 * the account over.
 *
 * @returns the token for this browser's cookie
 * @throws AppError password_wrong, account_locked, email_unverified, provider_account,
 * provider_not_configured, provider_already_connected
 */
export async function beginConnect(
  deps: ConnectDeps,
  call: { actor: Actor; provider: OauthProvider; password: string; device: Device },
): Promise<string> {
  const { actor, provider } = call;
  const user = await getOwnAccount(deps, actor.userId);
  if (!isConfigured(deps, provider)) throw new AppError("provider_not_configured");
  if (user.is_verified === 0) throw new AppError("email_unverified");
  const key = attemptKey("password", user.email_key);
  const record = (action: "sign_in_failed" | "sign_in_locked") =>
    recordSecurityEvent(deps, deps.store.audit, {
      action,
      userId: user.id,
      subject: "connect",
      device: call.device,
    });
  await takeAttempt(deps, key, async () => {
    await record("sign_in_locked");
    await deps.store.transaction((bound) => deps.authMailer.passwordLocked(bound, user));
  });
  if (!(await deps.passwords.verify(user.password_hash, call.password))) {
    await record("sign_in_failed");
    throw new AppError("password_wrong");
  }
  return deps.store.transaction(async (bound) => {
    await bound.attempts.clear(key);
    if ((await bound.users.listIdentities(user.id)).some((identity) => identity.provider === provider))
      throw new AppError("provider_already_connected");
    await bound.linkTokens.expireOthers(user.id, "connect_account", deps.clock.now());
    const subject = `${actor.sessionId}:${provider}`;
    return issueLinkToken(deps, bound, {
      userId: user.id,
      purpose: "connect_account",
      lifeMs: LIMITS.connectAccountMs,
      subject,
    });
  });
}

/**
 * Uses the permission of {@link beginConnect} up: it counts once, for its provider, as long as its session
 * lives.
 */
async function usePermission(
  deps: ConnectDeps,
  bound: Repositories,
  call: { token: string; provider: OauthProvider },
) {
  const nowMs = deps.clock.now();
  const permission = await bound.linkTokens.consume({
    purposes: ["connect_account"],
    hash: hashToken(call.token),
    nowMs,
  });
  const [sessionId = "", provider] = permission?.subject?.split(":") ?? [];
  const session = provider === call.provider ? await bound.sessions.findLive(sessionId, nowMs) : undefined;
  return session && session.user_id === permission?.user_id
    ? getOwnAccount({ store: bound }, session.user_id)
    : null;
}

/** Null when the account is connected, else the sentence that says why not. */
export async function finishConnect(
  deps: ConnectDeps,
  outside: OutsideAccount,
  token: string,
): Promise<string | null> {
  const { provider, subject } = outside;
  return deps.store.transaction(async (bound) => {
    const user = await usePermission(deps, bound, { token, provider });
    if (!user) return CONNECT_REFUSALS.expired;
    const nowMs = deps.clock.now();
    const email = singleLine(outside.email, LIMITS.emailMax) || null;
    if (!(await bound.users.addIdentity({ provider, subject, user_id: user.id, email, created_at: nowMs }))) {
      const owner = await bound.users.findByIdentity(provider, subject);
      return owner && owner.id !== user.id ? CONNECT_REFUSALS.taken : CONNECT_REFUSALS.already;
    }
    await bound.audit.record({ userId: user.id, action: "provider_connected", subject: provider, nowMs });
    const account = email === null ? "" : ` (${email})`;
    await deps.authMailer.securityChanged(
      bound,
      user,
      `Signing in with ${OAUTH_PROVIDER_NAMES[provider]}${account} was connected to your account.`,
    );
    return null;
  });
}

/** @throws AppError provider_not_connected, last_sign_in_method, provider_account */
export async function disconnect(deps: ConnectDeps, userId: string, provider: OauthProvider): Promise<void> {
  const user = await getOwnAccount(deps, userId);
  await deps.store.transaction(async (bound) => {
    const nowMs = deps.clock.now();
    if (!(await bound.users.removeIdentity(user.id, provider))) {
      const isThere = (await bound.users.listIdentities(user.id)).some(
        (identity) => identity.provider === provider,
      );
      throw new AppError(isThere ? "last_sign_in_method" : "provider_not_connected");
    }
    await bound.audit.record({ userId: user.id, action: "provider_disconnected", subject: provider, nowMs });
    await deps.authMailer.securityChanged(
      bound,
      user,
      `Signing in with ${OAUTH_PROVIDER_NAMES[provider]} was disconnected from your account.`,
    );
  });
}
