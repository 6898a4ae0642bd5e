import { type Insertable, sql, type Updateable } from "kysely";
import type { Db } from "../../infra/sql/open-database.ts";
import { firstOf, prepared } from "../../infra/sql/prepared.ts";
import type { OauthIdentityRow, UserRow } from "../../infra/sql/account-tables.ts";
import { DELETED_ACCOUNT } from "./deleted-account.ts";
import type { RecentUsers } from "./recent-users.ts";

const userById = prepared<{ id: string }, UserRow>((db, param) =>
  db.selectFrom("users").selectAll().where("id", "=", param("id")),
);

/** Outside accounts that sign a user in. */
function identities(db: Db) {
  return {
    findByIdentity: (provider: OauthIdentityRow["provider"], subject: string) =>
      db
        .selectFrom("oauth_identities")
        .innerJoin("users", "users.id", "oauth_identities.user_id")
        .selectAll("users")
        .where("oauth_identities.provider", "=", provider)
        .where("oauth_identities.subject", "=", subject)
        .executeTakeFirst(),
    /**
     * False when the outside account or the user's place for its provider is taken: of two at once, the first
     * wins.
     */
    async addIdentity(row: OauthIdentityRow): Promise<boolean> {
      const inserted = await db
        .insertInto("oauth_identities")
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .returning("subject")
        .executeTakeFirst();
      return inserted !== undefined;
    },
    listIdentities: (userId: string) =>
      db
        .selectFrom("oauth_identities")
        .selectAll()
        .where("user_id", "=", userId)
        .orderBy("provider")
        .execute(),
    /** Only while the user has a password: true when it was there and is gone. */
    async removeIdentity(userId: string, provider: OauthIdentityRow["provider"]): Promise<boolean> {
      const removed = await db
        .deleteFrom("oauth_identities")
        .where("user_id", "=", userId)
        .where("provider", "=", provider)
        .where((where) =>
          where.exists(
            where
              .selectFrom("users")
              .select("id")
              .where("id", "=", userId)
              .where("password_hash", "is not", null),
          ),
        )
        .returning("subject")
        .executeTakeFirst();
      return removed !== undefined;
    },
  };
}

type Changed = <Row extends { id: string } | undefined>(row: Row) => Row;

/** Accounts that end. */
function deletions(db: Db, changed: Changed) {
  return {
    /** Accounts whose users asked for their deletion, once its time has come. */
    listToDelete: (nowMs: number) =>
      db.selectFrom("users").selectAll().where("delete_at", "<=", nowMs).limit(100).execute(),
    /** The row as nobody else can change it before this transaction ends, while the deletion is still wanted. */
    lockToDelete: (id: string, nowMs: number) =>
      db
        .updateTable("users")
        .set({ updated_at: nowMs })
        .where("id", "=", id)
        .where("delete_at", "<=", nowMs)
        .returning("id")
        .executeTakeFirst(),
    /** With everything that is the user's; the audit log stays. */
    delete: async (id: string) =>
      changed(await db.deleteFrom("users").where("id", "=", id).returningAll().executeTakeFirst()),
    /** Inserts the row that stands for deleted accounts, unless it exists. */
    insertDeletedAccount: (nowMs: number) =>
      db
        .insertInto("users")
        .values({ ...DELETED_ACCOUNT, locked_at: nowMs, created_at: nowMs, updated_at: nowMs })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
  };
}

export function userRepository(db: Db, recent: RecentUsers) {
  const changed: Changed = (row) => {
    if (row) recent.forget(row.id);
    return row;
  };
  return {
    ...identities(db),
    ...deletions(db, changed),
    find: (id: string) => firstOf(db, userById(db, { id })),
    /**
     * As `find`, without reading a row again that has not changed. Not for transactions, whose changes may be
     * undone.
     */
    findRecent: (id: string) => recent.get(id, () => firstOf(db, userById(db, { id }))),
    findByEmailKey: (key: string) =>
      db.selectFrom("users").selectAll().where("email_key", "=", key).executeTakeFirst(),
    /** False when the email is taken: of two that sign up at once, one wins. */
    async insert(row: Insertable<UserRow>): Promise<boolean> {
      const inserted = await db
        .insertInto("users")
        .values(row)
        .onConflict((conflict) => conflict.column("email_key").doNothing())
        .returning("id")
        .executeTakeFirst();
      return inserted !== undefined;
    },
    /** Newest first; accounts whose name or email contains the text. */
    search: async ({ text, limit, offset }: { text: string; limit: number; offset: number }) => {
      const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
      const matches = sql<boolean>`(email_key like ${pattern} escape '\\' or lower(name) like ${pattern} escape '\\')
        and id <> ${DELETED_ACCOUNT.id}`;
      const rows = await db
        .selectFrom("users")
        .selectAll()
        .where(matches)
        .orderBy("id", "desc")
        .limit(limit)
        .offset(offset)
        .execute();
      const { total } = await db
        .selectFrom("users")
        .select((select) => select.fn.countAll<number>().as("total"))
        .where(matches)
        .executeTakeFirstOrThrow();
      return { rows, total };
    },
    async hasAny(): Promise<boolean> {
      const anybody = db.selectFrom("users").select("id").where("id", "<>", DELETED_ACCOUNT.id).limit(1);
      return (await anybody.executeTakeFirst()) !== undefined;
    },
    /** The row as it is afterwards; undefined when there is no such user. */
    update: async (id: string, change: Updateable<UserRow>) =>
      changed(
        await db.updateTable("users").set(change).where("id", "=", id).returningAll().executeTakeFirst(),
      ),
    /** Only if the subscription is SnapX and active; undefined when it was not. */
    cancelSubscription: async (id: string, nowMs: number) =>
      changed(
        await db
          .updateTable("users")
          .set({ subscription_status: "cancelled", updated_at: nowMs })
          .where("id", "=", id)
          .where("subscription_plan", "=", "snapx")
          .where("subscription_status", "=", "active")
          .where((where) =>
            where.or([
              where("subscription_expires_at", "is", null),
              where("subscription_expires_at", ">", nowMs),
            ]),
          )
          .returningAll()
          .executeTakeFirst(),
      ),
  };
}
