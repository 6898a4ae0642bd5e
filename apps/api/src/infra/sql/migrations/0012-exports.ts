import type { Kysely } from "kysely";

/** Exports of the last hour: their number is limited, and the page asks how far one is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("exports")
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("slot", "integer", (c) => c.notNull())
    .addColumn("id", "text", (c) => c.notNull().unique())
    .addColumn("connection_id", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("collection", "text", (c) => c.notNull())
    .addColumn("collections_done", "integer", (c) => c.notNull())
    .addColumn("collections_total", "integer", (c) => c.notNull())
    .addColumn("documents", "bigint", (c) => c.notNull())
    .addColumn("documents_total", "bigint", (c) => c.notNull())
    .addColumn("error_message", "text")
    .addColumn("frees_at", "bigint", (c) => c.notNull())
    .addColumn("updated_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("exports_slots", ["user_id", "slot"])
    .execute();
}
