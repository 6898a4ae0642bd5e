import { DocumentBatcher } from "../document-batcher.ts";
import type { Inventory } from "../inventory.ts";
import { DocumentSplitter, type SplitDocument } from "./document-splitter.ts";
import { type JsonDialect, parseDocumentText } from "./parse-document.ts";

/**
 * Reads the documents of one collection from a JSON file: an array, one document a line, or documents one
 * after the other.
 *
 * @throws DumpError invalid_json, truncated, document_too_large
 */
export async function readJson(
  source: AsyncIterable<Buffer>,
  inventory: Inventory,
  { entry, collection, dialect }: { entry: string; collection: string; dialect: JsonDialect },
): Promise<void> {
  const splitter = new DocumentSplitter({ entry, collection });
  const batcher = new DocumentBatcher(inventory, collection);
  const add = (found: SplitDocument, isAtEnd: boolean) => {
    const place = { entry, collection, documents: batcher.documents };
    const doc = parseDocumentText(found, dialect, { ...place, isAtEnd });
    return batcher.add(doc, { ...place, line: found.line, column: found.column });
  };
  for await (const chunk of source) for (const found of splitter.push(chunk)) await add(found, false);
  const rest = splitter.end();
  if (rest) await add(rest, true);
  await batcher.flush();
}
