import type { Insertable } from "kysely";
import type { Db } from "../../infra/sql/open-database.ts";
import type { LinkTokenRow } from "../../infra/sql/account-tables.ts";

export function linkTokenRepository(db: Db) {
  return {
    insert: (row: Insertable<LinkTokenRow>) => db.insertInto("link_tokens").values(row).execute(),

    async isLive(token: {
      purposes: readonly LinkTokenRow["purpose"][];
      hash: string;
      nowMs: number;
    }): Promise<boolean> {
      const found = await db
        .selectFrom("link_tokens")
        .select("id")
        .where("token_hash", "=", token.hash)
        .where("purpose", "in", token.purposes)
        .where("used_at", "is", null)
        .where("expires_at", ">", token.nowMs)
        .executeTakeFirst();
      return found !== undefined;
    },

    /** The token's row after it was used. */
    findUsed: (purpose: LinkTokenRow["purpose"], hash: string) =>
      db
        .selectFrom("link_tokens")
        .selectAll()
        .where("token_hash", "=", hash)
        .where("purpose", "=", purpose)
        .where("used_at", "is not", null)
        .executeTakeFirst(),

    /** Uses the token up: of two requests with one token, one gets the row. */
    consume: (token: { purposes: readonly LinkTokenRow["purpose"][]; hash: string; nowMs: number }) =>
      db
        .updateTable("link_tokens")
        .set({ used_at: token.nowMs })
        .where("token_hash", "=", token.hash)
        .where("purpose", "in", token.purposes)
        .where("used_at", "is", null)
        .where("expires_at", ">", token.nowMs)
        .returningAll()
        .executeTakeFirst(),

    /** A newer link of the same kind makes the older ones worthless. */
    expireOthers: (userId: string, purpose: LinkTokenRow["purpose"], nowMs: number) =>
      db
        .updateTable("link_tokens")
        .set({ used_at: nowMs })
        .where("user_id", "=", userId)
        .where("purpose", "=", purpose)
        .where("used_at", "is", null)
        .execute(),

    deleteExpired: (beforeMs: number) =>
      db.deleteFrom("link_tokens").where("expires_at", "<", beforeMs).execute(),
  };
}
