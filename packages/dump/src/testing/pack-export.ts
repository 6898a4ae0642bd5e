import { valueToEjson } from "@querysnap/mql";
import { EXPORT_FORMAT, EXPORT_VERSION, type ExportedCollection, ExportWriter } from "../index.ts";
import type { CollectingSink } from "./collecting-sink.ts";

/** The ZIP of the playground's export. */
export async function packExport(sink: CollectingSink): Promise<Buffer> {
  const zip = new ExportWriter(0);
  const chunks: Buffer[] = [];
  const reading = (async () => {
    for await (const chunk of zip.output) chunks.push(Buffer.from(chunk));
  })();
  const collections: ExportedCollection[] = [];
  for (const { source, bytes } of sink.collections.values()) {
    const { name, kind, options, indexes } = source;
    const number = collections.length;
    const files = {
      documents: `collections/${number}.ndjson`,
      indexes: `indexes/${number}.ndjson`,
      schema: `schemas/${number}.json`,
    };
    const docs = sink.docs(name);
    zip.addText(files.documents, docs.map((doc) => `${valueToEjson(doc)}\n`).join(""));
    zip.addText(files.indexes, indexes.map((index) => `${valueToEjson(index)}\n`).join(""));
    collections.push({
      name,
      type: kind,
      options: JSON.parse(valueToEjson(options)),
      count: docs.length,
      sizeBytes: bytes.length,
      exported: docs.length,
      truncated: false,
      files: kind === "view" ? null : files,
    });
  }
  zip.finish({
    format: EXPORT_FORMAT,
    version: EXPORT_VERSION,
    versions: { querysnap: "0.1.0", mongodb: null },
    database: "d",
    exportedAt: new Date(0).toISOString(),
    options: { documentsPerCollection: 50_000, collectionBytes: 100 * 1024 * 1024 },
    counts: { collections: collections.length, documents: 0, bytes: 0 },
    collections,
    truncated: [],
    skipped: [],
  });
  await reading;
  return Buffer.concat(chunks);
}
