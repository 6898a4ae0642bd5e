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
    // PostgreSQL and mail headers cannot carry a NUL, and no field of ours needs one
    if (hasEscapedNul(body))
      return done(new AppError("malformed_body", { details: "NUL characters are not allowed" }));
    return parse(request, body, done);
  };
}
