import type { Sqlite, Statement } from "@querysnap/sqlite";
import type { SqliteDatabase, SqliteStatement } from "kysely";

/**
 * More than there are different statements in the code; a list of values of every length is a statement of
 * its own.
 */
const MAX_PREPARED = 500;

/** Takes the write lock, so that no later statement of a transaction has to wait for it. */
export const BEGIN = "begin immediate";

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

/** Calls back before what the statement starts when it runs outside of a transaction. */
function announced(statement: SqliteStatement, sqlite: Sqlite, beforeWrite: () => void): SqliteStatement {
  const announce = () => {
    if (!sqlite.inTransaction) beforeWrite();
  };
  return {
    reader: statement.reader,
    all(parameters) {
      announce();
      return statement.all(parameters);
    },
    run(parameters) {
      announce();
      return statement.run(parameters);
    },
    iterate: (parameters) => statement.iterate(parameters),
  };
}

/**
 * Prepares each statement once: preparing takes longer than running most of them.
 *
 * @param beforeWrite called before each transaction, and before each write that is one by itself
 */
export function preparedOnce(sqlite: Sqlite, beforeWrite: () => void): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>();
  const prepare = (text: string): SqliteStatement => {
    const statement = sqlite.prepare(text);
    const rows = rowObjects(statement);
    return statement.readonly && text !== BEGIN ? rows : announced(rows, sqlite, beforeWrite);
  };
  return {
    prepare(text) {
      const known = prepared.get(text);
      if (known) return known;
      const statement = prepare(text);
      if (prepared.size >= MAX_PREPARED) prepared.clear();
      prepared.set(text, statement);
      return statement;
    },
    close: () => sqlite.close(),
  };
}
