import { LIMITS, type Connection, type FailureReason } from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import type { ConnectionRow } from "../../infra/sql/connection-tables.ts";
import { activate, OPENED } from "./connect.ts";
import { getConnection, getStoredConnection, presentMasked, readLocks, targetOf } from "./get-connection.ts";

type Deps = Pick<AppDeps, "store" | "clock" | "box" | "sampleUser" | "mongo">;
type Call = { userId: string; connectionId: string; tabId: string | undefined };

const CHECK_MS = 5_000;

type Ailment = { error: string | null; reason: FailureReason | null };
const ALIVE: Ailment = { error: null, reason: null };

async function whyNotAlive(deps: Deps, row: ConnectionRow): Promise<Ailment> {
  try {
    await deps.mongo.ping({ target: targetOf(deps, row), timeLimitMs: CHECK_MS });
    return ALIVE;
  } catch (error) {
    return error instanceof AppError
      ? { error: error.details ?? error.message, reason: error.reason ?? null }
      : { error: "The connection to the database failed.", reason: null };
  }
}

/**
 * Renews the tab's lease and asks the database whether it answers. A connection that no tab holds is not
 * asked.
 *
 * @throws AppError connection_not_found, connection_locked
 */
export async function checkStatus(deps: Deps, call: Call): Promise<{ connection: Connection } & Ailment> {
  const row = await getConnection(deps, call.userId, call.connectionId);
  const nowMs = deps.clock.now();
  if (call.tabId !== undefined)
    await deps.store.connections.renewLease(row.id, call.tabId, {
      nowMs,
      expiresAt: nowMs + LIMITS.tabLeaseMs,
    });
  const isConnected = (await deps.store.connections.listLeased([row.id], nowMs)).has(row.id);
  const ailment = isConnected ? await whyNotAlive(deps, row) : ALIVE;
  return {
    connection: presentMasked(deps, row, {
      isConnected,
      isAlive: isConnected && ailment.error === null,
      isLocked: false,
    }),
    ...ailment,
  };
}

/** Ends the tab's lease; the client is closed with the last one. Harmless when there is none. */
export async function disconnect(deps: Deps, call: Call): Promise<Connection> {
  const row = await getStoredConnection(deps, call.userId, call.connectionId);
  await deps.store.connections.endLease(row.id, call.tabId);
  const isConnected = (await deps.store.connections.listLeased([row.id], deps.clock.now())).has(row.id);
  if (!isConnected && row.kind !== "sample") await deps.mongo.release(row.id);
  const { isLocked } = await readLocks(deps, call.userId);
  return presentMasked(deps, row, { isConnected, isAlive: false, isLocked: isLocked(row) });
}

/**
 * Opens a saved connection for a tab.
 *
 * @throws AppError connection_not_found, connection_locked, connection_failed
 */
export async function reconnect(deps: Deps, call: Call): Promise<Connection> {
  const row = await getConnection(deps, call.userId, call.connectionId);
  await deps.mongo.ping({ target: targetOf(deps, row), timeLimitMs: LIMITS.connectTimeMs });
  const open = await deps.store.transaction((bound) =>
    activate(bound, row, { tabId: call.tabId, nowMs: deps.clock.now() }),
  );
  return presentMasked(deps, open, OPENED);
}
