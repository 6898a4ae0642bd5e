import type { Inventory } from "./inventory.ts";
import type { ByteReader } from "./io/byte-reader.ts";
import { DumpError } from "./dump-error.ts";
import { readDocuments } from "./read-bson.ts";

/**
 * Reads the documents of one collection from a BSON file.
 *
 * @throws DumpError invalid_bson, document_too_large, truncated
 */
export async function readBsonFile(
  reader: ByteReader,
  inventory: Pick<Inventory, "add" | "documentsOf">,
  { entry, collection }: { entry: string; collection: string },
): Promise<void> {
  for (;;) {
    const documents = inventory.documentsOf(collection);
    const batch = await readDocuments(reader, { entry, collection, documents });
    if (batch !== null) {
      await inventory.add(collection, batch);
      continue;
    }
    if (reader.available.length === 0) return;
    throw new DumpError(
      "invalid_bson",
      `Document ${documents + 1} of "${collection}" is not valid BSON (offset ${reader.offset}).`,
      { entry, collection, documents, offset: reader.offset },
    );
  }
}
