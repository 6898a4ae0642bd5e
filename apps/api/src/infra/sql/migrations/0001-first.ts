import type { Kysely } from "kysely";

/** Accounts, sessions, second factors, connections, usage, history, schemas, jobs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("users")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("email_key", "text", (c) => c.notNull().unique())
    .addColumn("password_hash", "text")
    .addColumn("is_verified", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("role", "text", (c) => c.notNull().defaultTo("user"))
    .addColumn("oauth_provider", "text")
    .addColumn("subscription_plan", "text", (c) => c.notNull().defaultTo("snap"))
    .addColumn("subscription_status", "text", (c) => c.notNull().defaultTo("active"))
    .addColumn("subscription_expires_at", "bigint")
    .addColumn("login_notifications", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("two_factor_method", "text")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("updated_at", "bigint", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("sessions")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("refresh_hash", "text", (c) => c.notNull())
    .addColumn("previous_hash", "text")
    .addColumn("rotated_at", "bigint", (c) => c.notNull())
    .addColumn("is_used", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("user_agent", "text", (c) => c.notNull())
    .addColumn("ip_address", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("last_used_at", "bigint", (c) => c.notNull())
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .addColumn("revoked_at", "bigint")
    .execute();
  await db.schema.createIndex("sessions_user").on("sessions").columns(["user_id", "last_used_at"]).execute();
  await db.schema.createIndex("sessions_expiry").on("sessions").column("expires_at").execute();

  await db.schema
    .createTable("link_tokens")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("purpose", "text", (c) => c.notNull())
    .addColumn("token_hash", "text", (c) => c.notNull().unique())
    .addColumn("subject", "text")
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .addColumn("used_at", "bigint")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("link_tokens_user").on("link_tokens").columns(["user_id", "purpose"]).execute();

  await db.schema
    .createTable("login_challenges")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("secret_hash", "text", (c) => c.notNull().unique())
    .addColumn("method", "text", (c) => c.notNull())
    .addColumn("code_hash", "text")
    .addColumn("tries_left", "integer", (c) => c.notNull())
    .addColumn("resends_left", "integer", (c) => c.notNull())
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .addColumn("consumed_at", "bigint")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("login_challenges_user").on("login_challenges").column("user_id").execute();

  await db.schema
    .createTable("totp_secrets")
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("secret", "text", (c) => c.notNull())
    .addColumn("is_confirmed", "integer", (c) => c.notNull())
    .addColumn("last_step", "bigint", (c) => c.notNull())
    .addColumn("expires_at", "bigint")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("totp_secrets_key", ["user_id", "is_confirmed"])
    .execute();

  await db.schema
    .createTable("backup_codes")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("code_hash", "text", (c) => c.notNull())
    .addColumn("used_at", "bigint")
    .execute();
  await db.schema.createIndex("backup_codes_user").on("backup_codes").column("user_id").execute();

  await db.schema
    .createTable("oauth_identities")
    .addColumn("provider", "text", (c) => c.notNull())
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("oauth_identities_key", ["provider", "subject"])
    .execute();

  await db.schema
    .createTable("attempts")
    .addColumn("key", "text", (c) => c.primaryKey())
    .addColumn("failures", "integer", (c) => c.notNull())
    .addColumn("window_ends_at", "bigint", (c) => c.notNull())
    .addColumn("locked_until", "bigint", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("connections")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("nickname", "text", (c) => c.notNull())
    .addColumn("uri", "text")
    .addColumn("uri_fingerprint", "text", (c) => c.notNull())
    .addColumn("database_name", "text", (c) => c.notNull())
    .addColumn("host", "text", (c) => c.notNull())
    .addColumn("is_read_only", "integer", (c) => c.notNull())
    .addColumn("is_active", "integer", (c) => c.notNull())
    .addColumn("last_used_at", "bigint")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("original_file_name", "text")
    .addColumn("expires_at", "bigint")
    .addUniqueConstraint("connections_uri", ["user_id", "uri_fingerprint"])
    .execute();

  await db.schema
    .createTable("connection_leases")
    .addColumn("connection_id", "text", (c) => c.notNull().references("connections.id").onDelete("cascade"))
    .addColumn("tab_id", "text", (c) => c.notNull())
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("connection_leases_key", ["connection_id", "tab_id"])
    .execute();

  await db.schema
    .createTable("usage_counters")
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("period", "text", (c) => c.notNull())
    .addColumn("used", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("usage_counters_key", ["user_id", "kind", "period"])
    .execute();

  await db.schema
    .createTable("query_history")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("connection_id", "text", (c) => c.notNull().references("connections.id").onDelete("cascade"))
    .addColumn("query", "text", (c) => c.notNull())
    .addColumn("natural_language", "text")
    .addColumn("generated_query", "text")
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("result", "text")
    .addColumn("result_truncated", "integer", (c) => c.notNull())
    .addColumn("error_message", "text")
    .addColumn("execution_ms", "real", (c) => c.notNull())
    .addColumn("documents_affected", "integer", (c) => c.notNull())
    .addColumn("operation", "text", (c) => c.notNull())
    .addColumn("collection", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("query_history_connection")
    .on("query_history")
    .columns(["connection_id", "id"])
    .execute();
  await db.schema.createIndex("query_history_user").on("query_history").columns(["user_id", "id"]).execute();

  await db.schema
    .createTable("schema_snapshots")
    .addColumn("connection_id", "text", (c) =>
      c.primaryKey().references("connections.id").onDelete("cascade"),
    )
    .addColumn("snapshot", "text", (c) => c.notNull())
    .addColumn("taken_at", "bigint", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("jobs")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("task", "text", (c) => c.notNull())
    .addColumn("payload", "text", (c) => c.notNull())
    .addColumn("run_at", "bigint", (c) => c.notNull())
    .addColumn("attempts", "integer", (c) => c.notNull())
    .addColumn("lease_owner", "text")
    .addColumn("lease_until", "bigint", (c) => c.notNull())
    .addColumn("failed_at", "bigint")
    .addColumn("last_error", "text")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("jobs_due").on("jobs").columns(["failed_at", "run_at"]).execute();

  await db.schema
    .createTable("periodic_jobs")
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("next_run_at", "bigint", (c) => c.notNull())
    .addColumn("lease_owner", "text")
    .addColumn("lease_until", "bigint", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("audit")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("user_id", "text", (c) => c.notNull())
    .addColumn("action", "text", (c) => c.notNull())
    .addColumn("subject", "text")
    .addColumn("ip_address", "text")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("audit_user").on("audit").columns(["user_id", "created_at"]).execute();

  // column names and types are those the rate limiter reads and writes
  await db.schema
    .createTable("rate_limits")
    .addColumn("key", "varchar(255)", (c) => c.primaryKey())
    .addColumn("points", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("expire", "bigint")
    .execute();
}
