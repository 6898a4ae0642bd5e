import { z } from "zod";
import type { ErrorCode } from "../errors.ts";
import { LIMITS } from "../limits.ts";
import { TEXTS } from "../texts.ts";
import { entityId, text } from "../values.ts";

export const onConnection = z.object({ connectionId: entityId });

/** One statement in shell syntax. */
export const statement = z.object({
  queryString: text(LIMITS.queryMax, TEXTS.queryRequired),
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
