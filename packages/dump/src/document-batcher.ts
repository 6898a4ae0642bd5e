import { BsonError, type Doc, encodeBson } from "@querysnap/mql";
import { DumpError, type DumpPlace } from "./dump-error.ts";
import type { Inventory } from "./inventory.ts";
import { MAX_DOCUMENT_BYTES } from "./read-bson.ts";

const BATCH_BYTES = 256 * 1024;

/** Encodes documents and hands them on in batches. */
export class DocumentBatcher {
  #parts: Uint8Array[] = [];
  #bytes = 0;
  /** Documents added so far. */
  documents = 0;

  constructor(
    private readonly inventory: Inventory,
    private readonly collection: string,
  ) {}

  /** @throws DumpError document_too_large, invalid_json */
  async add(doc: Doc, place: DumpPlace & { entry: string }): Promise<void> {
    const bytes = this.#encode(doc, place);
    this.#parts.push(bytes);
    this.#bytes += bytes.length;
    this.documents++;
    if (this.#bytes >= BATCH_BYTES) await this.flush();
  }

  async flush(): Promise<void> {
    const count = this.#parts.length;
    if (count === 0) return;
    const bytes = Buffer.concat(this.#parts, this.#bytes);
    this.#parts = [];
    this.#bytes = 0;
    await this.inventory.add(this.collection, { bytes, count });
  }

  #encode(doc: Doc, place: DumpPlace & { entry: string }): Uint8Array {
    const where = { ...place, collection: this.collection, documents: this.documents };
    const line = place.line === undefined ? "" : ` (line ${place.line})`;
    try {
      const bytes = encodeBson(doc);
      if (bytes.length <= MAX_DOCUMENT_BYTES) return bytes;
    } catch (cause) {
      if (!(cause instanceof BsonError)) throw cause;
      throw new DumpError(
        "invalid_json",
        `${place.entry}: document ${this.documents + 1}${line} cannot be stored: ${cause.message}.`,
        where,
        { cause },
      );
    }
    throw new DumpError(
      "document_too_large",
      `${place.entry}: document ${this.documents + 1}${line} is larger than 16 MB.`,
      where,
    );
  }
}
