import { sourceOfIterator, type RowSource } from "../engine/stages/row-source.ts";
import { CachedScan } from "../storage/cached-scan.ts";
import type { StoredRecord } from "../storage/records.ts";

/** Selected records as the rows that stages pull. */
export function recordSource(records: Iterator<StoredRecord>): RowSource {
  if (records instanceof CachedScan)
    return { next: (want) => records.nextBatch(want), columns: (fields) => records.columns(fields) };
  return sourceOfIterator({
    next: () => {
      const item = records.next();
      return item.done ? { done: true, value: undefined } : { done: false, value: item.value.doc };
    },
  });
}

const BATCH = 256;

/**
 * The ids of all selected records: what is done to them afterwards cannot make the selection meet one twice.
 */
export function recordIds(records: Iterable<StoredRecord>): readonly number[] {
  const ids: number[] = [];
  if (records instanceof CachedScan) {
    const batch = new Int32Array(BATCH);
    for (let count = records.collect(batch); count > 0; count = records.collect(batch)) {
      for (let at = 0; at < count; at++) ids.push(batch[at] as number);
    }
  }
  // All others, and those that left memory meanwhile.
  for (const { rid } of records) ids.push(rid);
  return ids;
}
