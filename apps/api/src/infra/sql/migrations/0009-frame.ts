import type { Kysely } from "kysely";

/** Names of runs that their client gave, whether each was counted, tags of saved queries, changes of schemas. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("query_history").addColumn("run_key", "text").execute();
  await db.schema
    .alterTable("query_history")
    .addColumn("is_counted", "integer", (c) => c.notNull().defaultTo(1))
    .execute();
  await db.schema
    .alterTable("saved_queries")
    .addColumn("tags", "text", (c) => c.notNull().defaultTo("[]"))
    .execute();
  await db.schema.alterTable("schema_snapshots").addColumn("changes", "text").execute();
}
