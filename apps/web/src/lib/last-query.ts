/** The query that was executed last in this tab, for bug reports; gone with the tab. */
export type LastQuery = { query: string; connectionId: string; collection: string | null };

let last: LastQuery | null = null;

export function rememberQuery(query: LastQuery | null): void {
  last = query;
}

export function lastQuery(): LastQuery | null {
  return last;
}
