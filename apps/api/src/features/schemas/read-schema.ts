import { promisify } from "node:util";
import { LIMITS } from "@querysnap/contracts";
import { decodeBson } from "@querysnap/mql";
import {
  type CollectionSchema,
  createSchemaAccumulator,
  type IndexSchema,
  inferReferences,
  type SchemaSnapshot,
} from "@querysnap/schema";
import type { Db } from "mongodb";
import { z } from "zod";

const nextTurn = promisify(setImmediate);

const READ_BYTES = 32 * 1024 * 1024;
const BATCH = 200;
const TIME_LIMIT_MS = 15_000;

export type ReadSchemaCall = {
  nowMs: number;
  signal: AbortSignal;
  /** Before each collection. */
  onProgress: (progress: { collection: string; done: number; total: number }) => void;
};

// servers of all ages answer these; what is missing or of another form counts as nothing
const statsReply = z.object({
  count: z.coerce.number().catch(0),
  size: z.coerce.number().catch(0),
  avgObjSize: z.coerce.number().catch(0),
});
const direction = z.union([z.number(), z.string()]).catch("unknown");
const indexReply = z.object({
  name: z.string(),
  key: z.record(z.string(), direction),
  unique: z.boolean().catch(false).default(false),
  sparse: z.boolean().catch(false).default(false),
  expireAfterSeconds: z.coerce.number().nullable().catch(null).default(null),
});

function presentIndex(raw: unknown): IndexSchema[] {
  const read = indexReply.safeParse(raw);
  if (!read.success) return [];
  const { name, key, unique, sparse, expireAfterSeconds } = read.data;
  const keys = Object.entries(key).map(([path, value]) => ({ path, direction: value }));
  return [{ name, keys, isUnique: unique, isSparse: sparse, expireAfterSeconds }];
}

/**
 * Views have no statistics and no indexes of their own, and a user may lack the right to read them: neither
 * hides the fields.
 */
async function orNothing<T>(work: Promise<T>, nothing: T): Promise<T> {
  try {
    return await work;
  } catch {
    return nothing;
  }
}

async function readCollection(db: Db, name: string, signal: AbortSignal): Promise<CollectionSchema> {
  const collection = db.collection(name);
  const stats = await orNothing(
    db.command({ collStats: name }, { signal }).then((reply) => statsReply.parse(reply)),
    { count: 0, size: 0, avgObjSize: 0 },
  );
  const indexes = await orNothing(collection.listIndexes({ maxTimeMS: TIME_LIMIT_MS }).toArray(), []);
  const accumulator = createSchemaAccumulator();
  const options = { raw: true, batchSize: BATCH, maxTimeMS: TIME_LIMIT_MS, signal };
  const isSampled = stats.count > LIMITS.schemaSampleDocuments;
  const cursor = isSampled
    ? collection.aggregate<Uint8Array>([{ $sample: { size: LIMITS.schemaSampleDocuments } }], options)
    : collection.aggregate<Uint8Array>([{ $limit: LIMITS.schemaSampleDocuments }], options);
  let bytes = 0;
  let documents = 0;
  try {
    for await (const document of cursor) {
      accumulator.add(decodeBson(document));
      bytes += document.length;
      documents += 1;
      if (bytes > READ_BYTES) break;
      // reading and counting are synchronous work: let other requests run in between
      if (documents % BATCH === 0) await nextTurn();
    }
  } finally {
    await cursor.close();
  }
  return accumulator.finish({
    name,
    count: Math.max(stats.count, documents),
    sizeBytes: stats.size,
    averageDocumentBytes: stats.avgObjSize,
    indexes: indexes.flatMap(presentIndex),
  });
}

/** Describes every collection of a database from a sample of its documents. */
export async function readSchema(
  db: Db,
  { nowMs, signal, onProgress }: ReadSchemaCall,
): Promise<SchemaSnapshot> {
  const found = await db.listCollections({}, { nameOnly: true, authorizedCollections: true }).toArray();
  const names = found
    .map(({ name }) => name)
    .filter((name) => !name.startsWith("system."))
    .sort();
  const collections: CollectionSchema[] = [];
  for (const [done, collection] of names.entries()) {
    signal.throwIfAborted();
    onProgress({ collection, done, total: names.length });
    collections.push(await readCollection(db, collection, signal));
  }
  return {
    databaseName: db.databaseName,
    takenAt: nowMs,
    collections,
    references: inferReferences(collections),
  };
}
