import { deleteHistory, type HistoryEntry, LIMITS, listHistory } from "@querysnap/contracts";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { parseWithRaw } from "../../lib/raw-json.ts";

export const historyKey = (connectionId: string) => ["history", connectionId] as const;

/** A run; `result` is its canonical Extended JSON text, decoded when it is looked at. */
export type HistoryItem = Omit<HistoryEntry, "result"> & { result: string | null };

async function readHistory(
  connectionId: string,
  { before, signal }: { before: string | null; signal: AbortSignal },
) {
  const text = await api.text(listHistory, {
    query: { connectionId, limit: LIMITS.historyPageSize, ...(before === null ? {} : { before }) },
    signal,
    fallback: "Failed to load history",
  });
  const { data } = listHistory.reply.parse(parseWithRaw(text, ["data", "history", "[]", "result"]));
  const items = data.history.map((entry): HistoryItem => ({
    ...entry,
    result: typeof entry.result === "string" ? entry.result : null,
  }));
  return { items, pagination: data.pagination };
}

/** Newest first, a page of 50 at a time. */
export function useHistory(connectionId: string) {
  return useInfiniteQuery({
    queryKey: historyKey(connectionId),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => readHistory(connectionId, { before: pageParam, signal }),
    getNextPageParam: (page) => page.pagination.nextBefore,
  });
}

export function useDeleteHistory(connectionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (historyId: string) =>
      api.call(deleteHistory, { params: { historyId }, fallback: "Failed to delete history entry" }),
    onSuccess: () => client.invalidateQueries({ queryKey: historyKey(connectionId) }),
  });
}
