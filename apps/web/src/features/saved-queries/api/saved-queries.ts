import {
  deleteSavedQuery,
  getSavedQuery,
  type InputOf,
  listSavedQueries,
  PREFER_SHORT_LIST,
  type SavedQuery,
  saveQuery,
  TEXTS,
  updateSavedQuery,
} from "@querysnap/contracts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { parseWithRaw } from "../../../lib/raw-json.ts";

export const savedQueriesKey = (connectionId: string) => ["saved-queries", connectionId] as const;

/**
 * A saved query; `result` is its canonical Extended JSON text, decoded when it is looked at. Lists leave long
 * ones out.
 */
export type SavedItem = Omit<SavedQuery, "result"> & { result: string | null };

function toItem(query: SavedQuery): SavedItem {
  return { ...query, result: typeof query.result === "string" ? query.result : null };
}

async function readSavedQueries(connectionId: string, signal: AbortSignal): Promise<SavedItem[]> {
  const text = await api.text(listSavedQueries, {
    query: { connectionId },
    prefer: PREFER_SHORT_LIST,
    signal,
    fallback: "Failed to load saved queries",
  });
  return listSavedQueries.reply.parse(parseWithRaw(text, ["data", "[]", "result"])).data.map(toItem);
}

/** Newest first. */
export function useSavedQueries(connectionId: string, isWanted: boolean) {
  return useQuery({
    queryKey: savedQueriesKey(connectionId),
    queryFn: ({ signal }) => readSavedQueries(connectionId, signal),
    enabled: isWanted,
  });
}

async function readSavedResult(savedQueryId: string, signal: AbortSignal): Promise<string | null> {
  const text = await api.text(getSavedQuery, {
    params: { savedQueryId },
    signal,
    fallback: "Failed to load the result",
  });
  return toItem(getSavedQuery.reply.parse(parseWithRaw(text, ["data", "result"])).data).result;
}

/** The stored result, loaded when it is opened; it never changes. */
export function useSavedResult(item: SavedItem, isWanted: boolean) {
  return useQuery({
    queryKey: ["saved-result", item._id],
    queryFn: ({ signal }) => readSavedResult(item._id, signal),
    enabled: isWanted && item.hasResult && item.result === null,
    initialData: item.result ?? undefined,
    staleTime: Infinity,
  });
}

function useReload(connectionId: string) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: savedQueriesKey(connectionId) });
}

export function useSaveQuery(connectionId: string) {
  return useMutation({
    mutationFn: (body: InputOf<typeof saveQuery, "body">) =>
      api.call(saveQuery, { body, fallback: TEXTS.querySaveFailed }),
    onSuccess: useReload(connectionId),
  });
}

export const UPDATE_FALLBACK = "Failed to change the saved query";

export function useUpdateSavedQuery(connectionId: string) {
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & InputOf<typeof updateSavedQuery, "body">) =>
      api.call(updateSavedQuery, { params: { savedQueryId: id }, body, fallback: UPDATE_FALLBACK }),
    onSuccess: useReload(connectionId),
  });
}

export function useDeleteSavedQuery(connectionId: string) {
  return useMutation({
    mutationFn: (savedQueryId: string) =>
      api.call(deleteSavedQuery, {
        params: { savedQueryId },
        fallback: "Failed to delete saved query",
      }),
    onSuccess: useReload(connectionId),
  });
}
