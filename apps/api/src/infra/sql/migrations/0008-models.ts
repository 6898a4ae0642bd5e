import type { Kysely } from "kysely";

/** Consent and glossary of a connection, opinions about answers, and tokens that models used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("model_settings")
    .addColumn("connection_id", "text", (c) =>
      c.primaryKey().references("connections.id").onDelete("cascade"),
    )
    .addColumn("shares_values", "integer", (c) => c.notNull())
    .addColumn("glossary", "text", (c) => c.notNull())
    .addColumn("updated_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("answer_feedback")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("question", "text", (c) => c.notNull())
    .addColumn("query", "text", (c) => c.notNull())
    .addColumn("answered_by", "text", (c) => c.notNull())
    .addColumn("is_right", "integer", (c) => c.notNull())
    .addColumn("comment", "text")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("answer_feedback_user")
    .on("answer_feedback")
    .columns(["user_id", "id"])
    .execute();
  await db.schema
    .createTable("model_usage")
    .addColumn("day", "text", (c) => c.notNull())
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("calls", "integer", (c) => c.notNull())
    .addColumn("input_tokens", "bigint", (c) => c.notNull())
    .addColumn("output_tokens", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("model_usage_pk", ["day", "user_id"])
    .execute();
  await db.schema.createIndex("model_usage_user").on("model_usage").column("user_id").execute();
}
