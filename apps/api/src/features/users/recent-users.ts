import type { UserRow } from "../../infra/sql/account-tables.ts";
import type { OpenDatabase } from "../../infra/sql/open-database.ts";

const MAX_KEPT = 5_000;

/** Cache of user rows. */
export type RecentUsers = {
  get(id: string, read: () => Promise<UserRow | undefined>): UserRow | Promise<UserRow | undefined>;
  /** Invalidates a row; call it after each statement of this process that changes the row. */
  forget(id: string): void;
};

/**
 * Caches rows on SQLite only: this process knows its own changes and is notified of changes made by the admin
 * CLI. On PostgreSQL another instance may have changed a row, so nothing is cached.
 */
export function createRecentUsers(dataVersion: OpenDatabase["dataVersion"]): RecentUsers {
  const kept = new Map<string, UserRow>();
  let changes = 0;
  let seenVersion = 0;
  let isFresh = false;
  /**
   * Reads the version once per turn of the event loop: a request that arrives after a commit of another process
   * is handled in a later turn.
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
    // a row read before a change must not be cached after it
    if (!dataVersion || !row || changes !== changesBefore) return row;
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(id, row);
    return row;
  }
  return {
    get(id, read) {
      if (dataVersion) forgetForeignChanges(dataVersion);
      return kept.get(id) ?? readAndKeep(id, read);
    },
    forget(id) {
      changes++;
      kept.delete(id);
    },
  };
}
