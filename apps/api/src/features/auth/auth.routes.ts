import * as contract from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import { type Bind, JsonText, succeed } from "../../plugins/bind-endpoint.ts";
import { csrfTokenOf } from "../../infra/secrets/csrf-tokens.ts";
import { deviceOf } from "../sessions/device-name.ts";
import { logout } from "../sessions/end-session.ts";
import { refreshCookie } from "../sessions/refresh-cookie.ts";
import { refreshSession } from "../sessions/refresh-session.ts";
import { challengeCookie } from "../two-factor/challenge-cookie.ts";
import { userJson } from "../users/user-reply.ts";
import { login } from "./login.ts";
import { signup } from "./signup.ts";

const MINUTE_MS = 60_000;

/** Sign-up, sign-in, log-out, refresh, CSRF token, current user. */
export function bindAuth(bind: Bind, deps: AppDeps): void {
  bind(
    contract.login,
    async ({ body, request, reply }) => {
      const outcome = await login(deps, { ...body, device: deviceOf(request) });
      if (outcome.challengeCookie !== undefined) challengeCookie.set(reply, outcome.challengeCookie);
      if (outcome.session) {
        refreshCookie.set(reply, outcome.session.refreshToken);
        reply.header("x-csrf-token", outcome.session.csrfToken);
      }
      return outcome.reply;
    },
    { rate: { points: 30, windowMs: MINUTE_MS } },
  );

  bind(
    contract.signup,
    async ({ body }) => {
      await signup(deps, body);
      return succeed(contract.TEXTS.signupSuccess);
    },
    { rate: { points: 10, windowMs: MINUTE_MS } },
  );

  bind(contract.logout, async ({ actor, request, reply }) => {
    await logout(deps, {
      actor,
      cookie: refreshCookie.read(request),
      csrfToken: request.headers["x-csrf-token"],
    });
    refreshCookie.clear(reply);
    challengeCookie.clear(reply);
    return succeed(contract.TEXTS.logoutSuccess);
  });

  bind(
    contract.refresh,
    async ({ request, reply }) => {
      const refreshed = await refreshSession(deps, {
        cookie: refreshCookie.read(request),
        device: deviceOf(request),
      });
      refreshCookie.set(reply, refreshed.refreshToken);
      reply.header("x-csrf-token", refreshed.csrfToken);
      return { success: true, token: refreshed.token, csrfToken: refreshed.csrfToken };
    },
    { rate: { points: 120, windowMs: MINUTE_MS } },
  );

  bind(contract.getCsrfToken, async ({ actor, reply }) => {
    const csrfToken = csrfTokenOf(deps.signer, actor);
    reply.header("x-csrf-token", csrfToken);
    return { success: true, csrfToken };
  });

  bind(contract.getMe, async ({ actor, reply }) => {
    const user = await deps.store.users.findRecent(actor.userId);
    if (!user) throw new AppError("unauthenticated");
    reply.header("x-csrf-token", csrfTokenOf(deps.signer, actor));
    return new JsonText(userJson(user, deps.clock.now()));
  });
}
