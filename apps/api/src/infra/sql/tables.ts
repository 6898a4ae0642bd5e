import type { ConnectionLeaseRow, ConnectionRow } from "./connection-tables.ts";
import type { AnswerFeedbackRow, ModelSettingsRow, ModelUsageRow, ReadingChoiceRow } from "./model-tables.ts";
import type { UploadTables } from "./upload-tables.ts";
import type {
  BugCategory,
  BugStatus,
  ContactCategory,
  ContactStatus,
  ExportState,
  OrderState,
  PaidPlan,
  PaymentStatus,
  Priority,
  RefundState,
} from "@querysnap/contracts";
import type { Generated, Selectable } from "kysely";

export type { ConnectionRow } from "./connection-tables.ts";

/**
 * Times are epoch milliseconds, flags are 0 or 1, JSON and documents are text. The same on SQLite and
 * PostgreSQL.
 */
export type Flag = 0 | 1;

export type UserRow = {
  id: string;
  name: string;
  /** As the user wrote it; mail goes here. */
  email: string;
  /** Normalized form, unique: what accounts are found by. */
  email_key: string;
  password_hash: string | null;
  is_verified: Flag;
  role: "user" | "admin";
  /** Set when the account was made by signing in there: its password and security are the provider's. */
  oauth_provider: "google" | "github" | null;
  subscription_plan: "snap" | "snapx";
  subscription_status: string;
  subscription_expires_at: number | null;
  login_notifications: Flag;
  two_factor_method: "email" | "totp" | null;
  /** An administrator locked the account: nobody signs in until it is unlocked. */
  locked_at: number | null;
  /** The user asked for the account to be deleted then. */
  delete_at: number | null;
  created_at: number;
  updated_at: number;
};

export type SessionRow = {
  id: string;
  user_id: string;
  refresh_hash: string;
  previous_hash: string | null;
  rotated_at: number;
  is_used: Flag;
  user_agent: string;
  ip_address: string;
  created_at: number;
  last_used_at: number;
  expires_at: number;
  revoked_at: number | null;
};

export type LinkTokenRow = {
  id: string;
  user_id: string;
  purpose:
    | "verify_email"
    | "reset_password"
    | "change_password"
    | "revoke_session"
    | "connect_account"
    | "download_data"
    | "delete_account"
    | "undo_deletion";
  token_hash: string;
  /** What the link is about besides its user, e.g. a session's id. */
  subject: string | null;
  expires_at: number;
  used_at: number | null;
  created_at: number;
};

export type LoginChallengeRow = {
  id: string;
  user_id: string;
  /** Of the cookie on the browser that passed the password step. */
  secret_hash: string;
  method: "email" | "totp";
  code_hash: string | null;
  tries_left: number;
  resends_left: number;
  expires_at: number;
  consumed_at: number | null;
  created_at: number;
};

export type TotpSecretRow = {
  user_id: string;
  secret: string;
  is_confirmed: Flag;
  /** Last accepted time step: it and all before it are refused. */
  last_step: number;
  expires_at: number | null;
  created_at: number;
};

export type BackupCodeRow = { id: string; user_id: string; code_hash: string; used_at: number | null };

export type OauthIdentityRow = {
  provider: "google" | "github";
  subject: string;
  user_id: string;
  /** There, when it was connected. */ email: string | null;
  created_at: number;
};

export type AttemptRow = { key: string; failures: number; window_ends_at: number; locked_until: number };

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

type Request = {
  /** Rises with every row. */
  number: Generated<number>;
  id: string;
  priority: Priority;
  /** Rank of the priority, from 0: what lists sort by. */
  urgency: number;
  ip_address: string;
  /** Normalized words of what the search finds. */
  search_text: string;
  created_at: number;
  updated_at: number;
};

export type ContactTable = Request & {
  /** Null for visitors. */
  user_id: string | null;
  name: string;
  email: string;
  subject: string;
  message: string;
  category: ContactCategory;
  status: ContactStatus;
  response: string | null;
  /** Name of the administrator. */
  responded_by: string | null;
  responded_at: number | null;
};
export type ContactRow = Selectable<ContactTable>;

export type ContactNoteRow = {
  id: string;
  contact_id: string;
  note: string;
  /** Name of the administrator. */
  added_by: string;
  created_at: number;
};

export type BugReportTable = Request & {
  user_id: string;
  user_name: string;
  user_email: string;
  category: BugCategory;
  custom_category: string | null;
  title: string;
  description: string;
  status: BugStatus;
  page: string;
  connection_id: string | null;
  collection_name: string | null;
  problematic_query: string | null;
  screen_resolution: string | null;
  user_agent: string;
  resolution: string | null;
  resolved_at: number | null;
  has_screenshot: Flag;
};
export type BugReportRow = Selectable<BugReportTable>;

export type BugScreenshotRow = { report_id: string; media_type: string; base64: string };

export type PaymentOrderRow = {
  /** Also the provider's order id. */
  id: string;
  user_id: string;
  plan: PaidPlan;
  /** Paise: what must be paid, whatever anybody else says. */
  amount_minor: number;
  currency: string;
  /** Keyed fingerprint of the phone number: another number needs another order. */
  phone_key: string;
  state: OrderState;
  /** The user's id while the order can be handed out, else null: a user has one such order. */
  open_key: string | null;
  /** Set when the provider has confirmed the order. */
  provider_order_id: string | null;
  provider_status: string | null;
  payment_session_id: string | null;
  /** Why the provider refused to create it. */
  refusal: string | null;
  /** We gave the order up; money that still comes in for it counts nevertheless. */
  closed_at: number | null;
  expires_at: number;
  /** When the provider is asked again; null when nothing more is expected. */
  next_check_at: number | null;
  checks: number;
  created_at: number;
  updated_at: number;
};

/** One attempt to pay an order. No data of the card or account it was made with. */
export type PaymentRow = {
  id: string;
  order_id: string;
  provider_payment_id: string;
  status: PaymentStatus;
  amount_minor: number;
  currency: string;
  method: string | null;
  message: string | null;
  /** By the provider's clock. */
  attempted_at: number;
  /** Given when the payment activates its month. */
  invoice_number: string | null;
  refund_requested_at: number | null;
  created_at: number;
  updated_at: number;
};

/** The month that one payment paid for. */
export type SubscriptionPeriodRow = {
  id: string;
  user_id: string;
  payment_id: string;
  /** Start of the months without a gap that this one belongs to; ends are counted from it … */
  anchor_at: number;
  /** … by so many months, so that 31 January is followed by 28 February and 31 March. */
  anchor_months: number;
  starts_at: number;
  ends_at: number;
  revoked_at: number | null;
  revoked_by: "cancelled" | "refunded" | null;
  reminded_at: number | null;
  created_at: number;
};

export type PaymentRefundRow = {
  /** Also the provider's refund id. */
  id: string;
  payment_id: string;
  order_id: string;
  /** The payment's id unless the refund failed: a payment is refunded once. */
  open_key: string | null;
  state: RefundState;
  amount_minor: number;
  note: string;
  /** The admin; null when it was made in the provider's dashboard. */
  requested_by: string | null;
  provider_refund_id: string | null;
  failure: string | null;
  next_check_at: number | null;
  checks: number;
  created_at: number;
  updated_at: number;
};

/** Webhooks by the hash of their signature: the same one sent again changes nothing. */
export type PaymentEventRow = { id: string; type: string; order_id: string | null; received_at: number };

export type InvoiceCounterRow = { year: number; last_number: number };

export type Tables = UploadTables & {
  users: UserRow;
  sessions: SessionRow;
  link_tokens: LinkTokenRow;
  login_challenges: LoginChallengeRow;
  totp_secrets: TotpSecretRow;
  backup_codes: BackupCodeRow;
  oauth_identities: OauthIdentityRow;
  attempts: AttemptRow;
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
  payment_orders: PaymentOrderRow;
  payments: PaymentRow;
  subscription_periods: SubscriptionPeriodRow;
  payment_refunds: PaymentRefundRow;
  payment_events: PaymentEventRow;
  invoice_counters: InvoiceCounterRow;
  jobs: JobRow;
  periodic_jobs: PeriodicJobRow;
  audit: AuditRow;
  contacts: ContactTable;
  contact_notes: ContactNoteRow;
  bug_reports: BugReportTable;
  bug_screenshots: BugScreenshotRow;
};
