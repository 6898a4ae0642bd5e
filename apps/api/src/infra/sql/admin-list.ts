import type { AdminSort, Priority } from "@querysnap/contracts";
import { PostgresAdapter, type RawBuilder, sql } from "kysely";
import { fullTextQuery } from "./full-text.ts";
import type { Db } from "./open-database.ts";

/** A list of the admin panel, as its query asks for it. */
export type AdminListQuery = {
  search?: string | undefined;
  status?: string | undefined;
  category?: string | undefined;
  priority?: Priority | undefined;
  page: number;
  limit: number;
  sortBy: AdminSort;
  sortOrder: "asc" | "desc";
  /** Leaves out rows that are newer than an earlier page. */
  asOf?: number | undefined;
};

type ListedTable = "contacts" | "bug_reports";

const SORT_COLUMNS = {
  createdAt: "created_at",
  updatedAt: "updated_at",
  priority: "urgency",
  status: "status",
} as const satisfies Record<AdminSort, string>;

const all = (conditions: readonly RawBuilder<boolean>[]) =>
  conditions.length === 0 ? sql<boolean>`1 = 1` : sql.join(conditions, sql` and `);

/** Conditions on the columns of the table, without the search. */
function filters({ search, status, category, priority, asOf }: AdminListQuery): RawBuilder<boolean>[] {
  const number = reportNumber(search);
  return [
    number === null ? null : sql<boolean>`number = ${number}`,
    status === undefined ? null : sql<boolean>`status = ${status}`,
    category === undefined ? null : sql<boolean>`category = ${category}`,
    priority === undefined ? null : sql<boolean>`priority = ${priority}`,
    asOf === undefined ? null : sql<boolean>`number <= ${asOf}`,
  ].filter((condition) => condition !== null);
}

/** The number in `BR-1048`. */
function reportNumber(search = ""): number | null {
  const digits = /^br-(\d{1,15})$/i.exec(search.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}

/** The words of the search, and how each database matches them; null when it names none. */
function searchOf(db: Db, table: ListedTable, { search }: AdminListQuery) {
  if (search === undefined || reportNumber(search) !== null) return null;
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const query = fullTextQuery(isPostgres ? "postgres" : "sqlite", search);
  if (query === null) return null;
  if (isPostgres) return { index: null, matches: sql<boolean>`search @@ to_tsquery('simple', ${query})` };
  const index = sql.table(`${table}_fts`);
  return {
    /** Read by itself, the index gives its rows in the order of their numbers. */
    index: { name: index, matches: sql<boolean>`${index} match ${query}` },
    matches: sql<boolean>`number in (select rowid from ${index} where ${index} match ${query})`,
  };
}

/** One page of rows; rows that are equal in the order keep that of their arrival. */
export async function listRows<Row>(db: Db, table: ListedTable, query: AdminListQuery): Promise<Row[]> {
  const { limit, page, sortBy, sortOrder } = query;
  const search = searchOf(db, table, query);
  const direction = sql.raw(sortOrder);
  const rows = sql.table(table);
  const pageOf = sql`limit ${limit} offset ${(page - 1) * limit}`;
  // stops after one page, also where every row matches
  const inArrivalOrder = search?.index
    ? sql<Row>`select ${rows}.* from ${search.index.name} cross join ${rows} on number = ${search.index.name}.rowid
        where ${all([search.index.matches, ...filters(query)])}
        order by ${search.index.name}.rowid ${direction} ${pageOf}`
    : null;
  const sorted = sql<Row>`select * from ${rows}
    where ${all([...(search ? [search.matches] : []), ...filters(query)])}
    order by ${sql.ref(SORT_COLUMNS[sortBy])} ${direction}, number ${direction} ${pageOf}`;
  const found = await (sortBy === "createdAt" && inArrivalOrder ? inArrivalOrder : sorted).execute(db);
  return found.rows;
}

/** Returns the number of rows that match the filters and the search. */
export async function countRows(db: Db, table: ListedTable, query: AdminListQuery): Promise<number> {
  const search = searchOf(db, table, query);
  const { status, category, priority, asOf } = query;
  const isSearchOnly = [status, category, priority].every((filter) => filter === undefined);
  const counted =
    search?.index && isSearchOnly
      ? sql<{ count: number }>`select count(*) as count from ${search.index.name}
          where ${search.index.matches} ${asOf === undefined ? sql`` : sql`and rowid <= ${asOf}`}`
      : sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
          where ${all([...(search ? [search.matches] : []), ...filters(query)])}`;
  const { rows } = await counted.execute(db);
  return rows[0]?.count ?? 0;
}
