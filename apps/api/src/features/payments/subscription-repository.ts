import type { Updateable } from "kysely";
import type { Db } from "../../infra/sql/open-database.ts";
import type { SubscriptionPeriodRow } from "../../infra/sql/payment-tables.ts";

export function subscriptionRepository(db: Db) {
  return {
    /** False when the payment has activated its month before. */
    async insert(row: SubscriptionPeriodRow): Promise<boolean> {
      const inserted = await db
        .insertInto("subscription_periods")
        .values(row)
        .onConflict((conflict) => conflict.column("payment_id").doNothing())
        .returning("id")
        .executeTakeFirst();
      return inserted !== undefined;
    },
    findOf: (paymentId: string) =>
      db
        .selectFrom("subscription_periods")
        .selectAll()
        .where("payment_id", "=", paymentId)
        .executeTakeFirst(),
    /** Months that have not ended and were not revoked, in order. */
    listLive: (userId: string, nowMs: number) =>
      db
        .selectFrom("subscription_periods")
        .selectAll()
        .where("user_id", "=", userId)
        .where("revoked_at", "is", null)
        .where("ends_at", ">", nowMs)
        .orderBy("ends_at")
        .execute(),
    update: (id: string, change: Updateable<SubscriptionPeriodRow>) =>
      db.updateTable("subscription_periods").set(change).where("id", "=", id).execute(),
    revokeAll: (userId: string, nowMs: number) =>
      db
        .updateTable("subscription_periods")
        .set({ revoked_at: nowMs, revoked_by: "cancelled" })
        .where("user_id", "=", userId)
        .where("revoked_at", "is", null)
        .where("ends_at", ">", nowMs)
        .execute(),

    /** Last months of users whose access ends with them within this time, who were not reminded yet. */
    listEnding: (range: { nowMs: number; untilMs: number }, limit: number) =>
      db
        .selectFrom("subscription_periods")
        .innerJoin("users", "users.id", "subscription_periods.user_id")
        .select(["subscription_periods.id", "subscription_periods.ends_at", "users.id as user_id"])
        .where("reminded_at", "is", null)
        .where("revoked_at", "is", null)
        .where("ends_at", ">", range.nowMs)
        .where("ends_at", "<=", range.untilMs)
        .where("users.subscription_status", "=", "active")
        .whereRef("users.subscription_expires_at", "=", "subscription_periods.ends_at")
        .limit(limit)
        .execute(),
    /** Of two instances that remind, one wins. */
    async markReminded(id: string, nowMs: number): Promise<boolean> {
      const marked = await db
        .updateTable("subscription_periods")
        .set({ reminded_at: nowMs })
        .where("id", "=", id)
        .where("reminded_at", "is", null)
        .returning("id")
        .executeTakeFirst();
      return marked !== undefined;
    },
  };
}
