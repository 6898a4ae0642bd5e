import type { CompileContext } from "../engine/contract.ts";
import type { Collection } from "../storage/collection.ts";
import type { Database } from "../storage/database.ts";
import { isCountable } from "./index-residue.ts";
import type { IndexScan } from "./index-scan.ts";
import { normalFilter } from "./normal-filter.ts";
import { recordIds, type Access, type AccessCounters } from "./plan-query.ts";
import { selectRecords, type Selection } from "./select-records.ts";

export type CountedRecords = {
  readonly counted: number;
  readonly skipped: number;
  readonly access: Access | null;
  readonly counters: AccessCounters;
};

const INTERRUPT_EVERY = 1024;

/**
 * Counts matches after `skip`, up to `limit` records; where an index tells the result, the documents
 * are not read.
 */
export function countRecords(
  source: { database: Database; collection: Collection | undefined },
  { skip = 0, limit = 0, ...selection }: Selection,
  context: CompileContext,
): CountedRecords {
  const { records, access, counters } = selectRecords(source, selection, context);
  const found =
    access?.kind === "index" && isCountable(normalFilter(selection.filter), access.scan)
      ? countedIds(access.scan, counters)
      : records;
  const end = limit > 0 ? skip + limit : Number.POSITIVE_INFINITY;
  let seen = 0;
  while (seen < end && !found.next().done)
    if (++seen % INTERRUPT_EVERY === 0) context.operation.checkInterrupt();
  // An index that is still read cannot be written.
  found.return?.();
  return { counted: Math.max(0, seen - skip), skipped: Math.min(seen, skip), access, counters };
}

function countedIds(scan: IndexScan, counters: AccessCounters): IterableIterator<unknown> {
  const ids = recordIds(scan, counters);
  return scan.isMultikey ? new Set(ids).values() : ids;
}
