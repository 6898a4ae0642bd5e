import { BetterSqlite } from "@querysnap/sqlite";
import {
  type CompiledQuery,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  Kysely,
  type QueryResult,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteStatement,
} from "kysely";
import type { OpenDatabase } from "./open-database.ts";
import { createCheckpoints } from "./sqlite-checkpoints.ts";
import { preparedOnce } from "./sqlite-statements.ts";
import type { Tables } from "./tables.ts";

/**
 * Pages of the log after which a commit writes them back itself: 64 MB. The thread that does it has fallen
 * behind then.
 */
const LAST_RESORT_PAGES = 16_384;

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
    return this.#isBusy()
      ? super.executeQuery(query)
      : runNow(this.#statements.prepare(query.sql), query.parameters);
  }
}

/**
 * One connection, for one process. Whoever holds it writes; the others wait without blocking the event loop.
 */
export async function openSqlite(file: string, onError: (error: unknown) => void): Promise<OpenDatabase> {
  const sqlite = new BetterSqlite(file);
  sqlite.pragma("journal_mode = WAL");
  sqlite.pragma("foreign_keys = ON");
  // another process (the terminal's admin commands) may hold the write lock for a moment
  sqlite.pragma("busy_timeout = 5000");
  sqlite.pragma(`wal_autocheckpoint = ${LAST_RESORT_PAGES}`);
  const checkpoints = createCheckpoints(file, onError);
  let isQuick = false;
  let level = "";
  /**
   * Each change waits for the disk unless it is known to be one that need not. A level can not change within
   * a transaction.
   */
  const beforeWrite = () => {
    const wanted = isQuick ? "NORMAL" : "FULL";
    if (level !== wanted) sqlite.pragma(`synchronous = ${wanted}`);
    level = wanted;
    checkpoints.count();
  };
  const statements = preparedOnce(sqlite, beforeWrite);
  const [begin, commit, rollback] = [
    statements.prepare("begin"),
    statements.prepare("commit"),
    statements.prepare("rollback"),
  ];
  const isBusy = () => sqlite.inTransaction;

  const dialect = new SqliteDialect({ database: statements });
  const driver = dialect.createDriver();
  await driver.init();
  const executor = new DirectExecutor(dialect, new DefaultConnectionProvider(driver), { statements, isBusy });
  const db = new Kysely<Tables>({ config: { dialect }, dialect, driver, executor });

  function runQuickly(queries: readonly CompiledQuery[]): number {
    isQuick = true;
    try {
      begin.run([]);
      let done = 0;
      while (done < queries.length && hasRow(queries[done])) done++;
      (done === queries.length ? commit : rollback).run([]);
      return done;
    } finally {
      isQuick = false;
      if (sqlite.inTransaction) rollback.run([]);
    }
  }
  const hasRow = (query: CompiledQuery | undefined) =>
    query !== undefined && statements.prepare(query.sql).all(query.parameters).length > 0;

  const version = sqlite.prepare("pragma data_version").pluck();
  return {
    db,
    pool: null,
    foreignVersion: () => Number(version.get()),
    quickly: async (queries) =>
      isBusy() ? db.connection().execute(async () => runQuickly(queries)) : runQuickly(queries),
    async close() {
      await checkpoints.close();
      await db.destroy();
    },
  };
}
