import { sourceOfIterator, type RowSource } from "../engine/stages/row-source.ts";
import { CachedScan } from "../storage/cached-scan.ts";
import type { StoredRecord } from "../storage/records.ts";

/** Selected records as the rows that stages pull. */
export function recordSource(records: Iterator<StoredRecord>): RowSource {
  if (records instanceof CachedScan) return { next: (want) => records.nextBatch(want), columns: (fields) => records.columns(fields) };
  return sourceOfIterator({
    next: () => {
      const item = records.next();
      return item.done ? { done: true, value: undefined } : { done: false, value: item.value.doc };
    },
  });
}
