import { z } from "zod";
import type { ErrorCode } from "../errors.ts";
import { LIMITS } from "../limits.ts";
import { TEXTS } from "../texts.ts";
import { entityId } from "../values.ts";

export const onConnection = z.object({ connectionId: entityId });

/** Keeps the space before the first statement, so that an error is at the line and column of the editor. */
const queryText = z
  .string({ error: TEXTS.queryRequired })
  .overwrite((value) => value.trimEnd())
  .min(1, TEXTS.queryRequired)
  .max(LIMITS.queryMax, `Must be ${LIMITS.queryMax} characters or less`)
  .refine((value) => !value.includes("\0"), "Must not contain NUL characters");

/** One statement in shell syntax. */
export const statement = z.object({
  queryString: queryText,
  /** For a bare filter `{…}` or pipeline `[…]`: the collection it is meant for. */
  collection: z.string().max(255).nullish(),
});

/** Error codes of statements that are sent to the database. */
export const STATEMENT_ERRORS = [
  "connection_not_found",
  "connection_locked",
  "query_invalid",
  "query_forbidden",
  "query_timed_out",
  "query_failed",
  "query_cancelled",
  "database_forbidden",
  "database_unreachable",
  "throttled",
] as const satisfies readonly ErrorCode[];
