import { z } from "zod";
import { connection } from "./connections.ts";
import { defineEndpoint } from "./endpoint.ts";
import { LIMITS } from "./limits.ts";
import { CSV_TYPES } from "./reasons.ts";
import { TEXTS } from "./texts.ts";
import { failureReply, text } from "./values.ts";

const count = z.number().int().min(0);

/** Format of an uploaded file, detected by content. `export`: the ZIP of the playground's export. */
export const DUMP_FORMATS = ["archive", "bson", "folder", "export", "zip", "json"] as const;
export type DumpFormat = (typeof DUMP_FORMATS)[number];

/**
 * What was changed or left out. `subject` is what it was: an option, an index, a view, a document, a name, or a
 * file of the upload that is not data. `message` is a sentence for people.
 */
export const importNote = z.object({
  action: z.enum(["changed", "left_out"]),
  /** Collection it belongs to; null when it belongs to none. */
  collection: z.string().nullable(),
  subject: z.enum(["option", "index", "view", "document", "name", "file", "user"]),
  /** Name of the option, index, view or file. */
  name: z.string(),
  message: z.string(),
});
export type ImportNote = z.infer<typeof importNote>;

export const importedCollection = z.object({
  name: z.string(),
  kind: z.enum(["collection", "view"]),
  documents: count,
  /** BSON bytes of the documents. */
  sizeBytes: z.number(),
  /** Indexes created, without `_id_`. */
  indexes: z.array(z.string()),
});

export const importReport = z.object({
  format: z.enum(DUMP_FORMATS),
  /** Database the file was taken from; null when the file does not name one. */
  sourceDatabase: z.string().nullable(),
  documents: count,
  sizeBytes: z.number(),
  collections: z.array(importedCollection),
  notes: z.array(importNote),
  /** More notes than `notes` lists. */
  moreNotes: count,
  /** Databases of the file that were left out. */
  otherDatabases: z.array(z.string()),
});
export type ImportReport = z.infer<typeof importReport>;

export const uploadReply = z.object({
  success: z.literal(true),
  message: z.string(),
  connection: connection.extend({ isNewConnection: z.literal(true) }),
  report: importReport,
});
export type UploadReply = z.infer<typeof uploadReply>;

/** One line of the streamed form. The last line is `done` or `error`. */
export const uploadEvent = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("progress"),
    /** Collection whose documents are being imported; null while indexes are built. */
    collection: z.string().nullable(),
    /** Documents of this collection so far. */
    documents: count,
    /** Bytes of the uploaded file read so far, and its length. */
    readBytes: z.number(),
    totalBytes: z.number(),
  }),
  uploadReply.extend({ type: z.literal("done") }),
  failureReply.extend({ type: z.literal("error") }),
]);
export type UploadEvent = z.infer<typeof uploadEvent>;

/**
 * Fields of the multipart form, in any order. Without `csvTypes` a ZIP that holds CSV files is answered with
 * `csv_types_required`, whose reason lists the columns; send the same file again with `csvTypes` set to
 * `inferred`, or to a JSON text in the form of {@link csvTypes}.
 */
export const UPLOAD_FIELDS = { nickname: "nickname", csvTypes: "csvTypes", dumpFile: "dumpFile" } as const;
export const uploadNickname = text(LIMITS.nicknameMax, TEXTS.uploadNicknameRequired);
/** By collection and column; what is not named keeps the inferred type. */
export const csvTypes = z.record(z.string(), z.record(z.string(), z.enum(CSV_TYPES)));
export type CsvTypes = z.infer<typeof csvTypes>;

/**
 * Makes a temporary database of a dump. With `Accept: application/x-ndjson` the reply is a stream of
 * {@link uploadEvent} lines that starts when the whole file has arrived and its form is valid; what fails
 * before is an ordinary failure reply. The import stops, and leaves nothing, when the caller goes away.
 */
export const uploadDump = defineEndpoint({
  method: "POST",
  path: "/api/connection/upload",
  summary: "Imports a dump (multipart: nickname, dumpFile) into a temporary database.",
  auth: "session",
  format: "ndjson",
  status: 201,
  reply: uploadReply,
  errors: [
    "plan_required",
    "upload_invalid",
    "upload_too_large",
    "upload_cancelled",
    "upload_limit_reached",
    "upload_no_space",
    "dump_invalid",
    "csv_types_required",
    "database_unreachable",
    "rate_limited",
    "throttled",
  ],
});

export const uploadEndpoints = { uploadDump };
