import {
  deleteHistory,
  getHistory,
  type HistoryEntry,
  LIMITS,
  listHistory,
  PREFER_SHORT_LIST,
} from "@querysnap/contracts";
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { parseWithRaw } from "../../../lib/raw-json.ts";

export const historyKey = (connectionId: string) => ["history", connectionId] as const;

/**
 * A run; `result` is its canonical Extended JSON text, decoded when it is looked at. Lists leave long ones
 * out: see {@link readHistoryEntry}.
 */
export type HistoryItem = Omit<HistoryEntry, "result"> & { result: string | null };

async function readHistory(
  connectionId: string,
  { before, search, signal }: { before: string | null; search: string; signal: AbortSignal },
) {
  const text = await api.text(listHistory, {
    query: {
      connectionId,
      limit: LIMITS.historyPageSize,
      ...(before === null ? {} : { before }),
      ...(search === "" ? {} : { search }),
    },
    prefer: PREFER_SHORT_LIST,
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

/** One run with its stored result. */
export async function readHistoryEntry(historyId: string, signal?: AbortSignal): Promise<HistoryItem> {
  const text = await api.text(getHistory, {
    params: { historyId },
    signal,
    fallback: "Failed to load the result",
  });
  const { data } = getHistory.reply.parse(parseWithRaw(text, ["data", "result"]));
  return { ...data, result: typeof data.result === "string" ? data.result : null };
}

/** The result of a run, loaded when it is opened; a stored result never changes. */
export function useHistoryResult(item: HistoryItem, isWanted: boolean) {
  return useQuery({
    queryKey: ["history-result", item._id],
    queryFn: async ({ signal }) => (await readHistoryEntry(item._id, signal)).result,
    enabled: isWanted && item.hasResult && item.result === null,
    initialData: item.result ?? undefined,
    staleTime: Infinity,
  });
}

/** Newest first, a page of 50 at a time; with `search` those whose question or query contains it. */
export function useHistory(connectionId: string, search = "") {
  return useInfiniteQuery({
    queryKey: search === "" ? historyKey(connectionId) : [...historyKey(connectionId), search],
    placeholderData: keepPreviousData,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => readHistory(connectionId, { before: pageParam, search, signal }),
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
