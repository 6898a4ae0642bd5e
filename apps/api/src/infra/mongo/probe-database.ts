import { decodeBson, isArray } from "@querysnap/mql";
import { type Db, MongoServerError } from "mongodb";
import { RAW_REPLY } from "./driver-values.ts";

/** Result of probing a database. */
export type Probe = {
  /** The user may read the database, and it has no collection. */
  isEmpty: boolean;
  /** Of an empty one's server: others that the user may see. */
  otherDatabases: readonly string[];
};

const UNAUTHORIZED = 13;
const SYSTEM_DATABASES = new Set(["admin", "local", "config"]);
const MAX_DATABASES = 12;

const isUnauthorized = (error: unknown) =>
  // replies are read with typed numbers, so the code may be one
  error instanceof MongoServerError && Number(error.code) === UNAUTHORIZED;

/** Null when the reply is not the cursor that it should be. */
async function countFirstBatch(db: Db, more: object, signal: AbortSignal): Promise<number | null> {
  const command = { listCollections: 1, nameOnly: true, cursor: { batchSize: 1 }, ...more };
  const reply = await db.command(command, { ...RAW_REPLY, signal });
  const { cursor } = reply as { cursor?: unknown };
  const batch = cursor instanceof Uint8Array ? decodeBson(cursor).get("firstBatch") : undefined;
  return isArray(batch) ? batch.length : null;
}

/** Users who may read some collections only still see those. Throws the server's refusal without any. */
async function hasNoCollection(db: Db, signal: AbortSignal): Promise<boolean> {
  try {
    return (await countFirstBatch(db, {}, signal)) === 0;
  } catch (error) {
    if (!isUnauthorized(error)) {
      // it answered, and what it can't do is for the first query to say
      if (error instanceof MongoServerError) return false;
      throw error;
    }
    const own = await countFirstBatch(db, { authorizedCollections: true }, signal).catch(() => 0);
    if (own === 0) throw error;
    return false;
  }
}

async function listOtherDatabases(db: Db, signal: AbortSignal): Promise<string[]> {
  const command = { listDatabases: 1, nameOnly: true, authorizedDatabases: true };
  const reply = await db.client.db("admin").command(command, { ...RAW_REPLY, signal });
  const { databases } = reply as { databases?: unknown };
  if (!Array.isArray(databases)) return [];
  return databases
    .flatMap((bytes: unknown) => {
      const name = bytes instanceof Uint8Array ? decodeBson(bytes).get("name") : undefined;
      return typeof name === "string" && !SYSTEM_DATABASES.has(name) && name !== db.databaseName
        ? [name]
        : [];
    })
    .slice(0, MAX_DATABASES);
}

/**
 * Signs in, and asks whether the database can be read and holds anything. Throws what the driver throws,
 * also when the user may not read any of it.
 */
export async function probeDatabase(db: Db, signal: AbortSignal): Promise<Probe> {
  await db.command({ ping: 1 }, { ...RAW_REPLY, signal });
  if (!(await hasNoCollection(db, signal))) return { isEmpty: false, otherDatabases: [] };
  return { isEmpty: true, otherDatabases: await listOtherDatabases(db, signal).catch(() => []) };
}
