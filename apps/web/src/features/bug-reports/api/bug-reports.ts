import { type BugReportInput, listBugCategories, submitBugReport } from "@querysnap/contracts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";

export const REPORT_FALLBACK = "Failed to submit bug report. Please try again.";
export const CATEGORIES_FALLBACK = "Failed to load the categories";

export function useBugCategories() {
  return useQuery({
    queryKey: ["bug-categories"],
    queryFn: ({ signal }) => api.call(listBugCategories, { fallback: CATEGORIES_FALLBACK, signal }),
    staleTime: Infinity,
  });
}

export function useSubmitBugReport() {
  return useMutation({
    mutationFn: (body: BugReportInput) => api.call(submitBugReport, { body, fallback: REPORT_FALLBACK }),
  });
}
