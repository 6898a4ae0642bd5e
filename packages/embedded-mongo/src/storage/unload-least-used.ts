import type { Collection } from "./collection.ts";

type Unloading = {
  /** Bytes in memory allowed for all collections together. */
  readonly budget: number;
  /** Collection that stays in memory because it is about to be read. */
  readonly keep: Collection | null;
  /** Writes the journaled changes of a collection to its rows. */
  readonly applyJournal: (collection: Collection) => void;
};

/** Unloads collections from memory, least recently used first, until the others fit. */
export function unloadLeastUsed(
  collections: readonly Collection[],
  { budget, keep, applyJournal }: Unloading,
): void {
  // Columns are cheaper to rebuild than documents are to load.
  for (const { records } of collections) records.dropColumns();
  let held = collections.reduce((total, { records }) => total + records.cachedBytes, 0);
  const cached = collections.filter(
    (collection) => collection !== keep && collection.records.cachedBytes > 0,
  );
  for (const collection of cached.sort((a, b) => a.lastUsedMs - b.lastUsedMs)) {
    if (held <= budget) return;
    if (collection.records.hasPendingJournal) applyJournal(collection);
    // A demoted thread could not apply the journal, so only its memory has the current documents.
    if (collection.records.hasPendingJournal) continue;
    held -= collection.records.cachedBytes;
    collection.records.unload();
  }
}
