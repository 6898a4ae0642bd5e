import { promisify } from "node:util";
import { LIMITS } from "@querysnap/contracts";
import { DateTime, decodeBson, Doc, Double, Int32, Long, type Value } from "@querysnap/mql";
import {
  type CollectionSchema,
  createSchemaAccumulator,
  INDEX_END_TIME_MS,
  type IndexSchema,
  inferReferences,
  presentIndex,
  readIndexRanges,
  sampleDocuments,
  type SchemaSnapshot,
} from "@querysnap/schema";
import type { Db } from "mongodb";
import { AppError } from "../../app-error.ts";
import { followWithDeadline } from "./deadline.ts";
import { fromDriverValue, numberIn } from "./driver-values.ts";
import { readPage } from "./read-page.ts";
import { type RunContext, send } from "./run-context.ts";

const nextTurn = promisify(setImmediate);

/** Limits of one schema scan, independent of the database's size and speed. */
export type SchemaCaps = {
  /** Collections that are listed, and those that are described, both by name order. */
  listed: number;
  described: number;
  /** Document bytes read of all collections; of each, one page of {@link LIMITS.resultBytes}. */
  documentBytes: number;
  timeMs: number;
  /** For one command: the server is asked to stop by then. */
  commandTimeMs: number;
};

export const SCHEMA_CAPS: SchemaCaps = {
  listed: 5_000,
  described: 500,
  documentBytes: 256 * 1024 * 1024,
  timeMs: 45_000,
  commandTimeMs: 15_000,
};
/** A description of a collection or an index that is longer is no use to anybody. */
const MAX_DESCRIPTION_BYTES = 64 * 1024;
const MAX_INDEXES = 64;
/** For counting the documents of a view, which runs its whole pipeline. */
const VIEW_COUNT_TIME_MS = 2_000;
/** Documents that are counted before other work of this process gets its turn. */
const DOCUMENTS_A_TURN = 200;

export type SchemaProgress = { collection: string; done: number; total: number };

export type ReadSchemaCall = {
  nowMs: number;
  signal: AbortSignal;
  /** Before each collection. */
  onProgress: (progress: SchemaProgress) => void;
};

const numberOf = (value: Value | undefined): number | null =>
  value instanceof Int32 || value instanceof Double || value instanceof Long ? Number(value.value) : null;

/**
 * Views have no statistics and no indexes of their own, and a user may lack the right to read them: neither
 * hides the fields.
 */
export async function orNothing<T>(work: Promise<T>, nothing: T): Promise<T> {
  try {
    return await work;
  } catch {
    return nothing;
  }
}

const batchOf = (size: number) => Doc.of([["batchSize", new Int32(size)]]);

/** Reads documents that describe something, as far as they are small. */
export async function readDescriptions(
  context: RunContext,
  command: [string, Value][],
  limit: number,
): Promise<{ found: Doc[]; isCut: boolean }> {
  const request = Doc.of([...command, ["cursor", batchOf(limit + 1)]]);
  const page = await readPage(context, request, { limit, cap: "documents" });
  const small = page.documents.filter((bytes) => bytes.length <= MAX_DESCRIPTION_BYTES);
  return { found: small.map((bytes) => decodeBson(bytes)), isCut: page.cappedBy !== null };
}

/** Servers of all ages answer `collStats`; what is missing or of another form counts as nothing. */
export async function readStats(context: RunContext, name: string) {
  const reply = await orNothing(send(context, Doc.of([["collStats", name]])), {});
  const figure = (key: string) => {
    const number = numberIn(reply, key);
    return Number.isFinite(number) ? number : 0;
  };
  return {
    count: figure("count"),
    sizeBytes: figure("size"),
    averageDocumentBytes: figure("avgObjSize"),
    indexSizes: fromDriverValue(reply["indexSizes"]),
  };
}

/** Adds to each index its size and how often reads used it, as far as the server tells. */
async function readIndexUse(
  context: RunContext,
  { name, indexSizes }: { name: string; indexSizes: Value },
  indexes: IndexSchema[],
): Promise<void> {
  for (const index of indexes) {
    const bytes = indexSizes instanceof Doc ? numberOf(indexSizes.get(index.name)) : null;
    if (bytes !== null) index.sizeBytes = bytes;
  }
  const stats: [string, Value][] = [
    ["aggregate", name],
    ["pipeline", [Doc.of([["$indexStats", Doc.of([])]])]],
  ];
  const { found } = await orNothing(readDescriptions(context, stats, MAX_INDEXES), {
    found: [],
    isCut: false,
  });
  for (const description of found) {
    const index = indexes.find((each) => each.name === description.get("name"));
    const accesses = description.get("accesses");
    if (!index || !(accesses instanceof Doc)) continue;
    const [count, since] = [numberOf(accesses.get("ops")), accesses.get("since")];
    if (count !== null && since instanceof DateTime) index.uses = { count, sinceMs: since.ms };
  }
}

const undescribed = ({ name, isView }: Listed, reason: string): CollectionSchema => ({
  ...createSchemaAccumulator().finish({
    name,
    isView,
    count: 0,
    sizeBytes: 0,
    averageDocumentBytes: 0,
    indexes: [],
  }),
  limits: [reason],
});

/** Views have no statistics: their documents are counted by running them. */
async function readViewStats(context: RunContext, name: string): ReturnType<typeof readStats> {
  const request = Doc.of([["count", name]]);
  const reply = await orNothing(send({ ...context, timeLimitMs: VIEW_COUNT_TIME_MS }, request), {});
  const count = numberIn(reply, "n");
  return {
    count: Number.isFinite(count) ? count : 0,
    sizeBytes: 0,
    averageDocumentBytes: 0,
    indexSizes: Doc.empty,
  };
}

/**
 * Documents to describe a collection by: all of a small one, the same sample of a large one every time. Ranges of
 * `_id` would run the whole pipeline of a view again and again, so it is described by its first documents.
 */
async function readSample(
  context: RunContext,
  { name, isView }: Listed,
  count: number,
): Promise<readonly Uint8Array[]> {
  const size = LIMITS.schemaSampleDocuments;
  const read = async (pipeline: readonly Doc[]): Promise<readonly Uint8Array[]> => {
    const request = Doc.of([
      ["aggregate", name],
      ["pipeline", pipeline],
      ["cursor", batchOf(size + 1)],
    ]);
    return (await readPage(context, request, { limit: size, cap: "documents" })).documents;
  };
  return count > size && !isView
    ? sampleDocuments(read, { collection: name, size })
    : read([Doc.of([["$limit", new Int32(size)]])]);
}

async function readCollection(
  context: RunContext,
  listed: Listed,
): Promise<{ schema: CollectionSchema; bytes: number }> {
  const { name, isView } = listed;
  // concurrently: a database has hundreds of collections, and each waits for the network
  const [{ indexSizes, ...stats }, indexes] = await Promise.all([
    isView ? readViewStats(context, name) : readStats(context, name),
    orNothing(readDescriptions(context, [["listIndexes", name]], MAX_INDEXES), {
      found: [],
      isCut: false,
    }),
  ]);
  const presented = indexes.found.flatMap(presentIndex);
  const [documents] = await Promise.all([
    readSample(context, listed, stats.count),
    readIndexUse(context, { name, indexSizes }, presented),
  ]);
  const accumulator = createSchemaAccumulator();
  let bytes = 0;
  for (const [at, document] of documents.entries()) {
    accumulator.add(decodeBson(document));
    bytes += document.length;
    if (at % DOCUMENTS_A_TURN === DOCUMENTS_A_TURN - 1) await nextTurn();
  }
  const schema = accumulator.finish({
    name,
    isView,
    ...stats,
    count: Math.max(stats.count, documents.length),
    indexes: presented,
  });
  if (isView && stats.count === 0 && documents.length > 0)
    schema.limits.push(
      `Its documents were not counted within ${VIEW_COUNT_TIME_MS / 1000} s; there may be more.`,
    );
  const timeLimitMs = Math.min(INDEX_END_TIME_MS, context.timeLimitMs);
  const reader = {
    read: async (command: Doc, limit: number) =>
      (await readPage({ ...context, timeLimitMs }, command, { limit, cap: "documents" })).documents,
    isAborted: () => context.signal.aborted,
  };
  await readIndexRanges(reader, schema, indexes.found);
  return { schema, bytes };
}

type Listed = { name: string; isView: true | undefined };

/** Collections and views by name. */
async function listCollections(
  context: RunContext,
  limit: number,
): Promise<{ listed: Listed[]; isCut: boolean }> {
  const { found, isCut } = await readDescriptions(
    context,
    [
      ["listCollections", new Int32(1)],
      ["nameOnly", true],
      ["authorizedCollections", true],
    ],
    limit,
  );
  const listed = found.flatMap((description): Listed[] => {
    const name = description.get("name");
    const isView = description.get("type") === "view" || undefined;
    return typeof name === "string" && !name.startsWith("system.") ? [{ name, isView }] : [];
  });
  return { listed: listed.sort((a, b) => (a.name < b.name ? -1 : 1)), isCut };
}

/** Why no more collections are described; null while there is room for another one. */
function stopReason(
  caps: SchemaCaps,
  state: { done: number; bytes: number; isLate: boolean },
): string | null {
  const only = `so ${state.done.toLocaleString("en-US")} collections are described.`;
  if (state.isLate) return `Reading stopped after ${caps.timeMs / 1000} s, ${only}`;
  if (state.bytes >= caps.documentBytes)
    return `Reading stopped after ${Math.round(caps.documentBytes / 1024 ** 2)} MB, ${only}`;
  return state.done >= caps.described
    ? `Only the first ${caps.described.toLocaleString("en-US")} collections are described.`
    : null;
}

/**
 * Describes the collections of a database from a sample of their documents. Collections beyond a cap are
 * listed with the reason in their `limits`.
 *
 * @throws AppError query_timed_out when not even the list of collections arrives in time
 */
export async function readSchema(
  db: Db,
  { nowMs, signal: followed, onProgress }: ReadSchemaCall,
  caps: SchemaCaps = SCHEMA_CAPS,
): Promise<SchemaSnapshot> {
  const deadline = followWithDeadline(followed, caps.timeMs);
  const { signal } = deadline;
  const context: RunContext = {
    db,
    signal,
    timeLimitMs: caps.commandTimeMs,
    offset: 0,
    // Not known here: each connection of the pool waits for its own turn.
    requester: null,
    raw: null,
  };
  const collections: CollectionSchema[] = [];
  let bytes = 0;
  let reason: string | null = null;
  try {
    const { listed, isCut } = await listCollections(context, caps.listed);
    for (const [done, each] of listed.entries()) {
      reason ??= stopReason(caps, { done, bytes, isLate: signal.aborted });
      if (reason === null) {
        onProgress({ collection: each.name, done, total: listed.length });
        try {
          const read = await readCollection(context, each);
          followed.throwIfAborted();
          bytes += read.bytes;
          collections.push(read.schema);
          continue;
        } catch (error) {
          if (followed.aborted || !signal.aborted) throw error;
          reason = stopReason(caps, { done, bytes, isLate: true });
        }
      }
      collections.push(undescribed(each, reason ?? ""));
    }
    if (isCut)
      collections
        .at(-1)
        ?.limits.push(`Only the first ${caps.listed.toLocaleString("en-US")} collections are listed.`);
  } catch (error) {
    if (followed.aborted || !signal.aborted) throw error;
    throw new AppError("query_timed_out", {
      details: `Timeout: the collections were not listed within ${caps.timeMs / 1000} s`,
      reason: { kind: "time_limit", limitMs: caps.timeMs },
      cause: error,
    });
  } finally {
    deadline.end();
  }
  return {
    databaseName: db.databaseName,
    takenAt: nowMs,
    collections,
    references: inferReferences(collections),
  };
}
