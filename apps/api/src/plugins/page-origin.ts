import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Stands for the installation's own origin in pages, which the build cannot know. */
export const ORIGIN_PLACEHOLDER = "https://querysnap.invalid";

type Page = { etag: string; plain: Buffer; br: Buffer; gzip: Buffer };

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

async function readPage(file: string, origin: string): Promise<Page | null> {
  const source = await readFile(file, "utf8");
  if (!source.includes(ORIGIN_PLACEHOLDER)) return null;
  const plain = Buffer.from(source.replaceAll(ORIGIN_PLACEHOLDER, origin));
  return {
    etag: `"${createHash("sha256").update(plain).digest("base64url").slice(0, 27)}"`,
    plain,
    br: await compress.br(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    gzip: await compress.gzip(plain),
  };
}

/**
 * Sends pages that name the installation's origin: their addresses and images, for search engines and for
 * previews of links. Each page is made once.
 */
export function createOriginPages(baseUrl: () => string) {
  const pages = new Map<string, Promise<Page | null>>();
  /** False when the file names no origin, so that it can be sent as it is. */
  return async (file: string, request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const page = await (pages.get(file) ?? pages.set(file, readPage(file, baseUrl())).get(file));
    if (!page) return false;
    const accepted = request.headers["accept-encoding"] ?? "";
    const encoding = ["br", "gzip"].find((name) => accepted.includes(name));
    reply
      .type("text/html; charset=utf-8")
      .headers({ etag: page.etag, vary: "accept-encoding", "cache-control": "no-cache" });
    if (request.headers["if-none-match"] === page.etag) {
      await reply.code(304).send();
      return true;
    }
    if (encoding === "br" || encoding === "gzip")
      await reply.header("content-encoding", encoding).send(page[encoding]);
    else await reply.send(page.plain);
    return true;
  };
}

/** Pages that search engines may list, in the order of the menu. */
const PUBLIC_PATHS = [
  "/",
  "/about",
  "/contact",
  "/pricing",
  "/privacy-policy",
  "/terms-of-service",
  "/refund-policy",
];

export function sitemap(origin: string): string {
  const urls = PUBLIC_PATHS.map((path) => `  <url><loc>${origin}${path}</loc></url>`).join("\n");
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`;
}

/** A local installation is nobody's website. */
export function robots(origin: string, isPublic: boolean): string {
  if (!isPublic) return "User-agent: *\nDisallow: /\n";
  const closed = ["/api/", "/me", "/connect", "/playground", "/settings", "/admin/", "/reset-password/"];
  return `User-agent: *\n${closed.map((path) => `Disallow: ${path}`).join("\n")}\n\nSitemap: ${origin}/sitemap.xml\n`;
}
