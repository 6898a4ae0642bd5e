import type { Db } from "../../infra/sql/open-database.ts";
import type { WriteUndoRow } from "../../infra/sql/tables.ts";

type Claim = { userId: string; id: string; nowMs: number; untilMs: number };

export function undoRepository(db: Db) {
  return {
    insert: (row: WriteUndoRow) => db.insertInto("write_undos").values(row).execute(),

    /** Drops all but the latest ones of a user. */
    async keepLatest(userId: string, count: number): Promise<void> {
      const oldest = await db
        .selectFrom("write_undos")
        .select("id")
        .where("user_id", "=", userId)
        .orderBy("id", "desc")
        .offset(count - 1)
        .limit(1)
        .executeTakeFirst();
      if (oldest)
        await db
          .deleteFrom("write_undos")
          .where("user_id", "=", userId)
          .where("id", "<", oldest.id)
          .execute();
    },

    /** Returns the undo records of these history entries, without their documents. */
    list: (userId: string, historyIds: readonly string[], nowMs: number) =>
      historyIds.length === 0
        ? Promise.resolve([])
        : db
            .selectFrom("write_undos")
            .select(["id", "history_id", "documents", "is_partial", "expires_at"])
            .where("user_id", "=", userId)
            .where("history_id", "in", historyIds)
            .where("expires_at", ">", nowMs)
            .execute(),

    find: (userId: string, id: string) =>
      db
        .selectFrom("write_undos")
        .selectAll()
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .executeTakeFirst(),

    /** Takes the undo for one request; false while another one has it. */
    async claim({ userId, id, nowMs, untilMs }: Claim): Promise<boolean> {
      return (
        (await db
          .updateTable("write_undos")
          .set({ claimed_until: untilMs })
          .where("user_id", "=", userId)
          .where("id", "=", id)
          .where("claimed_until", "<=", nowMs)
          .returning("id")
          .executeTakeFirst()) !== undefined
      );
    },

    release: (id: string) =>
      db.updateTable("write_undos").set({ claimed_until: 0 }).where("id", "=", id).execute(),

    delete: (id: string) => db.deleteFrom("write_undos").where("id", "=", id).execute(),

    deleteExpired: (nowMs: number) => db.deleteFrom("write_undos").where("expires_at", "<=", nowMs).execute(),
  };
}
