import { sql } from "kysely";
import type { Db } from "../../infra/sql/open-database.ts";

/** Figures of the whole installation, whichever instance is asked. PostgreSQL gives some sums as text. */
export function metricsRepository(db: Db) {
  return {
    /** By task: how many wait, how many were given up, and since when the oldest one is due. */
    listQueues: () =>
      db
        .selectFrom("jobs")
        .select([
          "task",
          sql<number | string>`sum(case when failed_at is null then 1 else 0 end)`.as("waiting"),
          sql<number | string>`sum(case when failed_at is null then 0 else 1 end)`.as("failed"),
          sql<number | null>`min(case when failed_at is null then run_at end)`.as("oldest_due_at"),
        ])
        .groupBy("task")
        .execute(),
    listUses: (period: string) =>
      db
        .selectFrom("usage_counters")
        .select(["kind", sql<number | string>`sum(used)`.as("used")])
        .where("period", "=", period)
        .groupBy("kind")
        .execute(),
  };
}
