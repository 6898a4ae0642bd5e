import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Config } from "../../config.ts";

export type Mail = {
  /** Stays the same when a delivery is tried again, so that a mail program shows it once. */
  id: string;
  sentAt: number;
  to: string;
  replyTo?: string | undefined;
  subject: string;
  text: string;
  html: string;
};

/** Throws when the mail was not taken; the task tries again. */
export type MailTransport = { deliver(mail: Mail): Promise<void>; close(): void };

/** Deliveries of this process since its start. A mail that is tried again counts again. */
export type MailCounts = { delivered: number; failed: number };

/** Counts what goes through a transport. */
export function countMails(transport: MailTransport, counts: MailCounts): MailTransport {
  return {
    async deliver(mail) {
      try {
        await transport.deliver(mail);
        counts.delivered++;
      } catch (error) {
        counts.failed++;
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

const message = (from: string, mail: Mail) => ({
  from,
  to: { name: "", address: mail.to },
  ...(mail.replyTo === undefined ? {} : { replyTo: { name: "", address: mail.replyTo } }),
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  date: new Date(mail.sentAt),
  messageId: `<${mail.id}@querysnap>`,
  headers: { "Auto-Submitted": "auto-generated" },
  // the texts are ours, but nothing in a mail may ever be read from our disk or fetched
  disableFileAccess: true,
  disableUrlAccess: true,
});

function smtpTransport(url: string, from: string): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    async deliver(mail) {
      await transport.sendMail(message(from, mail));
    },
    close: () => transport.close(),
  };
}

export function outboxFolder(dataDir: string): string {
  return join(dataDir, "outbox");
}

function outboxTransport(folder: string, from: string): MailTransport {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async deliver(mail) {
      const { message: source } = await transport.sendMail(message(from, mail));
      const name = `${new Date(mail.sentAt).toISOString().replaceAll(/[:.]/g, "-")}-${mail.id}.eml`;
      const draft = join(folder, `.${randomBytes(6).toString("hex")}`);
      await writeFile(draft, source as Buffer, { mode: 0o600 });
      await rename(draft, join(folder, name));
    },
    close: () => {},
  };
}

/** SMTP when it is configured, else one file a mail in DATA_DIR/outbox. */
export function createMailTransport(
  config: Pick<Config, "SMTP_URL" | "MAIL_FROM" | "dataDir">,
): MailTransport {
  return config.SMTP_URL
    ? smtpTransport(config.SMTP_URL, config.MAIL_FROM)
    : outboxTransport(outboxFolder(config.dataDir), config.MAIL_FROM);
}

/** Names of the mails in the outbox, newest first. */
export async function listOutbox(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.endsWith(".eml") && !name.startsWith("."))
    .sort()
    .reverse();
}

/** Undefined when there is no such mail. */
export async function readOutbox(folder: string, name: string): Promise<string | undefined> {
  if (!(await listOutbox(folder)).includes(name)) return undefined;
  return readFile(join(folder, name), "utf8");
}

/** Removes mails older than the given time. */
export async function pruneOutbox(folder: string, beforeMs: number): Promise<void> {
  for (const name of await listOutbox(folder)) {
    const stamp = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z/.exec(name);
    if (stamp && Date.parse(`${stamp[1]}T${stamp[2]}:${stamp[3]}:${stamp[4]}.${stamp[5]}Z`) < beforeMs)
      await rm(join(folder, name), { force: true });
  }
}
