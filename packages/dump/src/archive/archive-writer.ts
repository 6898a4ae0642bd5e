import { Doc, encodeBson, Int32, Long, valueToEjson } from "@querysnap/mql";
import type { CollectionSource } from "../content.ts";
import { Crc64 } from "../crc64.ts";
import { ARCHIVE_MAGIC, TERMINATOR_BYTES } from "./archive-format.ts";

/** Version of the format, which is not that of the tools. */
const FORMAT_VERSION = "0.1";

export type ArchivedCollection = { db: string; source: CollectionSource };

/**
 * Writes what `mongorestore --archive` reads: {@link start} once, then blocks of documents in any order, and
 * {@link end} for each collection. Returns the bytes to append; holds nothing but checksums.
 */
export class ArchiveWriter {
  readonly #checksums = new Map<string, Crc64>();

  start(collections: readonly ArchivedCollection[], serverVersion: string): Buffer {
    const header = Doc.of([
      ["concurrent_collections", new Int32(1)],
      ["version", FORMAT_VERSION],
      ["server_version", serverVersion],
      ["tool_version", "QuerySnap"],
    ]);
    const descriptions = collections.map(({ db, source }) => {
      this.#checksums.set(`${db}.${source.name}`, new Crc64());
      return Doc.of([
        ["db", db],
        ["collection", source.name],
        ["metadata", describe(source)],
        ["size", new Int32(0)],
        ["type", source.kind],
      ]);
    });
    return Buffer.concat([ARCHIVE_MAGIC, ...[header, ...descriptions].map(encodeBson), TERMINATOR_BYTES]);
  }

  /** `documents` are BSON, one after the other. */
  documents(db: string, collection: string, documents: Uint8Array): Buffer {
    this.#checksumOf(db, collection).update(documents);
    return Buffer.concat([this.#header(db, collection, null), documents, TERMINATOR_BYTES]);
  }

  end(db: string, collection: string): Buffer {
    const checksum = this.#checksumOf(db, collection).value;
    return Buffer.concat([this.#header(db, collection, checksum), TERMINATOR_BYTES]);
  }

  #header(db: string, collection: string, checksum: bigint | null): Uint8Array {
    return encodeBson(
      Doc.of([
        ["db", db],
        ["collection", collection],
        ["EOF", checksum !== null],
        ["CRC", new Long(checksum ?? 0n)],
      ]),
    );
  }

  #checksumOf(db: string, collection: string): Crc64 {
    const checksum = this.#checksums.get(`${db}.${collection}`);
    if (!checksum) throw new Error(`"${db}.${collection}" was not announced`);
    return checksum;
  }
}

function describe({ name, kind, options, indexes }: CollectionSource): string {
  const metadata = Doc.of([
    ["options", options],
    ["indexes", [...indexes]],
    ["collectionName", name],
    ["type", kind],
  ]);
  return valueToEjson(metadata);
}
