import { getAiStatus, getSystem, listAudit, retryJob, testAiModels } from "@querysnap/contracts";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { showError } from "../../../components/show-error.ts";
import { errorText } from "../../../lib/api-error.ts";
import { api } from "../../../lib/api.ts";

const SYSTEM_KEY = ["admin", "system"];
const AI_KEY = ["admin", "ai"];
const REFRESH_MS = 15_000;
const TEST_FALLBACK = "Failed to ask the models.";
const RETRY_FALLBACK = "Failed to run the job again.";
export const AI_FALLBACK = "Failed to fetch the AI status.";
export const SYSTEM_TEXTS = {
  failed: "Failed to fetch the system state.",
  broken: "Error fetching the system state.",
};
export const AUDIT_TEXTS = {
  failed: "Failed to fetch the audit log.",
  broken: "Error fetching the audit log.",
};

export function useSystem() {
  return useQuery({
    queryKey: SYSTEM_KEY,
    queryFn: ({ signal }) => api.call(getSystem, { fallback: SYSTEM_TEXTS.failed, signal }),
    refetchInterval: REFRESH_MS,
    retry: false,
  });
}

/** Runs a job again that was given up. */
export function useRetryJob() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (jobId: string) => api.call(retryJob, { params: { jobId }, fallback: RETRY_FALLBACK }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => showError(errorText(error, RETRY_FALLBACK)),
    onSettled: () => queries.invalidateQueries({ queryKey: SYSTEM_KEY }),
  });
}

export function useAiStatus() {
  return useQuery({
    queryKey: AI_KEY,
    queryFn: ({ signal }) => api.call(getAiStatus, { fallback: AI_FALLBACK, signal }),
    retry: false,
  });
}

/** Asks every model once. */
export function useTestModels() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(testAiModels, { fallback: TEST_FALLBACK }),
    onSuccess: (reply) => queries.setQueryData(AI_KEY, reply),
    onError: (error) => showError(errorText(error, TEST_FALLBACK)),
  });
}

/** Newest first, a page at a time. */
export function useAuditLog() {
  return useInfiniteQuery({
    queryKey: ["admin", "audit"],
    queryFn: ({ signal, pageParam }) =>
      api.call(listAudit, {
        query: pageParam === null ? {} : { before: pageParam },
        fallback: AUDIT_TEXTS.failed,
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ data }) => (data.hasMore ? (data.entries.at(-1)?.id ?? null) : null),
    retry: false,
  });
}
