import { PostgresAdapter, type RawBuilder, sql } from "kysely";
import type { Db } from "./open-database.ts";

const MAX_WORD = 64;
const MAX_WORDS = 8;
const MAX_TEXT = 16_000;

/** Accents are letters of their own after `NFKD` and count as separators inside no word. */
const words = (text: string) =>
  text
    .slice(0, MAX_TEXT)
    .normalize("NFKD")
    .replaceAll(/\p{M}+/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => word.slice(0, MAX_WORD));

/**
 * Returns what the full-text index stores: words of letters and digits only, so that SQLite and PostgreSQL cut
 * the text at the same places.
 */
export function searchTextOf(parts: readonly (string | null)[]): string {
  return words(parts.filter((part) => part !== null).join(" ")).join(" ");
}

/**
 * Returns the condition that all words of a search begin a word of the row; null when it names no word.
 */
export function matchesText(
  db: Db,
  table: "contacts" | "bug_reports",
  search: string,
): RawBuilder<boolean> | null {
  const wanted = words(search).slice(0, MAX_WORDS);
  if (wanted.length === 0) return null;
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    const query = wanted.map((word) => `'${word}':*`).join(" & ");
    return sql<boolean>`search @@ to_tsquery('simple', ${query})`;
  }
  const index = sql.raw(`${table}_fts`);
  const query = wanted.map((word) => `"${word}"*`).join(" ");
  return sql<boolean>`number in (select rowid from ${index} where ${index} match ${query})`;
}
