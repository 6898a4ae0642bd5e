import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";

/**
 * The way of the sign-in popup: start, callback and its last page. Any opener policy among them, on a
 * redirect too, would cut the popup off from the page that opened it, which then takes the window for closed.
 */
const POPUP_PATH = /^\/(?:oauth-popup|api\/auth\/(?:google|github)(?:\/callback)?)(?:\?|$)/;

/** Where the payment dialog opens: the only page that loads the provider's script. */
const PAYMENT_PATH = /^\/pricing\/?(?:\?|$)/;

/** Origins of others that a page may load scripts from, and send forms to. */
type Opened = { scripts: readonly string[]; forms: readonly string[] };

/** Inline styles are allowed for the query editor, which writes its own; inline scripts never. */
const contentSecurityPolicy = ({ scripts, forms }: Opened = { scripts: [], forms: [] }) =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(" "),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...forms].join(" "),
    "frame-ancestors 'none'",
  ].join(";");

const EVERYWHERE = {
  "content-security-policy": contentSecurityPolicy(),
  // the sign-in popup talks to its opener
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-dns-prefetch-control": "off",
  "x-download-options": "noopen",
  "x-frame-options": "DENY",
  "x-permitted-cross-domain-policies": "none",
  // the filter of old browsers, which could be turned against a page
  "x-xss-protection": "0",
};

/** Files outside `/assets` that every page loads. */
const ASSET_PATHS = new Set(["/theme.js", "/favicon.svg"]);

/**
 * For scripts, styles, fonts and the icon: the policies above belong to documents and would double the size
 * of a small file.
 */
const ASSET = {
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
};

export type SetHeaders = (request: FastifyRequest, reply: FastifyReply) => void;

/** Headers of pages, of calls and of the files that pages load. */
export function securityHeaders(config: Pick<Config, "PUBLIC_URL" | "payments">): {
  page: Record<string, string>;
  payment: Record<string, string>;
  api: Record<string, string>;
  asset: Record<string, string>;
} {
  const isSecure = config.PUBLIC_URL?.startsWith("https:") ?? false;
  const transport: Record<string, string> = isSecure
    ? { "strict-transport-security": "max-age=31536000" }
    : {};
  const page = { ...EVERYWHERE, ...transport };
  const opened = config.payments && {
    scripts: [new URL(config.payments.scriptUrl).origin],
    forms: config.payments.checkoutOrigins,
  };
  const payment = opened ? { ...page, "content-security-policy": contentSecurityPolicy(opened) } : page;
  return { page, payment, api: { ...page, "cache-control": "no-store" }, asset: { ...ASSET, ...transport } };
}

/** Headers of every reply, the same ones every time; a handler may set its own afterwards. */
export function createSecurityHeaders(config: Pick<Config, "PUBLIC_URL" | "payments">): SetHeaders {
  const { page, payment, api, asset } = securityHeaders(config);
  const headersOf = (url: string) => {
    if (url.startsWith("/assets/") || ASSET_PATHS.has(url)) return asset;
    if (url.startsWith("/api/")) return api;
    return PAYMENT_PATH.test(url) ? payment : page;
  };
  return (request, reply) => {
    reply.header("x-request-id", request.id).headers(headersOf(request.url));
    if (POPUP_PATH.test(request.url)) reply.header("cross-origin-opener-policy", "unsafe-none");
  };
}
