import type { Kysely } from "kysely";

/** The browser that a security event came from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("audit").addColumn("device", "text").execute();
}
