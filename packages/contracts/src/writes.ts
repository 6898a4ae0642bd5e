import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { ejsonValue, entityId, isoDate } from "./values.ts";
import { onConnection, statement, STATEMENT_ERRORS } from "./queries/statement.ts";

const count = z.number().int();

export const writePreview = z.object({
  success: z.literal(true),
  /** Effect on the matching documents; `none` for indexes and settings. */
  effect: z.enum(["delete", "update", "drop", "drop database", "replace", "none"]),
  /** Empty for the whole database. */
  collection: z.string(),
  /** Documents that would be hit; null when counting took longer than `LIMITS.previewTimeMs`. */
  hit: count.nullable(),
  /** Documents of the collection, or of the database. */
  total: count.nullable(),
  /** Of the documents hit, by a date field or the time in their ids; null without one. */
  range: z.object({ field: z.string(), oldest: isoDate, newest: isoDate }).nullable(),
  /** Fields of other collections that refer to what would go. `count` is null where it was not counted. */
  references: z.array(z.object({ collection: z.string(), path: z.string(), count: count.nullable() })),
  /** The first three, as canonical Extended JSON. */
  first: z.array(ejsonValue),
  /** Reads all of them; null where no single query does. */
  findQuery: z.string().nullable(),
  /** Whether the documents can be kept for an undo, and if not, why. */
  undo: z.object({ isPossible: z.boolean(), reason: z.string().nullable() }),
});
export type WritePreview = z.infer<typeof writePreview>;

/** Previews a dangerous statement. Only reads, is free and is not recorded. */
export const previewWrite = defineEndpoint({
  method: "POST",
  path: "/api/connection/:connectionId/preview-write",
  summary: "Counts and shows the documents that a delete, update or drop would hit.",
  auth: "session",
  format: "ejson",
  compressed: true,
  params: onConnection,
  body: statement,
  reply: writePreview,
  errors: STATEMENT_ERRORS,
});

/** Documents of a delete or update that are kept so that it can be undone. */
export const keptUndo = z.object({
  _id: entityId,
  /** Documents kept. */
  documents: count,
  /** The write touched more documents than were kept: others changed the collection at the same time. */
  isPartial: z.boolean(),
  expiresAt: isoDate,
});
export type KeptUndo = z.infer<typeof keptUndo>;

/**
 * Puts the documents back as they were, for the user who ran the write, within 24 hours, once. Refuses as a
 * whole when one of them was changed meanwhile; `details` names those.
 */
export const undoWrite = defineEndpoint({
  method: "POST",
  path: "/api/query/undo/:undoId",
  summary: "Restores the documents that a delete or update touched.",
  auth: "session",
  params: z.object({ undoId: entityId }),
  reply: z.object({ success: z.literal(true), message: z.string(), restored: count }),
  errors: [
    "undo_not_found",
    "undo_conflict",
    "connection_not_found",
    "connection_locked",
    "query_forbidden",
    "query_timed_out",
    "query_failed",
    "query_cancelled",
    "database_forbidden",
    "database_unreachable",
    "throttled",
  ],
});

export const writeEndpoints = { previewWrite, undoWrite };
