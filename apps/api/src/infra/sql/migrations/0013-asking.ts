import type { Kysely } from "kysely";

/** Which of several readings of a question was meant, remembered for a connection. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("reading_choices")
    .addColumn("connection_id", "text", (c) => c.notNull().references("connections.id").onDelete("cascade"))
    .addColumn("choice_key", "text", (c) => c.notNull())
    .addColumn("choice_value", "text", (c) => c.notNull())
    .addColumn("updated_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("reading_choices_pk", ["connection_id", "choice_key"])
    .execute();
}
