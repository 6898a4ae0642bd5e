import { LIMITS } from "@querysnap/contracts";
import { type Insertable, sql } from "kysely";
import type { Db } from "../../infra/sql/open-database.ts";
import { firstOf, prepared } from "../../infra/sql/prepared.ts";
import type { SessionRow } from "../../infra/sql/account-tables.ts";

const liveSession = prepared<{ id: string; nowMs: number }, SessionRow>((db, param) =>
  db
    .selectFrom("sessions")
    .selectAll()
    .where("id", "=", param("id"))
    .where("revoked_at", "is", null)
    .where("expires_at", ">", param("nowMs")),
);

export function sessionRepository(db: Db) {
  return {
    insert: (row: Insertable<SessionRow>) => db.insertInto("sessions").values(row).execute(),
    findLive: (id: string, nowMs: number) => firstOf(db, liveSession(db, { id, nowMs })),
    listLive: (userId: string, nowMs: number) =>
      db
        .selectFrom("sessions")
        .selectAll()
        .where("user_id", "=", userId)
        .where("revoked_at", "is", null)
        .where("expires_at", ">", nowMs)
        .orderBy("last_used_at", "desc")
        .orderBy("id", "desc")
        .execute(),

    /**
     * Replaces the refresh token if `expected` is still the current one; undefined when it is not. The session
     * lives until `expiresAt`, but not beyond the longest life of a session.
     */
    rotate: (id: string, change: { expected: string; next: string; nowMs: number; expiresAt: number }) =>
      db
        .updateTable("sessions")
        .set({
          previous_hash: change.expected,
          refresh_hash: change.next,
          rotated_at: change.nowMs,
          last_used_at: change.nowMs,
          expires_at: sql<number>`case when created_at + ${LIMITS.sessionMaxMs} < ${change.expiresAt} then created_at + ${LIMITS.sessionMaxMs} else ${change.expiresAt} end`,
          is_used: 1,
        })
        .where("id", "=", id)
        .where("refresh_hash", "=", change.expected)
        .where("revoked_at", "is", null)
        .where("expires_at", ">", change.nowMs)
        .returningAll()
        .executeTakeFirst(),

    /** Whether a live session of this user was ended. */
    async revoke(userId: string, id: string, nowMs: number): Promise<boolean> {
      const ended = await db
        .updateTable("sessions")
        .set({ revoked_at: nowMs })
        .where("id", "=", id)
        .where("user_id", "=", userId)
        .where("revoked_at", "is", null)
        .where("expires_at", ">", nowMs)
        .returning("id")
        .executeTakeFirst();
      return ended !== undefined;
    },

    /** Ends every session of a user, except the one that is spared. */
    revokeAll: (userId: string, nowMs: number, sparedId?: string) =>
      db
        .updateTable("sessions")
        .set({ revoked_at: nowMs })
        .where("user_id", "=", userId)
        .where("revoked_at", "is", null)
        .$if(sparedId !== undefined, (rows) => rows.where("id", "!=", sparedId ?? ""))
        .execute(),

    /** Whether this user has signed in lately: ended sessions are kept for a while. */
    async hasAny(userId: string): Promise<boolean> {
      return (
        (await db
          .selectFrom("sessions")
          .select("id")
          .where("user_id", "=", userId)
          .limit(1)
          .executeTakeFirst()) !== undefined
      );
    },

    deleteEnded: (beforeMs: number) =>
      db
        .deleteFrom("sessions")
        .where((where) => where.or([where("expires_at", "<", beforeMs), where("revoked_at", "<", beforeMs)]))
        .execute(),
  };
}
