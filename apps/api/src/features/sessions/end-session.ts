import type { AppDeps } from "../../app-deps.ts";
import type { Actor } from "../../infra/secrets/access-tokens.ts";
import { checkCsrfToken } from "../../infra/secrets/csrf-tokens.ts";
import { findSession } from "./find-session.ts";

/**
 * Ends the session of the bearer, and that of the refresh cookie, which is the only proof once the access
 * token has expired. The caller has checked the bearer's CSRF token.
 *
 * @throws AppError CSRF_TOKEN_MISSING, CSRF_TOKEN_INVALID
 */
export async function logout(
  deps: Pick<AppDeps, "store" | "signer" | "clock">,
  call: { actor: Actor | null; cookie: string | undefined; csrfToken: string | string[] | undefined },
): Promise<void> {
  const { store, signer, clock } = deps;
  const nowMs = clock.now();
  const session = await findSession(deps, call.cookie);
  if (session) {
    const owner = { userId: session.user_id, sessionId: session.id };
    if (!call.actor) checkCsrfToken(signer, owner, call.csrfToken);
    await store.sessions.revoke(owner.userId, owner.sessionId, nowMs);
  }
  if (call.actor) await store.sessions.revoke(call.actor.userId, call.actor.sessionId, nowMs);
}
