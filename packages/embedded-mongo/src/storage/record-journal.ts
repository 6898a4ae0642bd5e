import type { Sqlite, Statement } from "@querysnap/sqlite";

/** Schema of the journal, one table for all collections. Entries override or patch the record's own row. */
export const JOURNAL_SCHEMA =
  "CREATE TABLE IF NOT EXISTS journal (seq INTEGER PRIMARY KEY, collection INTEGER NOT NULL, entries BLOB NOT NULL);";

const INITIAL_BYTES = 64 * 1024;
/** Largest row of the journal table, which keeps native statements short. */
const BLOB_BYTES = 1024 * 1024;
/** Delta to the previous record id, position and length: usually a byte each, at most five. */
const MAX_HEAD_BYTES = 15;
/** Replaces "position + 1": the bytes are the whole document. */
const WHOLE = 0;
const APPLIED = 1;
const PENDING = 2;
/** Largest size for which a loop is faster than a native copy. */
const LOOPED_BYTES = 64;

/**
 * Packed changes of bulk updates: whole documents, or byte ranges replaced by as many others. Writing them is
 * much cheaper than a statement per record; the records' own rows are updated later. Applying the entries in
 * order is idempotent, even to rows that are already newer: the last entry that writes a byte is the same.
 */
export class RecordJournal {
  readonly #sqlite: Sqlite;
  readonly #collection: number;
  #insert: Statement | null = null;
  #buffer = Buffer.alloc(0);
  #length = 0;
  /** Record id of the previous entry; each row of the table starts at 0. */
  #lastRid = 0;
  #storedBytes = 0;
  /** By record id: 0 (no entries), APPLIED or PENDING. */
  #marks = new Uint8Array(0);
  #pending = 0;
  #isEmpty = true;

  constructor(sqlite: Sqlite, collection: number) {
    this.#sqlite = sqlite;
    this.#collection = collection;
  }

  get isEmpty(): boolean {
    return this.#isEmpty;
  }

  get bytes(): number {
    return this.#storedBytes + this.#length;
  }

  /** Whether the record has entries, so that its further changes must be journaled, too. */
  has(rid: number): boolean {
    return (this.#marks[rid] ?? 0) !== 0;
  }

  /** Journals a whole document. */
  put(rid: number, doc: Uint8Array): void {
    this.#entry(rid, WHOLE, doc);
  }

  /** Journals a change of bytes inside a document that keeps its size. */
  patch(rid: number, position: number, bytes: Uint8Array): void {
    this.#entry(rid, position + 1, bytes);
  }

  /** Writes the running transaction's entries to the table. */
  flush(): void {
    if (this.#length === 0) return;
    this.#insert ??= this.#sqlite.prepare("INSERT INTO journal (collection, entries) VALUES (?, ?)");
    this.#insert.run(this.#collection, this.#buffer.subarray(0, this.#length));
    this.#storedBytes += this.#length;
    this.#length = 0;
    this.#lastRid = 0;
  }

  /** Calls `write` for up to `limit` pending rows; after the last one the journal is deleted. */
  apply(limit: number, write: (rid: number) => void): void {
    this.flush();
    let left = limit;
    for (let rid = 0; this.#pending > 0; rid++) {
      if (this.#marks[rid] !== PENDING) continue;
      if (left-- <= 0) return;
      write(rid);
      this.#marks[rid] = APPLIED;
      this.#pending--;
    }
    this.#sqlite.prepare("DELETE FROM journal WHERE collection = ?").run(this.#collection);
    this.#marks = new Uint8Array(0);
    this.#buffer = Buffer.alloc(0);
    this.#storedBytes = 0;
    this.#isEmpty = true;
  }

  #entry(rid: number, place: number, bytes: Uint8Array): void {
    if (this.#length > BLOB_BYTES) this.flush();
    this.#reserve(MAX_HEAD_BYTES + bytes.length);
    const buffer = this.#buffer;
    const step = rid - this.#lastRid;
    let at = writeCount(buffer, step < 0 ? -step * 2 - 1 : step * 2, this.#length);
    at = writeCount(buffer, place, at);
    at = writeCount(buffer, bytes.length, at);
    if (bytes.length > LOOPED_BYTES) buffer.set(bytes, at);
    else for (let index = 0; index < bytes.length; index++) buffer[at + index] = bytes[index] as number;
    this.#length = at + bytes.length;
    this.#lastRid = rid;
    this.#mark(rid);
  }

  #mark(rid: number): void {
    this.#isEmpty = false;
    if (rid >= this.#marks.length) {
      const marks = new Uint8Array(Math.max(rid + 1, this.#marks.length * 2, 1024));
      marks.set(this.#marks);
      this.#marks = marks;
    }
    if (this.#marks[rid] === PENDING) return;
    this.#marks[rid] = PENDING;
    this.#pending++;
  }

  #reserve(size: number): void {
    const needed = this.#length + size;
    if (needed <= this.#buffer.length) return;
    const grown = Buffer.allocUnsafeSlow(Math.max(needed, INITIAL_BYTES, this.#buffer.length * 2));
    this.#buffer.copy(grown, 0, 0, this.#length);
    this.#buffer = grown;
  }
}

/**
 * Writes a varint: seven bits a byte, low bits first, the high bit set on all but the last byte.
 *
 * @returns The position after it.
 */
function writeCount(buffer: Buffer, value: number, at: number): number {
  let rest = value;
  let next = at;
  for (; rest > 0x7f; rest >>>= 7) buffer[next++] = (rest & 0x7f) | 0x80;
  buffer[next++] = rest;
  return next;
}

type JournalRow = [seq: number, entries: Buffer];

/** Returns the journaled documents of a collection by record id, without deleted ones. */
export function replayJournal(
  sqlite: Sqlite,
  collection: number,
  rowOf: (rid: number) => Buffer | undefined,
): Map<number, Buffer> {
  const docs = new Map<number, Buffer>();
  const next = sqlite
    .prepare("SELECT seq, entries FROM journal WHERE collection = ? AND seq > ? ORDER BY seq LIMIT 1")
    .raw();
  for (
    let row = next.get(collection, 0) as JournalRow | undefined;
    row;
    row = next.get(collection, row[0]) as JournalRow | undefined
  ) {
    replay(row[1], docs, rowOf);
  }
  return docs;
}

function replay(
  entries: Buffer,
  docs: Map<number, Buffer>,
  rowOf: (rid: number) => Buffer | undefined,
): void {
  const reader = new EntryReader(entries);
  let rid = 0;
  while (!reader.isAtEnd) {
    const step = reader.count();
    rid += step % 2 === 1 ? -(step + 1) / 2 : step / 2;
    const place = reader.count();
    const bytes = reader.range(reader.count());
    const changed = docs.get(rid);
    const doc = changed ?? rowOf(rid);
    if (!doc) continue;
    if (place === WHOLE) docs.set(rid, Buffer.from(entries.subarray(bytes.from, bytes.until)));
    else {
      patch(doc, place - 1, { entries, ...bytes });
      if (!changed) docs.set(rid, doc);
    }
  }
}

class EntryReader {
  readonly #entries: Buffer;
  #at = 0;

  constructor(entries: Buffer) {
    this.#entries = entries;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#entries.length;
  }

  /** Reads a varint of `writeCount`. */
  count(): number {
    let value = 0;
    for (let weight = 1; ; weight *= 0x80) {
      const byte = this.#entries[this.#at++] as number;
      value += (byte & 0x7f) * weight;
      if (byte < 0x80) return value;
    }
  }

  range(length: number): Range {
    const from = this.#at;
    this.#at += length;
    return { from, until: this.#at };
  }
}

type Range = { readonly from: number; readonly until: number };

function patch(
  doc: Buffer,
  position: number,
  { entries, from, until }: Range & { readonly entries: Buffer },
): void {
  // Past the end: the row is already newer, and an entry with the whole document follows.
  if (position + until - from <= doc.length) entries.copy(doc, position, from, until);
}

/** Returns the ids of collections that have entries. */
export function journaledCollections(sqlite: Sqlite): number[] {
  const isThere = sqlite.prepare("SELECT 1 FROM sqlite_master WHERE name = 'journal'").get() !== undefined;
  return isThere ? (sqlite.prepare("SELECT DISTINCT collection FROM journal").pluck().all() as number[]) : [];
}

/** Applies all journals that an earlier process left. */
export function recoverJournal(sqlite: Sqlite, tableOf: (collection: number) => string): void {
  const collections = journaledCollections(sqlite);
  if (collections.length === 0) return;
  sqlite
    .transaction(() => {
      for (const collection of collections) {
        const table = tableOf(collection);
        const fetch = sqlite.prepare(`SELECT doc FROM ${table} WHERE rid = ?`).pluck();
        const update = sqlite.prepare(`UPDATE ${table} SET doc = ? WHERE rid = ?`);
        for (const [rid, doc] of replayJournal(
          sqlite,
          collection,
          (id) => fetch.get(id) as Buffer | undefined,
        ))
          update.run(doc, rid);
      }
      sqlite.exec("DELETE FROM journal");
    })
    .immediate();
}
