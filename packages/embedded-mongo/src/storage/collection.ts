import { Doc, type Value } from "@querysnap/mql";
import type { Sqlite } from "@querysnap/sqlite";
import type { Row } from "../engine/contract.ts";
import { MongoError } from "../engine/mongo-error.ts";
import type { RawDoc } from "../engine/raw-doc.ts";
import { describeValue } from "../engine/values/describe-value.ts";
import type { CollectionIndex, IndexEntry } from "./collection-index.ts";
import { ID_INDEX_NAME } from "./index-spec.ts";
import { Records, type StoredRecord } from "./records.ts";

/** Catalog data of one collection. */
export type CollectionEntry = {
  readonly id: number;
  readonly uuid: Uint8Array;
  readonly options: Doc;
};

/** Rows that an index takes in at once while it is built. */
const BUILD_ROWS = 256;

type Written = { index: CollectionIndex; key: Buffer };

/** One collection: its records and the indexes over them, always changed together. */
export class Collection {
  readonly #database: string;
  readonly #beginWrite: () => void;
  name: string;
  entry: CollectionEntry;
  readonly records: Records;
  readonly indexes: CollectionIndex[] = [];
  count = 0;
  /** Sum of the sizes of all documents. */
  bytes = 0;
  /** Counts the commits that changed the collection: readers keep what they hold while it stays the same. */
  version = 0;
  /** Names of the indexes that met an array. */
  readonly multikey = new Set<string>();
  /** The catalog row must be written at the end of the transaction. */
  isDirty = false;
  lastUsedMs = 0;

  constructor(
    sqlite: Sqlite,
    identity: {
      name: string;
      entry: CollectionEntry;
      database: string;
      isJournaledElsewhere: boolean;
      beginWrite: () => void;
    },
  ) {
    this.name = identity.name;
    this.entry = identity.entry;
    this.#database = identity.database;
    this.#beginWrite = identity.beginWrite;
    this.records = new Records(sqlite, {
      id: this.entry.id,
      isJournaledElsewhere: identity.isJournaledElsewhere,
    });
  }

  get namespace(): string {
    return `${this.#database}.${this.name}`;
  }

  get idIndex(): CollectionIndex {
    const [first] = this.indexes;
    if (!first || first.spec.name !== ID_INDEX_NAME)
      throw new MongoError(1, `collection ${this.namespace} has no _id index`);
    return first;
  }

  insert(doc: RawDoc): number {
    const { bytes } = doc;
    this.#beginWrite();
    const rid = this.records.nextRid;
    this.#addKeys(doc, rid, this.indexes);
    this.records.insert(bytes);
    this.count++;
    this.bytes += bytes.length;
    this.isDirty = true;
    return rid;
  }

  /**
   * Inserts all documents or, where one of their keys is taken, none. Cheaper than one at a time, and does not
   * tell which one is refused.
   *
   * @returns Whether they were inserted.
   * @throws MongoError for a document that an index cannot hold; nothing is inserted then either
   */
  insertAll(docs: readonly RawDoc[]): boolean {
    this.#beginWrite();
    const { nextRid } = this.records;
    const rows = docs.map((doc, at) => ({ rid: nextRid + at, doc }));
    if (!this.#addKeysOfAll(rows, this.indexes)) return false;
    const documents = docs.map((doc) => doc.bytes);
    this.records.insertAll(documents);
    this.count += documents.length;
    for (const { length } of documents) this.bytes += length;
    this.isDirty = true;
    return true;
  }

  update(rid: number, change: { before: RawDoc; after: RawDoc }): void {
    const { before, after } = change;
    this.#beginWrite();
    this.#moveKeys(rid, before, after);
    const sizeBefore = before.byteLength;
    const { bytes } = after;
    this.records.update(rid, bytes);
    this.bytes += bytes.length - sizeBefore;
    this.isDirty = true;
  }

  /** Whether changes of these top-level fields leave every index as it is. */
  leavesIndexes(fields: readonly string[]): boolean {
    return this.indexes
      .slice(1)
      .every(
        ({ spec }) =>
          !spec.partialFilter && spec.fields.every(({ path }) => !fields.includes(path.parts[0] as string)),
      );
  }

  /** Changes a document whose index entries stay as they are. */
  replace(rid: number, change: { sizeBefore: number; after: RawDoc }): void {
    this.#beginWrite();
    const { bytes } = change.after;
    this.records.update(rid, bytes);
    this.bytes += bytes.length - change.sizeBefore;
    this.isDirty = true;
  }

  /** Replaces bytes of a document by as many others, its index entries staying as they are. */
  patch(rid: number, position: number, bytes: Buffer): void {
    this.#beginWrite();
    this.records.patch(rid, position, bytes);
    this.isDirty = true;
  }

  remove(rid: number, doc: RawDoc): void {
    this.#beginWrite();
    for (const index of this.indexes) for (const key of index.keysOf(doc).keys) index.remove(key, rid);
    this.count--;
    this.bytes -= doc.byteLength;
    this.records.remove(rid);
    this.isDirty = true;
  }

  /** Fills a new index from the documents, inside the transaction that made it. @throws MongoError 11000 */
  build(index: CollectionIndex, checkInterrupt: () => void): void {
    let rows: StoredRecord[] = [];
    const add = (): void => {
      checkInterrupt();
      // one at a time to name the row whose key is taken
      if (!this.#addKeysOfAll(rows, [index]))
        for (const { rid, doc } of rows) this.#addKeys(doc, rid, [index]);
      rows = [];
    };
    for (const row of this.records.scan()) if (rows.push(row) === BUILD_ROWS) add();
    if (rows.length > 0) add();
  }

  /** The record that holds this `_id`. */
  findById(id: Value): number | undefined {
    return this.idIndex.owner(this.idIndex.encode([id]));
  }

  #addKeys(row: Row, rid: number, indexes: readonly CollectionIndex[]): void {
    const entries: Written[] = [];
    // A row that one of the indexes cannot hold is refused before any entry is written.
    for (const index of indexes) {
      const { keys, isMultikey } = index.keysOf(row);
      if (isMultikey) this.multikey.add(index.spec.name);
      for (const key of keys) entries.push({ index, key });
    }
    this.#writeEntries(entries, row, rid);
  }

  /** Adds the keys of all rows or, where one is taken, none. @returns Whether it did. */
  #addKeysOfAll(rows: readonly StoredRecord[], indexes: readonly CollectionIndex[]): boolean {
    const multikey: string[] = [];
    const batches = indexes.map((index) => {
      const entries: IndexEntry[] = [];
      let meetsArray = false;
      for (const { rid, doc } of rows) {
        const { keys, isMultikey } = index.keysOf(doc);
        meetsArray ||= isMultikey;
        for (const key of keys) entries.push({ key, rid });
      }
      if (meetsArray) multikey.push(index.spec.name);
      return { index, entries };
    });
    for (const [at, { index, entries }] of batches.entries()) {
      if (index.addAll(entries)) continue;
      for (const done of batches.slice(0, at))
        for (const { key, rid } of done.entries) done.index.remove(key, rid);
      return false;
    }
    for (const name of multikey) this.multikey.add(name);
    return true;
  }

  /** All of them or, where one is taken, none. */
  #writeEntries(entries: readonly Written[], row: Row, rid: number): void {
    for (let at = 0; at < entries.length; at++) {
      const { index, key } = entries[at] as Written;
      if (index.add(key, rid)) continue;
      for (const entry of entries.slice(0, at)) entry.index.remove(entry.key, rid);
      throw this.#duplicateKey(index, row, key);
    }
  }

  /**
   * Changes only the entries that differ, so that an update that leaves the keys alone costs no index write.
   */
  #moveKeys(rid: number, before: RawDoc, after: RawDoc): void {
    const added: Written[] = [];
    const removed: Written[] = [];
    // The _id never changes, so its index is left alone.
    for (const index of this.indexes.slice(1)) {
      const old = index.keysOf(before).keys;
      const { keys, isMultikey } = index.keysOf(after);
      if (isMultikey) this.multikey.add(index.spec.name);
      for (const key of keys) if (!old.some((other) => other.equals(key))) added.push({ index, key });
      for (const key of old) if (!keys.some((other) => other.equals(key))) removed.push({ index, key });
    }
    this.#writeEntries(added, after, rid);
    for (const { index, key } of removed) index.remove(key, rid);
  }

  #duplicateKey(index: CollectionIndex, row: Row, key: Buffer): MongoError {
    const { fields, name, spec } = index.spec;
    const values = index.valuesUnder(row, key).map((value) => value ?? null);
    const keyValue = new Doc(
      fields.map((field) => field.path.text),
      values,
    );
    const message = `E11000 duplicate key error collection: ${this.namespace} index: ${name} dup key: ${describeValue(keyValue)}`;
    return new MongoError(11000, message, { keyPattern: spec.get("key") ?? Doc.empty, keyValue });
  }
}
