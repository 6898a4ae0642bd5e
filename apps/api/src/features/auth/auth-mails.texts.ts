import type { MailContent } from "../../infra/mailer/compose-mail.ts";

const IGNORE = "If this was not you, you can ignore this email: nothing changes without the link.";

type LinkMail = { name: string; url: string };
type SecurityNotice = { name: string; time: string; forgotUrl: string };
type PasswordChange = SecurityNotice & { keptSession: boolean; connected: readonly string[] };
type NewLogin = {
  name: string;
  device: string;
  time: string;
  address: string;
  url: string;
  canTurnOff: boolean;
};

export const authMails = {
  accountData: ({ name, url }: LinkMail): MailContent => ({
    subject: "Download your data",
    greeting: `Hello ${name},`,
    paragraphs: [
      "You asked for a copy of what QuerySnap stores about your account. The link works once, within 24 hours.",
    ],
    action: { label: "Download my data", url },
    footer: "If this was not you, change your password: somebody may be signed in to your account.",
  }),
  confirmDeletion: ({ name, url }: LinkMail): MailContent => ({
    subject: "Confirm the deletion of your account",
    greeting: `Hello ${name},`,
    paragraphs: [
      "You asked to delete your QuerySnap account with its connections, history and saved queries. Confirm it with the link, which works once, within 24 hours.",
      "The account is deleted seven days after that. Until then you can undo it.",
    ],
    action: { label: "Delete my account", url },
    footer: IGNORE,
  }),
  deletionScheduled: ({ name, time, url }: { name: string; time: string; url: string }): MailContent => ({
    subject: "Your account will be deleted",
    greeting: `Hello ${name},`,
    paragraphs: [
      `Your QuerySnap account and everything in it will be deleted on ${time}. You have been signed out everywhere.`,
      "Changed your mind? The link keeps your account until then.",
    ],
    action: { label: "Keep my account", url },
    footer: "If this was not you, keep your account and change your password.",
  }),
  verifyEmail: ({ name, url }: LinkMail): MailContent => ({
    subject: "Verify your email address",
    greeting: `Hello ${name},`,
    paragraphs: ["Confirm that this address is yours. The link works once, within 24 hours."],
    action: { label: "Verify email address", url },
    footer: IGNORE,
  }),
  /** `provider` made the account, which then has no password; null for a password account. */
  accountExists: ({
    name,
    provider,
    loginUrl,
    forgotUrl,
  }: {
    name: string;
    provider: string | null;
    loginUrl: string;
    forgotUrl: string;
  }): MailContent => ({
    subject: "You already have a QuerySnap account",
    greeting: `Hello ${name},`,
    paragraphs: [
      "Somebody tried to sign up with this address, which already has an account. Sign in instead.",
      provider === null
        ? `Forgot the password? Reset it here: ${forgotUrl}`
        : `The account was made with ${provider}: sign in with ${provider}.`,
    ],
    action: { label: "Sign in", url: loginUrl },
    footer: "If this was not you, you can ignore this email: nothing has changed.",
  }),
  resetPassword: ({ name, url }: LinkMail): MailContent => ({
    subject: "Reset your password",
    greeting: `Hello ${name},`,
    paragraphs: [
      "Choose a new password. The link works once, within an hour, and ends every session of your account.",
    ],
    action: { label: "Reset password", url },
    footer: IGNORE,
  }),
  changePassword: ({ name, url }: LinkMail): MailContent => ({
    subject: "Change your password",
    greeting: `Hello ${name},`,
    paragraphs: [
      "You asked to change your password. The link works once, within an hour, and ends every session of your account except that of the browser in which you open it.",
    ],
    action: { label: "Change password", url },
    footer:
      "If this was not you, somebody else is signed in to your account: change the password with this link.",
  }),
  passwordChanged: ({ name, time, keptSession, connected, forgotUrl }: PasswordChange): MailContent => ({
    subject: "Your password was changed",
    greeting: `Hello ${name},`,
    paragraphs: [
      `The password of your account was changed on ${time}. ${keptSession ? "Every session but the one it was changed in" : "Every session"} has been ended.`,
      ...(connected.length === 0
        ? []
        : [
            `You can also sign in with ${connected.join(" and ")}. If you do not know this account, disconnect it in Settings, Security.`,
          ]),
    ],
    action: { label: "Not you? Reset the password", url: forgotUrl },
    footer: "You get this email whenever the password changes.",
  }),
  loginCode: ({ name, code }: { name: string; code: string }): MailContent => ({
    subject: "Your sign-in code",
    greeting: `Hello ${name},`,
    paragraphs: ["Enter this code on the page where you signed in. It works once, within 10 minutes."],
    code,
    footer:
      "If you did not sign in, somebody has your password or an account you connected: change your password now.",
  }),
  newLogin: ({ name, device, time, address, url, canTurnOff }: NewLogin): MailContent => ({
    subject: "New sign-in to your account",
    greeting: `Hello ${name},`,
    paragraphs: [
      "Somebody signed in to your account.",
      `Device: ${device}`,
      `Time: ${time}`,
      `Address: ${address}`,
    ],
    action: { label: "Not you? End this session", url },
    footer: canTurnOff
      ? "Turn these emails off in Settings, Security."
      : "You get this email at every sign-in.",
  }),
  passwordLocked: ({ name, time, forgotUrl }: SecurityNotice): MailContent => ({
    subject: "Sign-in to your account is paused",
    greeting: `Hello ${name},`,
    paragraphs: [
      `There were too many failed password attempts, the last at ${time}. Password sign-in is locked for 15 minutes; resetting your password unlocks it now.`,
    ],
    action: { label: "Reset password", url: forgotUrl },
    footer: "If this was you, wait a little and try again.",
  }),
  codeLocked: ({ name, time, forgotUrl }: SecurityNotice): MailContent => ({
    subject: "Sign-in to your account is paused",
    greeting: `Hello ${name},`,
    paragraphs: [
      `There were too many wrong sign-in codes, the last at ${time}. Codes are not accepted for 15 minutes.`,
      "If this was not you, somebody has your password or an account you connected: reset the password, and look at the connected accounts in Settings, Security.",
    ],
    action: { label: "Reset password", url: forgotUrl },
    footer: "If this was you, wait a little and try again.",
  }),
  securityChanged: ({ name, change, time, forgotUrl }: SecurityNotice & { change: string }): MailContent => ({
    subject: "Your security settings were changed",
    greeting: `Hello ${name},`,
    paragraphs: [`${change} (${time})`],
    action: { label: "Not you? Reset the password", url: forgotUrl },
    footer: "You get this email whenever these settings change.",
  }),
  planChanged: ({ name, change, url }: { name: string; change: string; url: string }): MailContent => ({
    subject: "Your QuerySnap plan has changed",
    greeting: `Hello ${name},`,
    paragraphs: [change],
    action: { label: "See plans", url },
    footer: "You get this email whenever your plan changes.",
  }),
};
