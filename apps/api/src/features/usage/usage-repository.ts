import type { QuotaKind } from "@querysnap/contracts";
import { sql } from "kysely";
import type { Db } from "../../infra/sql/open-database.ts";

export type UsageRepository = ReturnType<typeof usageRepository>;
export type UsagePeriod = { userId: string; kind: QuotaKind; period: string };

export function usageRepository(db: Db) {
  return {
    /** Counts one use unless `limit` is reached, in one statement. False: nothing was counted. */
    async take({ userId, kind, period }: UsagePeriod, limit: number | null): Promise<boolean> {
      if (limit !== null && limit < 1) return false;
      const counted = await db
        .insertInto("usage_counters")
        .values({ user_id: userId, kind, period, used: 1 })
        .onConflict((conflict) => {
          const update = conflict.columns(["user_id", "kind", "period"]).doUpdateSet({ used: sql<number>`usage_counters.used + 1` });
          return limit === null ? update : update.where("usage_counters.used", "<", limit);
        })
        .returning("used")
        .executeTakeFirst();
      return counted !== undefined;
    },

    giveBack: ({ userId, kind, period }: UsagePeriod) =>
      db
        .updateTable("usage_counters")
        .set({ used: sql<number>`used - 1` })
        .where("user_id", "=", userId)
        .where("kind", "=", kind)
        .where("period", "=", period)
        .where("used", ">", 0)
        .execute(),

    list: (userId: string, periods: readonly string[]) =>
      db.selectFrom("usage_counters").selectAll().where("user_id", "=", userId).where("period", "in", periods).execute(),
    /** Periods sort as text: days and months before the given ones. */
    deleteOld: (before: { day: string; month: string }) =>
      db
        .deleteFrom("usage_counters")
        .where((where) =>
          where.or([
            where.and([where("period", "like", "d:%"), where("period", "<", before.day)]),
            where.and([where("period", "like", "m:%"), where("period", "<", before.month)]),
          ]),
        )
        .execute(),
  };
}
