import type { BsonTypeName } from "@querysnap/mql";

/**
 * What is known of a database, as plain JSON: safe to store, to send to a browser and to read by the
 * generator. Shares are percentages (0 to 100). Values carried in it are canonical Extended JSON texts.
 */
export type SchemaSnapshot = {
  databaseName: string;
  /** Epoch milliseconds at which the snapshot was taken. */
  takenAt: number;
  collections: CollectionSchema[];
  references: SchemaReference[];
};

export type CollectionSchema = {
  name: string;
  /** A view, which stores no documents of its own; absent for collections. */
  isView?: true;
  /** Documents in the collection, not in the sample. */
  count: number;
  /** Total uncompressed bytes of the documents. */
  sizeBytes: number;
  averageDocumentBytes: number;
  /** Number of documents sampled for the statistics below. */
  sampledDocuments: number;
  /** Parts cut to stay within bounds, in words for the user; empty when nothing was. */
  limits: string[];
  /** Parents come before their children; array elements appear under `[]`, e.g. `items[].price`. */
  fields: FieldSchema[];
  indexes: IndexSchema[];
};

/** UUIDs are listed apart from other binary data: people look for them by that name. */
export type FieldTypeName = BsonTypeName | "uuid";

export type FieldSchema = {
  /** Path as MongoDB addresses it, without array markers: `items.price`. */
  path: string;
  /**
   * The same path with `[]` for every array it goes through, unique in a collection: `items` is the array
   * itself, `items[]` its elements, `items[].price` a field of them.
   */
  arrayPath: string;
  /** Number of `[]` in the array path. */
  arrayDepth: number;
  types: { type: FieldTypeName; count: number; percentage: number }[];
  /** Times the field could have been present: documents, or array elements for paths below an array. */
  totalCount: number;
  nullCount: number;
  nullPercentage: number;
  missingCount: number;
  missingPercentage: number;
  /** Distinct scalar values seen; a lower bound when `uniqueIsCapped`. */
  uniqueCount: number;
  uniquePercentage: number;
  uniqueIsCapped: boolean;
  /** Strings: characters. Arrays: elements. */
  length: { average: number; min: number; max: number } | null;
  /** Numbers as decimal text, dates as ISO 8601. */
  range: {
    kind: "number" | "date";
    min: string;
    max: string;
    average: string | null;
    histogram: number[];
  } | null;
  /**
   * Smallest and largest value of the collection, read from the named index: canonical Extended JSON. Absent
   * where no index tells, and then `range` is that of the sample.
   */
  indexRange?: { index: string; min: string; max: string };
  /** Shortest and longest string of the collection in characters, read from the named index likewise. */
  indexLength?: { index: string; min: number; max: number };
  /** Most frequent scalar values first; strings longer than 64 characters are left out. */
  values: { value: string; text: string; count: number }[];
  /** Values of the collection that the sample does not hold, read from the named index likewise. */
  indexValues?: { index: string; values: { value: string; text: string }[] };
  /** Whether `values` holds every distinct value seen. */
  valuesAreComplete: boolean;
};

export type IndexSchema = {
  name: string;
  keys: { path: string; direction: number | string }[];
  isUnique: boolean;
  isSparse: boolean;
  expireAfterSeconds: number | null;
  /** Bytes; absent where the server does not say. */
  sizeBytes?: number;
  /** Reads that used it since then (epoch milliseconds); absent where the server does not count them. */
  uses?: { count: number; sinceMs: number };
};

/** `from.path` holds values of `to.path`, most likely. */
export type SchemaReference = {
  from: { collection: string; path: string };
  to: { collection: string; path: string };
  confidence: number;
  reason: string;
};
