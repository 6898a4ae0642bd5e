import { readInt32 } from "@querysnap/mql";
import type { Db } from "mongodb";
import type { CollectionSource, DocumentBatch, DumpContent, DumpNote, DumpSink } from "../content.ts";
import { readDump, type ReadDumpOptions } from "../read-dump.ts";
import { buildIndexes } from "./build-indexes.ts";
import { createCollection } from "./create-collection.ts";
import { InsertQueue } from "./insert-queue.ts";

export type ImportProgress = {
  /** Null while indexes are built. */
  collection: string | null;
  documents: number;
  readBytes: number;
};

export type ImportDumpOptions = ReadDumpOptions & {
  /** Nothing is deleted by TTL indexes before this time. */
  expiresAt: Date;
  onProgress?: (progress: ImportProgress) => void;
};

export type ImportedCollection = {
  name: string;
  kind: CollectionSource["kind"];
  documents: number;
  sizeBytes: number;
  indexes: string[];
};

export type ImportedDump = Omit<DumpContent, "collections"> & { collections: ImportedCollection[] };

/**
 * Imports a dump into an empty database, whose indexes and views are made last. The caller drops the database
 * when it fails.
 *
 * @throws DumpError, CsvTypesNeeded, the signal's reason, and errors of the driver
 */
export async function importDump(db: Db, path: string, options: ImportDumpOptions): Promise<ImportedDump> {
  const sink = new ImportSink(db, options);
  const onRead = (readBytes: number) => {
    sink.readBytes = readBytes;
    options.onRead?.(readBytes);
  };
  try {
    return await sink.finish(await readDump(path, sink, { ...options, onRead }));
  } finally {
    // an insert that is still on its way would bring a dropped database back
    await sink.settle();
  }
}

class ImportSink implements DumpSink {
  readBytes = 0;
  readonly #sources = new Map<string, CollectionSource>();
  readonly #queues = new Map<string, { queue: InsertQueue; inserted: number; withoutId: number }>();
  readonly #notes: DumpNote[] = [];

  constructor(
    private readonly db: Db,
    private readonly options: ImportDumpOptions,
  ) {}

  async collection(source: CollectionSource): Promise<void> {
    this.#sources.set(source.name, source);
    if (source.kind === "view") return;
    this.#notes.push(...(await createCollection(this.db, source)));
  }

  async documents(collection: string, { bytes, count }: DocumentBatch): Promise<void> {
    let found = this.#queues.get(collection);
    if (!found) {
      const queue = new InsertQueue(this.db, collection, (documents) => this.#report(collection, documents));
      found = { queue, inserted: 0, withoutId: 0 };
      this.#queues.set(collection, found);
    }
    found.withoutId += countWithoutId(bytes);
    await found.queue.add(bytes, count);
  }

  async finish(content: DumpContent): Promise<ImportedDump> {
    for (const [name, { queue, withoutId }] of this.#queues) {
      await queue.flush();
      if (withoutId > 0) this.#notes.push(noteIds(name, withoutId));
    }
    const collections: ImportedCollection[] = [];
    for (const { name, documents, sizeBytes } of content.collections) {
      const source = this.#sources.get(name);
      if (source?.kind === "collection") {
        this.options.signal?.throwIfAborted();
        this.#tell({ collection: null, documents: 0 });
        const { built, notes } = await buildIndexes(this.db, source, this.options);
        this.#notes.push(...notes);
        collections.push({ name, kind: "collection", documents, sizeBytes, indexes: built });
      }
    }
    collections.push(...(await this.#createViews()));
    return { ...content, collections, notes: [...content.notes, ...this.#notes] };
  }

  async settle(): Promise<void> {
    for (const { queue } of this.#queues.values()) await queue.settle();
  }

  async #createViews(): Promise<ImportedCollection[]> {
    const created: ImportedCollection[] = [];
    for (const source of this.#sources.values()) {
      if (source.kind !== "view") continue;
      const notes = await createCollection(this.db, source);
      this.#notes.push(...notes);
      if (notes.length === 0)
        created.push({ name: source.name, kind: "view", documents: 0, sizeBytes: 0, indexes: [] });
    }
    return created;
  }

  #report(collection: string, documents: number): void {
    const found = this.#queues.get(collection);
    if (!found) return;
    found.inserted += documents;
    this.#tell({ collection, documents: found.inserted });
  }

  #tell(progress: Omit<ImportProgress, "readBytes">): void {
    this.options.onProgress?.({ ...progress, readBytes: this.readBytes });
  }
}

/** "_id" and its NUL as one number, which follow a document's length and the type of its first element. */
const ID_KEY = Buffer.from("_id\0").readInt32LE();
const ID_KEY_AT = 5;

/** Documents whose `_id` is missing or not in front, where a server puts it. */
function countWithoutId(bytes: Buffer): number {
  let count = 0;
  // an empty document has 5 bytes, and the next document follows
  for (let at = 0; at < bytes.length; at += readInt32(bytes, at))
    if (readInt32(bytes, at + ID_KEY_AT) !== ID_KEY) count++;
  return count;
}

function noteIds(name: string, count: number): DumpNote {
  const documents = count === 1 ? "1 document" : `${count} documents`;
  return {
    action: "changed",
    collection: name,
    subject: "document",
    name: "_id",
    message: `${documents} in "${name}" had no leading _id, so the server added or moved it.`,
  };
}
