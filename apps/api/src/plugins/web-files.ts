import { existsSync, statSync } from "node:fs";
import { join, resolve, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { AppError } from "../app-error.ts";

const UNCHANGING = "public, max-age=31536000, immutable";

/** The page of a path: pre-rendered (`about/index.html` or `about.html`), else the application's shell. */
function pageOf(root: string, path: string): string | null {
  const wanted = resolve(root, `.${path}`);
  if (wanted !== root && !wanted.startsWith(root + sep)) return null;
  const candidates = [
    join(wanted, "index.html"),
    `${wanted}.html`,
    join(root, "app.html"),
    join(root, "index.html"),
  ];
  const found = candidates.find((file) => existsSync(file) && statSync(file).isFile());
  return found === undefined ? null : found.slice(root.length + 1);
}

/**
 * The built web application. Assets with a fingerprint in their name are kept by browsers; pages are asked
 * for again.
 */
export async function registerWebFiles(app: FastifyInstance, folder: string): Promise<void> {
  const root = resolve(folder);
  const isBuilt = existsSync(root);
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root,
      index: false,
      wildcard: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header("cache-control", path.includes(`${sep}assets${sep}`) ? UNCHANGING : "no-cache");
      },
    });
  }
  const pages = new Map<string, string | null>();
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split("?")[0] ?? "/";
    const isPage =
      (request.method === "GET" || request.method === "HEAD") &&
      !path.startsWith("/api/") &&
      !/\.\w+$/.test(path);
    if (!isBuilt || !isPage) throw new AppError("not_found");
    let decoded: string;
    try {
      decoded = decodeURIComponent(path);
    } catch {
      throw new AppError("not_found");
    }
    if (decoded.includes("\0")) throw new AppError("not_found");
    const page = pages.get(decoded) ?? pageOf(root, decoded);
    if (pages.size < 1000) pages.set(decoded, page);
    if (!page) throw new AppError("not_found");
    return reply.code(200).header("cache-control", "no-cache").sendFile(page);
  });
}
