import { LIMITS } from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import { hostedTarget } from "../../infra/mongo/mongo-clients.ts";
import { dropTemporaryDatabase } from "../../infra/mongo/temporary-database.ts";
import type { ConnectionRow } from "../../infra/sql/connection-tables.ts";

type Deps = Pick<AppDeps, "store" | "clock" | "config" | "hostedClients" | "log" | "mongo">;

/** Renewed while an import runs; a sweep drops its database when the process has died. */
const LEASE_MS = 60_000;
const RENEW_MS = 20_000;

/** @throws AppError upload_limit_reached */
export async function requireFreeDatabase(
  { store, clock }: Pick<Deps, "store" | "clock">,
  userId: string,
): Promise<void> {
  if ((await store.connections.countTemporary(userId, clock.now())) >= LIMITS.temporaryDatabasesMax)
    throw new AppError("upload_limit_reached");
}

/** Reserves the name of a database that is being imported. The result ends the renewal of its lease. */
export async function reserveDatabase(
  { store, clock, log }: Pick<Deps, "store" | "clock" | "log">,
  { name, expiresAt }: { name: string; expiresAt: number },
): Promise<() => void> {
  const nowMs = clock.now();
  await store.temporaryDatabases.insert({
    name,
    connection_id: null,
    lease_until: nowMs + LEASE_MS,
    expires_at: expiresAt,
    created_at: nowMs,
  });
  const renewal = setInterval(() => {
    store.temporaryDatabases
      .renew(name, clock.now() + LEASE_MS)
      .catch((error: unknown) => log.warn({ err: error }, "import lease not renewed"));
  }, RENEW_MS).unref();
  return () => clearInterval(renewal);
}

/** Gives an imported database its connection; fails when a sweep has taken it in the meantime. */
export async function addTemporaryConnection(
  { store }: Pick<Deps, "store">,
  row: ConnectionRow,
): Promise<void> {
  await store.transaction(async (bound) => {
    await bound.connections.insert(row);
    if (!(await bound.temporaryDatabases.complete(row.database_name, row.id)))
      throw new AppError("internal", { cause: new Error("The import lost its lease") });
  });
}

/** Gives up every unfinished import; for a start that shares its database with no other instance. */
export async function abandonImports({ store }: Pick<Deps, "store">): Promise<void> {
  await store.temporaryDatabases.endLeases();
}

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
