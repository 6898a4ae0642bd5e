import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { LIMITS } from "../limits.ts";
import { ejsonValue, entityId, runKey } from "../values.ts";
import { keptUndo } from "../writes.ts";
import { onConnection, statement, STATEMENT_ERRORS } from "./statement.ts";

export const RESULT_CAPS = ["page", "documents", "bytes"] as const;
/**
 * What cut a result. `page`: a find without a limit shows 50; `documents`: 1,000 a reply; `bytes`: 16 MB a
 * reply.
 */
export type ResultCap = (typeof RESULT_CAPS)[number];

/**
 * Runs one statement in shell syntax. The history row is written before the reply. Repeat the same
 * `queryString` with `page` set to the last reply's `nextPage` for the following documents: that is free and
 * makes no new history row.
 *
 * Read the reply with an order-preserving decoder: `result` holds document values.
 */
export const executeRaw = defineEndpoint({
  method: "POST",
  path: "/api/connection/:connectionId/execute-raw",
  summary: "Runs a query and records it in the history.",
  auth: "session",
  format: "ejson",
  compressed: true,
  params: onConnection,
  body: statement.extend({
    /** The question as typed, when there was one. */
    naturalLanguage: z.string().max(LIMITS.questionMax).nullish(),
    /** The query as generated, before the user changed it. */
    generatedQuery: z.string().max(LIMITS.queryMax).nullish(),
    /** Counts one use of this saved query. */
    savedQueryId: entityId.nullish(),
    /** Asked for with `getRun` when the caller gives up. */
    runKey: runKey.nullish(),
    /** Shorter than the limit of the connection; a longer one is cut to that. */
    timeLimitMs: z.number().int().min(LIMITS.queryTimeMinMs).max(LIMITS.queryTimeMs).nullish(),
    page: z.string().max(2048).nullish(),
    /**
     * Keeps the documents of a delete or update for an undo. `required` runs nothing when they cannot be kept;
     * `wanted` runs without.
     */
    keepUndo: z.enum(["required", "wanted"]).nullish(),
  }),
  reply: z.object({
    success: z.literal(true),
    /** Documents in server order, one object, or a scalar, as canonical Extended JSON. */
    result: ejsonValue,
    /** Shell method that ran, e.g. `find`. */
    operation: z.string(),
    /** Empty for statements on the database itself. */
    collection: z.string(),
    /** Milliseconds the database took. */
    executionTime: z.number(),
    /** Documents returned by a read; inserted, modified or deleted by a write. */
    documentsAffected: z.number().int(),
    historyId: entityId,
    cappedBy: z.enum(RESULT_CAPS).nullable(),
    /** Pass as `page` for the following documents; null at the end and for what cannot be paged. */
    nextPage: z.string().nullable(),
    /** Undo of the write; absent for reads and where nothing was kept. */
    undo: keptUndo.nullish(),
  }),
  errors: [
    ...STATEMENT_ERRORS,
    "page_invalid",
    "undo_unavailable",
    "daily_limit_exceeded",
    "monthly_limit_exceeded",
  ],
});
export type ExecuteReply = z.infer<typeof executeRaw.reply>;

/** Counts all documents of a query whose result was capped. Free, and not recorded in the history. */
export const countResult = defineEndpoint({
  method: "POST",
  path: "/api/connection/:connectionId/count-result",
  summary: "Counts all documents of a find or aggregate.",
  auth: "session",
  params: onConnection,
  body: statement,
  reply: z.object({ success: z.literal(true), total: z.number().int() }),
  errors: STATEMENT_ERRORS,
});
