import { sql, type Insertable } from "kysely";
import type { Db } from "../sql/open-database.ts";
import type { JobRow } from "../sql/tables.ts";

export type JobRepository = ReturnType<typeof jobRepository>;
export type Lease = { owner: string; nowMs: number; untilMs: number };

/** Work that repeats: one row a job, claimed like a queued one. */
function periodicJobs(db: Db) {
  return {
    async schedule(name: string, nextRunAt: number): Promise<void> {
      await db
        .insertInto("periodic_jobs")
        .values({ name, next_run_at: nextRunAt, lease_owner: null, lease_until: 0 })
        .onConflict((conflict) => conflict.column("name").doNothing())
        .execute();
    },
    claimPeriodic: (name: string, lease: Lease) =>
      db
        .updateTable("periodic_jobs")
        .set({ lease_owner: lease.owner, lease_until: lease.untilMs })
        .where("name", "=", name)
        .where("next_run_at", "<=", lease.nowMs)
        .where("lease_until", "<=", lease.nowMs)
        .returning("name")
        .executeTakeFirst(),
    completePeriodic: (name: string, change: { owner: string; nextRunAt: number }) =>
      db
        .updateTable("periodic_jobs")
        .set({ lease_owner: null, lease_until: 0, next_run_at: change.nextRunAt })
        .where("name", "=", name)
        .where("lease_owner", "=", change.owner)
        .execute(),
  };
}

/** Queue statistics for operators. */
function jobReports(db: Db) {
  return {
    /** By task: jobs that wait or run, jobs that were given up, and when the oldest waiting one was made. */
    countByTask: () =>
      db
        .selectFrom("jobs")
        .select("task")
        .select([
          sql<number>`cast(sum(case when failed_at is null then 1 else 0 end) as bigint)`.as("waiting"),
          sql<number>`cast(sum(case when failed_at is null then 0 else 1 end) as bigint)`.as("failed"),
          sql<number | null>`min(case when failed_at is null then created_at end)`.as("oldest_at"),
        ])
        .groupBy("task")
        .orderBy("task")
        .execute(),
    /** Given up after their attempts, newest first. */
    listFailed: (limit: number) =>
      db
        .selectFrom("jobs")
        .select(["id", "task", "failed_at", "last_error"])
        .where("failed_at", "is not", null)
        .orderBy("failed_at", "desc")
        .limit(limit)
        .execute(),
    /** Makes a job due again that was given up; false when there is none. */
    async retryFailed(id: string, nowMs: number): Promise<boolean> {
      const retried = await db
        .updateTable("jobs")
        .set({ failed_at: null, attempts: 0, run_at: nowMs, lease_owner: null, lease_until: 0 })
        .where("id", "=", id)
        .where("failed_at", "is not", null)
        .returning("id")
        .executeTakeFirst();
      return retried !== undefined;
    },
  };
}

export function jobRepository(db: Db) {
  return {
    ...periodicJobs(db),
    ...jobReports(db),
    insert: (row: Insertable<JobRow>) => db.insertInto("jobs").values(row).execute(),
    /**
     * Takes one due job. Of two instances that pick the same row, the second waits for the first's commit,
     * sees its lease in the outer condition and comes back empty.
     */
    claim: (lease: Lease) =>
      db
        .updateTable("jobs")
        .set({ lease_owner: lease.owner, lease_until: lease.untilMs, attempts: sql<number>`attempts + 1` })
        .where("id", "=", (where) =>
          where
            .selectFrom("jobs")
            .select("id")
            .where("failed_at", "is", null)
            .where("run_at", "<=", lease.nowMs)
            .where("lease_until", "<=", lease.nowMs)
            .orderBy("run_at")
            .orderBy("id")
            .limit(1),
        )
        .where("lease_until", "<=", lease.nowMs)
        .where("failed_at", "is", null)
        .returningAll()
        .executeTakeFirst(),
    /** Only by the owner of the lease: a job that outlived its lease may be running elsewhere. */
    complete: (id: string, owner: string) =>
      db.deleteFrom("jobs").where("id", "=", id).where("lease_owner", "=", owner).execute(),
    /** Makes every job that this owner holds due again, and its periodic work free. */
    async release(owner: string): Promise<void> {
      const free = { lease_owner: null, lease_until: 0 };
      await db.updateTable("jobs").set(free).where("lease_owner", "=", owner).execute();
      await db.updateTable("periodic_jobs").set(free).where("lease_owner", "=", owner).execute();
    },
    retry: (id: string, change: { owner: string; runAt: number; error: string }) =>
      db
        .updateTable("jobs")
        .set({ lease_owner: null, lease_until: 0, run_at: change.runAt, last_error: change.error })
        .where("id", "=", id)
        .where("lease_owner", "=", change.owner)
        .execute(),
    fail: (id: string, change: { owner: string; nowMs: number; error: string }) =>
      db
        .updateTable("jobs")
        .set({ lease_owner: null, lease_until: 0, failed_at: change.nowMs, last_error: change.error })
        .where("id", "=", id)
        .where("lease_owner", "=", change.owner)
        .execute(),
  };
}
