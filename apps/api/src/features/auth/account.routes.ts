import * as contract from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import { hashToken } from "../../infra/secrets/tokens.ts";
import { type Bind, succeed } from "../../plugins/bind-endpoint.ts";
import { readRefreshToken, refreshCookie } from "../sessions/refresh-cookie.ts";
import { getOwnAccount, getUser } from "../users/get-user.ts";
import { takeMailOrThrow } from "./mail-limit.ts";
import {
  isPasswordLinkUsable,
  requestPasswordChange,
  resetPassword,
  sendResetLink,
} from "./password-links.ts";

const MINUTE_MS = 60_000;
const MAILS = { rate: { points: 5, windowMs: MINUTE_MS } };

function bindPasswordLinks(bind: Bind, deps: AppDeps): void {
  const { store } = deps;
  bind(
    contract.forgotPassword,
    async ({ body }) => {
      await deps.enqueue(store.jobs, sendResetLink, { email: body.email });
      return succeed(contract.TEXTS.forgotPassword);
    },
    MAILS,
  );

  bind(
    contract.resetPassword,
    async ({ body, request }) => {
      const presented = readRefreshToken(deps.signer, refreshCookie.read(request));
      await resetPassword(deps, { ...body, currentSessionId: presented?.sessionId });
      return succeed(contract.TEXTS.resetPassword);
    },
    { rate: { points: 20, windowMs: MINUTE_MS } },
  );

  bind(
    contract.checkPasswordLink,
    async ({ body }) => ({ success: true, isUsable: await isPasswordLinkUsable(deps, body.token) }),
    { rate: { points: 20, windowMs: MINUTE_MS } },
  );

  bind(
    contract.requestPasswordChange,
    async ({ actor }) => {
      await requestPasswordChange(deps, actor.userId);
      return succeed(contract.TEXTS.passwordChangeSent);
    },
    MAILS,
  );
}

function bindEmailVerification(bind: Bind, deps: AppDeps): void {
  const { store, clock } = deps;
  bind(
    contract.verifyEmail,
    async ({ body }) => {
      await store.transaction(async (bound) => {
        const link = await bound.linkTokens.consume({
          purposes: ["verify_email"],
          hash: hashToken(body.token),
          nowMs: clock.now(),
        });
        if (!link) {
          const used = await bound.linkTokens.findUsed("verify_email", hashToken(body.token));
          const owner = used && (await bound.users.find(used.user_id));
          // Mail programs and double clicks open a link twice; the second time changes nothing.
          if (owner?.is_verified === 1) return;
          throw new AppError("link_invalid");
        }
        await bound.users.update(link.user_id, { is_verified: 1, updated_at: clock.now() });
      });
      return succeed(contract.TEXTS.verified);
    },
    { rate: { points: 20, windowMs: MINUTE_MS } },
  );

  bind(
    contract.resendVerification,
    async ({ actor }) => {
      const user = await getUser(deps, actor.userId);
      if (user.is_verified === 1) throw new AppError("already_verified");
      await takeMailOrThrow(deps, { kind: "verify-address", emailKey: user.email_key });
      await store.transaction((bound) => deps.authMailer.verifyEmail(bound, user));
      return succeed(contract.TEXTS.verificationSent);
    },
    MAILS,
  );
}

function bindLoginNotifications(bind: Bind, deps: AppDeps): void {
  const { store, clock } = deps;
  bind(contract.updateLoginNotifications, async ({ actor, body }) => {
    const user = await getOwnAccount(deps, actor.userId);
    const isOn = body.loginNotificationsEnabled;
    await store.users.update(user.id, { login_notifications: isOn ? 1 : 0, updated_at: clock.now() });
    const message = isOn
      ? contract.TEXTS.loginNotificationsEnabled
      : contract.TEXTS.loginNotificationsDisabled;
    return { ...succeed(message), loginNotificationsEnabled: isOn };
  });
}

/** Passwords by link, email verification, login notifications. */
export function bindAccount(bind: Bind, deps: AppDeps): void {
  bindPasswordLinks(bind, deps);
  bindEmailVerification(bind, deps);
  bindLoginNotifications(bind, deps);
}
