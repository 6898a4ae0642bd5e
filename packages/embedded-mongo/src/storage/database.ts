import { existsSync, rmSync } from "node:fs";
import type { Doc } from "@querysnap/mql";
import type { Sqlite } from "@querysnap/sqlite";
import { MongoError } from "../engine/mongo-error.ts";
import type { ViewDefinition } from "./catalog-entry.ts";
import { Catalog } from "./catalog.ts";
import type { Collection } from "./collection.ts";
import {
  asMongoError,
  createDatabaseFile,
  inodeOf,
  openDatabaseFile,
  OUT_OF_DISK_SPACE,
} from "./database-file.ts";
import type { DatabaseOptions } from "./database-options.ts";
import { recoverJournal } from "./record-journal.ts";
import { recordTable } from "./records.ts";
import { unloadLeastUsed } from "./unload-least-used.ts";

/** Apply the journal immediately once it exceeds this size. */
const MAX_JOURNAL_BYTES = 64 * 1024 * 1024;
/** Rows per transaction while closing: a process killed meanwhile keeps the finished ones. */
const ROWS_PER_TRANSACTION_AT_CLOSE = 20_000;

/** One database: a SQLite file, opened when it is first needed and created by the first write. */
export class Database {
  #sqlite: Sqlite | null = null;
  readonly #catalog: Catalog;
  #isWriting = false;
  /** Commits exist that have not been checkpointed. */
  #needsCheckpoint = false;
  /** Forbids changing documents in memory in place: an open cursor may hold them. */
  hasOpenCursors = false;
  /** The connection is read-only, with one snapshot per command. */
  #isReader = false;
  #hasSnapshot = false;
  #dataVersion = 0;
  #inode = 0;
  /** Bytes of documents, including the uncommitted writes of the running command. */
  #spaceBytes = 0;

  constructor(readonly options: DatabaseOptions) {
    this.#catalog = new Catalog(options, () => this.write());
  }

  get name(): string {
    return this.options.name;
  }

  get exists(): boolean {
    return this.#sqlite !== null || existsSync(this.options.path);
  }

  /** The catalog of the open file, for commands that change it. */
  get catalog(): Catalog {
    this.#open();
    return this.#catalog;
  }

  get collections(): IterableIterator<Collection> {
    return this.catalog.collections;
  }

  get views(): IterableIterator<[string, Doc]> {
    return this.catalog.views;
  }

  get isEmpty(): boolean {
    return this.catalog.isEmpty;
  }

  find(name: string): Collection | undefined {
    return this.catalog.find(name);
  }

  view(name: string): ViewDefinition | undefined {
    return this.catalog.view(name);
  }

  /** Bytes of documents held in memory. */
  get cachedBytes(): number {
    return [...this.#catalog.collections].reduce((total, { records }) => total + records.cachedBytes, 0);
  }

  get storedBytes(): number {
    return [...this.#catalog.collections].reduce((total, { bytes }) => total + bytes, 0);
  }

  /**
   * Starts a command. A reader sees one consistent snapshot until `endSnapshot`, including every write that was
   * acknowledged before.
   */
  beginSnapshot(): void {
    if (!this.options.isReader()) return;
    // A dropped database has no file, or a new one with another inode.
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

  /** Makes the connection read-only. Open cursors keep their collections and this connection. */
  #demote(sqlite: Sqlite): void {
    this.#isReader = true;
    sqlite.pragma("query_only = ON");
    this.#catalog.forgetCollections();
    this.#dataVersion = -1;
  }

  /** Loads the collection's documents into memory if they fit, evicting the least recently used collections. */
  warm(collection: Collection, checkInterrupt: () => void): void {
    const { cacheBytes } = this.options;
    if (collection.records.isCached || collection.bytes > cacheBytes) return;
    this.#makeRoom(cacheBytes - collection.bytes, collection);
    collection.records.load(checkInterrupt);
  }

  /** Opens the command's transaction unless it is open. Every change happens between `write` and `commit`. */
  write(): Sqlite {
    if (this.options.isReader()) throw new MongoError(1, "a reader cannot write");
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
      for (const collection of this.#catalog.collections) {
        if (!collection.isDirty) continue;
        collection.records.flush();
        if (collection.records.journalBytes > MAX_JOURNAL_BYTES)
          collection.records.applyJournal(Number.POSITIVE_INFINITY);
        this.#catalog.save(this.#sqlite, collection);
      }
      this.#sqlite.exec("COMMIT");
    } catch (error) {
      this.rollback();
      throw asMongoError(error);
    } finally {
      this.options.onCommitting?.(false);
    }
    this.#isWriting = false;
    this.#needsCheckpoint = true;
    this.#spaceBytes = 0;
    this.#makeRoom(this.options.cacheBytes, null);
  }

  /** Whether `runMaintenance` has something to do. */
  get needsMaintenance(): boolean {
    return this.#needsCheckpoint || this.hasPendingJournal;
  }

  /** Whether a collection has journal entries that have not been applied. */
  get hasPendingJournal(): boolean {
    for (const collection of this.#catalog.collections) if (collection.records.hasPendingJournal) return true;
    return false;
  }

  /**
   * Applies up to `limit` rows of one collection's journal, or checkpoints the WAL if no journal is pending.
   * Call it between commands until `needsMaintenance` is false.
   */
  runMaintenance(limit: number): void {
    for (const collection of this.#catalog.collections) {
      if (!collection.records.hasPendingJournal) continue;
      this.#applyJournal(collection, limit);
      return;
    }
    if (!this.options.isReader() && !this.#isWriting) this.#sqlite?.pragma("wal_checkpoint(PASSIVE)");
    this.#needsCheckpoint = false;
  }

  #applyJournal(collection: Collection, limit: number): void {
    const sqlite = this.#sqlite;
    if (!sqlite || sqlite.inTransaction) return collection.records.applyJournal(limit);
    try {
      const applyUnlessDemoted = (): void => {
        // Check under the lock: a new writer has applied the journal itself and may have written since.
        if (!this.options.isReader()) collection.records.applyJournal(limit);
      };
      sqlite.transaction(applyUnlessDemoted).immediate();
    } catch (error) {
      // Memory counts rows as applied that the file does not have.
      this.#reload(sqlite);
      throw asMongoError(error);
    }
  }

  /** Undoes the command's changes by reading the catalog and documents from the file again. */
  rollback(): void {
    this.#spaceBytes = 0;
    if (!this.#isWriting) return;
    this.#isWriting = false;
    if (!this.#sqlite) return;
    if (this.#sqlite.inTransaction) this.#sqlite.exec("ROLLBACK");
    this.#reload(this.#sqlite);
  }

  /** Bytes left for documents under the cap. */
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

  /** Removes the file. */
  destroy(): void {
    try {
      this.#forget();
    } finally {
      for (const suffix of ["", "-wal", "-shm"]) rmSync(`${this.options.path}${suffix}`, { force: true });
    }
  }

  /** Applies the journal first, so that the next start has nothing to recover. */
  close(): void {
    while (!this.options.isReader() && !this.#isWriting && this.hasPendingJournal)
      this.runMaintenance(ROWS_PER_TRANSACTION_AT_CLOSE);
    this.#forget();
  }

  #forget(): void {
    this.#sqlite?.close();
    this.#sqlite = null;
    this.#isWriting = false;
    this.#hasSnapshot = false;
    this.#catalog.clear();
  }

  #makeRoom(budget: number, keep: Collection | null): void {
    if (this.cachedBytes <= budget) return;
    unloadLeastUsed([...this.#catalog.collections], {
      budget,
      keep,
      applyJournal: (collection) => this.#applyJournal(collection, Number.POSITIVE_INFINITY),
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
   * Reloads the catalog. Open cursors keep their collections, on the same connection. After a failure the file
   * is closed, so that no later command takes a damaged database for an empty one.
   */
  #reload(sqlite: Sqlite): void {
    try {
      if (!this.#isReader) recoverJournal(sqlite, recordTable);
      this.#dataVersion = sqlite.pragma("data_version", { simple: true }) as number;
      this.#catalog.read(sqlite, { isReader: this.#isReader });
    } catch (error) {
      this.#forget();
      throw error;
    }
  }
}
