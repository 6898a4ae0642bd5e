import { chmodSync, closeSync, openSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { BetterSqlite } from "@querysnap/sqlite";
import {
  CompiledQuery,
  type DatabaseConnection,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  Kysely,
  type QueryResult,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from "kysely";
import type { OpenDatabase } from "./open-database.ts";
import { createCheckpoints } from "./sqlite-checkpoints.ts";
import { BEGIN, preparedOnce } from "./sqlite-statements.ts";
import type { Tables } from "./tables.ts";

/** WAL size, 64 MB, at which a commit checkpoints on its own because the checkpoint thread can't keep up. */
const LAST_RESORT_PAGES = 16_384;

/** Time a statement waits for the write lock of another process, such as the admin CLI. */
const LOCK_TIMEOUT_MS = 5_000;
const LOCK_RETRY_MS = 20;

function isLocked(error: unknown): boolean {
  return error instanceof BetterSqlite.SqliteError && error.code.startsWith("SQLITE_BUSY");
}

/** Retries while another process holds the write lock; SQLite's own waiting would block the event loop. */
async function retryWhileLocked<T>(work: () => T | Promise<T>): Promise<T> {
  const givesUpAt = performance.now() + LOCK_TIMEOUT_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isLocked(error) || performance.now() > givesUpAt) throw error;
      await sleep(LOCK_RETRY_MS);
    }
  }
}

class WaitingDriver extends SqliteDriver {
  override beginTransaction(connection: DatabaseConnection): Promise<void> {
    return retryWhileLocked(async () => {
      await connection.executeQuery(CompiledQuery.raw(BEGIN));
    });
  }
}

function runNow<R>(statement: SqliteStatement, parameters: readonly unknown[]): QueryResult<R> {
  if (statement.reader) return { rows: statement.all(parameters) as R[] };
  return { rows: [], numAffectedRows: BigInt(statement.run(parameters).changes) };
}

/**
 * Runs what is no part of a transaction at once, as long as no transaction is open: statements here are
 * finished when they return. In an open transaction they would be part of it, so they wait for the connection
 * like everybody else.
 */
class DirectExecutor extends DefaultQueryExecutor {
  readonly #isBusy: () => boolean;
  readonly #statements: SqliteDatabase;

  constructor(
    dialect: SqliteDialect,
    provider: DefaultConnectionProvider,
    { statements, isBusy }: { statements: SqliteDatabase; isBusy: () => boolean },
  ) {
    super(dialect.createQueryCompiler(), dialect.createAdapter(), provider);
    this.#statements = statements;
    this.#isBusy = isBusy;
  }

  override async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return retryWhileLocked(() =>
      this.#isBusy()
        ? super.executeQuery<R>(query)
        : runNow<R>(this.#statements.prepare(query.sql), query.parameters),
    );
  }
}

/** Opens the file with permissions for its owner only; SQLite copies them to the WAL. */
function openFile(file: string) {
  closeSync(openSync(file, "a", 0o600));
  chmodSync(file, 0o600);
  return new BetterSqlite(file);
}

/**
 * Opens SQLite with one connection, which transactions take turns on without blocking the event loop. Until
 * `serve` is called, which is after the migrations, SQLite waits for locks itself.
 */
export async function openSqlite(file: string, onError: (error: unknown) => void): Promise<OpenDatabase> {
  const sqlite = openFile(file);
  sqlite.pragma("journal_mode = WAL");
  sqlite.pragma("foreign_keys = ON");
  sqlite.pragma(`busy_timeout = ${LOCK_TIMEOUT_MS}`);
  sqlite.pragma(`wal_autocheckpoint = ${LAST_RESORT_PAGES}`);
  const checkpoints = createCheckpoints(file, onError);
  let isRelaxed = false;
  let level = "";
  /** Sets `synchronous` for the transaction that is about to begin; SQLite ignores changes inside one. */
  const beforeWrite = () => {
    const wanted = isRelaxed ? "NORMAL" : "FULL";
    if (level !== wanted) sqlite.pragma(`synchronous = ${wanted}`);
    level = wanted;
    checkpoints.count();
  };
  const statements = preparedOnce(sqlite, beforeWrite);
  const [begin, commit, rollback] = [
    statements.prepare(BEGIN),
    statements.prepare("commit"),
    statements.prepare("rollback"),
  ];
  const isBusy = () => sqlite.inTransaction;

  const dialect = new SqliteDialect({ database: statements });
  const driver = new WaitingDriver({ database: statements });
  await driver.init();
  const executor = new DirectExecutor(dialect, new DefaultConnectionProvider(driver), { statements, isBusy });
  const db = new Kysely<Tables>({ config: { dialect }, dialect, driver, executor });

  function runRelaxed(queries: readonly CompiledQuery[]): number {
    isRelaxed = true;
    try {
      begin.run([]);
      let done = 0;
      while (done < queries.length && hasRow(queries[done])) done++;
      (done === queries.length ? commit : rollback).run([]);
      return done;
    } finally {
      isRelaxed = false;
      if (sqlite.inTransaction) rollback.run([]);
    }
  }
  const hasRow = (query: CompiledQuery | undefined) =>
    query !== undefined && statements.prepare(query.sql).all(query.parameters).length > 0;

  const version = sqlite.prepare("pragma data_version").pluck();
  return {
    db,
    pool: null,
    dataVersion: () => Number(version.get()),
    writeRelaxed: (queries) =>
      retryWhileLocked(() =>
        isBusy() ? db.connection().execute(async () => runRelaxed(queries)) : runRelaxed(queries),
      ),
    serve() {
      sqlite.pragma("busy_timeout = 0");
    },
    async close() {
      await checkpoints.close();
      await db.destroy();
    },
  };
}
