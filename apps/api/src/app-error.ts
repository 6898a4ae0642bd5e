import {
  ERROR_TEXTS,
  ERRORS,
  type ErrorCode,
  type FailureReason,
  type FailureReply,
} from "@querysnap/contracts";

export type AppErrorOptions = {
  /** User-facing message that replaces the default text of the code. */
  message?: string;
  details?: string;
  /** Machine-readable cause, which clients branch on. */
  reason?: FailureReason | undefined;
  cause?: unknown;
  /** Top-level fields that the specification requires besides the code. */
  extras?: Pick<FailureReply, "limitType" | "usage" | "retryAfter">;
};

/** Failure reported to the caller. The status follows from the code. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: string | undefined;
  readonly reason: FailureReason | undefined;
  readonly extras: NonNullable<AppErrorOptions["extras"]>;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? ERROR_TEXTS[code], { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.details = options.details;
    this.reason = options.reason;
    this.extras = options.extras ?? {};
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}
