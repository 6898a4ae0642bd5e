import type { Connection } from "@querysnap/contracts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  changeConnection,
  type ConnectionChange,
  fetchConnections,
  fetchLimits,
  fetchServerIp,
  openConnection,
  openSample,
  removeConnection,
} from "./api/connections.ts";

const LIST = ["connections"] as const;
const LIMITS = ["connection-limits"] as const;

/** Saved connections, the one used last first. */
export function useConnections() {
  return useQuery({ queryKey: LIST, queryFn: ({ signal }) => fetchConnections(signal), staleTime: 0 });
}

export function useConnectionLimits() {
  return useQuery({ queryKey: LIMITS, queryFn: ({ signal }) => fetchLimits(signal), staleTime: 0 });
}

/** The address to allow in a firewall; null when the operator did not say. */
export function useServerIp() {
  return useQuery({
    queryKey: ["server-ip"],
    queryFn: ({ signal }) => fetchServerIp(signal),
    staleTime: Infinity,
  });
}

/** Reads the list and the limits again. */
export function useRefreshConnections() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: LIST }),
      client.invalidateQueries({ queryKey: LIMITS }),
    ]);
}

export function useOpenConnection() {
  const client = useQueryClient();
  const refresh = useRefreshConnections();
  return useMutation({
    mutationFn: openConnection,
    onSuccess: ({ connection }) => {
      client.setQueryData<Connection[]>(
        LIST,
        (known) => known && [connection, ...known.filter((each) => each._id !== connection._id)],
      );
      void refresh();
    },
  });
}

/** Saves what needs no new connection: name, mark, read only. */
export function useChangeConnection() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ connectionId, change }: { connectionId: string; change: ConnectionChange }) =>
      changeConnection(connectionId, change),
    onSuccess: (changed) =>
      client.setQueryData<Connection[]>(LIST, (known) =>
        known?.map((each) => (each._id === changed._id ? changed : each)),
      ),
  });
}

export function useOpenSample() {
  const refresh = useRefreshConnections();
  return useMutation({ mutationFn: openSample, onSuccess: () => void refresh() });
}

export function useRemoveConnection() {
  const refresh = useRefreshConnections();
  return useMutation({ mutationFn: removeConnection, onSuccess: refresh });
}
