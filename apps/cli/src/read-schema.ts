import { decodeBson } from "@querysnap/mql";
import {
  createSchemaAccumulator,
  inferReferences,
  type CollectionSchema,
  type SchemaSnapshot,
} from "@querysnap/schema";
import type { Db } from "mongodb";

const SAMPLE_DOCUMENTS = 1_000;
const SAMPLE_BYTES = 32 * 1024 * 1024;
const TIME_LIMIT_MS = 30_000;

/** Describes the collections of a database from a sample of each; `only` names the one that is wanted. */
export async function readSchema(db: Db, only?: string): Promise<SchemaSnapshot> {
  const found = await db.listCollections({}, { nameOnly: true }).toArray();
  const names = found.map(({ name }) => name).filter((name) => !name.startsWith("system."));
  if (only !== undefined && !names.includes(only))
    throw new Error(`There is no collection "${only}" in "${db.databaseName}"`);
  const collections: CollectionSchema[] = [];
  for (const name of names.sort()) collections.push(await readCollection(db, name));
  return {
    databaseName: db.databaseName,
    takenAt: Date.now(),
    collections,
    references: inferReferences(collections),
  };
}

async function readCollection(db: Db, name: string): Promise<CollectionSchema> {
  const collection = db.collection(name);
  const count = await collection.estimatedDocumentCount({ maxTimeMS: TIME_LIMIT_MS }).catch(() => 0);
  const stage =
    count > SAMPLE_DOCUMENTS ? { $sample: { size: SAMPLE_DOCUMENTS } } : { $limit: SAMPLE_DOCUMENTS };
  const accumulator = createSchemaAccumulator();
  let documents = 0;
  let bytes = 0;
  for await (const document of collection.aggregate<Uint8Array>([stage], {
    raw: true,
    maxTimeMS: TIME_LIMIT_MS,
  })) {
    accumulator.add(decodeBson(document));
    documents += 1;
    bytes += document.length;
    if (bytes > SAMPLE_BYTES) break;
  }
  return accumulator.finish({
    name,
    count: Math.max(count, documents),
    sizeBytes: 0,
    averageDocumentBytes: documents > 0 ? Math.round(bytes / documents) : 0,
    indexes: [],
  });
}
