import { type DatabaseSchema, getSchema, schemaEvent, type SchemaEvent } from "@querysnap/contracts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError } from "../../../lib/api-error.ts";
import { api } from "../../../lib/api.ts";
import { linesOf } from "../../../lib/ndjson.ts";

export const schemaKey = (connectionId: string) => ["schema", connectionId] as const;

const FALLBACK = "Failed to load schema";

export type SchemaProgress = Extract<SchemaEvent, { type: "progress" }>;

type Read = {
  connectionId: string;
  isRefresh: boolean;
  onProgress: (progress: SchemaProgress) => void;
  signal?: AbortSignal | undefined;
};

/** The stored schema, or with `isRefresh` a new one; the server tells how far it is, line by line. */
async function readSchema({ connectionId, isRefresh, onProgress, signal }: Read): Promise<DatabaseSchema> {
  const response = await api.open(getSchema, {
    params: { connectionId },
    query: isRefresh ? { refresh: "true" } : {},
    accept: "application/x-ndjson",
    signal,
    fallback: FALLBACK,
  });
  if (!response.headers.get("content-type")?.includes("ndjson"))
    return getSchema.reply.parse(await response.json()).schema;
  for await (const line of linesOf(response)) {
    const event = schemaEvent.parse(JSON.parse(line));
    if (event.type === "schema") return event.schema;
    if (event.type === "progress") onProgress(event);
    else throw new ApiError(event.message || FALLBACK, { code: event.code, reply: event });
  }
  throw new ApiError(FALLBACK, { code: "reply_invalid" });
}

/** Collections, fields and indexes of a database, and the way to read them again. */
export function useSchema(connectionId: string, isWanted: boolean) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<SchemaProgress | null>(null);
  const [isRefreshing, setRefreshing] = useState(false);
  const [refreshError, setRefreshError] = useState<unknown>(null);
  const refreshing = useRef<AbortController | null>(null);
  const stored = useQuery({
    queryKey: schemaKey(connectionId),
    queryFn: ({ signal }) =>
      readSchema({ connectionId, isRefresh: false, onProgress: setProgress, signal }).finally(() =>
        setProgress(null),
      ),
    enabled: isWanted,
    staleTime: Infinity,
  });
  const refresh = async () => {
    if (refreshing.current) return;
    const controller = new AbortController();
    refreshing.current = controller;
    setRefreshing(true);
    setRefreshError(null);
    try {
      client.setQueryData(
        schemaKey(connectionId),
        await readSchema({
          connectionId,
          isRefresh: true,
          onProgress: setProgress,
          signal: controller.signal,
        }),
      );
    } catch (error) {
      if (!controller.signal.aborted) setRefreshError(error);
    } finally {
      refreshing.current = null;
      setRefreshing(false);
      setProgress(null);
    }
  };
  return {
    schema: stored.data ?? null,
    error: refreshError ?? stored.error,
    isLoading: stored.isLoading,
    isRefreshing,
    progress,
    refresh,
    /** Stops reading. After a refresh the schema stays as it was read before. */
    cancel: () => {
      refreshing.current?.abort();
      void client.cancelQueries({ queryKey: schemaKey(connectionId) });
    },
  };
}
