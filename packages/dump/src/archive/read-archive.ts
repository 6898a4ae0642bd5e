import { decodeBson, type Doc, Long, type Value } from "@querysnap/mql";
import { isSystemDatabase } from "../collection-names.ts";
import type { CollectionCount } from "../content.ts";
import { Crc64 } from "../crc64.ts";
import { DumpError } from "../dump-error.ts";
import type { Inventory } from "../inventory.ts";
import type { ByteReader } from "../io/byte-reader.ts";
import { type CollectionMetadata, NO_METADATA, readMetadata } from "../metadata.ts";
import { readDocuments, TERMINATOR } from "../read-bson.ts";
import { BucketUnpacker, BUCKETS_PREFIX, openTimeSeries } from "../time-series.ts";
import { ARCHIVE_MAGIC } from "./archive-format.ts";

/** Of all databases of an archive. */
const MAX_NAMESPACES = 10_000;
const MAX_PRELUDE_BYTES = 32 * 1024 * 1024;

type Namespace = {
  db: string;
  collection: string;
  metadata: CollectionMetadata;
  crc: Crc64;
  documents: number;
  /** Whether its documents are imported. */
  isWanted: boolean;
  /** Of a time-series collection: takes its documents apart. */
  buckets: BucketUnpacker | null;
  isComplete: boolean;
};

/**
 * Reads an archive of one or more databases; the first that is not a system one is imported.
 *
 * @throws DumpError truncated, checksum, damaged, invalid_bson, …
 */
export async function readArchive(
  reader: ByteReader,
  inventory: Inventory,
): Promise<{ database: string | null; otherDatabases: string[] }> {
  const archive = new ArchiveReader(reader, inventory);
  try {
    return await archive.read();
  } catch (error) {
    throw error instanceof DumpError ? archive.withProgress(error) : error;
  }
}

class ArchiveReader {
  readonly #namespaces = new Map<string, Namespace>();
  #database: string | null = null;
  #current: Namespace | null = null;

  constructor(
    private readonly reader: ByteReader,
    private readonly inventory: Inventory,
  ) {}

  async read(): Promise<{ database: string | null; otherDatabases: string[] }> {
    await this.#readPrelude();
    for (const namespace of this.#namespaces.values()) await this.#announce(namespace);
    while (await this.#readBlock());
    for (const { db, collection, isComplete, metadata } of this.#namespaces.values())
      if (!isComplete && metadata.kind !== "view" && !collection.startsWith(BUCKETS_PREFIX))
        throw new DumpError("truncated", `The end of "${db}.${collection}" is missing.`, { collection });
    const databases = new Set([...this.#namespaces.values()].map(({ db }) => db));
    if (this.#database !== null) databases.delete(this.#database);
    return { database: this.#database, otherDatabases: [...databases] };
  }

  /** Adds to errors of the stream what had been read before. */
  withProgress(error: DumpError): DumpError {
    const isOfStream =
      error.problem === "truncated" ||
      ((error.problem === "damaged" || error.problem === "checksum") && error.place.offset === undefined);
    if (!isOfStream) return error;
    const current = this.#current;
    const complete = [...this.#namespaces.values()].filter((namespace) => namespace.isComplete);
    const read = complete.map(({ collection, documents }) => ({ name: collection, documents }));
    const what = error.problem === "truncated" ? "The file ends early" : "The file is damaged";
    return new DumpError(
      error.problem,
      `${what}: ${describeProgress(current, read)}`,
      {
        ...error.place,
        ...(current ? { collection: current.collection, documents: current.documents } : {}),
        offset: this.reader.offset,
      },
      { cause: error },
    );
  }

  async #readPrelude(): Promise<void> {
    const { reader } = this;
    if (!(await reader.has(ARCHIVE_MAGIC.length))) throw endsEarly();
    reader.take(ARCHIVE_MAGIC.length);
    const header = await this.#readDocument("the archive's header");
    if (header === null) throw new DumpError("damaged", "The archive has no header.", { offset: 4 });
    const start = reader.offset;
    for (;;) {
      const description = await this.#readDocument("the archive's list of collections");
      if (description === null) return;
      if (reader.offset - start > MAX_PRELUDE_BYTES || this.#namespaces.size >= MAX_NAMESPACES)
        throw new DumpError("too_many", `The archive lists more than ${MAX_NAMESPACES} collections.`);
      const { db, collection } = namespaceOf(description, reader.offset);
      const metadata = description.get("metadata");
      const entry = `metadata of ${db}.${collection}`;
      this.#add(db, collection, readMetadata(typeof metadata === "string" ? metadata : "", entry));
    }
  }

  #add(db: string, collection: string, metadata: CollectionMetadata): Namespace {
    const key = `${db}.${collection}`;
    if (this.#namespaces.has(key))
      throw new DumpError("duplicate_collection", `The archive lists "${key}" twice.`, { collection });
    const namespace: Namespace = {
      db,
      collection,
      metadata,
      crc: new Crc64(),
      documents: 0,
      isWanted: false,
      buckets: null,
      isComplete: false,
    };
    this.#namespaces.set(key, namespace);
    return namespace;
  }

  async #announce(namespace: Namespace): Promise<void> {
    const { db, collection: name, metadata } = namespace;
    if (isSystemDatabase(db)) return;
    this.#database ??= db;
    if (db !== this.#database) return;
    if (name.startsWith(BUCKETS_PREFIX)) return;
    const file = `${db}.${name}`;
    namespace.isWanted = this.inventory.accepts(name, file);
    if (!namespace.isWanted) return;
    const { kind, options, indexes } = metadata;
    if (kind === "timeseries") {
      namespace.buckets = new BucketUnpacker(this.inventory, name, { metadata, file });
      await openTimeSeries(this.inventory, name, { metadata, file });
    } else await this.inventory.open({ name, kind, options, indexes }, file);
  }

  async #readBlock(): Promise<boolean> {
    if (!(await this.reader.has(1))) return false;
    const headerAt = this.reader.offset;
    const header = await this.#readDocument("a collection's header");
    if (header === null)
      throw new DumpError("damaged", `A block has no header (offset ${headerAt}).`, { offset: headerAt });
    const { db, collection: stored } = namespaceOf(header, headerAt);
    const collection = this.#ownerOf(db, stored);
    let namespace = this.#namespaces.get(`${db}.${collection}`);
    if (!namespace) {
      namespace = this.#add(db, collection, NO_METADATA);
      await this.#announce(namespace);
    }
    if (namespace.isComplete)
      throw new DumpError("damaged", `"${db}.${collection}" goes on after its end (offset ${headerAt}).`, {
        collection,
        offset: headerAt,
      });
    this.#current = namespace;
    if (header.get("EOF") === true) this.#finish(namespace, header.get("CRC"));
    else await this.#readDocumentsOf(namespace);
    if (namespace.isComplete) await namespace.buckets?.finish();
    await this.#readTerminator();
    return true;
  }

  /** The collection that documents belong to: a time-series collection has its own in one of another name. */
  #ownerOf(db: string, stored: string): string {
    if (!stored.startsWith(BUCKETS_PREFIX)) return stored;
    const owner = stored.slice(BUCKETS_PREFIX.length);
    return this.#namespaces.get(`${db}.${owner}`)?.metadata.kind === "timeseries" ? owner : stored;
  }

  async #readDocumentsOf(namespace: Namespace): Promise<void> {
    const { collection } = namespace;
    for (;;) {
      const batch = await readDocuments(this.reader, { collection, documents: namespace.documents });
      if (batch === null) return;
      namespace.crc.update(batch.bytes);
      namespace.documents += batch.count;
      if (namespace.isWanted) await (namespace.buckets ?? this.inventory).add(collection, batch);
    }
  }

  #finish(namespace: Namespace, checksum: Value | undefined): void {
    namespace.isComplete = true;
    if (!(checksum instanceof Long) || checksum.value === namespace.crc.value) return;
    const { collection, documents } = namespace;
    throw new DumpError(
      "checksum",
      `The ${documents} documents of "${collection}" do not match their checksum: the file was changed or damaged.`,
      { collection, documents, offset: this.reader.offset },
    );
  }

  async #readTerminator(): Promise<void> {
    if (!(await this.reader.has(4))) throw endsEarly();
    if (this.reader.take(4).readInt32LE() !== TERMINATOR)
      throw new DumpError(
        "damaged",
        `A block does not end where it should (offset ${this.reader.offset - 4}).`,
        {
          offset: this.reader.offset - 4,
        },
      );
  }

  /** One document of the archive's own; null at a terminator, which is consumed. */
  async #readDocument(part: string): Promise<Doc | null> {
    const { reader } = this;
    const offset = reader.offset;
    if (!(await reader.has(4))) throw endsEarly();
    const length = reader.available.readInt32LE();
    if (length === TERMINATOR) {
      reader.take(4);
      return null;
    }
    const isPossible = length >= 5 && length <= MAX_PRELUDE_BYTES;
    if (isPossible && !(await reader.has(length))) throw endsEarly();
    try {
      if (isPossible) return decodeBson(reader.take(length));
    } catch (cause) {
      throw new DumpError("damaged", `Offset ${offset}: ${part} is damaged.`, { offset }, { cause });
    }
    throw new DumpError("damaged", `Offset ${offset}: ${part} is damaged.`, { offset });
  }
}

const endsEarly = (): DumpError => new DumpError("truncated", "The file ends early.");

function namespaceOf(header: Doc, offset: number): { db: string; collection: string } {
  const [db, collection] = [header.get("db"), header.get("collection")];
  if (typeof db === "string" && typeof collection === "string") return { db, collection };
  throw new DumpError("damaged", `Offset ${offset}: a header names no collection.`, { offset });
}

function describeProgress(
  current: Namespace | null,
  complete: readonly Pick<CollectionCount, "name" | "documents">[],
): string {
  if (!current) return "it stops before the first document.";
  const place =
    current.documents === 0
      ? `it stops at the start of "${current.collection}"`
      : `it stops after document ${current.documents} of "${current.collection}"`;
  if (complete.length === 0) return `${place}; no collection is complete.`;
  const names = complete.slice(0, 10).map(({ name, documents }) => `${name} (${documents})`);
  const more = complete.length > names.length ? ` and ${complete.length - names.length} more` : "";
  return `${place}; complete are ${names.join(", ")}${more}.`;
}
