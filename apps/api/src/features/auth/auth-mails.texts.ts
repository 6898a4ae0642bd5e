import type { MailContent } from "../../infra/mailer/compose-mail.ts";

const IGNORE = "If this was not you, you can ignore this e-mail: nothing changes without the link.";

export const authMails = {
  verifyEmail: ({ name, url }: { name: string; url: string }): MailContent => ({
    subject: "Verify your email address",
    greeting: `Hello ${name},`,
    paragraphs: ["Confirm that this address is yours. The link works once, within 24 hours."],
    action: { label: "Verify email address", url },
    footer: IGNORE,
  }),
  accountExists: ({ name, loginUrl, forgotUrl }: { name: string; loginUrl: string; forgotUrl: string }): MailContent => ({
    subject: "You already have a QuerySnap account",
    greeting: `Hello ${name},`,
    paragraphs: [
      "Somebody tried to sign up with this address, which already has an account. Sign in instead.",
      `Forgot the password? Reset it here: ${forgotUrl}`,
    ],
    action: { label: "Sign in", url: loginUrl },
    footer: "If this was not you, you can ignore this e-mail: nothing has changed.",
  }),
  resetPassword: ({ name, url }: { name: string; url: string }): MailContent => ({
    subject: "Reset your password",
    greeting: `Hello ${name},`,
    paragraphs: ["Choose a new password. The link works once, within an hour, and ends every session of your account."],
    action: { label: "Reset password", url },
    footer: IGNORE,
  }),
  changePassword: ({ name, url }: { name: string; url: string }): MailContent => ({
    subject: "Change your password",
    greeting: `Hello ${name},`,
    paragraphs: ["You asked to change your password. The link works once, within an hour, and ends every session of your account."],
    action: { label: "Change password", url },
    footer: IGNORE,
  }),
  passwordChanged: ({ name, time, connected, forgotUrl }: { name: string; time: string; connected: readonly string[]; forgotUrl: string }): MailContent => ({
    subject: "Your password was changed",
    greeting: `Hello ${name},`,
    paragraphs: [
      `The password of your account was changed on ${time}. Every session has been ended.`,
      ...(connected.length === 0
        ? []
        : [`You can also sign in with ${connected.join(" and ")}. If you do not know this account, disconnect it in Settings, Security.`]),
    ],
    action: { label: "This was not me: reset password", url: forgotUrl },
    footer: "You get this e-mail whenever the password changes.",
  }),
  loginCode: ({ name, code }: { name: string; code: string }): MailContent => ({
    subject: "Your sign-in code",
    greeting: `Hello ${name},`,
    paragraphs: ["Enter this code on the page where you signed in. It works once, within 10 minutes."],
    code,
    footer: "If you did not sign in, somebody knows your password: change it now.",
  }),
  newLogin: ({ name, device, time, address, url }: { name: string; device: string; time: string; address: string; url: string }): MailContent => ({
    subject: "New sign-in to your account",
    greeting: `Hello ${name},`,
    paragraphs: ["Somebody signed in to your account.", `Device: ${device}`, `Time: ${time}`, `Address: ${address}`],
    action: { label: "This was not me: end this session", url },
    footer: "Turn these e-mails off in Settings, Security.",
  }),
  locked: ({ name, time, forgotUrl }: { name: string; time: string; forgotUrl: string }): MailContent => ({
    subject: "Sign-in to your account is paused",
    greeting: `Hello ${name},`,
    paragraphs: [`There were many failed attempts to sign in to your account until ${time}. Signing in is paused for 15 minutes.`],
    action: { label: "Reset password", url: forgotUrl },
    footer: "If this was you, wait a little and try again.",
  }),
  securityChanged: ({ name, change, time, forgotUrl }: { name: string; change: string; time: string; forgotUrl: string }): MailContent => ({
    subject: "Your security settings were changed",
    greeting: `Hello ${name},`,
    paragraphs: [`${change} (${time})`],
    action: { label: "This was not me: reset password", url: forgotUrl },
    footer: "You get this e-mail whenever these settings change.",
  }),
  planChanged: ({ name, change, url }: { name: string; change: string; url: string }): MailContent => ({
    subject: "Your QuerySnap plan has changed",
    greeting: `Hello ${name},`,
    paragraphs: [change],
    action: { label: "See plans", url },
    footer: "You get this e-mail whenever your plan changes.",
  }),
};
