import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { AppError } from "../../app-error.ts";
import { escapeHtml } from "../../infra/html.ts";
import { listOutbox, outboxFolder, readOutbox } from "../../infra/mailer/mail-transport.ts";
import { serverPage } from "../../infra/server-page.ts";
import { type ReadMail, readMail } from "../../infra/mailer/read-mail.ts";
import { spokenTime } from "../../infra/spoken-time.ts";

export const MAILBOX_PATH = "/dev/mailbox";
const SHOWN = 100;
const params = z.object({ name: z.string().max(200) });

/** Addresses in the text become links; everything else is shown as it is. */
const linked = (text: string) =>
  escapeHtml(text).replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);

const dateText = (date: string) => {
  const sent = Date.parse(date);
  return Number.isNaN(sent) ? date : spokenTime(sent);
};

const addressLine = (mail: ReadMail) =>
  `<span class="meta">To ${escapeHtml(mail.to)}, ${escapeHtml(dateText(mail.date))}</span>`;

async function mailRow(folder: string, name: string): Promise<string> {
  const mail = readMail((await readOutbox(folder, name)) ?? "");
  const href = `${MAILBOX_PATH}/${encodeURIComponent(name)}`;
  return `<li><a href="${href}"><strong>${escapeHtml(mail.subject)}</strong><br>${addressLine(mail)}</a></li>`;
}

/**
 * `/dev/mailbox`: the mail that a local installation wrote instead of sending. Registered in local mode only.
 */
export function registerMailbox(app: FastifyInstance, dataDir: string): void {
  const folder = outboxFolder(dataDir);
  app.get(MAILBOX_PATH, { schema: { hide: true } }, async (_request, reply) => {
    const names = (await listOutbox(folder)).slice(0, SHOWN);
    const rows = await Promise.all(names.map((name) => mailRow(folder, name)));
    const list = `<ul class="rows">${rows.join("")}</ul>`;
    const empty =
      '<p><strong>No mail yet</strong></p><p class="meta">Mail that would be sent from here is shown here.</p>';
    return reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .send(serverPage({ title: "Mailbox", body: rows.length > 0 ? list : empty }));
  });
  app.get(`${MAILBOX_PATH}/:name`, { schema: { hide: true, params } }, async (request, reply) => {
    const source = await readOutbox(folder, params.parse(request.params).name);
    if (source === undefined) throw new AppError("not_found");
    const mail = readMail(source);
    return reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .send(
        serverPage({
          title: mail.subject,
          body: `${addressLine(mail)}<pre class="mail">${linked(mail.text)}</pre><p><a href="${MAILBOX_PATH}">Back to the mailbox</a></p>`,
        }),
      );
  });
}
