import { Binary, Doc } from "@querysnap/mql";
import type { Sqlite } from "@querysnap/sqlite";
import { encodeDoc } from "../engine/write-value.ts";
import { entryDoc, readEntry, uuidBytes, viewDefinition, type ViewDefinition } from "./catalog-entry.ts";
import { CollectionIndex, createIndexTable, indexTable, nextIndexId } from "./collection-index.ts";
import { Collection, type CollectionEntry } from "./collection.ts";
import { EXPIRING_MARK } from "./database-file.ts";
import type { DatabaseOptions } from "./database-options.ts";
import { docOption, idIndexSpec, readIndexSpec, type IndexSpec } from "./index-spec.ts";
import { journaledCollections } from "./record-journal.ts";
import { recordTable } from "./records.ts";

type CatalogRow = { id: number; name: string; entry: Buffer; count: number; bytes: number };
type View = { id: number; options: Doc };

/** Collections, views and indexes of one database: the rows of its catalog table, and what they describe. */
export class Catalog {
  readonly #options: DatabaseOptions;
  readonly #beginWrite: () => Sqlite;
  readonly #collections = new Map<string, Collection>();
  readonly #views = new Map<string, View>();
  /** Reader: catalog rows of the loaded collections, by id. */
  readonly #entries = new Map<number, Buffer>();
  /** Reader: ids of collections for which the writer has a pending journal. */
  #journaled: ReadonlySet<number> = new Set();

  /** @param beginWrite Returns the connection, inside the command's transaction. */
  constructor(options: DatabaseOptions, beginWrite: () => Sqlite) {
    this.#options = options;
    this.#beginWrite = beginWrite;
  }

  get collections(): IterableIterator<Collection> {
    return this.#collections.values();
  }

  /** Options of all views, by name. */
  get views(): IterableIterator<[string, Doc]> {
    return new Map([...this.#views].map(([name, view]) => [name, view.options])).entries();
  }

  get isEmpty(): boolean {
    return this.#collections.size === 0 && this.#views.size === 0;
  }

  find(name: string): Collection | undefined {
    const collection = this.#collections.get(name);
    if (collection) collection.lastUsedMs = Date.now();
    return collection;
  }

  view(name: string): ViewDefinition | undefined {
    const options = this.#views.get(name)?.options;
    return options && viewDefinition(options);
  }

  /** Forgets the loaded collections; cursors keep theirs. */
  forgetCollections(): void {
    this.#collections.clear();
  }

  clear(): void {
    this.#collections.clear();
    this.#entries.clear();
    this.#views.clear();
  }

  /** Reads the table again. A writer discards its collections; a reader keeps those whose row is unchanged. */
  read(sqlite: Sqlite, { isReader }: { isReader: boolean }): void {
    const known = new Map(
      isReader ? [...this.collections].map((collection) => [collection.entry.id, collection]) : [],
    );
    this.#collections.clear();
    this.#views.clear();
    this.#journaled = new Set(journaledCollections(sqlite));
    for (const row of sqlite
      .prepare("SELECT id, name, entry, count, bytes FROM catalog ORDER BY id")
      .all() as CatalogRow[]) {
      const collection = known.get(row.id);
      if (collection?.name === row.name && this.#entries.get(row.id)?.equals(row.entry))
        this.#collections.set(row.name, collection);
      else this.#load(sqlite, row);
      if (isReader) this.#entries.set(row.id, row.entry);
    }
  }

  /** Writes the row of a collection that the transaction changed. */
  save(sqlite: Sqlite, collection: Collection): void {
    collection.version++;
    sqlite
      .prepare("UPDATE catalog SET count = ?, bytes = ?, entry = ? WHERE id = ?")
      .run(collection.count, collection.bytes, encodeDoc(entryDoc(collection)), collection.entry.id);
    collection.isDirty = false;
  }

  createCollection(name: string, options: Doc): Collection {
    const sqlite = this.#beginWrite();
    const uuid = uuidBytes();
    const id = insertRow(sqlite, name, new Doc(["uuid", "options"], [new Binary(uuid, 4), options]));
    sqlite.exec(`CREATE TABLE ${recordTable(id)} (rid INTEGER PRIMARY KEY, doc BLOB NOT NULL)`);
    const collection = this.#attach(sqlite, name, { id, uuid, options });
    this.addIndex(collection, idIndexSpec(docOption(options.get("collation"))));
    return collection;
  }

  createView(name: string, options: Doc): void {
    const id = insertRow(this.#beginWrite(), name, new Doc(["view"], [options]));
    this.#views.set(name, { id, options });
  }

  changeView(name: string, options: Doc): void {
    const view = this.#views.get(name);
    if (!view) return;
    this.#beginWrite()
      .prepare("UPDATE catalog SET entry = ? WHERE id = ?")
      .run(encodeDoc(new Doc(["view"], [options])), view.id);
    view.options = options;
  }

  drop(name: string): void {
    const sqlite = this.#beginWrite();
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
    this.#beginWrite().prepare("UPDATE catalog SET name = ? WHERE id = ?").run(to, collection.entry.id);
    this.#collections.delete(from);
    collection.name = to;
    this.#collections.set(to, collection);
  }

  /** Adds an index and fills it. @throws MongoError 11000, 171; the caller rolls back. */
  addIndex(collection: Collection, spec: Doc, checkInterrupt: () => void = () => {}): CollectionIndex {
    const sqlite = this.#beginWrite();
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
    this.#beginWrite().exec(`DROP TABLE ${indexTable(index.spec.id)}`);
    collection.indexes.splice(collection.indexes.indexOf(index), 1);
    collection.multikey.delete(index.spec.name);
    collection.isDirty = true;
  }

  /** Replaces an index's specification, keeping its entries. */
  changeIndex(collection: Collection, index: CollectionIndex, spec: Doc): void {
    const sqlite = this.#beginWrite();
    const changed = this.#openIndex(sqlite, readIndexSpec(index.spec.id, spec));
    collection.indexes.splice(collection.indexes.indexOf(index), 1, changed);
    collection.isDirty = true;
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
      database: this.#options.name,
      isJournaledElsewhere: this.#journaled.has(entry.id),
      beginWrite: () => void this.#beginWrite(),
    });
    collection.lastUsedMs = Date.now();
    this.#collections.set(name, collection);
    return collection;
  }

  #openIndex(sqlite: Sqlite, spec: IndexSpec): CollectionIndex {
    return new CollectionIndex(sqlite, spec, {
      collator: spec.collation ? this.#options.compileCollator(spec.collation) : null,
      partial: spec.partialFilter
        ? this.#options.compilePartialFilter(spec.partialFilter, spec.collation)
        : null,
    });
  }
}

function insertRow(sqlite: Sqlite, name: string, entry: Doc): number {
  const { lastInsertRowid } = sqlite
    .prepare("INSERT INTO catalog (name, entry) VALUES (?, ?)")
    .run(name, encodeDoc(entry));
  return Number(lastInsertRowid);
}
