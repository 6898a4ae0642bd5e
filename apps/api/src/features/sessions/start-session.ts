import { LIMITS } from "@querysnap/contracts";
import type { Clock } from "../../infra/clock.ts";
import { newId } from "../../infra/ids.ts";
import { hashToken, type Signer } from "../../infra/secrets/tokens.ts";
import type { Repositories } from "../../store.ts";
import type { AccessTokens, Actor } from "../../infra/secrets/access-tokens.ts";
import type { Device } from "./device-name.ts";
import { csrfTokenOf } from "../../infra/secrets/csrf-tokens.ts";
import { newRefreshToken } from "./refresh-cookie.ts";

export type StartedSession = { actor: Actor; token: string; csrfToken: string; refreshToken: string };
export type StartSessionDeps = { clock: Clock; signer: Signer; accessTokens: AccessTokens };

/** A new session with new tokens: whatever the browser held before is not carried over. */
export async function startSession(
  deps: StartSessionDeps,
  bound: Pick<Repositories, "sessions">,
  { userId, device }: { userId: string; device: Device },
): Promise<StartedSession> {
  const nowMs = deps.clock.now();
  const actor = { userId, sessionId: newId("ses", nowMs) };
  const refreshToken = newRefreshToken(deps.signer, actor.sessionId).text;
  await bound.sessions.insert({
    id: actor.sessionId,
    user_id: userId,
    refresh_hash: hashToken(refreshToken),
    previous_hash: null,
    rotated_at: nowMs,
    is_used: 0,
    user_agent: device.userAgent,
    ip_address: device.address,
    created_at: nowMs,
    last_used_at: nowMs,
    expires_at: nowMs + LIMITS.sessionMs,
    revoked_at: null,
  });
  return {
    actor,
    token: await deps.accessTokens.issue(actor),
    csrfToken: csrfTokenOf(deps.signer, actor),
    refreshToken,
  };
}
