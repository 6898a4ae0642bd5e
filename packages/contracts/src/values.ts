import { z } from "zod";
import { LIMITS } from "./limits.ts";
import { ERRORS, type ErrorCode } from "./errors.ts";
import { failureReason } from "./reasons.ts";

/**
 * A document value as canonical Extended JSON inside a JSON reply. JavaScript's own JSON.parse moves
 * integer-like keys to the front, so decode the reply's text with the decoder of `@querysnap/mql` wherever
 * documents are shown.
 */
export type EjsonValue =
  | null
  | boolean
  | number
  | string
  | readonly EjsonValue[]
  | { readonly [key: string]: EjsonValue };

// looked at one level deep only: a result may hold 16 MB, and `mql` is the one decoder that knows what is
// inside
const jsonValue = z.union([
  z.null(),
  z.boolean(),
  z.number(),
  z.string(),
  z.array(z.unknown()),
  z.record(z.string(), z.unknown()),
]);
export const ejsonValue = jsonValue as z.ZodType<EjsonValue>;

/** ISO 8601 with milliseconds, UTC. */
export const isoDate = z.iso.datetime();
/** A prefixed, sortable id such as `con_…`. */
export const entityId = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\w-]+$/);
/**
 * Random id that a browser tab makes up for itself. It stays in memory, not in storage, until the tab is
 * closed.
 */
export const tabId = z
  .string()
  .min(1)
  .max(LIMITS.tabIdMax)
  .regex(/^[\w-]+$/);

/** A client's own name for one run, so that it can ask later what became of it. */
export const runKey = z
  .string()
  .min(1)
  .max(LIMITS.runKeyMax)
  .regex(/^[\w-]+$/);

/** Text field that may be left out, for which forms send an empty text and some clients null. */
export const optionalField = <S extends z.ZodType<string, string>>(schema: S) =>
  z
    .union([schema, z.literal("")])
    .nullish()
    .transform((value) => value || undefined);

/** A NUL byte is refused wherever people type: databases and mail headers cannot carry it. */
export const text = (max: number, required: string, tooLong = `Must be ${max} characters or less`) =>
  z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(max, tooLong)
    .refine((value) => !value.includes("\0"), "Must not contain NUL characters");

export const successReply = z.object({ success: z.literal(true) });
export const messageReply = z.object({ success: z.literal(true), message: z.string() });

const errorCode = z.custom<ErrorCode>((value) => typeof value === "string" && Object.hasOwn(ERRORS, value));

/** A quota with its use. `limit` is the text "Unlimited" where the plan has none. */
export const quotaUse = z.object({
  used: z.number().int(),
  limit: z.union([z.number().int(), z.literal("Unlimited")]),
  remaining: z.union([z.number().int(), z.literal("Unlimited")]),
  /** 0 to 100. */
  percentage: z.number(),
});
export const quotaState = z.object({ daily: quotaUse, monthly: quotaUse });
export type QuotaState = z.infer<typeof quotaState>;

/** Every failure, of every call. */
export const failureReply = z.object({
  success: z.literal(false),
  /** User-facing text. */
  message: z.string(),
  code: errorCode,
  /** More text for a person, appended to the message. */
  details: z.string().optional(),
  /** Machine-readable cause; absent where the code is enough. */
  reason: failureReason.optional(),
  requestId: z.string(),
  /** Only with the quota codes. */
  limitType: z.enum(["daily_limit_exceeded", "monthly_limit_exceeded"]).optional(),
  usage: quotaState.optional(),
  /** Seconds. */
  retryAfter: z.number().optional(),
});
export type FailureReply = z.infer<typeof failureReply>;
