import { type ErrorCode, type FailureReply, isErrorCode } from "@querysnap/contracts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { AppError } from "../app-error.ts";

const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media_type",
  FST_ERR_CTP_BODY_TOO_LARGE: "body_too_large",
  FST_ERR_CTP_INVALID_JSON_BODY: "malformed_body",
  FST_ERR_CTP_EMPTY_JSON_BODY: "malformed_body",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "malformed_body",
  FST_ERR_BAD_URL: "not_found",
  FST_ERR_NOT_FOUND: "not_found",
  FST_ERR_MAX_PARAM_LENGTH: "not_found",
};

/** A database or file system without room: SQLite, PostgreSQL, the operating system. */
const DISK_FULL = new Set(["SQLITE_FULL", "53100", "ENOSPC"]);

/** Messages of the validator itself speak of types; those of our schemas are written for people. */
const TECHNICAL = /^(?:invalid|too (?:big|small)|unrecognized|expected|required)\b/i;

function fromValidation(error: unknown): AppError | null {
  if (!hasZodFastifySchemaValidationErrors(error)) return null;
  const [first] = error.validation;
  const code: unknown =
    first?.params["params"] instanceof Object && "code" in first.params["params"]
      ? first.params["params"].code
      : undefined;
  const message = first?.message ?? "";
  return new AppError(typeof code === "string" && isErrorCode(code) ? code : "validation_failed", {
    ...(TECHNICAL.test(message) ? {} : { message }),
    details: error.validation
      .map((issue) => `${issue.instancePath.slice(1) || "body"}: ${issue.message ?? "invalid"}`)
      .join("; "),
    cause: error,
  });
}

/** Everything that can be thrown in a request as the one error that is answered. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const validation = fromValidation(error);
  if (validation) return validation;
  const stated =
    error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
  if (DISK_FULL.has(stated)) return new AppError("storage_full", { cause: error });
  const code = FASTIFY_CODES[stated];
  if (code) return new AppError(code, { cause: error });
  const status = error instanceof Error && "statusCode" in error ? error.statusCode : undefined;
  if (status === 400) return new AppError("malformed_body", { cause: error });
  return new AppError("internal", { cause: error });
}

export function presentFailure(error: AppError, requestId: string): FailureReply {
  return {
    success: false,
    message: error.message,
    code: error.code,
    ...(error.details === undefined ? {} : { details: error.details }),
    ...(error.reason === undefined ? {} : { reason: error.reason }),
    requestId,
    ...error.extras,
  };
}

/** Failures of this status that a slow query or a busy caller makes: nothing for an operator to look at. */
const CALLERS_OWN = new Set<ErrorCode>(["throttled", "query_timed_out"]);

export async function handleError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const failure = toAppError(error);
  if (failure.status >= 500 && !CALLERS_OWN.has(failure.code))
    request.log.error({ err: failure.cause ?? failure, failure: failure.code }, "request failed");
  if (failure.extras.retryAfter !== undefined) reply.header("retry-after", failure.extras.retryAfter);
  else if (failure.status === 503) reply.header("retry-after", 1);
  // a text passes the serializer by: the failure shape is the same for every route
  await reply
    .code(failure.status)
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(presentFailure(failure, request.id)));
}

export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(handleError);
}
