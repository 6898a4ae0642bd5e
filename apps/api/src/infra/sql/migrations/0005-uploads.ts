import type { Kysely } from "kysely";

/** Temporary databases on the hosted deployment, and the passwords of their users. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("connections").addColumn("temp_password", "text").execute();
  await db.schema
    .createTable("temporary_databases")
    .addColumn("name", "text", (c) => c.primaryKey())
    // no reference: the row outlives the connection until the database is dropped
    .addColumn("connection_id", "text")
    .addColumn("lease_until", "bigint", (c) => c.notNull())
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
}
