import { failureReply, type ErrorCode, type FailureReason, type FailureReply } from "@querysnap/contracts";

export const NETWORK_ERROR_TEXT = "Network error. Please check your connection and try again.";

/**
 * `network`: no answer. `session_ended`: the refresh failed and the user was signed out. `reply_invalid`: an
 * answer we cannot read.
 */
export type ClientErrorCode = ErrorCode | "network" | "session_ended" | "reply_invalid";

/** Why a call failed; `message` is what a person reads. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ClientErrorCode;
  /** 0 when there was no answer. */
  readonly status: number;
  readonly details: string | undefined;
  /** Machine-readable cause; `message` and `details` are for people. */
  readonly reason: FailureReason | undefined;
  /** The whole failure reply, for quota calls that show `usage`. */
  readonly reply: FailureReply | undefined;

  constructor(
    message: string,
    {
      code,
      status = 0,
      reply,
      cause,
    }: { code: ClientErrorCode; status?: number; reply?: FailureReply; cause?: unknown },
  ) {
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.details = reply?.details;
    this.reason = reply?.reason;
    this.reply = reply;
  }

  /** Seconds to wait, where the server named them. */
  get retryAfter(): number | undefined {
    return this.reply?.retryAfter;
  }
}

/** The error of an answer that is not OK: the server's own message, else the fallback. */
export async function readApiError(response: Response, fallback: string): Promise<ApiError> {
  const text = await response.text().catch(() => "");
  try {
    const reply = failureReply.parse(JSON.parse(text));
    return new ApiError(reply.message || fallback, { code: reply.code, status: response.status, reply });
  } catch (cause) {
    return new ApiError(fallback, { code: "reply_invalid", status: response.status, cause });
  }
}

/** Returns the message of an API error, and the fallback for anything else. */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof ApiError ? error.message : fallback;
}
