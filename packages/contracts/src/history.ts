import { generated } from "./queries/generate-query.ts";
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { LIMITS } from "./limits.ts";
import { ejsonValue, entityId, isoDate, messageReply, runKey } from "./values.ts";
import { keptUndo } from "./writes.ts";

/**
 * Value of the request header `Prefer` (RFC 7240): lists of runs and of saved queries then carry only results
 * of at most `LIMITS.historyListResultChars`.
 */
export const PREFER_SHORT_LIST = "return=minimal";

export const historyEntry = z.object({
  _id: entityId,
  connectionId: entityId,
  /** As typed. */
  query: z.string(),
  naturalLanguage: z.string().nullable(),
  generatedQuery: z.string().nullable(),
  status: z.enum(["success", "error"]),
  /**
   * Canonical Extended JSON; null for failures. Long results keep their first documents (`resultTruncated`).
   * A list asked for with {@link PREFER_SHORT_LIST} leaves longer ones out; {@link getHistory} has them.
   */
  result: ejsonValue.nullable(),
  /** Whether a result is stored, also where the list leaves it out. */
  hasResult: z.boolean(),
  resultTruncated: z.boolean(),
  errorMessage: z.string().nullable(),
  /** Milliseconds. */
  executionTime: z.number(),
  documentsAffected: z.number().int(),
  /** Shell method, e.g. `find`; `unknown` for text that did not parse. */
  operation: z.string(),
  collection: z.string(),
  createdAt: isoDate,
  /** The undo of a delete or update while it is kept. */
  undo: keptUndo.nullish(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/**
 * Newest first. On Snap only the latest 50 are shown: `pagination.limited` is true when there are more and
 * `message` says so. `before` takes the last reply's `pagination.nextBefore`. Results hold document values:
 * read the text with an order-preserving decoder.
 */
export const listHistory = defineEndpoint({
  method: "GET",
  path: "/api/query/history",
  summary: "What was run on a connection.",
  auth: "session",
  format: "ejson",
  compressed: true,
  query: z.object({
    connectionId: entityId.optional(),
    limit: z.coerce.number().int().min(1).max(LIMITS.historyPageSize).default(LIMITS.historyPageSize),
    before: entityId.optional(),
    /**
     * Only entries whose query or question contains this text, whatever its case, among the newest
     * `LIMITS.historySearchEntries`.
     */
    search: z.string().trim().min(1).max(LIMITS.historySearchMax).optional(),
  }),
  reply: z.object({
    success: z.literal(true),
    data: z.object({
      history: z.array(historyEntry),
      pagination: z.object({
        limited: z.boolean(),
        message: z.string().nullable(),
        /** Entries the plan shows in all; with `search`, those that match. */
        total: z.number().int(),
        /** Null on the last page. */
        nextBefore: entityId.nullable(),
      }),
    }),
  }),
  errors: ["connection_not_found"],
});

/** One entry with its result, for its owner, if the plan still shows it. */
export const getHistory = defineEndpoint({
  method: "GET",
  path: "/api/query/history/:historyId",
  summary: "One entry with its stored result.",
  auth: "session",
  format: "ejson",
  compressed: true,
  params: z.object({ historyId: entityId }),
  reply: z.object({ success: z.literal(true), data: historyEntry }),
  errors: ["history_not_found"],
});

/**
 * The generated answer of an entry, made again from its question as of its time; null where the question gives
 * another query by now. Costs nothing.
 */
export const getHistoryAnswer = defineEndpoint({
  method: "GET",
  path: "/api/query/history/:historyId/answer",
  summary: "Explanation and ties of an entry that was asked in English.",
  auth: "session",
  compressed: true,
  params: z.object({ historyId: entityId }),
  reply: z.object({ success: z.literal(true), data: generated.nullable() }),
  errors: ["history_not_found"],
});

/**
 * What became of a run that its client gave up: `data` is null until the run is recorded, which is shortly after
 * its database stopped.
 */
export const getRun = defineEndpoint({
  method: "GET",
  path: "/api/query/run/:runKey",
  summary: "Whether a run that was cancelled was counted.",
  auth: "session",
  params: z.object({ runKey }),
  query: z.object({ connectionId: entityId }),
  reply: z.object({
    success: z.literal(true),
    data: z
      .object({ historyId: entityId, status: z.enum(["success", "error"]), isCounted: z.boolean() })
      .nullable(),
  }),
  errors: [],
});

export const deleteHistory = defineEndpoint({
  method: "DELETE",
  path: "/api/query/history/:historyId",
  summary: "Removes one entry.",
  auth: "session",
  params: z.object({ historyId: entityId }),
  reply: messageReply,
  errors: ["history_not_found"],
});

export const historyEndpoints = { listHistory, getHistory, getHistoryAnswer, getRun, deleteHistory };
