import type { CollectionIndex } from "../storage/collection-index.ts";
import type { Collection } from "../storage/collection.ts";
import type { Database } from "../storage/database.ts";

/** Documents removed in one transaction: the worker stays free for commands in between. */
const MAX_EXPIRED_AT_ONCE = 5000;

type ExpiringIndex = {
  readonly collection: Collection;
  readonly index: CollectionIndex;
  readonly seconds: number;
};

function expiringIndexes(database: Database): ExpiringIndex[] {
  const found: ExpiringIndex[] = [];
  for (const collection of database.collections) {
    for (const index of collection.indexes) {
      const seconds = index.spec.expireAfterSeconds;
      const isHashed = index.spec.fields.some((field) => field.isHashed);
      if (seconds !== null && !isHashed) found.push({ collection, index, seconds });
    }
  }
  return found;
}

/** Removes what its TTL index says is past; the documents that are left go next time. */
export function expireDocuments(database: Database): void {
  const nowMs = Date.now();
  try {
    for (const { collection, index, seconds } of expiringIndexes(database)) {
      const oldest = nowMs - seconds * 1000;
      const rids = [...index.recordsOfDatesUpTo(oldest, MAX_EXPIRED_AT_ONCE)];
      for (const rid of rids) {
        const doc = collection.records.get(rid);
        if (!doc) continue;
        collection.remove(rid, doc);
      }
    }
    database.commit();
  } catch (error) {
    database.rollback();
    process.stderr.write(`expiry in ${database.name}: ${String(error)}\n`);
  }
}

/** Epoch milliseconds at which the next document expires; null without TTL indexes or dates under them. */
export function nextExpiry(database: Database): number | null {
  let next: number | null = null;
  for (const { index, seconds } of expiringIndexes(database)) {
    const earliest = index.earliestDateMs();
    if (earliest === null) continue;
    const at = earliest + seconds * 1000;
    next = next === null ? at : Math.min(next, at);
  }
  return next;
}
