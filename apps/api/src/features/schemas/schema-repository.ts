import type { SchemaChange, SchemaSnapshot } from "@querysnap/schema";
import type { Db } from "../../infra/sql/open-database.ts";

/** Differences from the previous snapshot, taken at `since` (epoch milliseconds). */
export type StoredChanges = { since: number; entries: SchemaChange[] };

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
    /** Null when the stored snapshot is the first one. */
    async findChanges(connectionId: string): Promise<StoredChanges | null> {
      const row = await db
        .selectFrom("schema_snapshots")
        .select("changes")
        .where("connection_id", "=", connectionId)
        .executeTakeFirst();
      // written by `save` below and by nothing else
      return row?.changes ? (JSON.parse(row.changes) as StoredChanges) : null;
    },
    async save(connectionId: string, snapshot: SchemaSnapshot, changes: StoredChanges | null): Promise<void> {
      const values = {
        snapshot: JSON.stringify(snapshot),
        taken_at: snapshot.takenAt,
        changes: changes === null ? null : JSON.stringify(changes),
      };
      await db
        .insertInto("schema_snapshots")
        .values({ connection_id: connectionId, ...values })
        .onConflict((conflict) => conflict.column("connection_id").doUpdateSet(values))
        .execute();
    },
  };
}
