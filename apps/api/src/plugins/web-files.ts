import { existsSync, statSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AppDeps } from "../app-deps.ts";
import { AppError } from "../app-error.ts";
import { createOriginPages, robots, sitemap } from "./page-origin.ts";

const UNCHANGING = "public, max-age=31536000, immutable";
const NOT_FOUND_PAGE = "404.html";

/**
 * Returns the file of a page's path, as the build writes them: `about/index.html`, `login.html`, or
 * `reset-password/_.html` for any last segment. Null when the application has no such page.
 */
function pageOf(root: string, path: string): string | null {
  const wanted = resolve(root, `.${path}`);
  if (wanted !== root && !wanted.startsWith(root + sep)) return null;
  const candidates = [join(wanted, "index.html"), `${wanted}.html`, join(dirname(wanted), "_.html")];
  const found = candidates.find(
    (file) => file !== join(root, NOT_FOUND_PAGE) && existsSync(file) && statSync(file).isFile(),
  );
  return found === undefined ? null : found.slice(root.length + 1);
}

/** Whether a browser may be asking for a page. A name with a dot is a file's, unless somebody opens it. */
function asksForPage({ method, url, headers }: FastifyRequest): boolean {
  const path = url.split("?")[0] ?? "/";
  if ((method !== "GET" && method !== "HEAD") || /^\/(?:api|assets)\//.test(path)) return false;
  return !/\.\w+$/.test(path) || headers.accept?.includes("text/html") === true;
}

/** Null for a path that cannot be decoded, or that no page has. */
function decodedPath(url: string): string | null {
  try {
    const path = decodeURIComponent(url.split("?")[0] ?? "/");
    return path.includes("\0") ? null : path;
  } catch {
    return null;
  }
}

/**
 * Serves the built web application, with the Brotli and gzip files that the build wrote beside it. Assets
 * with a fingerprint in their name are cached for good; pages are revalidated.
 */
export async function registerWebFiles(
  app: FastifyInstance,
  { config, baseUrl }: Pick<AppDeps, "config" | "baseUrl">,
): Promise<void> {
  const root = resolve(config.WEB_DIST);
  const sendOriginPage = createOriginPages(baseUrl);
  const hidden = { schema: { hide: true } };
  app.get("/robots.txt", hidden, async (_request, reply) =>
    reply.type("text/plain; charset=utf-8").send(robots(baseUrl(), config.mode === "public")),
  );
  app.get("/sitemap.xml", hidden, async (_request, reply) =>
    reply.type("application/xml; charset=utf-8").send(sitemap(baseUrl())),
  );
  const isBuilt = existsSync(root);
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root,
      index: false,
      wildcard: false,
      cacheControl: false,
      // the entity tag says the same; small files are mostly headers
      lastModified: false,
      acceptRanges: false,
      preCompressed: true,
      globIgnore: ["**/*.br", "**/*.gz"],
      setHeaders: (reply, path) => {
        reply.header("cache-control", path.includes(`${sep}assets${sep}`) ? UNCHANGING : "no-cache");
      },
    });
  }
  const pages = new Map<string, string | null>();
  const hasNotFoundPage = existsSync(join(root, NOT_FOUND_PAGE));
  app.setNotFoundHandler(async (request, reply) => {
    if (!isBuilt || !asksForPage(request)) throw new AppError("not_found");
    const path = decodedPath(request.url);
    const page = path === null ? null : (pages.get(path) ?? pageOf(root, path));
    if (path !== null && pages.size < 1000) pages.set(path, page);
    if (page !== null) {
      reply.code(200);
      return (await sendOriginPage(join(root, page), request, reply)) ? reply : reply.sendFile(page);
    }
    if (!hasNotFoundPage) throw new AppError("not_found");
    return reply.code(404).sendFile(NOT_FOUND_PAGE);
  });
}
