import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { ejsonValue, entityId, failureReply, isoDate } from "./values.ts";

/** `type` names are MongoDB's except the ones the product shows differently: integer, boolean. */
export const FIELD_TYPES = [
  "string",
  "integer",
  "long",
  "double",
  "decimal",
  "boolean",
  "date",
  "objectId",
  "array",
  "object",
  "null",
  "undefined",
  "uuid",
  "binData",
  "regex",
  "timestamp",
  "javascript",
  "javascriptWithScope",
  "symbol",
  "dbPointer",
  "minKey",
  "maxKey",
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

const count = z.number().int();

/** Percentages are of `totalCount`. */
export const schemaField = z.object({
  /**
   * Path with `[]` after every segment that is an array: `items[].price`. Parents come before their children.
   */
  name: z.string(),
  /** The path as MongoDB addresses it: `items.price`. */
  path: z.string(),
  /** The most frequent type that is neither null nor undefined, or what there is. */
  type: z.enum(FIELD_TYPES),
  /** Most frequent first. */
  types: z.array(z.object({ type: z.enum(FIELD_TYPES), percentage: z.number() })),
  totalCount: count,
  nullCount: count,
  nullPercentage: z.number(),
  missingCount: count,
  missingPercentage: z.number(),
  uniqueCount: count,
  uniquePercentage: z.number(),
  /** `uniqueCount` is a lower bound. */
  uniqueIsCapped: z.boolean(),
  /** Strings: characters. Arrays: elements. Null where it means nothing. */
  avgLength: z.number().nullable(),
  minLength: z.number().nullable(),
  maxLength: z.number().nullable(),
  /** Numbers as decimal text, dates as ISO 8601. */
  avgValue: z.string().nullable(),
  /** Document values: canonical Extended JSON. */
  minValue: ejsonValue.nullable(),
  maxValue: ejsonValue.nullable(),
  /** Index that both limits were read from, so that they are exact; null when they are the sample's. */
  rangeIndex: z.string().nullable(),
  /** Twelve counts of the sample, from its smallest to its largest value; empty where there is no range. */
  histogram: z.array(count),
  /** Most frequent values: `value` is canonical Extended JSON, `text` what to show. */
  values: z.array(z.object({ value: ejsonValue, text: z.string(), count })),
  /** `values` holds every distinct value seen. */
  valuesAreComplete: z.boolean(),
});
export type SchemaField = z.infer<typeof schemaField>;

export const schemaCollection = z.object({
  name: z.string(),
  /** A view, which stores no documents of its own: its size is 0. Absent for collections. */
  isView: z.literal(true).optional(),
  /** Documents in the collection. */
  count,
  /** Bytes. */
  size: z.number(),
  avgObjSize: z.number(),
  hasSchemaAnalysis: z.boolean(),
  /** Documents the statistics were read from. */
  sampledDocuments: count,
  /** Parts omitted to stay within bounds, in words. */
  limits: z.array(z.string()),
  fields: z.array(schemaField),
  indexes: z.array(
    z.object({
      name: z.string(),
      unique: z.boolean(),
      keys: z.array(z.object({ path: z.string(), direction: z.union([z.number(), z.string()]) })),
      sparse: z.boolean(),
      expireAfterSeconds: z.number().nullable(),
      /** Bytes; absent where the server does not say. */
      size: z.number().optional(),
      /** Reads that used the index since then; absent where the server does not count them. */
      uses: z.object({ count, since: isoDate }).optional(),
    }),
  ),
});
export type SchemaCollection = z.infer<typeof schemaCollection>;

/** Changes since the previous snapshot; `documents` counts those that were read. */
export const schemaChange = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["collection added", "collection removed"]), collection: z.string() }),
  /** Negative when there are fewer. */
  z.object({ kind: z.literal("documents"), collection: z.string(), documents: count }),
  z.object({
    kind: z.enum(["field added", "field removed"]),
    collection: z.string(),
    /** As in `name` of a field. */
    path: z.string(),
    documents: count,
  }),
  z.object({
    kind: z.literal("field presence"),
    collection: z.string(),
    path: z.string(),
    documents: count,
    /** Documents that have the field now. */
    now: count,
  }),
  z.object({
    kind: z.enum(["type added", "type removed"]),
    collection: z.string(),
    path: z.string(),
    type: z.enum(FIELD_TYPES),
    documents: count,
  }),
  z.object({ kind: z.enum(["index added", "index removed"]), collection: z.string(), index: z.string() }),
]);
export type SchemaChange = z.infer<typeof schemaChange>;

export const databaseSchema = z.object({
  databaseName: z.string(),
  takenAt: isoDate,
  collections: z.array(schemaCollection),
  /** Likely references between collections, e.g. orders.customerId to customers._id. */
  references: z.array(
    z.object({
      from: z.object({ collection: z.string(), path: z.string() }),
      to: z.object({ collection: z.string(), path: z.string() }),
      confidence: z.number(),
    }),
  ),
  /** Since the reading before; absent for the first one. */
  changes: z.object({ since: isoDate, entries: z.array(schemaChange) }).optional(),
});
export type DatabaseSchema = z.infer<typeof databaseSchema>;

/** One line of the streamed form. The last line is `schema` or `error`. */
export const schemaEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("progress"), collection: z.string(), done: count, total: count }),
  z.object({ type: z.literal("schema"), schema: databaseSchema }),
  failureReply.extend({ type: z.literal("error") }),
]);
export type SchemaEvent = z.infer<typeof schemaEvent>;

/**
 * The stored schema, read from the database on first use and with `refresh=true`. With
 * `Accept: application/x-ndjson` the reply is a stream of {@link schemaEvent} lines.
 */
export const getSchema = defineEndpoint({
  method: "GET",
  path: "/api/connection/:connectionId/schema",
  summary: "Collections, fields, statistics and indexes of the database.",
  auth: "session",
  format: "ndjson",
  compressed: true,
  params: z.object({ connectionId: entityId }),
  query: z.object({ refresh: z.enum(["true", "false"]).optional() }),
  reply: z.object({ success: z.literal(true), schema: databaseSchema }),
  errors: [
    "connection_not_found",
    "connection_locked",
    "database_unreachable",
    "database_forbidden",
    "query_timed_out",
    "throttled",
  ],
});

export const schemaEndpoints = { getSchema };
