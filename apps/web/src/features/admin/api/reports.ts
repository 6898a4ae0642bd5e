import {
  exportBugReports,
  getBugReport,
  getBugReportStats,
  type InputOf,
  listBugReports,
  TEXTS,
  updateBugReportStatus,
} from "@querysnap/contracts";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { showError } from "../../../components/show-error.ts";
import { api } from "../../../lib/api.ts";
import { saveFile } from "../../../lib/download.ts";
import { adminErrorText } from "../admin-error.ts";
import type { ListQuery } from "../use-list-query.ts";

export const REPORT_LIST_TEXTS = {
  failed: "Failed to fetch bug reports.",
  broken: "Error fetching bug reports.",
};
export const REPORT_STATS_TEXTS = {
  failed: "Failed to fetch statistics.",
  broken: "Error fetching statistics.",
};
const STATUS_TEXTS = { failed: "Failed to update status.", broken: "Error updating status." };
const EXPORT_FALLBACK = "Failed to export the list.";

export function useReports({ query }: Pick<ListQuery, "query">) {
  const input = query as InputOf<typeof listBugReports, "query">;
  return useQuery({
    queryKey: ["admin", "reports", query],
    queryFn: ({ signal }) =>
      api.call(listBugReports, { query: input, fallback: REPORT_LIST_TEXTS.failed, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

export function useReportStats() {
  return useQuery({
    queryKey: ["admin", "report-stats"],
    queryFn: ({ signal }) => api.call(getBugReportStats, { fallback: REPORT_STATS_TEXTS.failed, signal }),
    retry: false,
  });
}

/** One report with its screenshot; nothing is loaded while none is open. */
export function useReport(reportId: string | null) {
  return useQuery({
    queryKey: ["admin", "report", reportId],
    queryFn: ({ signal }) =>
      api.call(getBugReport, {
        params: { reportId: reportId ?? "" },
        fallback: REPORT_LIST_TEXTS.failed,
        signal,
      }),
    enabled: reportId !== null,
    retry: false,
  });
}

/** Starts or resolves a report. */
export function useMoveReport() {
  const queries = useQueryClient();
  return useMutation({
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
}

/** Saves all pages of the filtered list as CSV. */
export function useExportReports({ query }: Pick<ListQuery, "query">) {
  return useMutation({
    mutationFn: async () => {
      const { page: _page, ...filters } = query as NonNullable<InputOf<typeof listBugReports, "query">>;
      const file = await api.open(exportBugReports, {
        query: filters,
        fallback: EXPORT_FALLBACK,
        accept: "text/csv",
      });
      await saveFile(file, "bug-reports.csv");
    },
    onError: () => showError(EXPORT_FALLBACK),
  });
}
