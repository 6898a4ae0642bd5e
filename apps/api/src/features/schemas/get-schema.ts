import { schemaChanges, type SchemaSnapshot } from "@querysnap/schema";
import type { AppDeps } from "../../app-deps.ts";
import type { ReadSchemaCall } from "../../infra/mongo/read-schema.ts";
import { isMissingParent } from "../../infra/sql/missing-parent.ts";
import type { ConnectionRow } from "../../infra/sql/connection-tables.ts";
import { targetOf } from "../connections/get-connection.ts";
import type { StoredChanges } from "./schema-repository.ts";

export type GetSchemaDeps = Pick<AppDeps, "store" | "clock" | "mongo" | "box" | "sampleUser">;
export type GetSchemaCall = {
  connection: ConnectionRow;
  isRefresh: boolean;
  signal: AbortSignal;
  onProgress?: ReadSchemaCall["onProgress"];
};

/** Null for the first snapshot of a database. */
function changesSince(former: SchemaSnapshot | undefined, snapshot: SchemaSnapshot): StoredChanges | null {
  if (former?.databaseName !== snapshot.databaseName) return null;
  return { since: former.takenAt, entries: schemaChanges(former, snapshot) };
}

/** The schema of a connection as it was read last; undefined when it has not been read yet. */
export function findSchema(
  { store }: Pick<AppDeps, "store">,
  connectionId: string,
): Promise<SchemaSnapshot | undefined> {
  return store.schemas.find(connectionId);
}

/**
 * The stored schema of a connection; read from the database and kept when there is none or a new one is
 * wanted.
 *
 * @throws AppError database_unreachable, database_forbidden, query_timed_out, query_cancelled
 */
export async function getSchema(deps: GetSchemaDeps, call: GetSchemaCall): Promise<SchemaSnapshot> {
  const former = await findSchema(deps, call.connection.id);
  if (former && !call.isRefresh) return former;
  const snapshot = await deps.mongo.readSchema(targetOf(deps, call.connection), {
    nowMs: deps.clock.now(),
    signal: call.signal,
    onProgress: call.onProgress ?? (() => {}),
  });
  const changes = changesSince(former, snapshot);
  await deps.store.schemas.save(call.connection.id, snapshot, changes).catch((error: unknown) => {
    // the connection was deleted while its schema was read
    if (!isMissingParent(error)) throw error;
  });
  return snapshot;
}
