import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type CompiledQuery, Kysely, type Migration, Migrator, PostgresDialect } from "kysely";
import type { Pool } from "pg";
import type { Config } from "../../config.ts";
import { MIGRATIONS } from "./migrations/list.ts";
import { openSqlite } from "./sqlite-database.ts";
import type { Tables } from "./tables.ts";

/** A query builder bound to the whole database or to one transaction. */
export type Db = Kysely<Tables>;

export type OpenDatabase = {
  db: Db;
  /**
   * Runs statements in one transaction and commits with `synchronous=NORMAL` on SQLite: survives a crash of
   * the process, may lose the last moments on power failure. For counters and history; never for accounts,
   * tokens or money.
   *
   * @returns Number of statements that returned a row; the first without a row rolls back all of them.
   */
  writeRelaxed(queries: readonly CompiledQuery[]): Promise<number>;
  /** Changes whenever another process commits (SQLite `data_version`); null on PostgreSQL. */
  dataVersion: (() => number) | null;
  /** Lets the rate limiter query PostgreSQL without Kysely; null on SQLite. */
  pool: Pool | null;
  /** Call it after the migrations: from then on SQLite no longer blocks the event loop to wait for a lock. */
  serve(): void;
  close(): Promise<void>;
};

const INT8 = 20;

/** Rolls the transaction back; `done` statements before it returned a row. */
class NoRowReturned extends Error {
  constructor(readonly done: number) {
    super("A statement returned no row");
  }
}

async function runTogether(db: Db, queries: readonly CompiledQuery[]): Promise<number> {
  try {
    return await db.transaction().execute(async (transaction) => {
      for (const [done, query] of queries.entries())
        if ((await transaction.executeQuery(query)).rows.length === 0) throw new NoRowReturned(done);
      return queries.length;
    });
  } catch (error) {
    if (error instanceof NoRowReturned) return error.done;
    throw error;
  }
}

async function openPostgres(url: string): Promise<OpenDatabase> {
  // imported on demand: most installations use SQLite and save the memory of this driver
  const { Pool, types } = await import("pg");
  const pool = new Pool({
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: 5000,
    // epoch milliseconds and counts fit in a double; text would leak into every sum
    types: {
      getTypeParser: (oid: number, format?: "text" | "binary") =>
        oid === INT8 ? Number : types.getTypeParser(oid, format),
    },
  });
  // An "error" event without a listener ends the process, and the pool listens on idle clients only. There is
  // nothing else to do: the query in flight rejects, and the next one opens a new connection.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    dataVersion: null,
    writeRelaxed: (queries) => runTogether(db, queries),
    serve: () => {},
    close: () => db.destroy(),
  };
}

/**
 * Opens the application's database, SQLite in DATA_DIR or PostgreSQL, and runs the pending migrations under a
 * lock.
 *
 * @param onError Receives failures of background checkpoints, which are retried.
 * @param migrations A shorter list leaves the tables at an earlier version.
 */
export async function openDatabase(
  config: Pick<Config, "dataDir" | "DATABASE_URL">,
  onError: (error: unknown) => void,
  migrations: Record<string, Migration> = MIGRATIONS,
): Promise<OpenDatabase> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const opened = config.DATABASE_URL
    ? await openPostgres(config.DATABASE_URL)
    : await openSqlite(join(config.dataDir, "querysnap.sqlite"), onError);
  const migrator = new Migrator({
    db: opened.db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) {
    await opened.close();
    throw error instanceof Error ? error : new Error("The database could not be migrated", { cause: error });
  }
  opened.serve();
  return opened;
}
