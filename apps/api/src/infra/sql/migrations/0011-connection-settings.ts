import type { Kysely } from "kysely";

/** Settings of a connection besides its URI. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("connections").addColumn("mark", "text").execute();
  await db.schema.alterTable("connections").addColumn("ca", "text").execute();
}
