import { z } from "zod";
import { QUOTA_KINDS } from "./plans.ts";

/** Steps of opening a connection, in their order: each one needs those before it. */
export const CONNECTION_STAGES = ["address", "reach", "tls", "sign-in", "database"] as const;
export type ConnectionStage = (typeof CONNECTION_STAGES)[number];

/** Why opening a connection stopped; each belongs to one stage or to those named. */
export const CONNECTION_PROBLEMS = [
  /** address: an option or a host that must not be used here */
  "forbidden",
  /** address: the name has no SRV records or no address, or none that may be reached */
  "not_found",
  /** reach: nothing listens; sign-in and database: the server answered and said no */
  "refused",
  /** every stage but address: nothing came back in time */
  "no_answer",
  /** reach and tls: the other side hung up */
  "closed",
  /** reach: what answers speaks another protocol */
  "not_mongodb",
  /** reach: members of the replica set answer, but none is the primary */
  "no_primary",
  /** reach: the server answered, but none of the members it names can be reached */
  "members_unreachable",
  /** tls: the server does not speak TLS */
  "not_tls",
  /** tls: signed by an authority that is not known here */
  "untrusted",
  /** tls: the certificate is past its date */
  "expired",
  /** tls: the certificate is for another name */
  "name_mismatch",
  /** tls: any other failure of the handshake */
  "handshake",
  /** sign-in: the server wants a user, and the URI has none */
  "required",
  /** sign-in: server and user have no method in common */
  "mechanism",
] as const;
export type ConnectionProblem = (typeof CONNECTION_PROBLEMS)[number];

/** Milliseconds that stages took, the one that failed included; those that could not be measured are missing. */
const stageTimes = z.partialRecord(z.enum(CONNECTION_STAGES), z.number().int().nonnegative());
export type StageTimes = z.infer<typeof stageTimes>;

/** Where opening a connection stopped. */
const connectionReason = z.object({
  kind: z.literal("connection"),
  stage: z.enum(CONNECTION_STAGES),
  problem: z.enum(CONNECTION_PROBLEMS),
  /** Only of a first look at a database, which is when connecting is explained. */
  stageMs: stageTimes.optional(),
});
export type ConnectionReason = z.infer<typeof connectionReason>;

/** Rules that refuse an operation before it is sent. */
export const GUARD_RULES = [
  "read_only",
  "server_code",
  "system_collection",
  "other_database",
  "server_stage",
] as const;
export type GuardRule = (typeof GUARD_RULES)[number];

export const CHANGES = ["insert", "update", "delete", "drop"] as const;
/** Effect that a refused operation would have had on the data. */
export type Change = (typeof CHANGES)[number];

/** Position in a query's text; both count from 1. */
const textPlace = z.object({ line: z.number().int(), column: z.number().int() });
export type TextPlace = z.infer<typeof textPlace>;

/** Problems of an uploaded dump. */
export const DUMP_PROBLEMS = [
  /** Nothing in it. */
  "empty",
  /** Neither gzip nor ZIP, or damaged as such. */
  "not_compressed",
  /** A dump of another product, or of something that is not a database. */
  "foreign",
  /** Changed to UTF-16 by the shell that redirected it into a file. */
  "utf16",
  /** The file ends early. */
  "truncated",
  /** The content does not match its checksum. */
  "checksum",
  /** The container (archive, tar, ZIP) breaks its format. */
  "damaged",
  "invalid_bson",
  "invalid_json",
  "invalid_csv",
  /** One document over 16 MB. */
  "document_too_large",
  /** More unpacked bytes than a database may hold. */
  "too_large",
  /** Unpacks to far more than its size: a decompression bomb. */
  "ratio",
  /** Too many entries, collections or indexes. */
  "too_many",
  "encrypted",
  "nested",
  /** A path that leaves its folder, or a link. */
  "unsafe_path",
  "no_collections",
  "duplicate_collection",
  "duplicate_id",
  /** A database would refuse the collection's name. */
  "invalid_name",
  /** Written by a newer version, or in a way that is not read here. */
  "unsupported",
  /** The server refused a document, for example by a unique index. */
  "refused",
] as const;
export type DumpProblem = (typeof DUMP_PROBLEMS)[number];

/** Why a dump was refused, and where. What is not known, or means nothing for this problem, is null. */
export const dumpReason = z.object({
  kind: z.literal("dump"),
  problem: z.enum(DUMP_PROBLEMS),
  /** File inside the upload. */
  entry: z.string().nullable(),
  collection: z.string().nullable(),
  /** Complete documents of the collection before the problem. */
  documents: z.number().int().nullable(),
  /** Byte offset in the unpacked content of the entry or archive. */
  offset: z.number().int().nullable(),
  /** Of a JSON or CSV file. */
  place: textPlace.nullable(),
});
export type DumpReason = z.infer<typeof dumpReason>;

/** Types that a column of a CSV file can be read as; `json` is Extended JSON. Empty cells are left out of their
 * document. */
export const CSV_TYPES = [
  "string",
  "int",
  "long",
  "double",
  "decimal",
  "bool",
  "date",
  "objectId",
  "json",
] as const;
export type CsvType = (typeof CSV_TYPES)[number];

/** A CSV file as the server would read it: its columns in order, each with the type inferred from all rows. */
export const csvPreview = z.object({
  /** Path inside the ZIP. */
  file: z.string(),
  collection: z.string(),
  rows: z.number().int(),
  columns: z.array(z.object({ name: z.string(), type: z.enum(CSV_TYPES), samples: z.array(z.string()) })),
});
export type CsvPreview = z.infer<typeof csvPreview>;

/**
 * Why a call failed, for programs: `message` and `details` are for people and may be reworded at any time.
 */
export const failureReason = z.discriminatedUnion("kind", [
  connectionReason,
  /** The time limit of a query ended it; the connection is fine. `limitMs` null: not known. */
  z.object({ kind: z.literal("time_limit"), limitMs: z.number().nullable() }),
  /** The text does not parse. `place` null: the whole text is meant. */
  z.object({ kind: z.literal("syntax"), place: textPlace.nullable() }),
  /** Refused by a rule of the connection, never sent. `change` null: it would have changed nothing. */
  z.object({ kind: z.literal("guard"), rule: z.enum(GUARD_RULES), change: z.enum(CHANGES).nullable() }),
  /** The database user lacks a permission. */
  z.object({ kind: z.literal("permission") }),
  /** A quota is used up until `resetsAt`. */
  z.object({
    kind: z.literal("quota"),
    quota: z.enum(QUOTA_KINDS),
    period: z.enum(["daily", "monthly"]),
    resetsAt: z.iso.datetime(),
  }),
  /** The plan's number of own connections is reached. */
  z.object({ kind: z.literal("connection_limit"), limit: z.number().int() }),
  dumpReason,
  /** CSV files whose types are to be confirmed. */
  z.object({ kind: z.literal("csv_types"), files: z.array(csvPreview) }),
]);
export type FailureReason = z.infer<typeof failureReason>;
export type ReasonKind = FailureReason["kind"];
