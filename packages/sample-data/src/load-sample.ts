import { encodeBson } from "@querysnap/mql";
import { deserialize } from "bson";
import type { Db, IndexSpecification, MongoClient } from "mongodb";
import { SAMPLE_VERSION, type SampleCollection, createSample } from "./create-sample.ts";

/** The marker lives outside the sample, so that people who explore it do not see it. */
const MARKER_DATABASE = "querysnap_internal";
const MARKER_COLLECTION = "sample";
const BATCH_DOCUMENTS = 1_000;
/** Older samples are made anew, so that "last 30 days" keeps finding something. */
const MAX_AGE_MS = 20 * 86_400_000;

export type LoadSampleCall = { databaseName: string; now: Date };
export type LoadSampleResult = { loaded: boolean; documents: number };

/** Types must arrive as they are: the driver's own classes keep Int32 apart from Double. */
const KEEP_TYPES = { promoteValues: false, promoteLongs: false, promoteBuffers: false } as const;

async function loadCollection(database: Db, collection: SampleCollection): Promise<void> {
  const target = database.collection(collection.name);
  for (let at = 0; at < collection.documents.length; at += BATCH_DOCUMENTS) {
    const batch = collection.documents
      .slice(at, at + BATCH_DOCUMENTS)
      .map((document) => deserialize(encodeBson(document), KEEP_TYPES));
    await target.insertMany(batch);
  }
  await target.createIndexes(
    collection.indexes.map((index) => ({
      name: index.name,
      key: new Map(index.keys) satisfies IndexSpecification,
      ...(index.unique ? { unique: true } : {}),
      ...(index.sparse ? { sparse: true } : {}),
    })),
  );
}

/**
 * Loads the sample unless this version of it is there and fresh. A load that was cut off is started over: the
 * marker is removed first and written last.
 */
export async function loadSample(
  client: MongoClient,
  { databaseName, now }: LoadSampleCall,
): Promise<LoadSampleResult> {
  const markers = client
    .db(MARKER_DATABASE)
    .collection<{ _id: string; version: number; loadedAt: Date; documents: number }>(MARKER_COLLECTION);
  const marker = await markers.findOne({ _id: databaseName });
  if (marker && marker.version === SAMPLE_VERSION && now.getTime() - marker.loadedAt.getTime() < MAX_AGE_MS)
    return { loaded: false, documents: marker.documents };
  await markers.deleteOne({ _id: databaseName });
  const database = client.db(databaseName);
  await database.dropDatabase();
  const collections = createSample(now);
  for (const collection of collections) await loadCollection(database, collection);
  const documents = collections.reduce((sum, collection) => sum + collection.documents.length, 0);
  await markers.insertOne({ _id: databaseName, version: SAMPLE_VERSION, loadedAt: now, documents });
  return { loaded: true, documents };
}
