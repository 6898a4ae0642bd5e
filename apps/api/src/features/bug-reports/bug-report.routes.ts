import * as contract from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import { toIso } from "../../infra/clock.ts";
import { type Bind, succeed } from "../../plugins/bind-endpoint.ts";
import { sendCsv } from "../../plugins/send-csv.ts";
import { deviceOf } from "../sessions/device-name.ts";
import { presentBugReport } from "./present-bug-report.ts";
import { readBugReportStats } from "./bug-report-stats.ts";
import { submitBugReport } from "./submit-bug-report.ts";

const HOUR_MS = 3_600_000;
/** A screenshot in base64 and the longest texts, each character escaped. */
const BODY_LIMIT_BYTES = 1_500_000;

const CSV_COLUMNS: Record<string, (row: contract.ListedBugReport) => string | null> = {
  id: (row) => row.id,
  number: (row) => `BR-${row.number}`,
  created: (row) => row.createdAt,
  status: (row) => row.status,
  priority: (row) => row.priority,
  category: (row) => row.category,
  customCategory: (row) => row.customCategory,
  title: (row) => row.title,
  description: (row) => row.description,
  userName: (row) => row.userName,
  userEmail: (row) => row.userEmail,
  page: (row) => row.page,
  browser: ({ browserInfo }) => `${browserInfo.browserName} ${browserInfo.browserVersion}`,
  os: ({ browserInfo }) => `${browserInfo.osName} ${browserInfo.osVersion}`,
  problematicQuery: (row) => row.problematicQuery,
  resolution: (row) => row.resolution,
};

function bindBugReportDialog(bind: Bind, deps: AppDeps): void {
  bind(contract.listBugCategories, async () => ({
    success: true as const,
    data: [...contract.BUG_CATEGORIES],
  }));

  bind(
    contract.submitBugReport,
    async ({ body, actor, request }) => {
      await submitBugReport(deps, { input: body, userId: actor.userId, device: deviceOf(request) });
      return succeed(contract.TEXTS.bugReportSent);
    },
    { rate: { points: 10, windowMs: HOUR_MS }, bodyLimit: BODY_LIMIT_BYTES },
  );
}

/** Reports as the admin panel reads them. */
function bindReadBugReports(bind: Bind, deps: AppDeps): void {
  const { bugReports } = deps.store;
  bind(contract.listBugReports, async ({ query }) => {
    const asOf = query.asOf ?? (await bugReports.newest());
    const rows = await bugReports.list({ ...query, asOf });
    const total = await bugReports.count({ ...query, asOf });
    const totalPages = Math.max(1, Math.ceil(total / query.limit));
    return {
      success: true,
      data: {
        reports: rows.map(presentBugReport),
        pagination: {
          currentPage: query.page,
          totalPages,
          totalReports: total,
          hasPrevPage: query.page > 1,
          hasNextPage: query.page < totalPages,
          asOf,
        },
      },
    };
  });

  bind(contract.getBugReportStats, async () => ({
    success: true,
    data: await readBugReportStats(bugReports, deps.clock.now()),
  }));

  bind(contract.getBugReport, async ({ params }) => {
    const row = await bugReports.find(params.reportId);
    if (!row) throw new AppError("bug_report_not_found");
    const screenshot = row.has_screenshot === 1 ? await bugReports.findScreenshot(row.id) : undefined;
    return {
      success: true,
      data: {
        ...presentBugReport(row),
        screenshot: screenshot ? `data:${screenshot.media_type};base64,${screenshot.base64}` : null,
      },
    };
  });

  bind(contract.exportBugReports, async ({ actor, query, reply }) => {
    const nowMs = deps.clock.now();
    const asOf = await bugReports.newest();
    await deps.store.audit.record({
      userId: "",
      actorId: actor.userId,
      action: "bug_reports_exported",
      nowMs,
    });
    return sendCsv(reply, {
      name: `bug-reports-${toIso(nowMs).slice(0, 10)}.csv`,
      columns: CSV_COLUMNS,
      readPage: async (page) => (await bugReports.list({ ...query, ...page, asOf })).map(presentBugReport),
    });
  });
}

function bindUpdateBugReport(bind: Bind, deps: AppDeps): void {
  bind(contract.updateBugReportStatus, async ({ actor, params, body }) => {
    const nowMs = deps.clock.now();
    await deps.store.transaction(async (bound) => {
      const moved = await bound.bugReports.move(params.reportId, {
        from: body.status === "in_progress" ? ["open"] : ["open", "in_progress"],
        to: body.status,
        resolution: body.resolution || contract.TEXTS.bugResolved,
        nowMs,
      });
      if (!moved)
        throw new AppError(
          (await bound.bugReports.find(params.reportId)) ? "bug_status_invalid" : "bug_report_not_found",
        );
      await bound.audit.record({
        userId: moved.user_id,
        actorId: actor.userId,
        action: body.status === "resolved" ? "bug_report_resolved" : "bug_report_started",
        subject: moved.id,
        nowMs,
      });
    });
    return succeed(contract.TEXTS.statusUpdated);
  });
}

/** The bug-report dialog, and the reports of the admin panel. */
export function bindBugReports(bind: Bind, deps: AppDeps): void {
  bindBugReportDialog(bind, deps);
  bindReadBugReports(bind, deps);
  bindUpdateBugReport(bind, deps);
}
