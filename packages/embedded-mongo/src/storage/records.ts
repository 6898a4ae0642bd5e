import type { Sqlite, Statement } from "@querysnap/sqlite";
import { RawDoc } from "../engine/raw-doc.ts";
import { BatchInsert } from "./batch-insert.ts";
import { CachedScan, type ScanVisit } from "./cached-scan.ts";
import type { FieldColumn } from "./field-column.ts";
import { RecordCache } from "./record-cache.ts";
import { RecordJournal, replayJournal } from "./record-journal.ts";

/** Rows per fetch of a collection that is not in memory; keeps native statements short. */
const PAGE_ROWS = 256;

/** A stored document and its record id; ids ascend in the order of insertion. */
export type StoredRecord = { readonly rid: number; readonly doc: RawDoc };

type RawRow = [rid: number, doc: Buffer];

/** The documents of one collection: a SQLite table, and the same bytes in memory while they fit. */
export class Records {
  readonly #insert: BatchInsert;
  readonly #update: Statement;
  readonly #delete: Statement;
  readonly #fetch: Statement;
  readonly #after: Statement;
  readonly #before: Statement;
  readonly #sqlite: Sqlite;
  readonly #id: number;
  readonly #journal: RecordJournal;
  /** Documents of another thread's journal by record id, replayed on first use; null without a journal. */
  #overlay: Map<number, Buffer> | null | "unread";
  #isBulk = false;
  #cache: RecordCache | null = null;
  #nextRid: number;

  constructor(sqlite: Sqlite, identity: { readonly id: number; readonly isJournaledElsewhere: boolean }) {
    this.#sqlite = sqlite;
    this.#id = identity.id;
    this.#overlay = identity.isJournaledElsewhere ? "unread" : null;
    this.#journal = new RecordJournal(sqlite, identity.id);
    const table = recordTable(identity.id);
    this.#insert = new BatchInsert(sqlite, `INSERT INTO ${table} (rid, doc)`);
    this.#update = sqlite.prepare(`UPDATE ${table} SET doc = ? WHERE rid = ?`);
    this.#delete = sqlite.prepare(`DELETE FROM ${table} WHERE rid = ?`);
    this.#fetch = sqlite.prepare(`SELECT doc FROM ${table} WHERE rid = ?`).pluck();
    this.#after = sqlite
      .prepare(`SELECT rid, doc FROM ${table} WHERE rid > ? ORDER BY rid LIMIT ${PAGE_ROWS}`)
      .raw();
    this.#before = sqlite
      .prepare(`SELECT rid, doc FROM ${table} WHERE rid < ? ORDER BY rid DESC LIMIT ${PAGE_ROWS}`)
      .raw();
    this.#nextRid = 1 + Number(sqlite.prepare(`SELECT coalesce(max(rid), 0) FROM ${table}`).pluck().get());
    if (this.#nextRid === 1) this.#cache = new RecordCache();
  }

  get isCached(): boolean {
    return this.#cache !== null;
  }

  get cachedBytes(): number {
    return this.#cache?.heldBytes ?? 0;
  }

  /** Loads all documents into memory. `onPage` is called once per page and may throw to abort. */
  load(onPage: () => void): void {
    if (this.#cache) return;
    const cache = new RecordCache();
    let last = 0;
    for (;;) {
      const rows = this.#rowsAfter(last);
      for (const [rid, doc] of rows) cache.put(rid, doc);
      onPage();
      if (rows.length < PAGE_ROWS) break;
      last = (rows.at(-1) as RawRow)[0];
    }
    this.#cache = cache;
    if (this.#overlay) this.#overlay = "unread";
  }

  /** Drops the documents from memory. Apply the journal first: its rows are current in memory only. */
  unload(): void {
    if (this.hasPendingJournal)
      throw new Error(`${recordTable(this.#id)} leaves memory with a pending journal`);
    this.#cache = null;
    this.#isBulk = false;
  }

  dropColumns(): void {
    this.#cache?.dropColumns();
  }

  /** Whether the journal has entries that have not been applied. */
  get hasPendingJournal(): boolean {
    return !this.#journal.isEmpty;
  }

  get journalBytes(): number {
    return this.#journal.bytes;
  }

  /** Journals changes until the end of the transaction, which is cheaper for many of them. */
  startBulk(): void {
    this.#isBulk = this.#cache !== null;
  }

  /** Writes the transaction's journal entries; call it before committing. */
  flush(): void {
    this.#isBulk = false;
    this.#journal.flush();
  }

  /** Applies up to `limit` rows of the journal, inside a transaction; deletes the journal after the last. */
  applyJournal(limit: number): void {
    this.#journal.apply(limit, (rid) => {
      const doc = this.#cache?.get(rid);
      if (doc) this.#update.run(doc.bytes, rid);
    });
  }

  /** The id that the next insert will use. */
  get nextRid(): number {
    return this.#nextRid;
  }

  insert(bytes: Buffer): number {
    const rid = this.#nextRid++;
    this.#insert.row(rid, bytes);
    this.#cache?.put(rid, bytes);
    return rid;
  }

  /** Inserts documents under consecutive ids, the first of which is {@link nextRid}. */
  insertAll(documents: readonly Buffer[]): void {
    const first = this.#nextRid;
    this.#nextRid += documents.length;
    this.#insert.rows(documents.flatMap((bytes, at) => [first + at, bytes]));
    for (let at = 0; at < documents.length; at++) this.#cache?.put(first + at, documents[at] as Buffer);
  }

  update(rid: number, bytes: Buffer): void {
    if (this.#isBulk || this.#journal.has(rid)) this.#journal.put(rid, bytes);
    else this.#update.run(bytes, rid);
    this.#cache?.put(rid, bytes);
  }

  /** Whether `patch` may be used: the documents are in memory and `startBulk` was called. */
  get takesPatches(): boolean {
    return this.#isBulk;
  }

  /** Returns the column caches of these top-level fields, valid for one command; null if they don't pay off. */
  openColumns(fields: readonly string[]): FieldColumn[] | null {
    return this.#cache?.openColumns(fields) ?? null;
  }

  /** Adds the record to the columns; returns false if it is not in memory. */
  readColumns(columns: readonly FieldColumn[], rid: number): boolean {
    return this.#cache?.readColumns(columns, rid) ?? false;
  }

  /** Replaces bytes inside a document by as many others, in place: holders of the document see the change. */
  patch(rid: number, position: number, bytes: Buffer): void {
    this.#journal.patch(rid, position, bytes);
    this.#cache?.patch(rid, position, bytes);
  }

  remove(rid: number): void {
    this.#delete.run(rid);
    this.#cache?.remove(rid);
  }

  get(rid: number): RawDoc | undefined {
    if (this.#cache) return this.#cache.get(rid);
    const bytes = this.#fetch.get(rid) as Buffer | undefined;
    return bytes && new RawDoc(this.#readOverlay()?.get(rid) ?? bytes);
  }

  #rowsAfter(last: number): RawRow[] {
    return this.#applyOverlay(this.#after.all(last) as RawRow[]);
  }

  #applyOverlay(rows: RawRow[]): RawRow[] {
    const overlay = this.#readOverlay();
    return overlay ? rows.map(([rid, doc]) => [rid, overlay.get(rid) ?? doc]) : rows;
  }

  /** Replays the other thread's journal; its entries and the rows must be read in one transaction. */
  #readOverlay(): Map<number, Buffer> | null {
    if (this.#overlay !== "unread") return this.#overlay;
    const isInside = this.#sqlite.inTransaction;
    if (!isInside) this.#sqlite.exec("BEGIN");
    try {
      this.#overlay = replayJournal(
        this.#sqlite,
        this.#id,
        (rid) => this.#fetch.get(rid) as Buffer | undefined,
      );
    } finally {
      if (!isInside) this.#sqlite.exec("COMMIT");
    }
    return this.#overlay;
  }

  /** Scans all records in order of insertion, or in reverse. Sees writes ahead of its position. */
  scan(direction: 1 | -1 = 1): IterableIterator<StoredRecord> {
    return direction === -1
      ? this.#scanBackward()
      : this.scanMatching({ filter: null, counters: { docsExamined: 0 }, checkInterrupt: () => {} });
  }

  /** Scans the records that pass the filter, in order of insertion. */
  scanMatching(visit: ScanVisit): CachedScan | IterableIterator<StoredRecord> {
    const cache = this.#cache;
    const pagesAfter = (rid: number): IterableIterator<StoredRecord> => this.#matchingPages(rid, visit);
    return cache
      ? new CachedScan({ cache, isCurrent: () => this.#cache === cache, pagesAfter }, visit)
      : pagesAfter(0);
  }

  *#matchingPages(
    after: number,
    { filter, counters, checkInterrupt }: ScanVisit,
  ): IterableIterator<StoredRecord> {
    let seen = 0;
    for (const record of this.#scanPages(after)) {
      counters.docsExamined++;
      if (++seen % PAGE_ROWS === 0) checkInterrupt();
      if (filter === null || filter(record.doc.buffer, record.doc.start)) yield record;
    }
  }

  *#scanPages(after: number): IterableIterator<StoredRecord> {
    let last = after;
    for (;;) {
      const rows = this.#rowsAfter(last);
      for (const [rid, doc] of rows) yield { rid, doc: new RawDoc(doc) };
      if (rows.length < PAGE_ROWS) return;
      last = (rows.at(-1) as RawRow)[0];
    }
  }

  *#scanBackward(): IterableIterator<StoredRecord> {
    let last = Number.MAX_SAFE_INTEGER;
    for (;;) {
      const rows = this.#applyOverlay(this.#before.all(last) as RawRow[]);
      for (const [rid, doc] of rows) yield { rid, doc: new RawDoc(doc) };
      if (rows.length < PAGE_ROWS) return;
      last = (rows.at(-1) as RawRow)[0];
    }
  }
}

export function recordTable(id: number): string {
  return `c${id}`;
}
