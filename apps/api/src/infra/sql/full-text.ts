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

/** Returns the query that finds rows with words that begin so; null when the search names no word. */
export function fullTextQuery(database: "postgres" | "sqlite", search: string): string | null {
  const wanted = words(search).slice(0, MAX_WORDS);
  if (wanted.length === 0) return null;
  return database === "postgres"
    ? wanted.map((word) => `'${word}':*`).join(" & ")
    : wanted.map((word) => `"${word}"*`).join(" ");
}
