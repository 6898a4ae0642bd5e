import type { ExportState } from "@querysnap/contracts";
import type { AccountTables } from "./account-tables.ts";
import type { ConnectionLeaseRow, ConnectionRow } from "./connection-tables.ts";
import type { AnswerFeedbackRow, ModelSettingsRow, ModelUsageRow, ReadingChoiceRow } from "./model-tables.ts";
import type { PaymentTables } from "./payment-tables.ts";
import type { RequestTables } from "./request-tables.ts";
import type { UploadTables } from "./upload-tables.ts";

/**
 * Times are epoch milliseconds, flags are 0 or 1, JSON and documents are text. The same on SQLite and
 * PostgreSQL.
 */
export type Flag = 0 | 1;

export type UsageCounterRow = { user_id: string; kind: string; period: string; used: number };

export type HistoryRow = {
  id: string;
  user_id: string;
  connection_id: string;
  query: string;
  natural_language: string | null;
  generated_query: string | null;
  status: "success" | "error";
  /** Canonical Extended JSON. */
  result: string | null;
  result_truncated: Flag;
  error_message: string | null;
  execution_ms: number;
  documents_affected: number;
  operation: string;
  collection: string;
  /** The name that the client gave the run before it began. */
  run_key: string | null;
  /** Whether the run was charged to the quota. */
  is_counted: Flag;
  created_at: number;
};

export type SavedQueryRow = {
  id: string;
  user_id: string;
  connection_id: string;
  name: string;
  description: string;
  query: string;
  /** Of the normalized text: the same one is saved once a connection. */
  query_hash: string;
  natural_language: string | null;
  /** Canonical Extended JSON. */
  result: string | null;
  result_truncated: Flag;
  collection: string;
  operation: string;
  documents_affected: number;
  usage_count: number;
  /** JSON array of texts. */
  tags: string;
  created_at: number;
};

export type WriteUndoRow = {
  id: string;
  user_id: string;
  connection_id: string;
  history_id: string;
  effect: "delete" | "update";
  collection: string;
  documents: number;
  is_partial: Flag;
  /** Compressed BSON, encrypted. */
  content: string;
  /** Until then one request restores it. */
  claimed_until: number;
  expires_at: number;
  created_at: number;
};

export type SchemaSnapshotRow = {
  connection_id: string;
  snapshot: string;
  taken_at: number;
  /** JSON: how the snapshot differs from the one before it; null for the first. */
  changes: string | null;
};

/** One of the few exports that a user may start within an hour; a later one takes the place of an old one. */
export type ExportRow = {
  user_id: string;
  /** 0 up to the number of exports an hour. */
  slot: number;
  id: string;
  connection_id: string;
  state: ExportState;
  collection: string;
  collections_done: number;
  collections_total: number;
  documents: number;
  documents_total: number;
  error_message: string | null;
  /** From then on another export may take this slot. */
  frees_at: number;
  updated_at: number;
};

export type JobRow = {
  id: string;
  task: string;
  payload: string;
  run_at: number;
  attempts: number;
  lease_owner: string | null;
  lease_until: number;
  failed_at: number | null;
  last_error: string | null;
  created_at: number;
};

export type PeriodicJobRow = {
  name: string;
  next_run_at: number;
  lease_owner: string | null;
  lease_until: number;
};

export type AuditRow = {
  id: string;
  user_id: string;
  action: string;
  subject: string | null;
  ip_address: string | null;
  device: string | null;
  /** Who did it, when that is an administrator; null when the user did. */
  actor_id: string | null;
  created_at: number;
};

export type Tables = AccountTables &
  PaymentTables &
  RequestTables &
  UploadTables & {
    connections: ConnectionRow;
    connection_leases: ConnectionLeaseRow;
    usage_counters: UsageCounterRow;
    query_history: HistoryRow;
    saved_queries: SavedQueryRow;
    schema_snapshots: SchemaSnapshotRow;
    model_settings: ModelSettingsRow;
    reading_choices: ReadingChoiceRow;
    answer_feedback: AnswerFeedbackRow;
    model_usage: ModelUsageRow;
    write_undos: WriteUndoRow;
    exports: ExportRow;
    jobs: JobRow;
    periodic_jobs: PeriodicJobRow;
    audit: AuditRow;
  };
