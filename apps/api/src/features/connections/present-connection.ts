import type { Connection } from "@querysnap/contracts";
import { toIso, toIsoOrNull } from "../../infra/clock.ts";
import type { ConnectionRow } from "../../infra/sql/connection-tables.ts";

export type ConnectionState = {
  isConnected: boolean;
  isAlive: boolean;
  isLocked: boolean;
  /** Masked, except for the owner's one call that shows it. */ uri: string;
};

/** Every field of a connection that leaves the server. */
export function presentConnection(
  row: ConnectionRow,
  { isConnected, isAlive, isLocked, uri }: ConnectionState,
): Connection {
  const isOwn = row.kind === "own";
  return {
    _id: row.id,
    nickname: row.nickname,
    uri: isOwn ? uri : "",
    databaseName: row.database_name,
    host: isOwn ? row.host : "",
    isSample: row.kind === "sample",
    isTemporary: row.kind === "temporary",
    isReadOnly: row.is_read_only === 1,
    mark: row.mark,
    hasOwnCa: row.ca !== null,
    isLocked,
    isActive: row.is_active === 1,
    isConnected,
    isAlive,
    lastUsed: toIsoOrNull(row.last_used_at),
    createdAt: toIso(row.created_at),
    originalFileName: row.original_file_name,
    tempDatabaseName: row.kind === "temporary" ? row.database_name : null,
    tempExpiresAt: toIsoOrNull(row.expires_at),
  };
}
