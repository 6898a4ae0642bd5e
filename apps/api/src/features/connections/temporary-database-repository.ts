import type { Insertable } from "kysely";
import type { Db } from "../../infra/sql/open-database.ts";
import type { TemporaryDatabaseRow } from "../../infra/sql/upload-tables.ts";

/** Every database that an upload made, until it is dropped. */
export function temporaryDatabaseRepository(db: Db) {
  return {
    insert: (row: Insertable<TemporaryDatabaseRow>) =>
      db.insertInto("temporary_databases").values(row).execute(),
    /** Keeps an import alive. */
    renew: (name: string, leaseUntil: number) =>
      db
        .updateTable("temporary_databases")
        .set({ lease_until: leaseUntil })
        .where("name", "=", name)
        .where("connection_id", "is", null)
        .execute(),
    /** False when the import was given up in the meantime. */
    async complete(name: string, connectionId: string): Promise<boolean> {
      const row = await db
        .updateTable("temporary_databases")
        .set({ connection_id: connectionId })
        .where("name", "=", name)
        .where("connection_id", "is", null)
        .where("lease_until", ">", 0)
        .returning("name")
        .executeTakeFirst();
      return row !== undefined;
    },
    /** All imports that are not complete: for an instance that starts and shares the database with no other. */
    endLeases: () =>
      db
        .updateTable("temporary_databases")
        .set({ lease_until: 0 })
        .where("connection_id", "is", null)
        .execute(),
    /** Databases to drop: of imports that died, of connections that are gone, and expired ones. */
    listEnded: (nowMs: number) =>
      db
        .selectFrom("temporary_databases as t")
        .selectAll()
        .where((where) =>
          where.or([
            where.and([where("t.connection_id", "is", null), where("t.lease_until", "<=", nowMs)]),
            where("t.expires_at", "<=", nowMs),
            where.and([
              where("t.connection_id", "is not", null),
              where.not(
                where.exists(
                  where
                    .selectFrom("connections as c")
                    .select("c.id")
                    .whereRef("c.id", "=", "t.connection_id"),
                ),
              ),
            ]),
          ]),
        )
        .orderBy("t.name")
        .limit(100)
        .execute(),
    /** Nobody may complete an import whose database is being dropped. */
    claim: (name: string) =>
      db.updateTable("temporary_databases").set({ lease_until: 0 }).where("name", "=", name).execute(),
    delete: (name: string) => db.deleteFrom("temporary_databases").where("name", "=", name).execute(),
  };
}
