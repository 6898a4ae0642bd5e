import { decodeBson, Doc, encodeBson, Int32 } from "@querysnap/mql";
import {
  createSchemaAccumulator,
  INDEX_END_TIME_MS,
  inferReferences,
  presentIndex,
  readIndexRanges,
  sampleDocuments,
  type CollectionSchema,
  type SchemaSnapshot,
} from "@querysnap/schema";
import { BSON, type Db } from "mongodb";

const SAMPLE_DOCUMENTS = 1_000;
const SAMPLE_BYTES = 32 * 1024 * 1024;
const TIME_LIMIT_MS = 30_000;
const AS_BYTES = { raw: true, maxTimeMS: TIME_LIMIT_MS } as const;
const TYPED = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true } as const;

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
  const read = async (pipeline: readonly Doc[]): Promise<Uint8Array[]> => {
    const stages = pipeline.map((stage) => BSON.deserialize(encodeBson(stage), TYPED));
    const found: Uint8Array[] = [];
    let size = 0;
    for await (const document of collection.aggregate<Uint8Array>(stages, AS_BYTES)) {
      found.push(document);
      size += document.length;
      if (size > SAMPLE_BYTES) break;
    }
    return found;
  };
  const documents =
    count > SAMPLE_DOCUMENTS
      ? await sampleDocuments(read, { collection: name, size: SAMPLE_DOCUMENTS })
      : await read([Doc.of([["$limit", new Int32(SAMPLE_DOCUMENTS)]])]);
  const indexes = await readIndexes(db, name);
  const accumulator = createSchemaAccumulator();
  for (const document of documents) accumulator.add(decodeBson(document));
  const bytes = documents.reduce((sum, { length }) => sum + length, 0);
  const schema = accumulator.finish({
    name,
    count: Math.max(count, documents.length),
    sizeBytes: 0,
    averageDocumentBytes: documents.length > 0 ? Math.round(bytes / documents.length) : 0,
    indexes: indexes.flatMap(presentIndex),
  });
  await addIndexRanges(db, schema, indexes);
  return schema;
}

/** Views and some users have no indexes. */
async function readIndexes(db: Db, name: string): Promise<Doc[]> {
  const found = await db
    .collection(name)
    .listIndexes({ maxTimeMS: TIME_LIMIT_MS })
    .toArray()
    .catch(() => []);
  return found.map((index) => decodeBson(BSON.serialize(index)));
}

/** Ranges and values of indexed fields that the sample may miss. */
async function addIndexRanges(db: Db, schema: CollectionSchema, indexes: readonly Doc[]): Promise<void> {
  const read = async (command: Doc): Promise<Uint8Array[]> => {
    const plain = { ...BSON.deserialize(encodeBson(command), TYPED), maxTimeMS: INDEX_END_TIME_MS };
    const reply = await db.command(plain, TYPED);
    const batch: readonly object[] = reply.cursor.firstBatch;
    return batch.map((document) => BSON.serialize(document));
  };
  await readIndexRanges({ read, isAborted: () => false }, schema, indexes);
}
