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
   * Runs statements in one transaction without waiting for the disk on SQLite: what it writes outlives the
   * process, and a power failure may take the last moments of it. For counters and history; never for
   * accounts, tokens or money.
   *
   * @returns how many statements gave a row; the first one that gives none undoes all of them
   */
  quickly(queries: readonly CompiledQuery[]): Promise<number>;
  /**
   * Another number whenever another process has changed something; null where many processes write all the
   * time.
   */
  foreignVersion: (() => number) | null;
  /** For the rate limiter, which speaks to PostgreSQL itself; null on SQLite. */
  pool: Pool | null;
  /** Call it once the tables are up to date: from then on no lock is waited for on the event loop. */
  serve(): void;
  close(): Promise<void>;
};

const INT8 = 20;

/** Rolls back. */
class GaveNoRow extends Error {
  constructor(readonly done: number) {
    super("A statement gave no row");
  }
}

async function runTogether(db: Db, queries: readonly CompiledQuery[]): Promise<number> {
  try {
    return await db.transaction().execute(async (transaction) => {
      for (const [done, query] of queries.entries())
        if ((await transaction.executeQuery(query)).rows.length === 0) throw new GaveNoRow(done);
      return queries.length;
    });
  } catch (error) {
    if (error instanceof GaveNoRow) return error.done;
    throw error;
  }
}

async function openPostgres(url: string): Promise<OpenDatabase> {
  // most installations have no PostgreSQL and need not hold its driver in memory
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
  // a connection that the server closes is replaced on the next query; the query that it cuts off fails by
  // itself. The pool listens to idle clients only, and an error without a listener ends the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    foreignVersion: null,
    quickly: (queries) => runTogether(db, queries),
    serve: () => {},
    close: () => db.destroy(),
  };
}

/**
 * Opens the application's database, SQLite in DATA_DIR or PostgreSQL, and brings its tables up to date under
 * a lock.
 *
 * @param onError told of failures of background work, which is tried again
 * @param migrations fewer than all leave the tables at an earlier version
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
    throw error instanceof Error
      ? error
      : new Error("The database's tables could not be brought up to date", { cause: error });
  }
  opened.serve();
  return opened;
}
