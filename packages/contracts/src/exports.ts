import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { entityId } from "./values.ts";

/** Reply header of {@link exportDatabase} with the id that {@link getExport} takes. */
export const EXPORT_ID_HEADER = "x-export-id";

/**
 * Sends the whole database as a ZIP file while it is read; the name is in Content-Disposition. Closing the
 * request stops the server's work. A failure after the first byte cuts the reply: {@link getExport} has the
 * reason then.
 */
export const exportDatabase = defineEndpoint({
  method: "POST",
  path: "/api/connection/:connectionId/export",
  summary: "Downloads the database as a ZIP file of Extended JSON.",
  auth: "session",
  format: "file",
  params: z.object({ connectionId: entityId }),
  reply: z.null(),
  errors: [
    "connection_not_found",
    "connection_locked",
    "connection_failed",
    "query_failed",
    "query_timed_out",
    "plan_required",
    "export_limit_exceeded",
    "throttled",
  ],
});

export const EXPORT_STATES = ["running", "done", "failed", "cancelled"] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

export const exportProgress = z.object({
  state: z.enum(EXPORT_STATES),
  /** The collection that is being read; empty before the first. */
  collection: z.string(),
  collectionsDone: z.number().int(),
  collectionsTotal: z.number().int(),
  documents: z.number().int(),
  /** Documents that the export will hold, as counted at its start. */
  documentsTotal: z.number().int(),
  /** Why it failed; null in every other state. */
  error: z.string().nullable(),
});
export type ExportProgress = z.infer<typeof exportProgress>;

/** One of the user's last exports. Its figures are up to a second old. */
export const getExport = defineEndpoint({
  method: "GET",
  path: "/api/connection/:connectionId/export/:exportId",
  summary: "How far an export is.",
  auth: "session",
  params: z.object({ connectionId: entityId, exportId: entityId }),
  reply: z.object({ success: z.literal(true), data: exportProgress }),
  errors: ["export_not_found"],
});

export const exportEndpoints = { exportDatabase, getExport };
