import { type Connection, PLAN_POLICY } from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import type { MongoTarget } from "../../infra/mongo/mongo-clients.ts";
import { temporaryUri } from "../../infra/mongo/temporary-database.ts";
import type { ConnectionRow } from "../../infra/sql/connection-tables.ts";
import { getPlan } from "../users/get-user.ts";
import { type ConnectionState, presentConnection } from "./present-connection.ts";
import { maskUri } from "./uri-policy.ts";

type LockDeps = Pick<AppDeps, "store" | "clock">;

export type Locks = { limit: number | null; isLocked: (row: Pick<ConnectionRow, "id" | "kind">) => boolean };

/** Which connections the user's plan locks: all own ones but those used last. */
export async function readLocks(deps: LockDeps, userId: string): Promise<Locks> {
  const limit = PLAN_POLICY[await getPlan(deps, userId)].connections;
  if (limit === null) return { limit, isLocked: () => false };
  const open = await deps.store.connections.listOpen(userId, limit);
  return { limit, isLocked: ({ kind, id }) => kind === "own" && !open.has(id) };
}

/** @throws AppError connection_locked */
export async function requireOpen(deps: LockDeps, row: ConnectionRow): Promise<void> {
  // sample and temporary databases are in every plan
  if (row.kind !== "own") return;
  const { limit, isLocked } = await readLocks(deps, row.user_id);
  if (isLocked(row))
    throw new AppError("connection_locked", {
      reason: limit === null ? undefined : { kind: "connection_limit", limit },
    });
}

/**
 * One connection that its owner may use.
 *
 * @throws AppError connection_not_found, connection_expired, connection_locked
 */
export async function getConnection(
  deps: LockDeps,
  userId: string,
  connectionId: string,
): Promise<ConnectionRow> {
  const row = await getStoredConnection(deps, userId, connectionId);
  await requireOpen(deps, row);
  return row;
}

/**
 * One connection of its owner to look at or to leave, also a locked one; another user's is not found.
 *
 * @throws AppError connection_not_found, connection_expired
 */
export async function getStoredConnection(
  { store, clock }: LockDeps,
  userId: string,
  connectionId: string,
): Promise<ConnectionRow> {
  const row = await store.connections.find(userId, connectionId);
  if (!row) throw new AppError("connection_not_found");
  if (row.expires_at !== null && row.expires_at <= clock.now()) throw new AppError("connection_expired");
  return row;
}

/** The stored URI in clear text, for the driver and for its owner. Empty for the sample. */
export function openUri({ box }: Pick<AppDeps, "box">, row: ConnectionRow): string {
  return row.uri === null ? "" : box.open(row.uri, row.id);
}

/** Certificates of the connection's private authority, or null. */
export function openCa({ box }: Pick<AppDeps, "box">, row: ConnectionRow): string | null {
  return row.ca === null ? null : box.open(row.ca, caContext(row.id));
}

/** Sealed apart from the URI, so that neither opens in the other's place. */
export const caContext = (connectionId: string) => `${connectionId}:ca`;

/** Where a connection's operations go. */
export function targetOf(deps: Pick<AppDeps, "box" | "sampleUser">, row: ConnectionRow): MongoTarget {
  const { sampleUser } = deps;
  switch (row.kind) {
    case "sample":
      return {
        key: "sample",
        uri: sampleUser.uri,
        databaseName: sampleUser.databaseName,
        isUserSupplied: false,
      };
    case "temporary": {
      const databaseName = row.database_name;
      const password = deps.box.open(row.temp_password ?? "", row.id);
      return {
        key: row.id,
        uri: temporaryUri(sampleUser.uri, { databaseName, password }),
        databaseName,
        isUserSupplied: false,
      };
    }
    case "own":
      return {
        key: row.id,
        uri: openUri(deps, row),
        databaseName: row.database_name,
        ca: openCa(deps, row) ?? undefined,
        isUserSupplied: true,
      };
  }
}

/** As lists show it. */
export function presentMasked(
  deps: Pick<AppDeps, "box">,
  row: ConnectionRow,
  state: Omit<ConnectionState, "uri">,
): Connection {
  const uri =
    row.kind === "own"
      ? maskUri({ uri: openUri(deps, row), host: row.host, databaseName: row.database_name })
      : "";
  return presentConnection(row, { ...state, uri });
}
