import type { Doc, Value } from "../values/types.ts";

/**
 * What an operation asks the server to do, with aliases resolved and arguments checked. `options` carry only
 * what was given, under the names that the server's commands use (`maxTimeMS`, `collation`, `hint`, `let`,
 * `comment`, …).
 */
export type Command =
  | FindCommand
  | AggregateCommand
  | CountCommand
  | DistinctCommand
  | InsertCommand
  | UpdateCommand
  | DeleteCommand
  | FindAndModifyCommand
  | BulkWriteCommand
  | IndexCommand
  | CollectionCommand
  | DatabaseCommand
  | RunCommand
  | ExplainCommand
  | ShellCommand;

export type CommandKind = Command["kind"];

/**
 * What a cursor's last call makes of it: all documents, the first one, how many there are, or whether there
 * is any.
 */
export type CursorResult = "documents" | "document" | "count" | "exists";

export type FindCommand = {
  kind: "find";
  collection: string;
  filter: Doc;
  projection: Doc | null;
  sort: Doc | null;
  /** As written; 0 means no limit. Null: none given. A negative limit asks for one batch. */
  limit: number | null;
  skip: number | null;
  /** "count" comes from count(), size() and itcount(). */
  result: CursorResult;
  /**
   * Whether the count applies skip and limit (`size()`, `itcount()`, `count(true)`); false unless `result` is
   * "count".
   */
  countsPage: boolean;
  options: Doc;
};

export type AggregateCommand = {
  kind: "aggregate";
  /** Null: on the database (`db.aggregate`). */ collection: string | null;
  pipeline: Doc[];
  result: CursorResult;
  options: Doc;
};

export type CountCommand = {
  kind: "count";
  collection: string;
  /** "metadata" reads no documents: estimatedDocumentCount. */ by: "documents" | "metadata";
  filter: Doc;
  options: Doc;
};

export type DistinctCommand = {
  kind: "distinct";
  collection: string;
  field: string;
  filter: Doc;
  options: Doc;
};

export type InsertCommand = {
  kind: "insert";
  collection: string;
  /** Without `_id` where none was given: the driver adds it. */ documents: Doc[];
  one: boolean;
  ordered: boolean;
  options: Doc;
};

/** A replacement is a document without operators; an update is a document of operators or a pipeline. */
export type UpdateStep = {
  filter: Doc;
  update: Doc | Doc[];
  isReplacement: boolean;
  multi: boolean;
  upsert: boolean;
  options: Doc;
};

export type UpdateCommand = UpdateStep & { kind: "update"; collection: string };

export type DeleteStep = { filter: Doc; /** False: the first match only. */ multi: boolean; options: Doc };

export type DeleteCommand = DeleteStep & { kind: "delete"; collection: string };

export type FindAndModifyCommand = {
  kind: "findAndModify";
  collection: string;
  filter: Doc;
  sort: Doc | null;
  projection: Doc | null;
  /** Null: the document is removed. */
  update: Doc | Doc[] | null;
  isReplacement: boolean;
  returnsNew: boolean;
  upsert: boolean;
  options: Doc;
};

export type BulkWriteStep =
  | { kind: "insert"; document: Doc }
  | ({ kind: "update" } & UpdateStep)
  | ({ kind: "delete" } & DeleteStep);

export type BulkWriteCommand = {
  kind: "bulkWrite";
  collection: string;
  steps: BulkWriteStep[];
  ordered: boolean;
  options: Doc;
};

export type IndexCommand =
  | { kind: "index"; action: "list"; collection: string }
  | {
      kind: "index";
      action: "create";
      collection: string;
      indexes: { key: Doc; options: Doc }[];
      options: Doc;
    }
  /** "*" means all but `_id`. */
  | {
      kind: "index";
      action: "drop";
      collection: string;
      index: string | Doc | readonly Value[];
      options: Doc;
    };

export type CollectionCommand =
  | { kind: "collection"; action: "create" | "drop"; collection: string; options: Doc }
  | {
      kind: "collection";
      action: "rename";
      collection: string;
      to: string;
      dropsTarget: boolean;
      options: Doc;
    }
  | {
      kind: "collection";
      action: "stats" | "dataSize" | "storageSize" | "totalSize" | "totalIndexSize" | "isCapped";
      collection: string;
      options: Doc;
    };

export type DatabaseCommand =
  | { kind: "database"; action: "collectionNames" | "stats" | "drop" | "name"; options: Doc }
  | { kind: "database"; action: "collectionInfos"; filter: Doc; options: Doc };

/** One of an allow-list of server commands; its first key is its name. */
export type RunCommand = { kind: "runCommand"; name: string; command: Doc };

export type ExplainVerbosity = "queryPlanner" | "executionStats" | "allPlansExecution";

export type ExplainableCommand =
  | FindCommand
  | AggregateCommand
  | CountCommand
  | DistinctCommand
  | UpdateCommand
  | DeleteCommand
  | FindAndModifyCommand;

export type ExplainCommand = { kind: "explain"; verbosity: ExplainVerbosity; command: ExplainableCommand };

export type ShellCommand =
  | { kind: "shell"; action: "use"; database: string }
  | { kind: "shell"; action: "show"; what: "collections" | "databases" }
  | { kind: "shell"; action: "it" };
