import {
  LIMITS,
  type ParsedOf,
  type previewWrite as contract,
  type WritePreview,
} from "@querysnap/contracts";
import {
  buildOperation,
  DateTime,
  decodeBson,
  Doc,
  Int32,
  ObjectId,
  objectIdTimeMs,
  parseEjson,
  print,
  toCommand,
  type Value,
} from "@querysnap/mql";
import type { SchemaSnapshot } from "@querysnap/schema";
import { AppError } from "../../app-error.ts";
import { toIso } from "../../infra/clock.ts";
import { jsonWith } from "../../infra/json-with.ts";
import type { Outcome } from "../../infra/mongo/outcome.ts";
import type { ConnectionRow } from "../../infra/sql/connection-tables.ts";
import { getConnection } from "../connections/get-connection.ts";
import { type HostedQueries, isHosted } from "../queries/hosted-queries.ts";
import { assertAllowed, readQuery } from "../queries/read-query.ts";
import { documentsOf } from "./kept-documents.ts";
import { findTouched, type RunOn, runsOn, type WriteDeps } from "./write-reader.ts";
import { type WriteTarget, writeTarget } from "./write-target.ts";
import { findSchema } from "../schemas/get-schema.ts";

const SHOWN_DOCUMENTS = 3;
const MAX_REFERENCES = 5;

export type PreviewWriteCall = {
  userId: string;
  connectionId: string;
  input: ParsedOf<typeof contract, "body">;
  signal: AbortSignal;
};

/** Failures of one part of a preview, which leave the others as they are. */
const PARTIAL_FAILURES = new Set<string>(["query_timed_out", "query_failed", "database_forbidden"]);

/** The outcome, or null where the database refused or took too long. */
function ifPossible<T>(part: Promise<T>): Promise<T | null> {
  return part.catch((error: unknown) => {
    if (error instanceof AppError && PARTIAL_FAILURES.has(error.code)) return null;
    throw error;
  });
}

/** Why a statement's documents cannot be kept; null when they can, as far as is known before it runs. */
export function undoRefusal(
  connection: Pick<ConnectionRow, "is_read_only" | "kind">,
  target: WriteTarget | null,
  hit: number | null,
): string | null {
  if (connection.is_read_only === 1 || connection.kind === "sample")
    return "Only writes on databases of your own can be undone.";
  if (!target?.isUndoable)
    return target?.effect === "drop" || target?.effect === "drop database"
      ? "A drop cannot be undone."
      : "Only a single delete or update can be undone.";
  if (hit === null) return "The documents could not be counted in time, so they cannot be kept.";
  return hit > LIMITS.undoDocuments
    ? `More than the ${LIMITS.undoDocuments.toLocaleString("en-US")} documents that can be kept.`
    : null;
}

async function countHits(run: RunOn, target: WriteTarget): Promise<number> {
  const { collection, filter, collation, isSingle } = target;
  if (filter.size === 0 && !isSingle) return countAll(run, collection);
  const options = Doc.of([
    ...(isSingle ? [["limit", new Int32(1)] as const] : []),
    ...(collation ? [["collation", collation] as const] : []),
  ]);
  const args = options.size > 0 ? [filter, options] : [filter];
  return (await run(buildOperation({ collection, method: "countDocuments", args }))).documentsAffected;
}

async function countAll(run: RunOn, collection: string): Promise<number> {
  const operation = buildOperation({ collection, method: "estimatedDocumentCount" });
  return (await run(operation)).documentsAffected;
}

const LIKELY_TIMES = /^(?:created|creation|inserted|placed|ordered|registered|date$|timestamp$)/i;

/** The field that says how old a document is: a date that every document has, else the id. */
function ageField(snapshot: SchemaSnapshot | undefined, collection: string): string {
  const fields = snapshot?.collections.find(({ name }) => name === collection)?.fields ?? [];
  const dates = fields.filter(
    ({ types, arrayDepth, missingPercentage }) =>
      types[0]?.type === "date" && arrayDepth === 0 && missingPercentage < 50,
  );
  const likely = dates.find(({ path }) => LIKELY_TIMES.test(path));
  return (likely ?? dates.toSorted((a, b) => a.missingPercentage - b.missingPercentage)[0])?.path ?? "_id";
}

function timeOf(value: Value | undefined): number | null {
  if (value instanceof DateTime) return value.ms;
  return value instanceof ObjectId ? objectIdTimeMs(value) : null;
}

const LAST_DATE_MS = 8.64e15;

async function readRange(
  run: RunOn,
  { collection, filter, collation }: WriteTarget,
  field: string,
): Promise<WritePreview["range"]> {
  const path = `$${field}`;
  const group = Doc.of([
    ["_id", null],
    ["oldest", new Doc(["$min"], [path])],
    ["newest", new Doc(["$max"], [path])],
  ]);
  const pipeline = [new Doc(["$match"], [filter]), new Doc(["$group"], [group])];
  const args = collation ? [pipeline, new Doc(["collation"], [collation])] : [pipeline];
  const { result } = await run(buildOperation({ collection, method: "aggregate", args }));
  const [row] = listOf(result);
  const found = row instanceof Doc ? [timeOf(row.get("oldest")), timeOf(row.get("newest"))] : [];
  const [oldest = null, newest = null] = found;
  if (oldest === null || newest === null) return null;
  if (Math.max(Math.abs(oldest), Math.abs(newest)) > LAST_DATE_MS) return null;
  return { field, oldest: toIso(oldest), newest: toIso(newest) };
}

function listOf(result: Outcome["result"]): readonly Value[] {
  if (result.kind === "single") return [];
  const value = parseEjson(new TextDecoder().decode(result.bytes), { malformedTypes: "keep" });
  return Array.isArray(value) ? value : [];
}

/** Fields of other documents that hold values of what would go. */
async function countReferences(
  run: RunOn,
  target: WriteTarget,
  { snapshot, hit }: { snapshot: SchemaSnapshot | undefined; hit: number | null },
): Promise<WritePreview["references"]> {
  if (target.effect === "update") return [];
  const references = (snapshot?.references ?? []).filter(({ to }) => to.collection === target.collection);
  const counted = references.slice(0, MAX_REFERENCES).map(async ({ from, to }) => {
    const count = await ifPossible(countReferring(run, { target, hit, from, toPath: to.path }));
    return { collection: from.collection, path: from.path, count };
  });
  return (await Promise.all(counted)).filter(({ count }) => count !== 0);
}

type Referring = {
  target: WriteTarget;
  hit: number | null;
  from: { collection: string; path: string };
  toPath: string;
};

async function countReferring(run: RunOn, { target, hit, from, toPath }: Referring): Promise<number | null> {
  const count = async (condition: Doc) => {
    const args = [new Doc([from.path], [condition])];
    const operation = buildOperation({ collection: from.collection, method: "countDocuments", args });
    return (await run(operation)).documentsAffected;
  };
  // without the whole collection every value that refers to it dangles
  if (target.filter.size === 0 && !target.isSingle) return count(new Doc(["$ne"], [null]));
  if (hit === null || hit > LIMITS.previewReferencedValues) return null;
  const caps = { documents: LIMITS.previewReferencedValues, bytes: LIMITS.undoBytes };
  const projection = new Doc([toPath], [new Int32(1)]);
  const limit = target.isSingle ? 1 : null;
  const { result } = await run(findTouched(target, limit, projection), caps);
  const values = documentsOf(result).flatMap((bytes) => {
    const value = decodeBson(bytes).get(toPath);
    return value === undefined || value === null ? [] : [value];
  });
  return values.length === 0 ? 0 : count(new Doc(["$in"], [values]));
}

type DatabaseCounts = { hit: number | null; total: number | null };

async function countDatabase(run: RunOn): Promise<DatabaseCounts> {
  const operation = buildOperation({ collection: "", method: "stats" });
  const { result } = await run({ ...operation, scope: "database", collection: null });
  const stats = result.kind === "single" ? parseEjson(result.text) : null;
  const objects = stats instanceof Doc ? stats.get("objects") : null;
  const count = objects instanceof Object && "value" in objects ? Number(objects.value) : null;
  return { hit: count, total: count };
}

type Preview = Omit<WritePreview, "first" | "success"> & { first: string };

async function previewTarget(
  run: RunOn,
  target: WriteTarget,
  snapshot: SchemaSnapshot | undefined,
): Promise<Omit<Preview, "undo">> {
  const { effect, collection } = target;
  if (effect === "drop database") {
    const counts = (await ifPossible(countDatabase(run))) ?? { hit: null, total: null };
    return { effect, collection, ...counts, range: null, references: [], first: "[]", findQuery: null };
  }
  const [hit, total, range, first] = await Promise.all([
    ifPossible(countHits(run, target)),
    ifPossible(countAll(run, collection)),
    ifPossible(readRange(run, target, ageField(snapshot, collection))),
    ifPossible(run(findTouched(target, target.isSingle ? 1 : SHOWN_DOCUMENTS))),
  ]);
  const references = await countReferences(run, target, { snapshot, hit });
  return {
    effect,
    collection,
    hit,
    total,
    range,
    references,
    first: first?.result.kind === "list" ? new TextDecoder().decode(first.result.bytes) : "[]",
    findQuery: print(findTouched(target, target.isSingle ? 1 : null)),
  };
}

const NOTHING: Omit<Preview, "undo" | "collection"> = {
  effect: "none",
  hit: null,
  total: null,
  range: null,
  references: [],
  first: "[]",
  findQuery: null,
};

/**
 * Counts and shows what a dangerous statement would hit. Every step has its own deadline, and one that fails
 * leaves its part empty. Reads only.
 *
 * @returns the reply as JSON text with documents in canonical Extended JSON
 * @throws AppError connection_not_found, query_invalid, query_forbidden, query_cancelled,
 * database_unreachable, throttled
 */
export async function previewWrite(
  deps: WriteDeps & { hostedQueries: HostedQueries },
  { userId, connectionId, input, signal }: PreviewWriteCall,
): Promise<string> {
  const connection = await getConnection(deps, userId, connectionId);
  const operation = readQuery(input.queryString, {
    collection: input.collection ?? undefined,
    nowMs: deps.clock.now(),
  });
  assertAllowed(operation, {
    isReadOnly: connection.is_read_only === 1,
    databaseName: connection.database_name,
  });
  const target = writeTarget(toCommand(operation));
  const end = target && isHosted(connection) ? await deps.hostedQueries.start(userId) : null;
  try {
    const run = runsOn(deps, { userId, connection, timeLimitMs: LIMITS.previewTimeMs, signal });
    const snapshot = await findSchema(deps, connection.id);
    const read = target
      ? await previewTarget(run, target, snapshot)
      : { ...NOTHING, collection: operation.collection ?? "" };
    const { first, ...plain } = read;
    const reason = undoRefusal(connection, target, read.hit);
    const undo = { isPossible: reason === null, reason };
    return jsonWith({ success: true, ...plain, undo }, ["first", first]);
  } finally {
    await end?.();
  }
}
