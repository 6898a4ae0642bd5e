import type { Doc } from "@querysnap/mql";

export type DumpFormat = "archive" | "bson" | "folder" | "export" | "zip" | "json";

/** A collection or view as the dump describes it. */
export type CollectionSource = {
  name: string;
  kind: "collection" | "view";
  /** Options of `create`. */
  options: Doc;
  /** As `listIndexes` gives them, with `_id_`. */
  indexes: readonly Doc[];
};

/** BSON documents one after the other, each checked. The buffer is never reused. */
export type DocumentBatch = { bytes: Buffer; count: number };

/** Takes what a reader finds; reading waits for the promises. */
export type DumpSink = {
  /** Once for each collection, before its documents. */
  collection(source: CollectionSource): void | Promise<void>;
  documents(collection: string, batch: DocumentBatch): void | Promise<void>;
};

/** Note on data omitted or changed while reading; `message` is a sentence. */
export type DumpNote = {
  action: "changed" | "left_out";
  collection: string | null;
  subject: "option" | "index" | "view" | "document" | "name" | "file" | "user";
  name: string;
  message: string;
};

export type CollectionCount = { name: string; documents: number; sizeBytes: number };

export type DumpContent = {
  format: DumpFormat;
  /** Database the dump was taken of; null when it does not say. */
  database: string | null;
  /** Databases that were left out. */
  otherDatabases: string[];
  collections: CollectionCount[];
  notes: DumpNote[];
};
