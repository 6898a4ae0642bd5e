import { LIMITS } from "@querysnap/contracts";
import { type CompiledQuery, sql } from "kysely";
import type { Db } from "../../infra/sql/open-database.ts";
import { prepared } from "../../infra/sql/prepared.ts";
import type { Flag, SavedQueryRow } from "../../infra/sql/tables.ts";

type Use = { id: string; userId: string; connectionId: string };

const LISTED_COLUMNS = [
  "id",
  "user_id",
  "connection_id",
  "name",
  "description",
  "query",
  "natural_language",
  "result_truncated",
  "collection",
  "operation",
  "documents_affected",
  "usage_count",
  "tags",
  "created_at",
] as const;

const use = prepared<Use, { id: string }>((db, param) =>
  db
    .updateTable("saved_queries")
    .set((row) => ({ usage_count: row("usage_count", "+", 1) }))
    .where("id", "=", param("id"))
    .where("user_id", "=", param("userId"))
    .where("connection_id", "=", param("connectionId"))
    .returning("id"),
);

function reads(db: Db) {
  return {
    find: (userId: string, id: string) =>
      db
        .selectFrom("saved_queries")
        .selectAll()
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .executeTakeFirst(),
    /** Newest first, without long results. */
    list: (userId: string, connectionId: string) =>
      db
        .selectFrom("saved_queries")
        .select(LISTED_COLUMNS)
        .select([
          sql<string | null>`case when length(result) <= ${LIMITS.historyListResultChars} then result end`.as(
            "result",
          ),
          sql<Flag>`case when result is null then 0 else 1 end`.as("has_result"),
        ])
        .where("user_id", "=", userId)
        .where("connection_id", "=", connectionId)
        .orderBy("id", "desc")
        .limit(LIMITS.savedQueriesMax)
        .execute(),
    results: (userId: string, ids: readonly string[]) =>
      db
        .selectFrom("saved_queries")
        .select(["id", "result"])
        .where("user_id", "=", userId)
        .where("id", "in", ids)
        .execute(),
    /** Returns the number of saved queries of a connection and the total length of their texts. */
    size: (userId: string, connectionId: string) =>
      db
        .selectFrom("saved_queries")
        .select((select) => select.fn.countAll<number>().as("count"))
        .select(sql<number>`cast(coalesce(sum(length(query)), 0) as bigint)`.as("chars"))
        .where("user_id", "=", userId)
        .where("connection_id", "=", connectionId)
        .executeTakeFirstOrThrow(),
    async hasText(userId: string, connectionId: string, hash: string): Promise<boolean> {
      return (
        (await db
          .selectFrom("saved_queries")
          .select("id")
          .where("user_id", "=", userId)
          .where("connection_id", "=", connectionId)
          .where("query_hash", "=", hash)
          .executeTakeFirst()) !== undefined
      );
    },
  };
}

export function savedQueryRepository(db: Db) {
  return {
    ...reads(db),
    /** Counts one use, for `Store.writeRelaxed`; returns no row unless the query is this user's. */
    use: (values: Use): CompiledQuery => use(db, values),
    /** Returns false when the same query is saved already. */
    async insert(row: SavedQueryRow): Promise<boolean> {
      return (
        (await db
          .insertInto("saved_queries")
          .values(row)
          .onConflict((conflict) => conflict.columns(["user_id", "connection_id", "query_hash"]).doNothing())
          .returning("id")
          .executeTakeFirst()) !== undefined
      );
    },
    async update(
      userId: string,
      id: string,
      change: Partial<Pick<SavedQueryRow, "name" | "description" | "tags">>,
    ): Promise<boolean> {
      return (
        (await db
          .updateTable("saved_queries")
          .set(change)
          .where("user_id", "=", userId)
          .where("id", "=", id)
          .returning("id")
          .executeTakeFirst()) !== undefined
      );
    },
    async delete(userId: string, id: string): Promise<boolean> {
      return (
        (await db
          .deleteFrom("saved_queries")
          .where("user_id", "=", userId)
          .where("id", "=", id)
          .returning("id")
          .executeTakeFirst()) !== undefined
      );
    },
  };
}
