import type { QuotaKind } from "@querysnap/contracts";
import { type CompiledQuery, sql } from "kysely";
import type { Db } from "../../infra/sql/open-database.ts";
import { prepared } from "../../infra/sql/prepared.ts";

export type UsagePeriod = { userId: string; kind: QuotaKind; period: string };

/** Largest value of the column. */
const NO_LIMIT = 2 ** 31 - 1;

const take = prepared<UsagePeriod & { limit: number }, { used: number }>((db, param) =>
  db
    .insertInto("usage_counters")
    .columns(["user_id", "kind", "period", "used"])
    // the conflict clause does not see the first use, so a limit of 0 is checked here
    .expression(
      db
        .selectNoFrom([
          param("userId").as("user_id"),
          param("kind").as("kind"),
          param("period").as("period"),
          sql<number>`1`.as("used"),
        ])
        .where(param("limit"), ">", 0),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "kind", "period"])
        .doUpdateSet({ used: sql<number>`usage_counters.used + 1` })
        .where("usage_counters.used", "<", param("limit")),
    )
    .returning("used"),
);

const refund = prepared<UsagePeriod, { used: number }>((db, param) =>
  db
    .updateTable("usage_counters")
    .set({ used: sql<number>`used - 1` })
    .where("user_id", "=", param("userId"))
    .where("kind", "=", param("kind"))
    .where("period", "=", param("period"))
    .where("used", ">", 0)
    .returning("used"),
);

export function usageRepository(db: Db) {
  return {
    /** Builds the charge for `Store.writeRelaxed`; it returns no row when `limit` is reached. */
    takeStatement: (period: UsagePeriod, limit: number | null): CompiledQuery =>
      take(db, { ...period, limit: limit ?? NO_LIMIT }),
    /** Builds the refund of one charge for `Store.writeRelaxed`. */
    refundStatement: (period: UsagePeriod): CompiledQuery => refund(db, period),

    list: (userId: string, periods: readonly string[]) =>
      db
        .selectFrom("usage_counters")
        .selectAll()
        .where("user_id", "=", userId)
        .where("period", "in", periods)
        .execute(),
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
