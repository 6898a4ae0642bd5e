import { expect } from "@playwright/test";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";

export type Mail = { to: string; subject: string; text: string; html: string };

/** Where mails arrive: the outbox folder of an installation, or a mail server. */
export type Mailbox = { sources(): Promise<string[]> };

function decode(body: string, encoding: string): string {
  if (/base64/i.test(encoding)) return Buffer.from(body, "base64").toString("utf8");
  if (!/quoted-printable/i.test(encoding)) return body;
  const bytes = body
    .replaceAll(/=\r?\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** The parts of a message as our mailer writes it: a plain text and an HTML form. */
export function readMail(source: string): Mail {
  const [head = "", ...rest] = source.replaceAll("\r\n", "\n").split("\n\n");
  const headers = head.replaceAll(/\n[ \t]+/g, " ");
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1] ?? "";
  const part = (type: string): string => {
    const found =
      rest
        .join("\n\n")
        .split(`--${boundary}`)
        .find((each) => each.includes(`Content-Type: ${type}`)) ?? "";
    const [partHead = "", ...body] = found.split("\n\n");
    return decode(body.join("\n\n"), /Content-Transfer-Encoding: (\S+)/i.exec(partHead)?.[1] ?? "").trim();
  };
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, "im").exec(headers)?.[1]?.trim() ?? "";
  return { to: header("To"), subject: header("Subject"), text: part("text/plain"), html: part("text/html") };
}

/** The folder that mail is written to when no mail server is configured. */
export function outboxOf(dataDir: string): Mailbox {
  const folder = join(dataDir, "outbox");
  return {
    async sources() {
      const names = (await readdir(folder)).filter((name) => name.endsWith(".eml")).sort();
      return Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
    },
  };
}

export type MailServer = Mailbox & { url: string; recipients: string[]; close(): Promise<void> };

/** A mail server on a free port of this machine that keeps what it is given. */
export async function startMailServer(): Promise<MailServer> {
  const received: string[] = [];
  const recipients: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      let source = "";
      stream.on("data", (chunk: Buffer) => (source += chunk.toString()));
      stream.on("end", () => {
        received.push(source);
        recipients.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.server.address();
  return {
    url: `smtp://127.0.0.1:${address !== null && typeof address === "object" ? address.port : 0}`,
    recipients,
    sources: () => Promise.resolve(received),
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
}

/** Mails to one person under one subject, oldest first. */
export async function mailsTo(mailbox: Mailbox, email: string, subject: string): Promise<Mail[]> {
  const mails = (await mailbox.sources()).map(readMail);
  return mails.filter((mail) => mail.to.includes(email) && mail.subject === subject);
}

/** Waits for the given number of such mails and returns the last one. */
export async function mailTo(
  mailbox: Mailbox,
  to: { email: string; subject: string; count?: number },
): Promise<Mail> {
  const { email, subject, count = 1 } = to;
  await expect.poll(async () => (await mailsTo(mailbox, email, subject)).length).toBe(count);
  const last = (await mailsTo(mailbox, email, subject)).at(-1);
  if (!last) throw new Error(`No mail "${subject}" to ${email}.`);
  return last;
}

/** The path of the first link in a mail's text, on whatever address the application has. */
export function pathIn(mail: Mail): string {
  const url = /https?:\/\/\S+/.exec(mail.text)?.[0];
  if (!url) throw new Error(`No link in:\n${mail.text}`);
  return new URL(url).pathname;
}

/** The sign-in code of a mail. */
export function codeIn(mail: Mail): string {
  const code = /^[0-9A-F]{4}$/m.exec(mail.text)?.[0];
  if (!code) throw new Error(`No code in:\n${mail.text}`);
  return code;
}
