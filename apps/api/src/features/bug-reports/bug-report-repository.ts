import type { BugStatus } from "@querysnap/contracts";
import { type Insertable, sql } from "kysely";
import { type AdminListQuery, countRows, listRows } from "../../infra/sql/admin-list.ts";
import type { Db } from "../../infra/sql/open-database.ts";
import type { BugReportRow, BugReportTable, BugScreenshotRow } from "../../infra/sql/request-tables.ts";

export function bugReportRepository(db: Db) {
  return {
    insert: (row: Insertable<BugReportTable>) => db.insertInto("bug_reports").values(row).execute(),
    insertScreenshot: (row: BugScreenshotRow) => db.insertInto("bug_screenshots").values(row).execute(),
    find: (id: string): Promise<BugReportRow | undefined> =>
      db.selectFrom("bug_reports").selectAll().where("id", "=", id).executeTakeFirst(),
    findScreenshot: (reportId: string) =>
      db.selectFrom("bug_screenshots").selectAll().where("report_id", "=", reportId).executeTakeFirst(),
    list: (query: AdminListQuery) => listRows<BugReportRow>(db, "bug_reports", query),
    count: (query: AdminListQuery) => countRows(db, "bug_reports", query),
    /** The number of the newest row; 0 when there is none. */
    async newest(): Promise<number> {
      const { newest } = await db
        .selectFrom("bug_reports")
        .select(sql<number>`coalesce(max(number), 0)`.as("newest"))
        .executeTakeFirstOrThrow();
      return newest;
    },

    /** Counts by status and priority, from the index alone. */
    countByState: () =>
      db
        .selectFrom("bug_reports")
        .select(["status", "priority"])
        .select((select) => select.fn.countAll<number>().as("count"))
        .groupBy(["status", "priority"])
        .execute(),
    /** Times of the reports since then. */
    async listTimesSince(sinceMs: number): Promise<number[]> {
      const rows = await db
        .selectFrom("bug_reports")
        .select("created_at")
        .where("created_at", ">", sinceMs)
        .execute();
      return rows.map((row) => row.created_at);
    },
    /** Milliseconds from report to resolution of the latest resolved ones. */
    async listResolutionTimes(limit: number): Promise<number[]> {
      const rows = await db
        .selectFrom("bug_reports")
        .select(sql<number>`resolved_at - created_at`.as("took"))
        .where("status", "=", "resolved")
        .where("resolved_at", "is not", null)
        .orderBy("updated_at", "desc")
        .orderBy("number", "desc")
        .limit(limit)
        .execute();
      return rows.map(({ took }) => took);
    },

    /** Only from one of these states; undefined when the report is in another one or does not exist. */
    move: (
      id: string,
      change: { from: readonly BugStatus[]; to: BugStatus; resolution?: string; nowMs: number },
    ) =>
      db
        .updateTable("bug_reports")
        .set({
          status: change.to,
          updated_at: change.nowMs,
          ...(change.to === "resolved"
            ? { resolution: change.resolution ?? null, resolved_at: change.nowMs }
            : {}),
        })
        .where("id", "=", id)
        .where("status", "in", change.from)
        .returningAll()
        .executeTakeFirst(),
  };
}
