import { LIMITS } from "@querysnap/contracts";
import type { Logger } from "pino";
import { AppError } from "../../app-error.ts";
import type { Clock } from "../../infra/clock.ts";
import { hashToken, type Signer } from "../../infra/secrets/tokens.ts";
import type { Store } from "../../store.ts";
import { recordSecurityEvent } from "../auth/record-security-event.ts";
import type { AccessTokens } from "../../infra/secrets/access-tokens.ts";
import type { Device } from "./device-name.ts";
import { csrfTokenOf } from "../../infra/secrets/csrf-tokens.ts";
import { nextRefreshToken, readRefreshToken } from "./refresh-cookie.ts";

export type RefreshSessionDeps = {
  clock: Clock;
  log: Logger;
  signer: Signer;
  accessTokens: AccessTokens;
  store: Pick<Store, "sessions" | "audit">;
};

export type RefreshedSession = { token: string; csrfToken: string; refreshToken: string };

/**
 * Exchanges a refresh token. For a minute a repeated exchange gets the same new token: two tabs at once, or a
 * reply that was lost when the network or the server went away. Afterwards it ends the session: either the
 * token was stolen, or the thief is the one who has the newer one.
 *
 * @throws AppError refresh_invalid
 */
export async function refreshSession(
  deps: RefreshSessionDeps,
  call: { cookie: string | undefined; device: Device },
): Promise<RefreshedSession> {
  const { store, signer, clock } = deps;
  const presented = readRefreshToken(signer, call.cookie);
  if (!presented) throw new AppError("refresh_invalid");
  const nowMs = clock.now();
  const next = nextRefreshToken(signer, presented);
  const expected = hashToken(presented.text);
  const rotated = await store.sessions.rotate(presented.sessionId, {
    expected,
    next: hashToken(next.text),
    nowMs,
    expiresAt: nowMs + LIMITS.sessionMs,
  });
  const session = rotated ?? (await store.sessions.findLive(presented.sessionId, nowMs));
  if (!session) throw new AppError("refresh_invalid");
  if (
    !rotated &&
    !(session.previous_hash === expected && nowMs - session.rotated_at <= LIMITS.refreshGraceMs)
  ) {
    await store.sessions.revoke(session.user_id, session.id, nowMs);
    await recordSecurityEvent(deps, store.audit, {
      action: "refresh_reused",
      userId: session.user_id,
      subject: session.id,
      device: call.device,
    });
    throw new AppError("refresh_invalid");
  }
  const actor = { userId: session.user_id, sessionId: session.id };
  return {
    token: await deps.accessTokens.issue(actor),
    csrfToken: csrfTokenOf(signer, actor),
    refreshToken: next.text,
  };
}
