import type { SchemaSnapshot } from "@querysnap/schema";
import type { Db } from "../../infra/sql/open-database.ts";

export type SchemaRepository = ReturnType<typeof schemaRepository>;

export function schemaRepository(db: Db) {
  return {
    async find(connectionId: string): Promise<SchemaSnapshot | undefined> {
      const row = await db
        .selectFrom("schema_snapshots")
        .select("snapshot")
        .where("connection_id", "=", connectionId)
        .executeTakeFirst();
      // written by `save` below and by nothing else
      return row && (JSON.parse(row.snapshot) as SchemaSnapshot);
    },
    async save(connectionId: string, snapshot: SchemaSnapshot): Promise<void> {
      const values = { snapshot: JSON.stringify(snapshot), taken_at: snapshot.takenAt };
      await db
        .insertInto("schema_snapshots")
        .values({ connection_id: connectionId, ...values })
        .onConflict((conflict) => conflict.column("connection_id").doUpdateSet(values))
        .execute();
    },
  };
}
