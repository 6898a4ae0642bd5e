import {
  type Connection,
  type ParsedOf,
  TEXTS,
  type updateConnection as contract,
} from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import { getStoredConnection, presentMasked, readLocks } from "./get-connection.ts";

type Call = { userId: string; connectionId: string; body: ParsedOf<typeof contract, "body"> };

/**
 * Renames or marks a connection, or makes an own one read-only.
 *
 * @throws AppError connection_not_found, validation_failed
 */
export async function updateConnection(
  deps: Pick<AppDeps, "store" | "clock" | "box">,
  { userId, connectionId, body: { nickname, mark, isReadOnly } }: Call,
): Promise<Connection> {
  const row = await getStoredConnection(deps, userId, connectionId);
  if (isReadOnly !== undefined && row.kind !== "own")
    throw new AppError("validation_failed", { message: TEXTS.ownOnly });
  const change = {
    ...(nickname === undefined ? {} : { nickname }),
    ...(mark === undefined ? {} : { mark }),
    ...(isReadOnly === undefined ? {} : { is_read_only: isReadOnly ? (1 as const) : (0 as const) }),
  };
  const updated =
    Object.keys(change).length === 0 ? row : await deps.store.connections.update(userId, row.id, change);
  // another tab has deleted it
  if (!updated) throw new AppError("connection_not_found");
  const isConnected = (await deps.store.connections.listLeased([row.id], deps.clock.now())).has(row.id);
  const { isLocked } = await readLocks(deps, userId);
  return presentMasked(deps, updated, { isConnected, isAlive: isConnected, isLocked: isLocked(updated) });
}
