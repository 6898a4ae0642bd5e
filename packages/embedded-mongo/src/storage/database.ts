import { existsSync, rmSync } from "node:fs";
import { Binary, Doc } from "@querysnap/mql";
import type { Sqlite } from "@querysnap/sqlite";
import { MongoError } from "../engine/mongo-error.ts";
import { encodeDoc } from "../engine/write-value.ts";
import { CollectionIndex, createIndexTable, indexTable, nextIndexId } from "./collection-index.ts";
import { entryDoc, readEntry, uuidBytes, viewDefinition, type ViewDefinition } from "./catalog-entry.ts";
import { Collection, type CollectionEntry } from "./collection.ts";
import {
  asMongoError,
  createDatabaseFile,
  EXPIRING_MARK,
  inodeOf,
  openDatabaseFile,
  OUT_OF_DISK_SPACE,
} from "./database-file.ts";
import type { DatabaseOptions } from "./database-options.ts";
import { docOption, idIndexSpec, readIndexSpec, type IndexSpec } from "./index-spec.ts";
import { journaledCollections, recoverJournal } from "./record-journal.ts";
import { recordTable } from "./records.ts";
import { unloadLeastUsed } from "./unload-least-used.ts";

/** Rows are brought up to date at once when more than this waits for it. */
const MAX_JOURNAL_BYTES = 64 * 1024 * 1024;
/** One transaction each: who cuts the closing off keeps what is done. */
const SETTLED_AT_CLOSE = 20_000;

type CatalogRow = { id: number; name: string; entry: Buffer; count: number; bytes: number };

/** One database: a SQLite file, opened when it is first needed and created by the first write. */
export class Database {
  #sqlite: Sqlite | null = null;
  #collections = new Map<string, Collection>();
  #views = new Map<string, { id: number; options: Doc }>();
  #isWriting = false;
  /** Something was committed since the log was taken into the file. */
  #hasLog = false;
  /** Documents in memory are not changed in place while cursors may hold them. */
  hasOpenCursors = false;
  /** The connection only reads, one snapshot a command. */
  #isReader = false;
  #hasSnapshot = false;
  #dataVersion = 0;
  /** Catalog rows of the collections that a reader knows, by id. */
  readonly #entries = new Map<number, Buffer>();
  #inode = 0;
  /** Collections whose rows the writer of this database has not brought up to date, as a reader sees them. */
  #journaled: ReadonlySet<number> = new Set();
  /** Bytes of documents, as the running command's writes count them. */
  #spaceBytes = 0;

  constructor(readonly options: DatabaseOptions) {}

  get name(): string {
    return this.options.name;
  }

  get exists(): boolean {
    return this.#sqlite !== null || existsSync(this.options.path);
  }

  get collections(): IterableIterator<Collection> {
    this.#open();
    return this.#collections.values();
  }

  get views(): IterableIterator<[string, Doc]> {
    this.#open();
    return new Map([...this.#views].map(([name, view]) => [name, view.options])).entries();
  }

  get isEmpty(): boolean {
    this.#open();
    return this.#collections.size === 0 && this.#views.size === 0;
  }

  /** Bytes of documents held in memory. */
  get cachedBytes(): number {
    return [...this.#collections.values()].reduce((total, { records }) => total + records.cachedBytes, 0);
  }

  get storedBytes(): number {
    return [...this.#collections.values()].reduce((total, { bytes }) => total + bytes, 0);
  }

  /**
   * Starts a command. On a reader, catalog and documents are those of one moment from here to `endSnapshot`,
   * and hold everything that was acknowledged before.
   */
  beginSnapshot(): void {
    if (!this.options.isReader()) return;
    // A dropped database is another file, or none.
    if (this.#sqlite && this.#inode !== inodeOf(this.options.path)) this.#forget();
    const sqlite = this.#sqlite;
    if (!sqlite) return this.#open();
    if (!this.#isReader) this.#demote(sqlite);
    this.#pinSnapshot(sqlite);
    if (sqlite.pragma("data_version", { simple: true }) !== this.#dataVersion) this.#reload(sqlite);
  }

  endSnapshot(): void {
    if (!this.#hasSnapshot) return;
    this.#hasSnapshot = false;
    if (this.#sqlite?.inTransaction) this.#sqlite.exec("COMMIT");
  }

  #pinSnapshot(sqlite: Sqlite): void {
    if (!sqlite.inTransaction) sqlite.exec("BEGIN");
    this.#hasSnapshot = true;
  }

  /** From now on another connection writes. Cursors go on with the collections and the connection they know. */
  #demote(sqlite: Sqlite): void {
    this.#isReader = true;
    sqlite.pragma("query_only = ON");
    this.#collections.clear();
    this.#dataVersion = -1;
  }

  find(name: string): Collection | undefined {
    this.#open();
    const collection = this.#collections.get(name);
    if (collection) collection.lastUsedMs = Date.now();
    return collection;
  }

  view(name: string): ViewDefinition | undefined {
    this.#open();
    const options = this.#views.get(name)?.options;
    return options && viewDefinition(options);
  }

  /** Holds the collection's documents in memory if they fit, at the cost of those used longest ago. */
  warm(collection: Collection, checkInterrupt: () => void): void {
    const { cacheBytes } = this.options;
    if (collection.records.isCached || collection.bytes > cacheBytes) return;
    this.#makeRoom(cacheBytes - collection.bytes, collection);
    collection.records.load(checkInterrupt);
  }

  /** Opens the command's transaction unless it is open. Every change goes between `write` and `commit`. */
  write(): Sqlite {
    if (this.options.isReader()) throw new MongoError(1, "a reader can not write");
    const sqlite = this.#create();
    if (!this.#isWriting) {
      sqlite.exec("BEGIN IMMEDIATE");
      this.#isWriting = true;
      this.#spaceBytes = Math.max(this.#spaceBytes, this.storedBytes);
    }
    return sqlite;
  }

  /** Makes the command's changes durable. */
  commit(): void {
    if (!this.#isWriting || !this.#sqlite) return;
    this.options.onCommitting?.(true);
    try {
      const save = this.#sqlite.prepare("UPDATE catalog SET count = ?, bytes = ?, entry = ? WHERE id = ?");
      for (const collection of this.#collections.values()) {
        if (!collection.isDirty) continue;
        collection.records.flush();
        if (collection.records.journalBytes > MAX_JOURNAL_BYTES)
          collection.records.settle(Number.POSITIVE_INFINITY);
        collection.version++;
        save.run(collection.count, collection.bytes, encodeDoc(entryDoc(collection)), collection.entry.id);
        collection.isDirty = false;
      }
      this.#sqlite.exec("COMMIT");
    } catch (error) {
      this.rollback();
      throw asMongoError(error);
    } finally {
      this.options.onCommitting?.(false);
    }
    this.#isWriting = false;
    this.#hasLog = true;
    this.#spaceBytes = 0;
    this.#makeRoom(this.options.cacheBytes, null);
  }

  /** Whether there is something to do for `settle`. */
  get isUnsettled(): boolean {
    return this.#hasLog || this.isBehind;
  }

  /** Whether rows wait to be brought up to what the journal says. */
  get isBehind(): boolean {
    for (const collection of this.#collections.values()) if (collection.records.isBehind) return true;
    return false;
  }

  /** Updates up to `limit` rows from the journal, between commands; when none waits, checkpoints the log. */
  settle(limit: number): void {
    for (const collection of this.#collections.values()) {
      if (!collection.records.isBehind) continue;
      this.#settleRows(collection, limit);
      return;
    }
    if (!this.options.isReader() && !this.#isWriting) this.#sqlite?.pragma("wal_checkpoint(PASSIVE)");
    this.#hasLog = false;
  }

  #settleRows(collection: Collection, limit: number): void {
    const sqlite = this.#sqlite;
    if (!sqlite || sqlite.inTransaction) return collection.records.settle(limit);
    try {
      const settleUnlessDemoted = (): void => {
        // Asked under the lock: a new writer has applied the journal itself, and may have written since.
        if (!this.options.isReader()) collection.records.settle(limit);
      };
      sqlite.transaction(settleUnlessDemoted).immediate();
    } catch (error) {
      // Memory counts rows as settled that the file has not.
      this.#reload(sqlite);
      throw asMongoError(error);
    }
  }

  /** Undoes the command's changes: what memory holds is read again from the file. */
  rollback(): void {
    this.#spaceBytes = 0;
    if (!this.#isWriting) return;
    this.#isWriting = false;
    if (!this.#sqlite) return;
    if (this.#sqlite.inTransaction) this.#sqlite.exec("ROLLBACK");
    this.#reload(this.#sqlite);
  }

  /** Bytes that documents may still take. */
  get freeBytes(): number {
    return this.options.maxBytes - (this.#isWriting ? this.#spaceBytes : this.storedBytes);
  }

  /** @throws MongoError 14031 before the database grows past its cap. */
  reserveSpace(bytes: number): void {
    const { maxBytes } = this.options;
    this.#spaceBytes = maxBytes - this.freeBytes + bytes;
    if (this.#spaceBytes <= maxBytes) return;
    throw new MongoError(
      OUT_OF_DISK_SPACE,
      `database ${this.name} is full: its documents may take at most ${maxBytes} bytes`,
    );
  }

  createCollection(name: string, options: Doc): Collection {
    const sqlite = this.write();
    const uuid = uuidBytes();
    const entry = encodeDoc(new Doc(["uuid", "options"], [new Binary(uuid, 4), options]));
    const { lastInsertRowid } = sqlite
      .prepare("INSERT INTO catalog (name, entry) VALUES (?, ?)")
      .run(name, entry);
    const id = Number(lastInsertRowid);
    sqlite.exec(`CREATE TABLE ${recordTable(id)} (rid INTEGER PRIMARY KEY, doc BLOB NOT NULL)`);
    const collection = this.#attach(sqlite, name, { id, uuid, options });
    this.addIndex(collection, idIndexSpec(docOption(options.get("collation"))));
    return collection;
  }

  createView(name: string, options: Doc): void {
    const sqlite = this.write();
    const entry = encodeDoc(new Doc(["view"], [options]));
    const { lastInsertRowid } = sqlite
      .prepare("INSERT INTO catalog (name, entry) VALUES (?, ?)")
      .run(name, entry);
    this.#views.set(name, { id: Number(lastInsertRowid), options });
  }

  changeView(name: string, options: Doc): void {
    const view = this.#views.get(name);
    if (!view) return;
    this.write()
      .prepare("UPDATE catalog SET entry = ? WHERE id = ?")
      .run(encodeDoc(new Doc(["view"], [options])), view.id);
    view.options = options;
  }

  drop(name: string): void {
    const sqlite = this.write();
    const collection = this.#collections.get(name);
    for (const index of collection?.indexes ?? []) sqlite.exec(`DROP TABLE ${indexTable(index.spec.id)}`);
    if (collection) {
      sqlite.exec(`DROP TABLE ${recordTable(collection.entry.id)}`);
      sqlite.prepare("DELETE FROM journal WHERE collection = ?").run(collection.entry.id);
    }
    sqlite.prepare("DELETE FROM catalog WHERE name = ?").run(name);
    this.#collections.delete(name);
    this.#views.delete(name);
  }

  rename(from: string, to: string): void {
    const collection = this.#collections.get(from);
    if (!collection) return;
    this.write().prepare("UPDATE catalog SET name = ? WHERE id = ?").run(to, collection.entry.id);
    this.#collections.delete(from);
    collection.name = to;
    this.#collections.set(to, collection);
  }

  /** Adds an index and fills it. @throws MongoError 11000, 171; the caller rolls back. */
  addIndex(collection: Collection, spec: Doc, checkInterrupt: () => void = () => {}): CollectionIndex {
    const sqlite = this.write();
    const indexSpec = readIndexSpec(nextIndexId(sqlite), spec);
    if (indexSpec.expireAfterSeconds !== null) sqlite.pragma(`user_version = ${EXPIRING_MARK}`);
    createIndexTable(sqlite, indexSpec);
    const index = this.#openIndex(sqlite, indexSpec);
    collection.indexes.push(index);
    collection.isDirty = true;
    collection.build(index, checkInterrupt);
    return index;
  }

  dropIndex(collection: Collection, index: CollectionIndex): void {
    this.write().exec(`DROP TABLE ${indexTable(index.spec.id)}`);
    collection.indexes.splice(collection.indexes.indexOf(index), 1);
    collection.multikey.delete(index.spec.name);
    collection.isDirty = true;
  }

  /** Replaces an index's specification, keeping its entries. */
  changeIndex(collection: Collection, index: CollectionIndex, spec: Doc): void {
    const sqlite = this.write();
    const changed = this.#openIndex(sqlite, readIndexSpec(index.spec.id, spec));
    collection.indexes.splice(collection.indexes.indexOf(index), 1, changed);
    collection.isDirty = true;
  }

  /** Removes the file. */
  destroy(): void {
    try {
      this.#forget();
    } finally {
      for (const suffix of ["", "-wal", "-shm"]) rmSync(`${this.options.path}${suffix}`, { force: true });
    }
  }

  /** Leaves no row behind, so that the next start has nothing to bring up to date. */
  close(): void {
    while (!this.options.isReader() && !this.#isWriting && this.isBehind) this.settle(SETTLED_AT_CLOSE);
    this.#forget();
  }

  #forget(): void {
    this.#sqlite?.close();
    this.#sqlite = null;
    this.#isWriting = false;
    this.#hasSnapshot = false;
    this.#collections.clear();
    this.#entries.clear();
    this.#views.clear();
  }

  #makeRoom(budget: number, keep: Collection | null): void {
    if (this.cachedBytes <= budget) return;
    unloadLeastUsed([...this.#collections.values()], {
      budget,
      keep,
      settle: (collection) => this.#settleRows(collection, Number.POSITIVE_INFINITY),
    });
  }

  #create(): Sqlite {
    if (this.#sqlite) return this.#sqlite;
    if (!existsSync(this.options.path)) createDatabaseFile(this.options.path);
    this.#open();
    return this.#sqlite ?? this.#create();
  }

  #open(): void {
    if (this.#sqlite || !existsSync(this.options.path)) return;
    const { path, isDurable } = this.options;
    this.#isReader = this.options.isReader();
    this.#sqlite = openDatabaseFile({ path, isDurable, readOnly: this.#isReader });
    this.#inode = inodeOf(path);
    if (this.#isReader) this.#pinSnapshot(this.#sqlite);
    this.#reload(this.#sqlite);
  }

  /**
   * Reads the catalog anew. Cursors that are open keep the collections they know, on the same connection;
   * after a failure nothing is kept, so that no later command takes a damaged database for an empty one.
   */
  #reload(sqlite: Sqlite): void {
    try {
      this.#readCatalog(sqlite);
    } catch (error) {
      this.#forget();
      throw error;
    }
  }

  #readCatalog(sqlite: Sqlite): void {
    // A writer reloads to undo what it holds in memory; a reader keeps what nobody changed.
    const known = new Map(
      this.#isReader ? [...this.#collections.values()].map((one) => [one.entry.id, one]) : [],
    );
    this.#collections.clear();
    this.#views.clear();
    if (!this.#isReader) recoverJournal(sqlite, recordTable);
    this.#dataVersion = sqlite.pragma("data_version", { simple: true }) as number;
    this.#journaled = new Set(journaledCollections(sqlite));
    for (const row of sqlite
      .prepare("SELECT id, name, entry, count, bytes FROM catalog ORDER BY id")
      .all() as CatalogRow[]) {
      const collection = known.get(row.id);
      if (collection?.name === row.name && this.#entries.get(row.id)?.equals(row.entry))
        this.#collections.set(row.name, collection);
      else this.#load(sqlite, row);
      if (this.#isReader) this.#entries.set(row.id, row.entry);
    }
  }

  #load(sqlite: Sqlite, row: CatalogRow): void {
    const { id, name, count, bytes } = row;
    const { view, uuid, options, version, indexes } = readEntry(row.entry);
    if (view) {
      this.#views.set(name, { id, options: view });
      return;
    }
    const collection = this.#attach(sqlite, name, { id, uuid, options });
    Object.assign(collection, { count, bytes, version });
    for (const stored of indexes) {
      const index = this.#openIndex(sqlite, readIndexSpec(stored.id, stored.spec));
      collection.indexes.push(index);
      if (stored.isMultikey) collection.multikey.add(index.spec.name);
    }
  }

  #attach(sqlite: Sqlite, name: string, entry: CollectionEntry): Collection {
    const collection = new Collection(sqlite, {
      name,
      entry,
      database: this.name,
      isJournaledElsewhere: this.#journaled.has(entry.id),
      beginWrite: () => void this.write(),
    });
    collection.lastUsedMs = Date.now();
    this.#collections.set(name, collection);
    return collection;
  }

  #openIndex(sqlite: Sqlite, spec: IndexSpec): CollectionIndex {
    return new CollectionIndex(sqlite, spec, {
      collator: spec.collation ? this.options.compileCollator(spec.collation) : null,
      partial: spec.partialFilter
        ? this.options.compilePartialFilter(spec.partialFilter, spec.collation)
        : null,
    });
  }
}
