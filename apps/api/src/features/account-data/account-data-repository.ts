import { sql } from "kysely";
import type { Db } from "../../infra/sql/open-database.ts";

const BATCH = 200;

/** Exported tables, and their columns that are secrets or only serve us. */
const TABLES = {
  connections: ["user_id", "uri", "uri_fingerprint"],
  query_history: ["user_id"],
  saved_queries: ["user_id", "query_hash"],
  sessions: ["user_id", "refresh_hash", "previous_hash"],
  contacts: ["user_id", "number", "search_text"],
  bug_reports: ["user_id", "search_text"],
  payment_orders: ["user_id", "phone_key", "open_key", "payment_session_id", "next_check_at", "checks"],
  payments: [],
  payment_refunds: ["open_key", "requested_by", "next_check_at", "checks"],
  subscription_periods: ["user_id"],
  audit: ["user_id", "actor_id"],
} as const;
/** Tables whose rows belong to a user through an order. */
const BY_ORDER = new Set<ExportedTable>(["payments", "payment_refunds"]);

export type ExportedTable = keyof typeof TABLES;
export const EXPORTED_TABLES = Object.keys(TABLES) as ExportedTable[];

type Row = Record<string, unknown> & { id: string };

export function accountDataRepository(db: Db) {
  return {
    /** Rows of a user in the order of their ids, a batch at a time. */
    async *rows(table: ExportedTable, userId: string): AsyncGenerator<Record<string, unknown>> {
      const left = new Set<string>(TABLES[table]);
      const isOwn = BY_ORDER.has(table)
        ? sql`order_id in (select id from payment_orders where user_id = ${userId})`
        : sql`user_id = ${userId}`;
      for (let after = ""; ;) {
        const { rows } = await sql<Row>`select * from ${sql.table(table)}
          where ${isOwn} and id > ${after} order by id limit ${BATCH}`.execute(db);
        for (const row of rows)
          yield Object.fromEntries(Object.entries(row).filter(([column]) => !left.has(column)));
        const last = rows.at(-1);
        if (last === undefined || rows.length < BATCH) return;
        after = last.id;
      }
    },
    usage: (userId: string) =>
      db
        .selectFrom("usage_counters")
        .select(["kind", "period", "used"])
        .where("user_id", "=", userId)
        .orderBy("period")
        .execute(),
  };
}
