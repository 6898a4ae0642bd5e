import * as contract from "@querysnap/contracts";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import { hashToken } from "../../infra/secrets/tokens.ts";
import { serverPage } from "../../infra/server-page.ts";
import { type Bind, succeed } from "../../plugins/bind-endpoint.ts";
import { recordSecurityEvent } from "../auth/record-security-event.ts";
import { deviceOf } from "./device-name.ts";
import { presentSession } from "./present-session.ts";

/** Listing and ending the signed-in user's sessions. */
export function bindSessions(bind: Bind, deps: AppDeps): void {
  const { store, clock } = deps;
  bind(contract.listSessions, async ({ actor }) => {
    const rows = await store.sessions.listLive(actor.userId, clock.now());
    if (rows.length === 0) throw new AppError("no_sessions");
    return { success: true as const, sessions: rows.map((row) => presentSession(row, actor.sessionId)) };
  });

  bind(contract.revokeSession, async ({ actor, body, request }) => {
    if (!(await store.sessions.revoke(actor.userId, body.sessionId, clock.now())))
      throw new AppError("session_not_found");
    await recordSecurityEvent(deps, store.audit, {
      action: "session_revoked",
      userId: actor.userId,
      subject: body.sessionId,
      device: deviceOf(request),
    });
    return succeed(contract.TEXTS.sessionRevoked);
  });

  bind(contract.revokeAllSessions, async ({ actor, request }) => {
    await store.sessions.revokeAll(actor.userId, clock.now());
    await recordSecurityEvent(deps, store.audit, {
      action: "sessions_revoked",
      userId: actor.userId,
      device: deviceOf(request),
    });
    return succeed(contract.TEXTS.sessionsRevoked);
  });
}

const params = z.object({ token: contract.linkToken });

/**
 * The page behind "Not you? End this session" in a mail. Opening it changes nothing, because mail programs open
 * links by themselves; its button ends the session. It works without a session and without scripts: the token
 * is the proof.
 */
export async function registerRevokeLink(app: FastifyInstance, deps: AppDeps): Promise<void> {
  const { store, clock } = deps;
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string" },
      (_request, _body, done) => done(null, undefined),
    );
    const path = "/api/auth/revoke-link/:token";
    scope.get(path, { schema: { hide: true, params } }, async (_request, reply) =>
      reply.type("text/html; charset=utf-8").send(
        serverPage({
          title: "End this session?",
          body: '<p>The browser that signed in will be signed out.</p><form method="post"><button type="submit">End the session</button></form>',
        }),
      ),
    );
    // a form without fields
    scope.post(path, { bodyLimit: 1024, schema: { hide: true, params } }, async (request, reply) => {
      const { token } = params.parse(request.params);
      const isEnded = await store.transaction(async (bound) => {
        const link = await bound.linkTokens.consume({
          purposes: ["revoke_session"],
          hash: hashToken(token),
          nowMs: clock.now(),
        });
        if (link?.subject != null) {
          await bound.sessions.revoke(link.user_id, link.subject, clock.now());
          await recordSecurityEvent(deps, bound.audit, {
            action: "session_revoked",
            userId: link.user_id,
            subject: link.subject,
            device: deviceOf(request),
          });
        }
        return link !== undefined;
      });
      const body = isEnded
        ? '<p>That browser is signed out. Change your password if you do not know who it was.</p><p><a href="/login?forgot=1">Reset password</a></p>'
        : "<p>This link is invalid, was used or has expired.</p>";
      return reply
        .code(isEnded ? 200 : 400)
        .type("text/html; charset=utf-8")
        .send(serverPage({ title: isEnded ? "Session ended" : "Nothing to end", body }));
    });
  });
}
