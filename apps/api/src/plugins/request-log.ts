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
    serializers: { err: serializeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Error texts of drivers may quote a URI; credentials in it are cut out. */
export function redactText(text: string): string {
  return text.replaceAll(/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@]*@/gi, "$1****:****@");
}

/**
 * `ECONNREFUSED`, or the number that a database gave, which the driver may have left in a class of its own.
 */
function codeOf(error: Error): string | number | undefined {
  if (!("code" in error) || error.code === undefined || error.code === null) return undefined;
  return typeof error.code === "string" ? redactText(error.code) : Number(error.code);
}

function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: redactText(String(error)) };
  return {
    type: error.name,
    // a name of its own: "code" is what people sign in with
    errorCode: codeOf(error),
    message: redactText(error.message),
    stack: redactText(error.stack ?? ""),
    ...(error.cause === undefined ? {} : { cause: serializeError(error.cause) }),
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
