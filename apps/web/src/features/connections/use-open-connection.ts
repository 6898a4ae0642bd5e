import { type FailureReason, LIMITS } from "@querysnap/contracts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError, errorText } from "../../lib/api-error.ts";
import {
  closeConnection,
  closeOnLeave,
  type ConnectionHealth,
  fetchActive,
  fetchStatus,
  holdsLease,
  reopenConnection,
} from "./api/connections.ts";

const statusKey = (connectionId: string) => ["connection-status", connectionId] as const;

/** The connection the playground opens when its address names none. */
export function useActiveConnection(isWanted: boolean) {
  return useQuery({
    queryKey: ["active-connection"],
    queryFn: ({ signal }) => fetchActive(signal),
    enabled: isWanted,
    staleTime: 0,
    gcTime: 0,
  });
}

/**
 * `refused`: the server no longer accepts the user. `removed`: it was removed in another tab. `locked`: SnapX
 * ended, and the plan keeps other connections open. `expired`: the seven days of a temporary database are over.
 */
export type ConnectionPhase =
  | "connected"
  | "reconnecting"
  | "disconnecting"
  | "disconnected"
  | "refused"
  | "removed"
  | "locked"
  | "expired";

/** A database that went away is looked for after 2, 4, 8, 16 s; then each check of its health is a try. */
const RETRY_MS = 2_000;
const RETRIES = 4;
const UNCHECKED = "Failed to check the connection";
const ENDS = {
  refused:
    "The server no longer accepts this user. Your text is kept. Change Connection leads to where the password is.",
  locked:
    "SnapX has ended, and Snap keeps your other connections open. This one is kept, and so is your text.",
  expired:
    "This temporary database was deleted after its 7 days. Your text is kept. Change Connection leads to the upload.",
  removed: "This connection was removed. Your text is kept. Change Connection leads to the others.",
};

const END_CODES: Partial<Record<ApiError["code"], keyof typeof ENDS>> = {
  connection_not_found: "removed",
  connection_locked: "locked",
  connection_expired: "expired",
};

/** Trying again by itself would not help, and may lock the user's account there. */
function endOf(reason: FailureReason | null | undefined): "refused" | null {
  return reason?.kind === "connection" && reason.stage === "sign-in" ? "refused" : null;
}

/** Why a connection is over for good; null while it may come back. */
function findEnd(
  current: ConnectionHealth | undefined,
  { checkError, reopenError }: { checkError: unknown; reopenError: unknown },
): keyof typeof ENDS | null {
  const ended = checkError instanceof ApiError ? END_CODES[checkError.code] : undefined;
  if (ended) return ended;
  const refusal =
    reopenError instanceof ApiError && current?.isAlive === false ? endOf(reopenError.reason) : null;
  return endOf(current?.reason) ?? refusal;
}

/** Checks the connection every 30 s; on a fresh page it is opened first. */
function useStatus(connectionId: string) {
  const client = useQueryClient();
  const key = statusKey(connectionId);
  // a status of an earlier visit says nothing: its lease was given back on leaving
  const [openedAt] = useState(() => Date.now());
  const isKnown = () => (client.getQueryState(key)?.dataUpdatedAt ?? 0) >= openedAt;
  const status = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      // a server that hangs must not keep the badge at what was true before
      const deadline = AbortSignal.timeout(LIMITS.healthCheckTimeMs);
      const checked = await fetchStatus(connectionId, AbortSignal.any([signal, deadline]));
      // a fresh page: this tab has no lease yet, whatever other tabs hold
      if (!isKnown() && !holdsLease(connectionId)) {
        return reopenConnection(connectionId).then(
          (connection): ConnectionHealth => ({ ...connection, error: null }),
          (error: unknown): ConnectionHealth => ({
            ...checked,
            isConnected: false,
            isAlive: false,
            error: errorText(error, ""),
            reason: error instanceof ApiError ? error.reason : null,
          }),
        );
      }
      return checked;
    },
    refetchInterval: LIMITS.healthCheckMs,
    refetchIntervalInBackground: true,
    staleTime: 0,
    gcTime: 0,
  });
  return { status, current: status.dataUpdatedAt >= openedAt ? status.data : undefined };
}

/** Opens and closes the connection; what comes of it is its status. */
function useOpening(connectionId: string) {
  const client = useQueryClient();
  const put = (change: Partial<ConnectionHealth>) =>
    client.setQueryData<ConnectionHealth>(statusKey(connectionId), (current) =>
      current ? { ...current, ...change } : current,
    );
  const reconnect = useMutation({
    mutationFn: () => reopenConnection(connectionId),
    onSuccess: (connection) => put({ ...connection, error: null, reason: null }),
  });
  const disconnect = useMutation({
    mutationFn: () => closeConnection(connectionId),
    onSuccess: () => put({ isConnected: false, isAlive: false, isActive: false }),
  });
  return { reconnect, disconnect };
}

type Reconnect = ReturnType<typeof useOpening>["reconnect"];

/** Looks for a database that went away: at once after each failed check, then at growing distances. */
function useRecovery(reconnect: Reconnect, { isLost, checkedAt }: { isLost: boolean; checkedAt: number }) {
  const triedFor = useRef(0);
  const recover = useEffectEvent(() => {
    // once for every failed check, so that a dead server is asked every 30 s and not in a loop
    if (triedFor.current === checkedAt || reconnect.isPending) return;
    triedFor.current = checkedAt;
    reconnect.mutate();
  });
  useEffect(() => {
    if (isLost) recover();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- every failed check is a reason of its own
  }, [isLost, checkedAt]);

  const tries = useRef(0);
  const hasFailed = isLost && reconnect.isError;
  const failedAt = reconnect.submittedAt;
  const tryAgain = useEffectEvent(() => {
    tries.current += 1;
    reconnect.mutate();
  });
  useEffect(() => {
    if (!isLost) tries.current = 0;
  }, [isLost]);
  useEffect(() => {
    if (!hasFailed || tries.current >= RETRIES) return;
    const timer = setTimeout(() => tryAgain(), RETRY_MS * 2 ** tries.current);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- every failed try is a reason of its own
  }, [hasFailed, failedAt]);
}

/** Gives the lease back when the page is left. */
function useCloseOnLeave(connectionId: string): void {
  useEffect(() => {
    const leave = () => closeOnLeave(connectionId);
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, [connectionId]);
}

/**
 * Holds a connection open while the playground shows it: a lease on opening, a sign of life every 30 s, a
 * reconnect when the database stops answering, and the lease given back on leaving.
 */
export function useHeldConnection(connectionId: string) {
  const { status, current } = useStatus(connectionId);
  const { reconnect, disconnect } = useOpening(connectionId);
  // a check that fails says as little about the database as one that finds it silent
  const isUnchecked = status.isError && current !== undefined;
  const checkError = isUnchecked ? status.error : null;
  const end = findEnd(current, { checkError, reopenError: reconnect.error });
  const isLost = end === null && current?.isConnected === true && (!current.isAlive || isUnchecked);
  const checkedAt = Math.max(status.dataUpdatedAt, status.errorUpdatedAt);
  useRecovery(reconnect, { isLost, checkedAt });
  useCloseOnLeave(connectionId);

  let phase: ConnectionPhase = end ?? (current?.isConnected ? "connected" : "disconnected");
  if (reconnect.isPending) phase = "reconnecting";
  if (disconnect.isPending) phase = "disconnecting";
  return {
    connection: current
      ? {
          ...current,
          isAlive: current.isAlive && !isUnchecked,
          error: end ? ENDS[end] : isUnchecked ? errorText(status.error, UNCHECKED) : current.error,
        }
      : null,
    /** The query that reads the connection. */
    status,
    phase,
    reconnect,
    disconnect,
  };
}
