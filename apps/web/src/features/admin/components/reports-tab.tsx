import {
  BUG_CATEGORIES,
  BUG_STATUSES,
  exportBugReports,
  getBugReport,
  getBugReportStats,
  type InputOf,
  type ListedBugReport,
  listBugReports,
  TEXTS,
  updateBugReportStatus,
} from "@querysnap/contracts";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { showError } from "../../../components/show-error.ts";
import { api } from "../../../lib/api.ts";
import { saveFile } from "../../../lib/download.ts";
import { adminErrorText } from "../admin-error.ts";
import { useListQuery } from "../use-list-query.ts";
import { FilterBar } from "./filter-bar.tsx";
import { ListEmpty, ListError, ListTable, ListWaiting, Pager } from "./list-frame.tsx";
import { ReportDetail } from "./report-detail.tsx";
import { ReportRow } from "./report-row.tsx";
import { ReportStats } from "./report-stats.tsx";
import { stateLabel } from "./state-marks.tsx";

const LIST_TEXTS = { failed: "Failed to fetch bug reports.", broken: "Error fetching bug reports." };
const STATS_TEXTS = { failed: "Failed to fetch statistics.", broken: "Error fetching statistics." };
const STATUS_TEXTS = { failed: "Failed to update status.", broken: "Error updating status." };
const COLUMNS = ["Report", "Category", "Priority", "Status", "From", "Page", "Created", "Actions"];
const STATUSES = BUG_STATUSES.map((value) => ({ value, label: stateLabel(value) }));

/** Reports of users: numbers, filters, list, and the report that is open. */
export function ReportsTab() {
  const queries = useQueryClient();
  const list = useListQuery();
  const [openId, setOpenId] = useState<string | null>(null);
  const input = list.query as InputOf<typeof listBugReports, "query">;
  const reports = useQuery({
    queryKey: ["admin", "reports", list.query],
    queryFn: ({ signal }) => api.call(listBugReports, { query: input, fallback: LIST_TEXTS.failed, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const stats = useQuery({
    queryKey: ["admin", "report-stats"],
    queryFn: ({ signal }) => api.call(getBugReportStats, { fallback: STATS_TEXTS.failed, signal }),
    retry: false,
  });
  const detail = useQuery({
    queryKey: ["admin", "report", openId],
    queryFn: ({ signal }) =>
      api.call(getBugReport, { params: { reportId: openId ?? "" }, fallback: LIST_TEXTS.failed, signal }),
    enabled: openId !== null,
    retry: false,
  });
  const move = useMutation({
    mutationFn: ({ id, status }: { id: string; status: "in_progress" | "resolved" }) =>
      api.call(updateBugReportStatus, {
        params: { reportId: id },
        body: { status, ...(status === "resolved" ? { resolution: TEXTS.bugResolved } : {}) },
        fallback: STATUS_TEXTS.failed,
      }),
    onSuccess: () => toast.success(TEXTS.statusUpdated),
    onError: (error) => showError(adminErrorText(error, STATUS_TEXTS)),
    onSettled: () => queries.invalidateQueries({ queryKey: ["admin"] }),
  });
  const save = useMutation({
    mutationFn: async () => {
      const { page: _page, ...query } = input ?? {};
      const fallback = "Failed to export the list.";
      await saveFile(
        await api.open(exportBugReports, { query, fallback, accept: "text/csv" }),
        "bug-reports.csv",
      );
    },
    onError: () => showError("Failed to export the list."),
  });
  const data = reports.data?.data;
  const shown: ListedBugReport | undefined = data?.reports.find(({ id }) => id === openId);
  return (
    <>
      <ReportStats
        stats={stats.data?.data}
        error={stats.isError ? adminErrorText(stats.error, STATS_TEXTS) : null}
      />
      <FilterBar
        list={list}
        placeholder="Search title, text or e-mail"
        statuses={STATUSES}
        categories={BUG_CATEGORIES}
        isExporting={save.isPending}
        onExport={() => save.mutate()}
      />
      {reports.isError ? (
        <ListError
          error={reports.error}
          text={adminErrorText(reports.error, LIST_TEXTS)}
          onRetry={() => void reports.refetch()}
        />
      ) : null}
      {reports.isPending ? <ListWaiting label="Bug reports" /> : null}
      {data !== undefined && data.reports.length === 0 ? (
        <ListEmpty text="No bug reports found" hint="Reports that match the filters stand here." />
      ) : null}
      {data !== undefined && data.reports.length > 0 ? (
        <>
          <ListTable label="Bug reports" columns={COLUMNS} isStale={reports.isPlaceholderData}>
            {data.reports.map((report) => (
              <ReportRow
                key={report.id}
                report={report}
                busy={move.isPending && move.variables.id === report.id}
                onMove={(status) => move.mutate({ id: report.id, status })}
                onOpen={() => setOpenId(report.id)}
              />
            ))}
          </ListTable>
          <Pager
            page={data.pagination.currentPage}
            total={data.pagination.totalReports}
            totalPages={data.pagination.totalPages}
            noun="reports"
            onPage={(page) => list.goTo(page, data.pagination.asOf)}
          />
        </>
      ) : null}
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
