import {
  connect,
  type Connection,
  connectSample,
  deleteConnection,
  disconnect,
  disconnectOnClose,
  endpointPath,
  type FailureReason,
  getActiveConnection,
  getConnection,
  getConnectionLimits,
  getConnectionStatus,
  getServerIp,
  type InputOf,
  listConnections,
  reconnect,
  type ReplyOf,
  testUri,
  updateConnection,
} from "@querysnap/contracts";
import { ApiError } from "../../../lib/api-error.ts";
import { api, session } from "../../../lib/api.ts";

/** This tab's name for itself, so that its leases end with it and not with another tab. */
export const TAB_ID = crypto.randomUUID();
/** Connections this tab holds open. */
const leases = new Set<string>();

export function holdsLease(connectionId: string): boolean {
  return leases.has(connectionId);
}

function keep(connection: Connection): Connection {
  leases.clear();
  leases.add(connection._id);
  return connection;
}

export async function fetchConnections(signal?: AbortSignal): Promise<Connection[]> {
  return (await api.call(listConnections, { signal, fallback: "Failed to load connections" })).connections;
}

/** With its URI and private authority, for the form. */
export async function fetchConnection(connectionId: string) {
  return (await api.call(getConnection, { params: { connectionId }, fallback: "Failed to load connection" }))
    .connection;
}

/** When it cannot be told, one more is assumed to fit: the server has the last word. */
export async function fetchLimits(signal?: AbortSignal) {
  try {
    return (await api.call(getConnectionLimits, { signal, fallback: "" })).limits;
  } catch (error) {
    if (signal?.aborted) throw error;
    return { canCreateMore: true, current: null, limit: null };
  }
}

export async function fetchServerIp(signal?: AbortSignal): Promise<string | null> {
  return (await api.call(getServerIp, { signal, fallback: "" })).serverIP;
}

export type ConnectInput = Omit<InputOf<typeof connect, "body">, "tabId">;
/** `savedAs`: the URI was saved before under this nickname. */
export type Opened = { connection: Connection; savedAs: string | null };

export async function openConnection(input: ConnectInput): Promise<Opened> {
  const { connection, savedAs } = await api.call(connect, {
    body: { ...input, tabId: TAB_ID },
    fallback: "Failed to connect to database",
  });
  return { connection: keep(connection), savedAs };
}

export type ConnectionChange = InputOf<typeof updateConnection, "body">;

export async function changeConnection(connectionId: string, body: ConnectionChange): Promise<Connection> {
  const { connection } = await api.call(updateConnection, {
    params: { connectionId },
    body,
    fallback: "Failed to save the connection",
  });
  return connection;
}

export async function openSample(): Promise<Connection> {
  const { connection } = await api.call(connectSample, {
    body: { tabId: TAB_ID },
    fallback: "Failed to connect to sample database",
  });
  return keep(connection);
}

export function checkConnection(body: InputOf<typeof testUri, "body">): Promise<ReplyOf<typeof testUri>> {
  return api.call(testUri, {
    body,
    fallback: "Connection test failed",
    unreadable: "Failed to test connection",
  });
}

export async function removeConnection(connectionId: string): Promise<void> {
  await api.call(deleteConnection, { params: { connectionId }, fallback: "Failed to remove connection" });
}

/** The same failure in the words this screen uses. */
function retold(error: ApiError, message: string): ApiError {
  return new ApiError(message, { code: error.code, status: error.status, reply: error.reply, cause: error });
}

export type ConnectionHealth = Connection & {
  error: string | null;
  /** Machine-readable cause; absent if nothing is wrong. */
  reason?: FailureReason | null | undefined;
};

/** Asks the database for a sign of life and renews this tab's lease. */
export async function fetchStatus(connectionId: string, signal?: AbortSignal): Promise<ConnectionHealth> {
  try {
    const { connection, error, reason } = await api.call(getConnectionStatus, {
      params: { connectionId },
      query: { tabId: TAB_ID },
      signal,
      fallback: "Failed to load connection details.",
    });
    return { ...connection, error, reason };
  } catch (error) {
    if (error instanceof ApiError && error.code === "connection_not_found")
      throw retold(error, "Connection not found or access denied.");
    throw error;
  }
}

export async function fetchActive(signal?: AbortSignal): Promise<Connection> {
  try {
    return (await api.call(getActiveConnection, { signal, fallback: "Failed to load active connection." }))
      .connection;
  } catch (error) {
    if (error instanceof ApiError && error.code === "connection_not_found") {
      throw retold(error, "No active connection found. Please connect to a database first.");
    }
    throw error;
  }
}

/** Takes a lease for this tab and makes the connection the active one. */
export async function reopenConnection(connectionId: string): Promise<Connection> {
  const { connection } = await api.call(reconnect, {
    params: { connectionId },
    body: { tabId: TAB_ID },
    fallback: "Failed to reconnect",
  });
  return keep(connection);
}

const ENDED_ALREADY = new Set<string>(["connection_not_found", "connection_expired"]);

/** Closes a connection; one that was removed or has expired meanwhile is closed already. */
export async function closeConnection(connectionId: string): Promise<void> {
  leases.delete(connectionId);
  try {
    await api.call(disconnect, {
      params: { connectionId },
      body: { tabId: TAB_ID },
      fallback: "Failed to disconnect",
    });
  } catch (error) {
    if (!(error instanceof ApiError && ENDED_ALREADY.has(error.code))) throw error;
  }
}

/**
 * Ends this tab's lease while the page goes away: a beacon, authenticated by the refresh cookie, and a
 * request that outlives the page. Harmless twice.
 */
export function closeOnLeave(connectionId: string): void {
  if (!leases.delete(connectionId)) return;
  const body = JSON.stringify({ connectionId, action: "disconnect", tabId: TAB_ID });
  navigator.sendBeacon(endpointPath(disconnectOnClose), new Blob([body], { type: "application/json" }));
  void session
    .authenticatedFetch(endpointPath(disconnect, { connectionId }), {
      method: "POST",
      keepalive: true,
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ tabId: TAB_ID }),
    })
    .catch(() => null);
}
