import { promisify } from "node:util";
import { LIMITS } from "@querysnap/contracts";
import {
  createFileNames,
  type EntryWriter,
  EXPORT_FORMAT,
  EXPORT_VERSION,
  type ExportedCollection,
  type ExportMetadata,
  ExportWriter,
  type SkipReason,
} from "@querysnap/dump";
import { decodeBson, Doc, Int32, transcodeBsonLinesToEjsonBytes, valueToEjson } from "@querysnap/mql";
import { createSchemaAccumulator, presentIndex, type SchemaAccumulator } from "@querysnap/schema";
import { type Db, type Long, MongoServerError } from "mongodb";
import { AppError } from "../../app-error.ts";
import { followWithDeadline } from "./deadline.ts";
import { fromDriverValue } from "./driver-values.ts";
import { killCursor } from "./read-page.ts";
import { orNothing, readDescriptions, readStats, type SchemaProgress } from "./read-schema.ts";
import { type RunContext, send } from "./run-context.ts";

const nextTurn = promisify(setImmediate);

export type ExportLimits = {
  documentsPerCollection: number;
  collectionBytes: number;
  collections: number;
  timeMs: number;
};
export const EXPORT_LIMITS: ExportLimits = {
  documentsPerCollection: LIMITS.exportDocuments,
  collectionBytes: LIMITS.exportCollectionBytes,
  collections: 5_000,
  timeMs: LIMITS.exportTimeMs,
};
const MAX_INDEXES = 64;
const BATCH_DOCUMENTS = 1_000;
/** Transcoded before other work of this process gets its turn: some milliseconds. */
const BYTES_A_TURN = 512 * 1024;
const COMMAND_TIME_MS = 15_000;
const FORBIDDEN = 13;

export type ExportDatabaseProgress = SchemaProgress & { documents: number; documentsTotal: number };

export type ExportDatabaseCall = {
  nowMs: number;
  /** Of this application, for the file's metadata. */
  version: string;
  /** Opaque name of the user for hosted servers; null on users' hosts. */
  requester: string | null;
  signal: AbortSignal;
  /** Takes bytes of the ZIP file in order; resolves when it can take more. Called once the server answered. */
  write: (bytes: Uint8Array) => Promise<void>;
  /** After each batch of documents. */
  onProgress: (progress: ExportDatabaseProgress) => void;
};

type Found = Pick<ExportedCollection, "name" | "type" | "options" | "count" | "sizeBytes"> & {
  skip: SkipReason | null;
};

const SKIP_MESSAGES: Record<SkipReason, (limits: ExportLimits) => string> = {
  too_large: ({ collectionBytes }) => `Larger than ${Math.round(collectionBytes / 1024 ** 2)} MB`,
  view: () => "A view has no documents of its own; its definition is in the options",
  forbidden: () => "The database user may not read this collection",
};

const isForbidden = (error: unknown): boolean =>
  error instanceof MongoServerError && Number(error.code) === FORBIDDEN;

async function listCollections(context: RunContext, limits: ExportLimits): Promise<Found[]> {
  const list = (rest: [string, boolean][]) =>
    readDescriptions(context, [["listCollections", new Int32(1)], ...rest], limits.collections);
  // Users without the right to list see the names of what they may read, and nothing more.
  const { found, isCut } = await list([]).catch((error: unknown) => {
    if (!isForbidden(error)) throw error;
    return list([
      ["nameOnly", true],
      ["authorizedCollections", true],
    ]);
  });
  if (isCut)
    throw new AppError("query_failed", {
      details: `The database has more than ${limits.collections.toLocaleString("en-US")} collections`,
    });
  const collections: Found[] = [];
  for (const description of found) {
    const name = description.get("name");
    if (typeof name !== "string" || name.startsWith("system.")) continue;
    const stated = description.get("type");
    const type = stated === "view" || stated === "timeseries" ? stated : "collection";
    const options = description.get("options");
    const stats = type === "view" ? { count: 0, sizeBytes: 0 } : await readStats(context, name);
    collections.push({
      name,
      type,
      options: JSON.parse(valueToEjson(options instanceof Doc ? options : Doc.empty)) as unknown,
      count: stats.count,
      sizeBytes: stats.sizeBytes,
      skip: type === "view" ? "view" : stats.sizeBytes > limits.collectionBytes ? "too_large" : null,
    });
  }
  return collections.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Raw documents of one collection, in batches that a reply holds. */
async function* readBatches(
  { db, signal, requester }: RunContext,
  name: string,
  limit: number,
): AsyncGenerator<Uint8Array[]> {
  const cursor = db.collection<Uint8Array>(name).find(
    {},
    {
      raw: true,
      limit,
      batchSize: BATCH_DOCUMENTS,
      signal,
      ...(requester === null ? {} : { comment: { requester } }),
    },
  );
  // the driver forgets the id of a cursor that it closes because of the signal, and does not always kill it
  let id: Long | undefined;
  try {
    let hasMore = cursor.hasNext();
    while (await hasMore) {
      id = cursor.id;
      const batch = cursor.readBufferedDocuments();
      // the server reads the next batch while this one is written
      hasMore = cursor.hasNext();
      // where the caller stops in between, nobody else waits for it
      hasMore.catch(() => {});
      yield batch;
    }
  } finally {
    const closed = cursor.close().catch(() => {});
    await (signal.aborted && id ? killCursor(db, name, id) : closed);
  }
}

/** Cuts a batch into parts that are transcoded in one turn. */
function* partsOf(batch: readonly Uint8Array[]): Generator<Uint8Array[]> {
  let [part, bytes]: [Uint8Array[], number] = [[], 0];
  for (const document of batch) {
    part.push(document);
    bytes += document.length;
    if (bytes < BYTES_A_TURN) continue;
    yield part;
    [part, bytes] = [[], 0];
  }
  if (part.length > 0) yield part;
}

type Copied = { exported: number; bytes: number; truncated: boolean };

type CopyCall = {
  limits: ExportLimits;
  entry: EntryWriter;
  accumulator: SchemaAccumulator;
  onCopied: (documents: number) => void;
};

async function copyDocuments(
  batches: AsyncIterable<Uint8Array[]>,
  found: Found,
  { limits, entry, accumulator, onCopied }: CopyCall,
): Promise<Copied> {
  const limit = limits.documentsPerCollection;
  // the schema describes as many documents as the explorer's does, spread over the whole collection
  const stride = Math.max(1, Math.floor(Math.min(found.count, limit) / LIMITS.schemaSampleDocuments));
  let [exported, bytes] = [0, 0];
  for await (const batch of batches) {
    for (const part of partsOf(batch)) {
      const kept = part.slice(0, limit - exported);
      for (const [at, document] of kept.entries())
        if ((exported + at) % stride === 0) accumulator.add(decodeBson(document));
      await entry.write(transcodeBsonLinesToEjsonBytes(kept));
      exported += kept.length;
      bytes += kept.reduce((sum, { length }) => sum + length, 0);
      onCopied(exported);
      // a server may have stated a smaller size than what it sends
      if (kept.length < part.length || bytes > 2 * limits.collectionBytes)
        return { exported, bytes, truncated: true };
      await nextTurn();
    }
  }
  return { exported, bytes, truncated: false };
}

async function readVersion(context: RunContext): Promise<string | null> {
  const reply: Record<string, unknown> = await orNothing(
    send(context, Doc.of([["buildInfo", new Int32(1)]])),
    {},
  );
  const version = fromDriverValue(reply["version"]);
  return typeof version === "string" ? version.slice(0, 100) : null;
}

/** The same items, the first of which is read at once: a collection that may not be read fails here. */
async function withFirst<T>(items: AsyncGenerator<T>): Promise<AsyncIterable<T>> {
  const first = await items.next();
  return (async function* rest() {
    if (first.done === true) return;
    try {
      yield first.value;
      yield* items;
    } finally {
      await items.return(undefined);
    }
  })();
}

type Files = NonNullable<ExportedCollection["files"]>;

async function exportCollection(
  context: RunContext,
  found: Found,
  call: { writer: ExportWriter; files: Files; limits: ExportLimits; onCopied: (documents: number) => void },
): Promise<Copied> {
  const { writer, files, limits, onCopied } = call;
  // one more than the limit tells whether there are more
  const batches = await withFirst(readBatches(context, found.name, limits.documentsPerCollection + 1));
  const indexes = await orNothing(readDescriptions(context, [["listIndexes", found.name]], MAX_INDEXES), {
    found: [],
    isCut: false,
  });
  const entry = writer.startEntry(files.documents);
  const accumulator = createSchemaAccumulator();
  const copied = await copyDocuments(batches, found, { limits, entry, accumulator, onCopied });
  entry.end();
  writer.addText(files.indexes, indexes.found.map((index) => `${valueToEjson(index)}\n`).join(""));
  const schema = accumulator.finish({
    name: found.name,
    count: Math.max(found.count, copied.exported),
    sizeBytes: found.sizeBytes,
    averageDocumentBytes: found.count > 0 ? Math.round(found.sizeBytes / found.count) : 0,
    indexes: indexes.found.flatMap(presentIndex),
  });
  writer.addText(files.schema, `${JSON.stringify(schema, null, 2)}\n`);
  return copied;
}

async function writeExport(
  context: RunContext,
  writer: ExportWriter,
  { call, limits }: { call: ExportDatabaseCall; limits: ExportLimits },
): Promise<void> {
  const { documentsPerCollection, collectionBytes } = limits;
  const all = await listCollections(context, limits);
  const metadata: ExportMetadata = {
    format: EXPORT_FORMAT,
    version: EXPORT_VERSION,
    versions: { querysnap: call.version, mongodb: await readVersion(context) },
    database: context.db.databaseName,
    exportedAt: new Date(call.nowMs).toISOString(),
    options: { documentsPerCollection, collectionBytes },
    counts: { collections: 0, documents: 0, bytes: 0 },
    collections: [],
    truncated: [],
    skipped: [],
  };
  const total = all.filter(({ skip }) => skip === null).length;
  const documentsTotal = all.reduce(
    (sum, { skip, count }) => sum + (skip === null ? Math.min(count, documentsPerCollection) : 0),
    0,
  );
  const filesOf = createFileNames();
  const { counts } = metadata;
  for (const found of all) {
    const { skip, ...described } = found;
    let reason = skip;
    let copied: Copied = { exported: 0, bytes: 0, truncated: false };
    const files = filesOf(found.name);
    if (reason === null) {
      const report = (documents: number) =>
        call.onProgress({
          collection: found.name,
          done: counts.collections,
          total,
          documents: counts.documents + documents,
          documentsTotal,
        });
      report(0);
      try {
        copied = await exportCollection(context, found, { writer, files, limits, onCopied: report });
      } catch (error) {
        if (!isForbidden(error)) throw error;
        reason = "forbidden";
      }
    }
    const { exported, truncated, bytes } = copied;
    metadata.collections.push({ ...described, exported, truncated, files: reason === null ? files : null });
    if (reason !== null)
      metadata.skipped.push({ name: found.name, reason, message: SKIP_MESSAGES[reason](limits) });
    else counts.collections += 1;
    if (truncated) metadata.truncated.push(found.name);
    counts.documents += exported;
    counts.bytes += bytes;
  }
  writer.finish(metadata);
}

/** Passes the ZIP's bytes on while they are made. */
async function passOn(writer: ExportWriter, call: ExportDatabaseCall): Promise<void> {
  for await (const chunk of writer.output) await call.write(chunk as Uint8Array);
}

/**
 * Reads a database and writes its ZIP file. Memory does not grow with the size of the database: documents
 * pass through in batches, and reading waits for `write`.
 *
 * @throws AppError query_timed_out, query_failed, and the driver's errors
 */
export async function exportDatabase(
  db: Db,
  call: ExportDatabaseCall,
  limits: ExportLimits = EXPORT_LIMITS,
): Promise<void> {
  const deadline = followWithDeadline(call.signal, limits.timeMs);
  const { signal } = deadline;
  const context: RunContext = {
    db,
    signal,
    timeLimitMs: COMMAND_TIME_MS,
    offset: 0,
    requester: call.requester,
    raw: null,
  };
  const writer = new ExportWriter(call.nowMs);
  const stop = () => writer.destroy(new Error("The export was stopped"));
  signal.addEventListener("abort", stop, { once: true });
  try {
    const written = writeExport(context, writer, { call, limits }).catch((error: unknown) => {
      writer.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    });
    // the reason why writing failed comes before that of the stream it destroyed
    const [wrote, passed] = await Promise.allSettled([written, passOn(writer, call)]);
    if (wrote.status === "rejected") throw wrote.reason;
    if (passed.status === "rejected") throw passed.reason;
  } catch (error) {
    if (call.signal.aborted || !signal.aborted) throw error;
    throw new AppError("query_timed_out", {
      details: `Timeout: the export took longer than ${limits.timeMs / 60_000} minutes`,
      reason: { kind: "time_limit", limitMs: limits.timeMs },
      cause: error,
    });
  } finally {
    signal.removeEventListener("abort", stop);
    deadline.end();
  }
}
