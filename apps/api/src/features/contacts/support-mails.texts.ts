import type { MailContent } from "../../infra/mailer/compose-mail.ts";

const FOOTER = "Sent by your QuerySnap installation.";

export const supportMails = {
  contactArrived: (contact: {
    name: string;
    email: string;
    subject: string;
    message: string;
    category: string;
    priority: string;
    url: string;
  }): MailContent => ({
    subject: `Contact (${contact.category}): ${contact.subject}`,
    greeting: "A contact submission has arrived.",
    paragraphs: [
      `From: ${contact.name} <${contact.email}>`,
      `Category: ${contact.category}. Priority: ${contact.priority}.`,
      contact.message,
    ],
    action: { label: "Open the admin panel", url: contact.url },
    footer: `${FOOTER} Your answer to this email goes to the sender.`,
  }),
  /** Carries nothing that a stranger wrote, so that nobody can send texts of their own from here. */
  contactReceived: (): MailContent => ({
    subject: "We received your message",
    greeting: "Hello,",
    paragraphs: [
      "Thank you for writing to QuerySnap. We have your message and get back to you within 24 hours.",
    ],
    footer:
      "If you did not write to us, somebody entered your address by mistake. You can ignore this email.",
  }),
  contactAnswered: (contact: {
    name: string;
    subject: string;
    message: string;
    response: string;
  }): MailContent => ({
    subject: `Re: ${contact.subject}`,
    greeting: `Hello ${contact.name},`,
    paragraphs: [contact.response, "You wrote:", contact.message],
    footer: "You get this email because you wrote to QuerySnap.",
  }),
  bugReportArrived: (report: {
    userName: string;
    userEmail: string;
    title: string;
    description: string;
    category: string;
    priority: string;
    page: string;
    url: string;
  }): MailContent => ({
    subject: `Bug report (${report.category}): ${report.title}`,
    greeting: "A bug report has arrived.",
    paragraphs: [
      `From: ${report.userName} <${report.userEmail}>`,
      `Category: ${report.category}. Priority: ${report.priority}. Page: ${report.page || "unknown"}.`,
      report.description,
    ],
    action: { label: "Open the admin panel", url: report.url },
    footer: `${FOOTER} Your answer to this email goes to the sender.`,
  }),
  bugReportReceived: (report: { name: string; title: string }): MailContent => ({
    subject: "We received your bug report",
    greeting: `Hello ${report.name},`,
    paragraphs: [
      `Thank you for the report "${report.title}". We look into it and write if we need to know more.`,
    ],
    footer: "You get this email because you reported a problem in QuerySnap.",
  }),
};
