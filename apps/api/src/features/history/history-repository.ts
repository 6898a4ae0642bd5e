import type { Insertable } from "kysely";
import type { Db } from "../../infra/sql/open-database.ts";
import type { HistoryRow } from "../../infra/sql/tables.ts";

export type HistoryRepository = ReturnType<typeof historyRepository>;

export function historyRepository(db: Db) {
  const scoped = (userId: string, connectionId: string | undefined) => {
    const rows = db.selectFrom("query_history").where("user_id", "=", userId);
    return connectionId === undefined ? rows : rows.where("connection_id", "=", connectionId);
  };
  return {
    insert: (row: Insertable<HistoryRow>) => db.insertInto("query_history").values(row).execute(),
    find: (userId: string, id: string) => db.selectFrom("query_history").selectAll().where("user_id", "=", userId).where("id", "=", id).executeTakeFirst(),

    /** Newest first; `from` is the oldest id that may be shown. */
    list: (userId: string, page: { connectionId?: string; before?: string; from?: string; limit: number }) =>
      scoped(userId, page.connectionId)
        .selectAll()
        .$if(page.before !== undefined, (rows) => rows.where("id", "<", page.before ?? ""))
        .$if(page.from !== undefined, (rows) => rows.where("id", ">=", page.from ?? ""))
        .orderBy("id", "desc")
        .limit(page.limit)
        .execute(),

    /** Id of the n-th newest entry; undefined when there are fewer. */
    async nthNewest(userId: string, connectionId: string | undefined, n: number): Promise<string | undefined> {
      const row = await scoped(userId, connectionId)
        .select("id")
        .orderBy("id", "desc")
        .offset(n - 1)
        .limit(1)
        .executeTakeFirst();
      return row?.id;
    },

    async count(userId: string, connectionId: string | undefined): Promise<number> {
      const row = await scoped(userId, connectionId)
        .select((select) => select.fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow();
      return row.n;
    },

    async delete(userId: string, id: string): Promise<boolean> {
      return (await db.deleteFrom("query_history").where("user_id", "=", userId).where("id", "=", id).returning("id").executeTakeFirst()) !== undefined;
    },
  };
}
