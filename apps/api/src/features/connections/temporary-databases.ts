import type { AppDeps } from "../../app-deps.ts";
import { hostedTarget } from "../../infra/mongo/mongo-clients.ts";
import { dropTemporaryDatabase } from "../../infra/mongo/temporary-database.ts";
import type { ConnectionRow } from "../../infra/sql/tables.ts";

type Deps = Pick<AppDeps, "store" | "clock" | "config" | "hostedClients" | "log" | "mongo">;

/** Drops one database and forgets it. A failure is logged, and the next sweep tries again. */
export async function dropDatabase(deps: Omit<Deps, "clock" | "mongo">, name: string): Promise<void> {
  try {
    await deps.store.temporaryDatabases.claim(name);
    await deps.hostedClients.use(hostedTarget(deps.config), (db) => dropTemporaryDatabase(db.client, name));
    await deps.store.temporaryDatabases.delete(name);
  } catch (error) {
    deps.log.warn({ err: error, database: name }, "temporary database could not be dropped");
  }
}

/** Drops the database of a connection that was deleted. */
export const dropDatabaseOf = (deps: Omit<Deps, "clock" | "mongo">, row: ConnectionRow): Promise<void> =>
  dropDatabase(deps, row.database_name);

/** Drops what no connection needs any more: expired databases, those of deleted users and of dead imports. */
export async function dropEndedDatabases(deps: Deps): Promise<void> {
  for (const { name, connection_id: connectionId } of await deps.store.temporaryDatabases.listEnded(
    deps.clock.now(),
  )) {
    if (connectionId !== null) {
      await deps.mongo.release(connectionId);
      await deps.store.connections.forgetPassword(connectionId);
    }
    await dropDatabase(deps, name);
  }
}
