/** SQLite's extended code and PostgreSQL's SQLSTATE of a foreign key that points at no row. */
const CODES = new Set<unknown>(["SQLITE_CONSTRAINT_FOREIGNKEY", "23503"]);

/** Whether a statement failed because the row it belongs to was deleted in the meantime. */
export function isMissingParent(error: unknown): boolean {
  return error instanceof Error && "code" in error && CODES.has(error.code);
}
