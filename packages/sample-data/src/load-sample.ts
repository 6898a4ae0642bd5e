import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { encodeBson } from "@querysnap/mql";
import { deserialize } from "bson";
import { type Db, type IndexSpecification, type MongoClient, MongoServerError } from "mongodb";
import { SAMPLE_VERSION, type SampleCollection, createSample } from "./create-sample.ts";

/** The marker lives outside the sample, so that people who explore it do not see it. */
const MARKER_DATABASE = "querysnap_internal";
const MARKER_COLLECTION = "sample";
const LEASE_COLLECTION = "sample_lease";
const BATCH_DOCUMENTS = 1_000;
/** Renewed with each batch; another process takes over when the one that loads has died. */
const LEASE_MS = 60_000;
const LEASE_POLL_MS = 250;
const LEASE_WAIT_MS = 300_000;
const DUPLICATE_KEY = 11_000;
/** Older samples are made anew, so that "last 30 days" keeps finding something. */
const MAX_AGE_MS = 20 * 86_400_000;

export type LoadSampleCall = { databaseName: string; now: Date };
export type LoadSampleResult = { loaded: boolean; documents: number };

/** Types must arrive as they are: the driver's own classes keep Int32 apart from Double. */
const KEEP_TYPES = { promoteValues: false, promoteLongs: false, promoteBuffers: false } as const;

type Lease = { renew(): Promise<void>; release(): Promise<void> };

/** The right to load this sample, or null while another process has it. */
async function takeLease(client: MongoClient, databaseName: string): Promise<Lease | null> {
  const owner = randomUUID();
  const leases = client
    .db(MARKER_DATABASE)
    .collection<{ _id: string; owner: string; until: Date }>(LEASE_COLLECTION);
  const until = () => new Date(Date.now() + LEASE_MS);
  try {
    // a lease that lives does not match, and the second one of its id cannot be inserted
    await leases.updateOne(
      { _id: databaseName, until: { $lt: new Date() } },
      { $set: { owner, until: until() } },
      { upsert: true },
    );
  } catch (error) {
    if (error instanceof MongoServerError && error.code === DUPLICATE_KEY) return null;
    throw error;
  }
  return {
    async renew() {
      const { matchedCount } = await leases.updateOne(
        { _id: databaseName, owner },
        { $set: { until: until() } },
      );
      if (matchedCount === 0) throw new Error("Another process has taken over loading the sample");
    },
    async release() {
      await leases.deleteOne({ _id: databaseName, owner });
    },
  };
}

async function loadCollection(database: Db, collection: SampleCollection, lease: Lease): Promise<void> {
  const target = database.collection(collection.name);
  for (let at = 0; at < collection.documents.length; at += BATCH_DOCUMENTS) {
    const batch = collection.documents
      .slice(at, at + BATCH_DOCUMENTS)
      .map((document) => deserialize(encodeBson(document), KEEP_TYPES));
    await lease.renew();
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
 * Loads the sample unless this version of it is there and fresh. Of several processes one loads, and the
 * others wait for it. A load that was cut off is started over: the marker is removed first and written last.
 */
export async function loadSample(
  client: MongoClient,
  { databaseName, now }: LoadSampleCall,
): Promise<LoadSampleResult> {
  const markers = client
    .db(MARKER_DATABASE)
    .collection<{ _id: string; version: number; loadedAt: Date; documents: number }>(MARKER_COLLECTION);
  const findFresh = async (): Promise<LoadSampleResult | null> => {
    const marker = await markers.findOne({ _id: databaseName });
    return marker &&
      marker.version === SAMPLE_VERSION &&
      now.getTime() - marker.loadedAt.getTime() < MAX_AGE_MS
      ? { loaded: false, documents: marker.documents }
      : null;
  };
  const givesUpAt = Date.now() + LEASE_WAIT_MS;
  for (;;) {
    const fresh = await findFresh();
    if (fresh) return fresh;
    const lease = await takeLease(client, databaseName);
    if (lease) {
      try {
        // the process that had the lease may have finished in between
        return (await findFresh()) ?? (await load(lease));
      } finally {
        await lease.release();
      }
    }
    if (Date.now() > givesUpAt) throw new Error("Another process did not finish loading the sample");
    await sleep(LEASE_POLL_MS);
  }

  async function load(lease: Lease): Promise<LoadSampleResult> {
    await markers.deleteOne({ _id: databaseName });
    const database = client.db(databaseName);
    await database.dropDatabase();
    const collections = createSample(now);
    for (const collection of collections) await loadCollection(database, collection, lease);
    const documents = collections.reduce((sum, collection) => sum + collection.documents.length, 0);
    await markers.insertOne({ _id: databaseName, version: SAMPLE_VERSION, loadedAt: now, documents });
    return { loaded: true, documents };
  }
}
