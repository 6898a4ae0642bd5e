import type { Kysely } from "kysely";

/** Documents that a delete or update touched, kept for a day so that it can be undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("write_undos")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("connection_id", "text", (c) => c.notNull().references("connections.id").onDelete("cascade"))
    .addColumn("history_id", "text", (c) => c.notNull().references("query_history.id").onDelete("cascade"))
    .addColumn("effect", "text", (c) => c.notNull())
    .addColumn("collection", "text", (c) => c.notNull())
    .addColumn("documents", "integer", (c) => c.notNull())
    .addColumn("is_partial", "integer", (c) => c.notNull())
    .addColumn("content", "text", (c) => c.notNull())
    .addColumn("claimed_until", "bigint", (c) => c.notNull())
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("write_undos_history").on("write_undos").column("history_id").execute();
  await db.schema.createIndex("write_undos_user").on("write_undos").columns(["user_id", "id"]).execute();
  await db.schema.createIndex("write_undos_connection").on("write_undos").column("connection_id").execute();
  await db.schema.createIndex("write_undos_expiry").on("write_undos").column("expires_at").execute();
}
