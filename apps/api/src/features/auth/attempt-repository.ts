import { sql } from "kysely";
import type { Db } from "../../infra/sql/open-database.ts";
import type { AttemptRow } from "../../infra/sql/account-tables.ts";

export type AttemptRule = { nowMs: number; windowMs: number; maxFailures: number; lockMs: number };

/**
 * Failed attempts by what they were made on (an account, never an address), so that many addresses count as
 * one.
 */
export function attemptRepository(db: Db) {
  return {
    find: (key: string) => db.selectFrom("attempts").selectAll().where("key", "=", key).executeTakeFirst(),

    /** Counts one failure in one statement; the row says whether the lock fell with it. */
    fail(key: string, rule: AttemptRule): Promise<AttemptRow> {
      const isOver = sql`attempts.window_ends_at <= ${rule.nowMs}`;
      const failures = sql<number>`case when ${isOver} then 1 else attempts.failures + 1 end`;
      return db
        .insertInto("attempts")
        .values({ key, failures: 1, window_ends_at: rule.nowMs + rule.windowMs, locked_until: 0 })
        .onConflict((conflict) =>
          conflict.column("key").doUpdateSet({
            failures,
            window_ends_at: sql<number>`case when ${isOver} then ${rule.nowMs + rule.windowMs} else attempts.window_ends_at end`,
            locked_until: sql<number>`case when not (${isOver}) and attempts.failures + 1 >= ${rule.maxFailures} then ${rule.nowMs + rule.lockMs} else attempts.locked_until end`,
          }),
        )
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    clear: (key: string) => db.deleteFrom("attempts").where("key", "=", key).execute(),
    deleteExpired: (beforeMs: number) =>
      db
        .deleteFrom("attempts")
        .where("window_ends_at", "<", beforeMs)
        .where("locked_until", "<", beforeMs)
        .execute(),
  };
}
