import type { AdminSort, Priority } from "@querysnap/contracts";
import { type RawBuilder, sql } from "kysely";
import { matchesText } from "./full-text.ts";
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
  asOf?: number | undefined;
};

const RANK = sql`case priority when 'urgent' then 3 when 'high' then 2 when 'medium' then 1 else 0 end`;
const SORTED_BY: Record<AdminSort, RawBuilder<unknown>> = {
  createdAt: sql`created_at`,
  updatedAt: sql`updated_at`,
  priority: RANK,
  status: sql`status`,
};

/** Returns the condition of the filters; `asOf` leaves out rows that are newer than an earlier page. */
export function listFilter(
  db: Db,
  table: "contacts" | "bug_reports",
  query: Omit<AdminListQuery, "page" | "limit" | "sortBy" | "sortOrder">,
): RawBuilder<boolean> {
  const { search, status, category, priority, asOf } = query;
  const number = /^br-(\d{1,15})$/i.exec(search?.trim() ?? "")?.[1];
  const conditions = [
    number === undefined ? matchesText(db, table, search ?? "") : sql<boolean>`number = ${Number(number)}`,
    status === undefined ? null : sql<boolean>`status = ${status}`,
    category === undefined ? null : sql<boolean>`category = ${category}`,
    priority === undefined ? null : sql<boolean>`priority = ${priority}`,
    asOf === undefined ? null : sql<boolean>`number <= ${asOf}`,
  ].filter((condition) => condition !== null);
  return conditions.length === 0 ? sql<boolean>`1 = 1` : sql.join(conditions, sql` and `);
}

/** Returns the order; rows that are equal in it keep the order of their arrival. */
export function listOrder({
  sortBy,
  sortOrder,
}: Pick<AdminListQuery, "sortBy" | "sortOrder">): RawBuilder<unknown> {
  const direction = sql.raw(sortOrder);
  return sql`${SORTED_BY[sortBy]} ${direction}, number ${direction}`;
}
