import type { Insertable, Updateable } from "kysely";
import type { Db } from "../../infra/sql/open-database.ts";
import { firstOf, prepared } from "../../infra/sql/prepared.ts";
import type { ConnectionRow } from "../../infra/sql/connection-tables.ts";

const ownedById = prepared<{ userId: string; id: string }, ConnectionRow>((db, param) =>
  db
    .selectFrom("connections")
    .selectAll()
    .where("user_id", "=", param("userId"))
    .where("id", "=", param("id")),
);

/** Latest use first; a connection that is being made counts as used now. */
const openIds = prepared<{ userId: string; limit: number }, { id: string }>((db, param) =>
  db
    .selectFrom("connections")
    .select("id")
    .where("user_id", "=", param("userId"))
    .where("kind", "=", "own")
    .orderBy((select) => select.fn.coalesce("last_used_at", "created_at"), "desc")
    .orderBy("id", "desc")
    .limit(param("limit")),
);

/** Which tabs hold a connection open. */
function leases(db: Db) {
  return {
    async lease(connectionId: string, tabId: string, expiresAt: number): Promise<void> {
      await db
        .insertInto("connection_leases")
        .values({ connection_id: connectionId, tab_id: tabId, expires_at: expiresAt })
        .onConflict((conflict) =>
          conflict.columns(["connection_id", "tab_id"]).doUpdateSet({ expires_at: expiresAt }),
        )
        .execute();
    },
    /** Only a lease that is alive is renewed: a tab that was disconnected stays so. */
    renewLease: (connectionId: string, tabId: string, times: { nowMs: number; expiresAt: number }) =>
      db
        .updateTable("connection_leases")
        .set({ expires_at: times.expiresAt })
        .where("connection_id", "=", connectionId)
        .where("tab_id", "=", tabId)
        .where("expires_at", ">", times.nowMs)
        .execute(),
    endLease: (connectionId: string, tabId: string | undefined) =>
      db
        .deleteFrom("connection_leases")
        .where("connection_id", "=", connectionId)
        .$if(tabId !== undefined, (rows) => rows.where("tab_id", "=", tabId ?? ""))
        .execute(),
    /** Which of these connections a tab holds open. */
    async listLeased(connectionIds: readonly string[], nowMs: number): Promise<Set<string>> {
      if (connectionIds.length === 0) return new Set();
      const rows = await db
        .selectFrom("connection_leases")
        .select("connection_id")
        .distinct()
        .where("connection_id", "in", connectionIds)
        .where("expires_at", ">", nowMs)
        .execute();
      return new Set(rows.map((row) => row.connection_id));
    },
    deleteExpiredLeases: (nowMs: number) =>
      db.deleteFrom("connection_leases").where("expires_at", "<=", nowMs).execute(),
  };
}

/** Own connections against the limit of a plan. */
function ownConnections(db: Db) {
  return {
    /** The own connections that a plan with this limit keeps open: those used last. */
    async listOpen(userId: string, limit: number): Promise<ReadonlySet<string>> {
      const { rows } = await db.executeQuery(openIds(db, { userId, limit }));
      return new Set(rows.map(({ id }) => id));
    },

    async countOwn(userId: string): Promise<number> {
      const row = await db
        .selectFrom("connections")
        .select((select) => select.fn.countAll<number>().as("n"))
        .where("user_id", "=", userId)
        .where("kind", "=", "own")
        .executeTakeFirstOrThrow();
      return row.n;
    },
  };
}

/** Every row is found through its owner. */
export function connectionRepository(db: Db) {
  const owned = (userId: string) => db.selectFrom("connections").selectAll().where("user_id", "=", userId);
  return {
    ...leases(db),
    find: (userId: string, id: string) => firstOf(db, ownedById(db, { userId, id })),
    findByFingerprint: (userId: string, fingerprint: string) =>
      owned(userId).where("uri_fingerprint", "=", fingerprint).executeTakeFirst(),
    findActive: (userId: string) =>
      owned(userId).where("is_active", "=", 1).orderBy("last_used_at", "desc").executeTakeFirst(),
    list: (userId: string) => owned(userId).orderBy("last_used_at", "desc").orderBy("id", "desc").execute(),
    ...ownConnections(db),
    async countTemporary(userId: string, nowMs: number): Promise<number> {
      const row = await db
        .selectFrom("connections")
        .select((select) => select.fn.countAll<number>().as("n"))
        .where("user_id", "=", userId)
        .where("kind", "=", "temporary")
        .where("expires_at", ">", nowMs)
        .executeTakeFirstOrThrow();
      return row.n;
    },
    /** Makes this user's changes wait for each other until the transaction ends. */
    lockOwner: (userId: string) =>
      db
        .updateTable("users")
        .set((set) => ({ updated_at: set.ref("updated_at") }))
        .where("id", "=", userId)
        .execute(),
    /** False when the user has this URI already. */
    async insert(row: Insertable<ConnectionRow>): Promise<boolean> {
      const inserted = await db
        .insertInto("connections")
        .values(row)
        .onConflict((conflict) => conflict.columns(["user_id", "uri_fingerprint"]).doNothing())
        .returning("id")
        .executeTakeFirst();
      return inserted !== undefined;
    },
    update: (userId: string, id: string, change: Updateable<ConnectionRow>) =>
      db
        .updateTable("connections")
        .set(change)
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirst(),
    /** The one active connection of its user, used now. */
    async activate(userId: string, id: string, nowMs: number): Promise<ConnectionRow | undefined> {
      await db
        .updateTable("connections")
        .set({ is_active: 0 })
        .where("user_id", "=", userId)
        .where("id", "!=", id)
        .where("is_active", "=", 1)
        .execute();
      return db
        .updateTable("connections")
        .set({ is_active: 1, last_used_at: nowMs })
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirst();
    },
    delete: (userId: string, id: string) =>
      db
        .deleteFrom("connections")
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirst(),
    /** Of a temporary database that is dropped; the connection stays in the list as an expired one. */
    forgetPassword: (id: string) =>
      db.updateTable("connections").set({ temp_password: null }).where("id", "=", id).execute(),
  };
}
