import * as contract from "@querysnap/contracts";
import type { FastifyReply } from "fastify";
import type { AppDeps } from "../../app-deps.ts";
import { type Bind, succeed } from "../../plugins/bind-endpoint.ts";
import { deviceOf } from "../sessions/device-name.ts";
import { refreshCookie } from "../sessions/refresh-cookie.ts";
import type { StartedSession } from "../sessions/start-session.ts";
import { challengeCookie } from "./challenge-cookie.ts";
import { getOwnAccount } from "../users/get-user.ts";
import {
  confirmTotp,
  disableTwoFactor,
  enableEmailTwoFactor,
  regenerateBackupCodes,
  startTotp,
} from "./change-two-factor.ts";
import { finishChallenge, resendCode } from "./finish-challenge.ts";

const MINUTE_MS = 60_000;
const GUESSES = { rate: { points: 30, windowMs: MINUTE_MS } };
const CHANGES = { rate: { points: 20, windowMs: MINUTE_MS } };

function giveSession(reply: FastifyReply, session: StartedSession): void {
  challengeCookie.clear(reply);
  refreshCookie.set(reply, session.refreshToken);
  reply.header("x-csrf-token", session.csrfToken);
}

/** Second step of a sign-in. */
function bindSecondStep(bind: Bind, deps: AppDeps): void {
  const unused = async (userId: string) =>
    (await deps.store.twoFactor.listBackupCodes(userId)).filter((row) => row.used_at === null).length;
  bind(
    contract.verifyTwoFactor,
    async ({ body, request, reply }) => {
      const done = await finishChallenge(deps, {
        cookie: challengeCookie.read(request),
        email: body.email,
        code: body.token,
        method: "email",
        device: deviceOf(request),
      });
      giveSession(reply, done.session);
      return done.reply;
    },
    GUESSES,
  );

  bind(
    contract.verifyTotpLogin,
    async ({ body, request, reply }) => {
      const done = await finishChallenge(deps, {
        cookie: challengeCookie.read(request),
        email: body.email,
        code: body.token,
        method: "totp",
        device: deviceOf(request),
      });
      giveSession(reply, done.session);
      return { ...done.reply, remainingBackupCodes: await unused(done.user.id) };
    },
    GUESSES,
  );

  bind(
    contract.resendTwoFactor,
    async ({ body, request }) =>
      succeed(await resendCode(deps, { cookie: challengeCookie.read(request), email: body.email })),
    CHANGES,
  );
}

function bindTwoFactorStatus(bind: Bind, deps: AppDeps): void {
  bind(contract.getTwoFactorStatus, async ({ actor }) => {
    const { two_factor_method: method } = await getOwnAccount(deps, actor.userId);
    return { success: true as const, enabled: method !== null, method };
  });

  bind(contract.getBackupCodesStatus, async ({ actor }) => {
    const user = await getOwnAccount(deps, actor.userId);
    const codes = await deps.store.twoFactor.listBackupCodes(user.id);
    const remainingCodes = codes.filter((row) => row.used_at === null).length;
    return {
      success: true as const,
      remainingCodes,
      totalCodes: codes.length,
      needsRegeneration:
        user.two_factor_method === "totp" && remainingCodes <= contract.LIMITS.backupCodesLow,
    };
  });
}

function bindEmailCodes(bind: Bind, deps: AppDeps): void {
  bind(
    contract.enableEmailTwoFactor,
    async ({ actor }) => {
      await enableEmailTwoFactor(deps, actor.userId);
      return succeed(contract.TEXTS.emailTwoFactorEnabled);
    },
    CHANGES,
  );

  bind(
    contract.disableEmailTwoFactor,
    async ({ actor }) => {
      await disableTwoFactor(deps, actor.userId, "email");
      return succeed(contract.TEXTS.emailTwoFactorDisabled);
    },
    CHANGES,
  );
}

/** Authenticator apps with their backup codes. */
function bindTotp(bind: Bind, deps: AppDeps): void {
  bind(
    contract.enableTotp,
    async ({ actor }) => ({ success: true as const, ...(await startTotp(deps, actor.userId)) }),
    CHANGES,
  );

  bind(
    contract.verifyTotp,
    async ({ actor, body, request }) => ({
      ...succeed(contract.TEXTS.totpTwoFactorEnabled),
      backupCodes: await confirmTotp(deps, {
        userId: actor.userId,
        code: body.token,
        device: deviceOf(request),
      }),
    }),
    GUESSES,
  );

  bind(
    contract.disableTotp,
    async ({ actor }) => {
      await disableTwoFactor(deps, actor.userId, "totp");
      return succeed(contract.TEXTS.totpTwoFactorDisabled);
    },
    CHANGES,
  );

  bind(contract.cancelTotpSetup, async ({ actor }) => {
    await deps.store.twoFactor.deleteSecret(actor.userId, 0);
    return succeed(contract.TEXTS.totpSetupCancelled);
  });

  bind(
    contract.regenerateBackupCodes,
    async ({ actor }) => ({
      ...succeed(contract.TEXTS.backupCodesRegenerated),
      backupCodes: await regenerateBackupCodes(deps, actor.userId),
    }),
    CHANGES,
  );
}

/** Second step of a sign-in, and turning second factors on and off. */
export function bindTwoFactor(bind: Bind, deps: AppDeps): void {
  bindSecondStep(bind, deps);
  bindTwoFactorStatus(bind, deps);
  bindEmailCodes(bind, deps);
  bindTotp(bind, deps);
}
