import type { Collection } from "./collection.ts";

type Unloading = {
  /** Bytes that all collections may hold in memory together. */
  readonly budget: number;
  /** Stays in memory: it is about to be read. */
  readonly keep: Collection | null;
  /** Brings the rows of a collection up to what its memory has. */
  readonly settle: (collection: Collection) => void;
};

/** Takes collections out of memory, least recently used first, until the others fit. */
export function unloadLeastUsed(
  collections: readonly Collection[],
  { budget, keep, settle }: Unloading,
): void {
  // Columns are quicker to make again than documents are to load.
  for (const { records } of collections) records.dropColumns();
  let held = collections.reduce((total, { records }) => total + records.cachedBytes, 0);
  const cached = collections.filter(
    (collection) => collection !== keep && collection.records.cachedBytes > 0,
  );
  for (const collection of cached.sort((a, b) => a.lastUsedMs - b.lastUsedMs)) {
    if (held <= budget) return;
    if (collection.records.isBehind) settle(collection);
    // The thread lost the right to write: only its memory has what the rows lack.
    if (collection.records.isBehind) continue;
    held -= collection.records.cachedBytes;
    collection.records.unload();
  }
}
