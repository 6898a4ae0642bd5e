import type { ByteFilter, ColumnTest } from "../engine/contract.ts";
import type { ColumnRows } from "../engine/columns.ts";
import type { RawDoc } from "../engine/raw-doc.ts";
import type { RecordCache } from "./record-cache.ts";
import type { StoredRecord } from "./records.ts";

/** Documents looked at, or delivered, between two looks at the clock. */
const SLICE = 256;

export type ScanVisit = {
  /** Null lets everything pass. */
  readonly filter: ByteFilter | null;
  /** Refuses only what the filter refuses, too. */
  readonly column?: ColumnTest;
  /** Counts every document looked at. */
  readonly counters: { docsExamined: number };
  /** Called now and then; may throw. */
  readonly checkInterrupt: () => void;
};

type CacheView = {
  readonly cache: RecordCache;
  /** False once the documents left memory: the table has the truth from then on. */
  isCurrent(): boolean;
  /** Entries of the table behind a record id, already counted and filtered. */
  pagesAfter(rid: number): Iterator<StoredRecord>;
};

/**
 * A filtered scan over documents in memory, in order of insertion: what the filter refuses costs no object
 * and no step of an iterator.
 */
export class CachedScan implements IterableIterator<StoredRecord> {
  readonly #view: CacheView;
  readonly #visit: ScanVisit;
  /** Where the next look starts. */
  #from = 1;
  /** Looks at the clock are due when this is used up. */
  #left = SLICE;
  #pages: Iterator<StoredRecord> | null = null;
  readonly #one = new Int32Array(1);

  constructor(view: CacheView, visit: ScanVisit) {
    this.#view = view;
    this.#visit = visit;
  }

  [Symbol.iterator](): this {
    return this;
  }

  next(): IteratorResult<StoredRecord, undefined> {
    if (this.collect(this.#one) === 1) {
      const rid = this.#one[0] as number;
      return { done: false, value: { rid, doc: this.#view.cache.at(rid) } };
    }
    return this.#nextOfPages();
  }

  /** Up to `want` documents; null when there are no more. */
  nextBatch(want: number): RawDoc[] | null {
    const docs: RawDoc[] = [];
    const room = Math.min(want, SLICE);
    const records = new Int32Array(room);
    const count = this.collect(records);
    for (let at = 0; at < count; at++) docs.push(this.#view.cache.at(records[at] as number));
    while (docs.length < room) {
      const { value } = this.#nextOfPages();
      if (!value) break;
      docs.push(value.doc);
    }
    return docs.length > 0 ? docs : null;
  }

  /** The same documents by what columns know of these fields; null when that is not worth it. */
  columns(fields: readonly string[]): ColumnRows | null {
    const { cache } = this.#view;
    const columns = this.#view.isCurrent() ? cache.openColumns(fields) : null;
    if (!columns) return null;
    return {
      columns,
      row: (rid) => cache.at(rid),
      next: (records) => {
        if (!columns.every((column) => column.isTelling)) return 0;
        const count = this.collect(records);
        for (let at = 0; at < count; at++) cache.readColumns(columns, records[at] as number);
        return count;
      },
    };
  }

  /**
   * Fills in the next records while they are in memory. @returns How many; with less than there is room for,
   * that was all.
   */
  collect(records: Int32Array): number {
    const { cache } = this.#view;
    let count = 0;
    while (count < records.length && this.#from < cache.end && !this.#pages && this.#view.isCurrent()) {
      const until = Math.min(cache.end, this.#from + this.#left);
      const found = cache.collect(
        { from: this.#from, until },
        this.#visit,
        count === 0 ? records : records.subarray(count),
      );
      count += found;
      const next = count < records.length ? until : (records[count - 1] as number) + 1;
      this.#left -= next - this.#from;
      this.#from = next;
      if (this.#left > 0) continue;
      this.#left = SLICE;
      this.#visit.checkInterrupt();
    }
    return count;
  }

  /** The next document of those that are not in memory any more. */
  #nextOfPages(): IteratorResult<StoredRecord, undefined> {
    if (!this.#pages && this.#view.isCurrent()) return { done: true, value: undefined };
    this.#pages ??= this.#view.pagesAfter(this.#from - 1);
    return this.#pages.next();
  }
}
