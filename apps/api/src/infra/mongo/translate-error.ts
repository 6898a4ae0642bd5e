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
import { classifyConnectFailure } from "./connect-failure.ts";
import type { MongoTarget } from "./mongo-clients.ts";
import type { StageClock } from "./stage-clock.ts";

/** For calls that open a connection: every failure is about the connection. `clock` has measured its stages. */
export function translateConnectError(
  error: unknown,
  target?: Pick<MongoTarget, "uri">,
  clock?: Pick<StageClock, "upTo" | "pending">,
): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof MongoParseError)
    return new AppError("uri_invalid", { details: redactText(error.message), cause: error });
  const { reason, sentence } = classifyConnectFailure(error, target, clock?.pending());
  const isRefused = reason?.stage === "database" && error instanceof MongoServerError;
  // the result of a look-up and its time would reveal which inner names exist
  const isDisclosed = reason !== undefined && reason.stage !== "address";
  const original = isDisclosed ? originalText(error) : null;
  const details = isRefused
    ? `Permission denied: ${serverText(error)}`
    : original !== null && !sentence.includes(original)
      ? `${sentence} (${original})`
      : sentence;
  return new AppError("connection_failed", {
    details,
    reason: isDisclosed && clock ? { ...reason, stageMs: clock.upTo(reason.stage) } : reason,
    cause: error,
  });
}

const MAX_CAUSES = 5;
const MAX_ORIGINAL_TEXT = 300;

/** Returns the message of the innermost cause, as the server, Node or its TLS library wrote it. */
function originalText(error: unknown): string | null {
  let innermost: Error | null = null;
  let at = error;
  for (let depth = 0; at instanceof Error && depth < MAX_CAUSES; depth += 1) {
    innermost = at;
    at = at.cause;
  }
  if (innermost === null || innermost.message === "") return null;
  const text =
    innermost instanceof MongoServerError
      ? `${serverText(innermost)}, code ${Number(innermost.code)}`
      : redactText(innermost.message);
  return text.length > MAX_ORIGINAL_TEXT ? `${text.slice(0, MAX_ORIGINAL_TEXT)}…` : text;
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
 *
 * @param limitMs time limit of the command, where the caller set one
 */
export function translateQueryError(
  error: unknown,
  target: Pick<MongoTarget, "isUserSupplied">,
  limitMs: number | null = null,
): unknown {
  if (error instanceof AppError) return error;
  if (!(error instanceof MongoError)) {
    if (!target.isUserSupplied) return error;
    const cause = error instanceof Error ? error.message : String(error);
    return new AppError("query_failed", { details: redactText(`Unreadable reply: ${cause}`), cause: error });
  }
  if (error instanceof MongoServerError) {
    // replies are read with typed numbers, so the code may be one
    const code = SERVER_CODES[Number(error.code)];
    if (code === "query_timed_out")
      return new AppError(code, {
        details: `Timeout: ${serverText(error)}`,
        reason: { kind: "time_limit", limitMs },
        cause: error,
      });
    if (code === "database_forbidden")
      return new AppError(code, {
        details: `Not allowed, permission denied: ${serverText(error)}`,
        reason: { kind: "permission" },
        cause: error,
      });
    if (code === "database_unreachable")
      return new AppError(code, {
        details: `Connection: ${serverText(error)}`,
        reason: classifyConnectFailure(error).reason,
        cause: error,
      });
    return new AppError("query_failed", { details: serverText(error), cause: error });
  }
  const { reason, sentence } = classifyConnectFailure(error);
  if (!(error instanceof MongoServerSelectionError) && reason?.problem === "not_mongodb")
    return new AppError("query_failed", { details: sentence, cause: error });
  if (
    error instanceof MongoNetworkError ||
    error instanceof MongoServerSelectionError ||
    /Topology|not connected|timed out/i.test(error.message)
  ) {
    return new AppError("database_unreachable", {
      details: `Connection: ${sentence}`,
      reason,
      cause: error,
    });
  }
  return new AppError("query_failed", { details: redactText(error.message), cause: error });
}
