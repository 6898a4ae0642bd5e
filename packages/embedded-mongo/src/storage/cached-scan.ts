import type { ByteFilter, ColumnTest } from "../engine/contract.ts";
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
  /** What the table holds behind a record id, already counted and filtered. */
  pagesAfter(rid: number): Iterator<StoredRecord>;
};

/** A filtered scan over documents in memory, in order of insertion: what the filter refuses costs no object and no step of an iterator. */
export class CachedScan implements IterableIterator<StoredRecord> {
  readonly #view: CacheView;
  readonly #visit: ScanVisit;
  #from = 1;
  #found = 0;
  #pages: Iterator<StoredRecord> | null = null;
  #rid = 0;

  constructor(view: CacheView, visit: ScanVisit) {
    this.#view = view;
    this.#visit = visit;
  }

  [Symbol.iterator](): this {
    return this;
  }

  next(): IteratorResult<StoredRecord, undefined> {
    const doc = this.#advance();
    return doc ? { done: false, value: { rid: this.#rid, doc } } : { done: true, value: undefined };
  }

  /** Up to `want` documents; null when there are no more. */
  nextBatch(want: number): RawDoc[] | null {
    const docs: RawDoc[] = [];
    while (docs.length < want) {
      const doc = this.#advance();
      if (!doc) break;
      docs.push(doc);
    }
    return docs.length > 0 ? docs : null;
  }

  /** The next document, its record id in `#rid`. */
  #advance(): RawDoc | null {
    const { cache } = this.#view;
    const { counters, checkInterrupt } = this.#visit;
    while (!this.#pages && this.#view.isCurrent()) {
      if (this.#from >= cache.end) return null;
      const until = Math.min(cache.end, this.#from + SLICE);
      const rid = cache.findMatching({ from: this.#from, until }, this.#visit, counters);
      if (rid === until || ++this.#found % SLICE === 0) checkInterrupt();
      this.#from = rid < until ? rid + 1 : until;
      if (rid === until) continue;
      this.#rid = rid;
      return cache.at(rid);
    }
    this.#pages ??= this.#view.pagesAfter(this.#from - 1);
    const item = this.#pages.next();
    if (item.done) return null;
    this.#rid = item.value.rid;
    return item.value.doc;
  }
}
