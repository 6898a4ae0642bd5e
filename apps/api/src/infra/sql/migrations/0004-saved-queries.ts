import type { Kysely } from "kysely";

/** Queries that users keep with their last result. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("saved_queries")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("connection_id", "text", (c) => c.notNull().references("connections.id").onDelete("cascade"))
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("description", "text", (c) => c.notNull())
    .addColumn("query", "text", (c) => c.notNull())
    .addColumn("query_hash", "text", (c) => c.notNull())
    .addColumn("natural_language", "text")
    .addColumn("result", "text")
    .addColumn("result_truncated", "integer", (c) => c.notNull())
    .addColumn("collection", "text", (c) => c.notNull())
    .addColumn("operation", "text", (c) => c.notNull())
    .addColumn("documents_affected", "integer", (c) => c.notNull())
    .addColumn("usage_count", "integer", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("saved_queries_text")
    .unique()
    .on("saved_queries")
    .columns(["user_id", "connection_id", "query_hash"])
    .execute();
  // deleting a connection looks for its rows
  await db.schema
    .createIndex("saved_queries_connection")
    .on("saved_queries")
    .columns(["connection_id", "id"])
    .execute();
}
