import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { AppError } from "../../app-error.ts";
import { escapeHtml } from "../../infra/html.ts";
import { listOutbox, outboxFolder, readOutbox } from "../../infra/mailer/mail-transport.ts";
import { type ReadMail, readMail } from "../../infra/mailer/read-mail.ts";

const SHOWN = 100;
const params = z.object({ name: z.string().max(200) });

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>body{font:14px/22px system-ui,sans-serif;max-width:720px;margin:32px auto;padding:0 16px}li{margin:0 0 12px}pre{white-space:pre-wrap;overflow-wrap:anywhere}</style></head><body>${body}</body></html>`;

/** Addresses in the text become links; everything else is shown as it is. */
const linked = (text: string) =>
  escapeHtml(text).replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);

const heading = (mail: ReadMail) =>
  `${escapeHtml(mail.subject)}</strong><br>To ${escapeHtml(mail.to)}, ${escapeHtml(mail.date)}`;

/**
 * `/dev/mailbox`: the mail that a local installation wrote instead of sending. Registered in local mode only.
 */
export function registerMailbox(app: FastifyInstance, dataDir: string): void {
  const folder = outboxFolder(dataDir);
  app.get("/dev/mailbox", { schema: { hide: true } }, async (_request, reply) => {
    const names = (await listOutbox(folder)).slice(0, SHOWN);
    const rows = await Promise.all(
      names.map(
        async (name) =>
          `<li><a href="/dev/mailbox/${encodeURIComponent(name)}"><strong>${heading(readMail((await readOutbox(folder, name)) ?? ""))}</a></li>`,
      ),
    );
    return reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .send(
        page(
          "Mailbox",
          `<h1>Mailbox</h1>${rows.length > 0 ? `<ul>${rows.join("")}</ul>` : "<p>No mail yet</p>"}`,
        ),
      );
  });
  app.get("/dev/mailbox/:name", { schema: { hide: true, params } }, async (request, reply) => {
    const source = await readOutbox(folder, params.parse(request.params).name);
    if (source === undefined) throw new AppError("not_found");
    const mail = readMail(source);
    return reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .send(
        page(
          mail.subject,
          `<p><a href="/dev/mailbox">Mailbox</a></p><p><strong>${heading(mail)}</p><pre>${linked(mail.text)}</pre>`,
        ),
      );
  });
}
