import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../app-error.ts";

/** JSON only. An empty body with a JSON content type is no body: some calls are specified that way. */
export function registerBodyParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, jsonParser(app));
}

/**
 * Beacons cannot set a content type that needs a preflight, so theirs may be text. Call it on the beacon's
 * own scope.
 */
export function acceptTextAsJson(scope: FastifyInstance): void {
  scope.addContentTypeParser("text/plain", { parseAs: "string" }, jsonParser(scope));
}

/** An escaped NUL, not an escaped backslash that happens to stand before `u0000`. */
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/i;

/** Tests JSON text for a string that holds a NUL; linear in its length. */
export const hasEscapedNul = (body: string): boolean => ESCAPED_NUL.test(body);

type Done = (error: Error | null, body?: unknown) => void;

function jsonParser(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser("error", "error");
  return (request: FastifyRequest, body: string, done: Done) => {
    if (body === "") return done(null, undefined);
    if (!hasEscapedNul(body)) return parse(request, body, done);
    return parse(request, body, (error: Error | null, value: unknown) =>
      error ? done(error) : refuseNul(value, request.routeOptions.config.valueFields ?? [], done),
    );
  };
}

/** PostgreSQL and mail headers cannot carry a NUL, and only stored values need one. */
function refuseNul(body: unknown, valueFields: readonly string[], done: Done): void {
  const path = findNul(body, new Set(valueFields));
  if (path === null) return done(null, body);
  const message = "Must not contain NUL characters";
  return done(new AppError("validation_failed", { message, details: `${path}: ${message}` }));
}

/**
 * Returns the path of a text or key with a NUL, in form `a/0/b`; null for none. Fields of the body in `except`
 * are not searched. Without recursion: a body may be nested deeper than the stack.
 */
function findNul(body: unknown, except: ReadonlySet<string>): string | null {
  const open: { path: string; value: unknown }[] = [{ path: "", value: body }];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { path, value } = at;
    if (typeof value === "string" && value.includes("\0")) return path || "body";
    if (typeof value !== "object" || value === null) continue;
    for (const [key, child] of Object.entries(value)) {
      if (key.includes("\0")) return path || "body";
      if (path !== "" || !except.has(key))
        open.push({ path: path === "" ? key : `${path}/${key}`, value: child });
    }
  }
  return null;
}
