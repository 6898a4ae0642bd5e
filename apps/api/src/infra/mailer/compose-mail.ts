import { escapeHtml } from "../html.ts";

/** A mail as paragraphs: the plain and the HTML form come from the same text. */
export type MailContent = {
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  /** One button; the plain form has the address on its own line. */
  action?: { label: string; url: string };
  /** Shown large and spaced, e.g. a code. */
  code?: string;
  footer: string;
};

export type ComposedMail = { subject: string; text: string; html: string };

/** Names and devices come from strangers: a line break in them must not end a header or start a paragraph. */
export function singleLine(text: string, max = 200): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .slice(0, max)
    .trim();
}

export function composeMail(content: MailContent): ComposedMail {
  const { greeting, paragraphs, action, code, footer } = content;
  const text = [
    greeting,
    ...paragraphs,
    ...(code ? [code] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    footer,
    // mail programs fold what follows this line, so nothing that matters stands there
    "-- \nQuerySnap",
  ].join("\n\n");
  const p = (body: string) => `<p style="margin:0 0 16px">${escapeHtml(body)}</p>`;
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"></head>',
    '<body style="margin:0;padding:32px 16px;background:#f6f6f4;color:#1c1c1a;font:16px/26px system-ui,sans-serif">',
    '<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e3e3df;border-radius:8px">',
    p(greeting),
    ...paragraphs.map(p),
    code
      ? `<p style="margin:0 0 16px;font:600 28px/40px ui-monospace,monospace;letter-spacing:6px">${escapeHtml(code)}</p>`
      : "",
    action
      ? `<p style="margin:0 0 16px"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:10px 20px;background:#c5e86c;color:#1c1c1a;border-radius:6px;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p><p style="margin:0 0 16px;font-size:13px;line-height:20px;word-break:break-all">${escapeHtml(action.url)}</p>`
      : "",
    `<p style="margin:24px 0 0;font-size:13px;line-height:20px;color:#6b6b66">${escapeHtml(footer)}</p>`,
    "</div></body></html>",
  ].join("");
  return { subject: singleLine(content.subject), text, html };
}
