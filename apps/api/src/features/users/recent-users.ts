import type { UserRow } from "../../infra/sql/tables.ts";
import type { OpenDatabase } from "../../infra/sql/open-database.ts";

const MAX_KEPT = 5_000;

/** User rows as they are in the database, without reading them again. */
export type RecentUsers = {
  get(id: string, read: () => Promise<UserRow | undefined>): UserRow | Promise<UserRow | undefined>;
  /** Call it when a statement of this process that changes the row is done. */
  forget(id: string): void;
};

/**
 * Caches rows on SQLite only: this process knows its own changes and is notified of changes made by the admin
 * CLI. On PostgreSQL another instance may have changed a row, so nothing is cached.
 */
export function createRecentUsers(foreignVersion: OpenDatabase["foreignVersion"]): RecentUsers {
  const kept = new Map<string, UserRow>();
  let changes = 0;
  let seenVersion = 0;
  let isFresh = false;
  /**
   * Asked once in each turn of the event loop: who asks after another process has answered is read in a later
   * turn.
   */
  function forgetForeignChanges(versionNow: () => number): void {
    if (isFresh) return;
    isFresh = true;
    setImmediate(() => {
      isFresh = false;
    });
    const version = versionNow();
    if (version === seenVersion) return;
    seenVersion = version;
    changes++;
    kept.clear();
  }
  async function readAndKeep(
    id: string,
    read: () => Promise<UserRow | undefined>,
  ): Promise<UserRow | undefined> {
    const changesBefore = changes;
    const row = await read();
    // a row that was read before a change and comes in after it would stay
    if (!foreignVersion || !row || changes !== changesBefore) return row;
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(id, row);
    return row;
  }
  return {
    get(id, read) {
      if (foreignVersion) forgetForeignChanges(foreignVersion);
      return kept.get(id) ?? readAndKeep(id, read);
    },
    forget(id) {
      changes++;
      kept.delete(id);
    },
  };
}
