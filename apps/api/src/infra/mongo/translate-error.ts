import type { ErrorCode } from "@querysnap/contracts";
import {
  MongoError,
  MongoNetworkError,
  MongoParseError,
  MongoServerError,
  MongoServerSelectionError,
} from "mongodb";
import { AppError } from "../../app-error.ts";
import { redactText } from "../../plugins/request-log.ts";
import { InvalidReply } from "./check-reply.ts";
import type { MongoTarget } from "./mongo-clients.ts";

/** Why a server was not reached, in a sentence without addresses that were not typed by the user. */
const CAUSES: readonly [pattern: RegExp, sentence: string][] = [
  [
    /authentication failed|auth failed|bad auth|SCRAM|code.?18\b/i,
    "Authentication failed: check the user name, the password and authSource.",
  ],
  [
    /ENOTFOUND|EAI_AGAIN|querySrv|ENODATA|rejected connection - (?:NotAllowed|HostUnreachable)/i,
    "The host name could not be resolved to a reachable address.",
  ],
  [/ECONNREFUSED|ConnectionRefused/i, "The connection was refused: nothing listens on this host and port."],
  [
    /certificate|self.signed|TLS|SSL|ERR_SSL|wrong version number/i,
    "The TLS connection could not be made: check tls and the server's certificate.",
  ],
  [
    /ECONNRESET|EPIPE|closed/i,
    "The connection was closed by the server: check tls and the server's access list.",
  ],
  [
    /timed? ?out|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|TTLExpired|NetworkUnreachable/i,
    "The connection timed out: check the host and whether the server's access list has this server's address.",
  ],
];

/** The reply that was refused, if that is why the connection was closed. */
function invalidReplyIn(error: unknown): InvalidReply | null {
  let at: unknown = error;
  for (let depth = 0; at instanceof Error && depth < 5; depth++, at = at.cause)
    if (at instanceof InvalidReply) return at;
  return null;
}

function explain(error: unknown): string {
  const refused = invalidReplyIn(error);
  if (refused) return `The server doesn't answer as MongoDB does: ${refused.message}.`;
  const texts: string[] = [];
  for (let at: unknown = error; at instanceof Error && texts.length < 5; at = at.cause)
    texts.push(at.message);
  const all = texts.join(" ");
  return CAUSES.find(([pattern]) => pattern.test(all))?.[1] ?? "The connection to the database failed.";
}

/** For calls that open a connection: every failure is about the connection. */
export function translateConnectError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof MongoParseError)
    return new AppError("uri_invalid", { details: redactText(error.message), cause: error });
  if (error instanceof MongoServerError && Number(error.code) === 13)
    return new AppError("connection_failed", {
      details: `Permission denied: ${serverText(error)}`,
      cause: error,
    });
  return new AppError("connection_failed", { details: explain(error), cause: error });
}

const SERVER_CODES: Record<number, ErrorCode> = {
  13: "database_forbidden",
  18: "database_unreachable",
  50: "query_timed_out",
  262: "query_timed_out",
  8000: "database_forbidden",
};

function serverText(error: MongoServerError): string {
  const name = typeof error["codeName"] === "string" ? error["codeName"] : "MongoServerError";
  return redactText(`${name}: ${error.message}`);
}

/**
 * For calls on an open connection. Throws nothing of its own. Anything but the driver's errors comes back
 * unchanged, except that a reply of a user's host which can't be read is a failure of that host.
 */
export function translateQueryError(error: unknown, target: Pick<MongoTarget, "isUserSupplied">): unknown {
  if (error instanceof AppError) return error;
  if (!(error instanceof MongoError)) {
    if (!target.isUserSupplied) return error;
    const reason = error instanceof Error ? error.message : String(error);
    return new AppError("query_failed", { details: redactText(`Unreadable reply: ${reason}`), cause: error });
  }
  if (error instanceof MongoServerError) {
    // replies are read with typed numbers, so the code may be one
    const code = SERVER_CODES[Number(error.code)];
    if (code === "query_timed_out")
      return new AppError(code, { details: `Timeout: ${serverText(error)}`, cause: error });
    if (code === "database_forbidden")
      return new AppError(code, {
        details: `Not allowed, permission denied: ${serverText(error)}`,
        cause: error,
      });
    return new AppError(code ?? "query_failed", { details: serverText(error), cause: error });
  }
  if (!(error instanceof MongoServerSelectionError) && invalidReplyIn(error))
    return new AppError("query_failed", { details: explain(error), cause: error });
  if (
    error instanceof MongoNetworkError ||
    error instanceof MongoServerSelectionError ||
    /Topology|not connected|timed out/i.test(error.message)
  ) {
    return new AppError("database_unreachable", { details: `Connection: ${explain(error)}`, cause: error });
  }
  return new AppError("query_failed", { details: redactText(error.message), cause: error });
}
