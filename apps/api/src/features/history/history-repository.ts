import { LIMITS } from "@querysnap/contracts";
import { type CompiledQuery, sql } from "kysely";
import type { Db } from "../../infra/sql/open-database.ts";
import { prepared } from "../../infra/sql/prepared.ts";
import type { Flag, HistoryRow } from "../../infra/sql/tables.ts";

const insertRow = prepared<HistoryRow, { id: string }>((db, param) =>
  db
    .insertInto("query_history")
    .values({
      id: param("id"),
      user_id: param("user_id"),
      connection_id: param("connection_id"),
      query: param("query"),
      natural_language: param("natural_language"),
      generated_query: param("generated_query"),
      status: param("status"),
      result: param("result"),
      result_truncated: param("result_truncated"),
      error_message: param("error_message"),
      execution_ms: param("execution_ms"),
      documents_affected: param("documents_affected"),
      operation: param("operation"),
      collection: param("collection"),
      run_key: param("run_key"),
      is_counted: param("is_counted"),
      created_at: param("created_at"),
    })
    .returning("id"),
);

const LISTED_COLUMNS = [
  "id",
  "user_id",
  "connection_id",
  "query",
  "natural_language",
  "generated_query",
  "status",
  "result_truncated",
  "error_message",
  "execution_ms",
  "documents_affected",
  "operation",
  "collection",
  "run_key",
  "is_counted",
  "created_at",
] as const;

/** A named run is looked for among this many of the newest: it was just sent. */
const RECENT_RUNS = 50;

/** Escapes what `like` takes for a wildcard. */
function likePattern(search: string): string {
  return `%${search.replaceAll(/[\\%_]/g, "\\$&")}%`;
}

/** Tests whether query or question contains the text, in either case. */
function matches(search: string) {
  const pattern = likePattern(search);
  // lowered by the database on both sides: SQLite lowers ASCII only
  const contains = (column: "query" | "natural_language") =>
    sql<boolean>`lower(${sql.ref(column)}) like lower(${pattern}) escape '\\'`;
  return sql<boolean>`(${contains("query")} or ${contains("natural_language")})`;
}

/** `from` is the oldest id that may be shown, `isShort` leaves long results out. */
type HistoryPage = {
  connectionId?: string;
  before?: string;
  from?: string;
  search?: string;
  limit: number;
  isShort: boolean;
};

function rowsOf(db: Db, userId: string, connectionId: string | undefined) {
  const rows = db.selectFrom("query_history").where("user_id", "=", userId);
  return connectionId === undefined ? rows : rows.where("connection_id", "=", connectionId);
}

/** Newest first. */
function listRows(db: Db, userId: string, page: HistoryPage) {
  const result = page.isShort
    ? sql<string | null>`case when length(result) <= ${LIMITS.historyListResultChars} then result end`
    : sql<string | null>`result`;
  return rowsOf(db, userId, page.connectionId)
    .select(LISTED_COLUMNS)
    .select([result.as("result"), sql<Flag>`case when result is null then 0 else 1 end`.as("has_result")])
    .$if(page.before !== undefined, (rows) => rows.where("id", "<", page.before ?? ""))
    .$if(page.from !== undefined, (rows) => rows.where("id", ">=", page.from ?? ""))
    .$if(page.search !== undefined, (rows) => rows.where(matches(page.search ?? "")))
    .orderBy("id", "desc")
    .limit(page.limit)
    .execute();
}

export function historyRepository(db: Db) {
  const scoped = (userId: string, connectionId: string | undefined) => rowsOf(db, userId, connectionId);
  return {
    /** Builds the insert for `Store.writeRelaxed`. */
    insertStatement: (row: HistoryRow): CompiledQuery => insertRow(db, row),
    find: (userId: string, id: string) =>
      db
        .selectFrom("query_history")
        .selectAll()
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .executeTakeFirst(),

    list: (userId: string, page: HistoryPage) => listRows(db, userId, page),

    /** The run that the client named so; undefined while it is not recorded. */
    async findRun(userId: string, connectionId: string, runKey: string) {
      const rows = await scoped(userId, connectionId)
        .select(["id", "status", "is_counted", "run_key"])
        .orderBy("id", "desc")
        .limit(RECENT_RUNS)
        .execute();
      return rows.find((row) => row.run_key === runKey);
    },

    /** Id of the n-th newest entry; undefined when there are fewer. */
    async nthNewest(
      userId: string,
      connectionId: string | undefined,
      n: number,
    ): Promise<string | undefined> {
      const row = await scoped(userId, connectionId)
        .select("id")
        .orderBy("id", "desc")
        .offset(n - 1)
        .limit(1)
        .executeTakeFirst();
      return row?.id;
    },

    async count(
      userId: string,
      connectionId: string | undefined,
      found: { search?: string; from?: string } = {},
    ): Promise<number> {
      const row = await scoped(userId, connectionId)
        .$if(found.search !== undefined, (rows) => rows.where(matches(found.search ?? "")))
        .$if(found.from !== undefined, (rows) => rows.where("id", ">=", found.from ?? ""))
        .select((select) => select.fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow();
      return row.n;
    },

    async delete(userId: string, id: string): Promise<boolean> {
      return (
        (await db
          .deleteFrom("query_history")
          .where("user_id", "=", userId)
          .where("id", "=", id)
          .returning("id")
          .executeTakeFirst()) !== undefined
      );
    },
  };
}
