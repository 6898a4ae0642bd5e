import type { FastifyInstance } from "fastify";
import { type DestinationStream, type LoggerOptions, pino, type Logger } from "pino";
import type { Config } from "../config.ts";

const SECRET_KEYS = [
  "password",
  "token",
  "uri",
  "secret",
  "secretKey",
  "code",
  "cookie",
  "authorization",
  "csrfToken",
  "refreshToken",
  "backupCodes",
];

/** JSON lines. Whatever object is logged, fields with these names never show their values. */
export function createLogger(config: Pick<Config, "logLevel">, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: config.logLevel,
    redact: {
      paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`, `*.headers.${key}`]).concat(
        '*.headers["set-cookie"]',
      ),
      censor: "[redacted]",
    },
    serializers: { err: (error: unknown) => serializeError(error) },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Longest text of another server, or of an error, that is logged or replied. UTF-16 units. */
const MAX_TEXT_LENGTH = 8_192;

/**
 * Cuts a text to 8 kB and masks the credentials of URIs in it, which errors of drivers may quote. Linear in
 * what is left.
 */
export function redactText(text: string): string {
  const isCut = text.length > MAX_TEXT_LENGTH;
  const head = text.slice(0, MAX_TEXT_LENGTH);
  let redacted = "";
  let done = 0;
  for (let at = head.indexOf("://"); at !== -1; at = head.indexOf("://", done)) {
    const start = at + 3;
    const length = head.slice(start).search(/[\s/]/);
    const end = length === -1 ? head.length : start + length;
    const authority = head.slice(start, end);
    // credentials that the cut has separated from their "@" are credentials all the same
    const credentials = length === -1 && isCut ? authority.length : authority.lastIndexOf("@");
    redacted += head.slice(done, start);
    redacted += credentials === -1 ? authority : `****:****${authority.slice(credentials)}`;
    done = end;
  }
  return redacted + head.slice(done) + (isCut ? " … (cut)" : "");
}

/**
 * `ECONNREFUSED`, or the number that a database gave, which the driver may have left in a class of its own.
 */
function codeOf(error: Error): string | number | undefined {
  if (!("code" in error) || error.code === undefined || error.code === null) return undefined;
  return typeof error.code === "string" ? redactText(error.code) : Number(error.code);
}

/** Causes of causes that are logged. */
const MAX_CAUSES = 5;

function serializeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { message: redactText(String(error)) };
  return {
    type: error.name,
    // a name of its own: "code" is what people sign in with
    errorCode: codeOf(error),
    message: redactText(error.message),
    stack: redactText(error.stack ?? ""),
    ...(error.cause === undefined || depth >= MAX_CAUSES
      ? {}
      : { cause: serializeError(error.cause, depth + 1) }),
  };
}

/**
 * One line a request: the route's pattern instead of the address, so that no query string and no token of a
 * path is kept.
 */
export function registerRequestLog(app: FastifyInstance, log: Logger): void {
  // every field is named here, so there is nothing to look for and cut out
  const lines = log.child({}, { redact: [] });
  if (!lines.isLevelEnabled("info")) return;
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "(none)";
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    lines.info(
      {
        reqId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms,
        user: request.actor?.userId,
      },
      "request",
    );
    done();
  });
}
