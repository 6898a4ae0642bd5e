import { BUG_CATEGORIES, BUG_STATUSES, type ListedBugReport } from "@querysnap/contracts";
import { useState } from "react";
import { adminErrorText } from "../admin-error.ts";
import {
  REPORT_LIST_TEXTS,
  REPORT_STATS_TEXTS,
  useExportReports,
  useMoveReport,
  useReport,
  useReports,
  useReportStats,
} from "../api/reports.ts";
import { useListQuery } from "../use-list-query.ts";
import { FilterBar } from "./filter-bar.tsx";
import { ListBody } from "./list-frame.tsx";
import { ReportDetail } from "./report-detail.tsx";
import { ReportRow } from "./report-row.tsx";
import { ReportStats } from "./report-stats.tsx";
import { stateLabel } from "./state-marks.tsx";

const COLUMNS = ["Report", "Category", "Priority", "Status", "From", "Page", "Created", "Actions"];
const STATUSES = BUG_STATUSES.map((value) => ({ value, label: stateLabel(value) }));

/** Reports of users: numbers, filters, list, and the report that is open. */
export function ReportsTab() {
  const list = useListQuery();
  const [openId, setOpenId] = useState<string | null>(null);
  const reports = useReports(list);
  const stats = useReportStats();
  const detail = useReport(openId);
  const move = useMoveReport();
  const save = useExportReports(list);
  const data = reports.data?.data;
  const shown: ListedBugReport | undefined = data?.reports.find(({ id }) => id === openId);
  return (
    <>
      <ReportStats
        stats={stats.data?.data}
        error={stats.isError ? adminErrorText(stats.error, REPORT_STATS_TEXTS) : null}
      />
      <FilterBar
        list={list}
        placeholder="Search title, text or email"
        statuses={STATUSES}
        categories={BUG_CATEGORIES}
        isExporting={save.isPending}
        onExport={() => save.mutate()}
      />
      <ListBody
        query={reports}
        texts={REPORT_LIST_TEXTS}
        label="Bug reports"
        columns={COLUMNS}
        empty={{ text: "No bug reports found", hint: "Reports that match the filters appear here." }}
        items={data?.reports}
        renderRow={(report) => (
          <ReportRow
            key={report.id}
            report={report}
            busy={move.isPending && move.variables.id === report.id}
            onMove={(status) => move.mutate({ id: report.id, status })}
            onOpen={() => setOpenId(report.id)}
          />
        )}
        pager={
          data && {
            page: data.pagination.currentPage,
            total: data.pagination.totalReports,
            totalPages: data.pagination.totalPages,
            noun: "reports",
            onPage: (page) => list.goTo(page, data.pagination.asOf),
          }
        }
      />
      {shown === undefined ? null : (
        <ReportDetail
          report={detail.data?.data ?? { ...shown, screenshot: null }}
          busy={move.isPending}
          onMove={(status) => move.mutate({ id: shown.id, status })}
          onClose={() => setOpenId(null)}
        />
      )}
    </>
  );
}
