import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { BetterSqlite, type Sqlite, type Statement } from "@querysnap/sqlite";
import { Kysely, Migrator, PostgresDialect, type SqliteDatabase, SqliteDialect, type SqliteStatement } from "kysely";
import type { Pool } from "pg";
import type { Config } from "../../config.ts";
import { MIGRATIONS } from "./migrations/list.ts";
import type { Tables } from "./tables.ts";

/** A query builder bound to the whole database or to one transaction. */
export type Db = Kysely<Tables>;

export type OpenDatabase = {
  db: Db;
  /**
   * One transaction without waiting for the disk on SQLite: what it writes outlives the process, and a power failure
   * may take the last moments of it. For counters and history; never for accounts, tokens or money.
   */
  quickly<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Another number whenever another process has changed something; null where many processes write all the time. */
  foreignVersion: (() => number) | null;
  /** For the rate limiter, which speaks to PostgreSQL itself; null on SQLite. */
  pool: Pool | null;
  close(): Promise<void>;
};

const INT8 = 20;
/** More than there are different statements in the code; a list of values of every length is a statement of its own. */
const MAX_PREPARED = 500;

/** Rows as the database hands them over fastest, lists of values, made into objects here. */
function rowObjects(statement: Statement): SqliteStatement {
  if (!statement.reader) return statement;
  const names = statement.columns().map(({ name }) => name);
  const rows = statement.raw();
  const toObject = (values: unknown) => {
    const row: Record<string, unknown> = {};
    if (Array.isArray(values)) for (let at = 0; at < names.length; at++) row[names[at] ?? ""] = values[at];
    return row;
  };
  return {
    reader: true,
    all: (parameters) => rows.all(parameters).map(toObject),
    run: (parameters) => statement.run(parameters),
    *iterate(parameters) {
      for (const values of rows.iterate(parameters)) yield toObject(values);
    },
  };
}

/** Prepares each statement once: preparing takes longer than running most of them. */
function preparedOnce(sqlite: Sqlite): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>();
  return {
    prepare(text: string): SqliteStatement {
      const known = prepared.get(text);
      if (known) return known;
      const statement = rowObjects(sqlite.prepare(text));
      if (prepared.size >= MAX_PREPARED) prepared.clear();
      prepared.set(text, statement);
      return statement;
    },
    close: () => sqlite.close(),
  };
}

function openSqlite(file: string): OpenDatabase {
  const sqlite = new BetterSqlite(file);
  sqlite.pragma("journal_mode = WAL");
  sqlite.pragma("synchronous = FULL");
  sqlite.pragma("foreign_keys = ON");
  // another process (the terminal's admin commands) may hold the write lock for a moment
  sqlite.pragma("busy_timeout = 5000");
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: preparedOnce(sqlite) }) });
  const version = sqlite.prepare("pragma data_version").pluck();
  return {
    db,
    pool: null,
    foreignVersion: () => Number(version.get()),
    // the connection is held throughout, so the setting applies to this transaction and to no other
    quickly: (work) =>
      db.connection().execute(async (held) => {
        sqlite.pragma("synchronous = NORMAL");
        try {
          return await held.transaction().execute(work);
        } finally {
          sqlite.pragma("synchronous = FULL");
        }
      }),
    close: () => db.destroy(),
  };
}

async function openPostgres(url: string): Promise<OpenDatabase> {
  // most installations have no PostgreSQL and need not hold its driver in memory
  const { Pool, types } = await import("pg");
  const pool = new Pool({
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: 5000,
    // epoch milliseconds and counts fit in a double; text would leak into every sum
    types: { getTypeParser: (oid: number, format?: "text" | "binary") => (oid === INT8 ? Number : types.getTypeParser(oid, format)) },
  });
  // an idle connection that the server closes is replaced on the next query
  pool.on("error", () => {});
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, foreignVersion: null, quickly: (work) => db.transaction().execute(work), close: () => db.destroy() };
}

/** Opens the application's database, SQLite in DATA_DIR or PostgreSQL, and brings its tables up to date under a lock. */
export async function openDatabase(config: Pick<Config, "dataDir" | "DATABASE_URL">): Promise<OpenDatabase> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const opened = config.DATABASE_URL ? await openPostgres(config.DATABASE_URL) : openSqlite(join(config.dataDir, "querysnap.sqlite"));
  const migrator = new Migrator({ db: opened.db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } });
  const { error } = await migrator.migrateToLatest();
  if (error) {
    await opened.close();
    throw error instanceof Error ? error : new Error("The database's tables could not be brought up to date", { cause: error });
  }
  return opened;
}
