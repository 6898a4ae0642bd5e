import { LIMITS, OAUTH_PROVIDER_NAMES } from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { composeMail, type MailContent, singleLine } from "../../infra/mailer/compose-mail.ts";
import { sendMail } from "../../infra/mailer/send-mail.task.ts";
import type { OauthIdentityRow, UserRow } from "../../infra/sql/account-tables.ts";
import { spokenTime } from "../../infra/spoken-time.ts";
import type { Repositories } from "../../store.ts";
import { type Device, deviceName } from "../sessions/device-name.ts";
import { authMails } from "./auth-mails.texts.ts";
import { issueLinkToken, type NewLinkToken } from "./issue-link-token.ts";

type Bound = Pick<Repositories, "jobs" | "linkTokens">;
type Recipient = Pick<UserRow, "id" | "email" | "name" | "oauth_provider">;

type MailerDeps = Pick<AppDeps, "clock" | "enqueue" | "baseUrl">;

const nameOf = (to: Recipient) => singleLine(to.name, LIMITS.nameMax);

/** Stores the sending of a mail with what caused it. */
const sender =
  ({ enqueue }: Pick<AppDeps, "enqueue">) =>
  (bound: Pick<Bound, "jobs">, to: Recipient, content: MailContent) =>
    enqueue(bound.jobs, sendMail, { to: to.email, ...composeMail(content) });

type LinkMail = {
  purpose: NewLinkToken["purpose"];
  lifeMs: number;
  /** Of the page that takes the token. */
  path: string;
  content: (call: { name: string; url: string }) => MailContent;
};

/** Mails with a link that works once. */
function linkMails(deps: MailerDeps) {
  const send = sender(deps);
  const { baseUrl } = deps;
  const sendLink = async (bound: Bound, to: Recipient, { purpose, lifeMs, path, content }: LinkMail) => {
    const token = await issueLinkToken(deps, bound, { userId: to.id, purpose, lifeMs });
    await send(bound, to, content({ name: nameOf(to), url: `${baseUrl()}/${path}/${token}` }));
  };
  return {
    verifyEmail: (bound: Bound, to: Recipient) =>
      sendLink(bound, to, {
        purpose: "verify_email",
        lifeMs: LIMITS.verifyEmailMs,
        path: "verify-email",
        content: authMails.verifyEmail,
      }),
    resetPassword: (bound: Bound, to: Recipient) =>
      sendLink(bound, to, {
        purpose: "reset_password",
        lifeMs: LIMITS.resetPasswordMs,
        path: "reset-password",
        content: authMails.resetPassword,
      }),
    changePassword: (bound: Bound, to: Recipient) =>
      sendLink(bound, to, {
        purpose: "change_password",
        lifeMs: LIMITS.resetPasswordMs,
        path: "change-password",
        content: authMails.changePassword,
      }),
    accountData: (bound: Bound, to: Recipient) =>
      sendLink(bound, to, {
        purpose: "download_data",
        lifeMs: LIMITS.accountDataLinkMs,
        path: "account-data",
        content: authMails.accountData,
      }),
    confirmDeletion: (bound: Bound, to: Recipient) =>
      sendLink(bound, to, {
        purpose: "delete_account",
        lifeMs: LIMITS.deletionLinkMs,
        path: "delete-account",
        content: authMails.confirmDeletion,
      }),
    deletionScheduled: (bound: Bound, to: Recipient, deleteAt: number) =>
      sendLink(bound, to, {
        purpose: "undo_deletion",
        lifeMs: LIMITS.deletionDelayMs,
        path: "undo-deletion",
        content: (call) => authMails.deletionScheduled({ ...call, time: spokenTime(deleteAt) }),
      }),
  };
}

/** Mails about a sign-in, or an attempt of one. */
function loginMails(deps: MailerDeps) {
  const send = sender(deps);
  const { clock, baseUrl } = deps;
  const forgotUrl = () => `${baseUrl()}/login?forgot=1`;
  return {
    accountExists: (bound: Bound, to: Recipient) =>
      send(
        bound,
        to,
        authMails.accountExists({
          name: nameOf(to),
          provider: to.oauth_provider === null ? null : OAUTH_PROVIDER_NAMES[to.oauth_provider],
          loginUrl: `${baseUrl()}/login`,
          forgotUrl: forgotUrl(),
        }),
      ),
    loginCode: (bound: Bound, to: Recipient, code: string) =>
      send(bound, to, authMails.loginCode({ name: nameOf(to), code: code.toUpperCase() })),
    async newLogin(
      bound: Bound,
      to: Recipient,
      { device, sessionId }: { device: Device; sessionId: string },
    ): Promise<void> {
      const token = await issueLinkToken(deps, bound, {
        userId: to.id,
        purpose: "revoke_session",
        lifeMs: LIMITS.sessionMs,
        subject: sessionId,
      });
      await send(
        bound,
        to,
        authMails.newLogin({
          name: nameOf(to),
          device: singleLine(deviceName(device.userAgent)),
          time: spokenTime(clock.now()),
          address: singleLine(device.address, 64),
          url: `${baseUrl()}/api/auth/revoke-link/${token}`,
          canTurnOff: to.oauth_provider === null,
        }),
      );
    },
    passwordLocked: (bound: Bound, to: Recipient) =>
      send(
        bound,
        to,
        authMails.passwordLocked({
          name: nameOf(to),
          time: spokenTime(clock.now()),
          forgotUrl: forgotUrl(),
        }),
      ),
    codeLocked: (bound: Bound, to: Recipient) =>
      send(
        bound,
        to,
        authMails.codeLocked({
          name: nameOf(to),
          time: spokenTime(clock.now()),
          forgotUrl: forgotUrl(),
        }),
      ),
  };
}

/** Mails about a change of the account. */
function changeMails(deps: MailerDeps) {
  const send = sender(deps);
  const { clock, baseUrl } = deps;
  const forgotUrl = () => `${baseUrl()}/login?forgot=1`;
  return {
    /** Names what signs in without the password: somebody who takes an account back should know of it. */
    passwordChanged: (
      bound: Bound,
      to: Recipient,
      { identities, keptSession }: { identities: readonly OauthIdentityRow[]; keptSession: boolean },
    ) =>
      send(
        bound,
        to,
        authMails.passwordChanged({
          name: nameOf(to),
          time: spokenTime(clock.now()),
          keptSession,
          connected: identities.map(
            ({ provider, email }) =>
              `${OAUTH_PROVIDER_NAMES[provider]}${email === null ? "" : ` (${email})`}`,
          ),
          forgotUrl: forgotUrl(),
        }),
      ),
    securityChanged: (bound: Bound, to: Recipient, change: string) =>
      send(
        bound,
        to,
        authMails.securityChanged({
          name: nameOf(to),
          change,
          time: spokenTime(clock.now()),
          forgotUrl: forgotUrl(),
        }),
      ),
    planChanged: (bound: Bound, to: Recipient, change: string) =>
      send(bound, to, authMails.planChanged({ name: nameOf(to), change, url: `${baseUrl()}/pricing` })),
  };
}

/**
 * Mails about accounts. Each is stored with the change that causes it, so pass the repositories of that
 * transaction.
 */
export function createAuthMailer(deps: MailerDeps) {
  return { ...linkMails(deps), ...loginMails(deps), ...changeMails(deps) } satisfies Record<
    keyof typeof authMails,
    unknown
  >;
}

export type AuthMailer = ReturnType<typeof createAuthMailer>;
