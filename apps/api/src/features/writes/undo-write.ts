import { LIMITS } from "@querysnap/contracts";
import { buildOperation, decodeBson, Doc, formatValue, type Operation, type Value } from "@querysnap/mql";
import { AppError } from "../../app-error.ts";
import type { WriteUndoRow } from "../../infra/sql/tables.ts";
import { getConnection } from "../connections/get-connection.ts";
import { type HostedQueries, isHosted } from "../queries/hosted-queries.ts";
import { readByIds } from "./keep-undo.ts";
import { hashOf, idKey, idOf, type KeptDocument, unpackDocuments } from "./kept-documents.ts";
import { runsOn, type RunOn, type WriteDeps } from "./write-reader.ts";

/** Longer than all statements of one undo may take. */
const CLAIM_MS = 5 * 60_000;
const BATCH_DOCUMENTS = 500;
/** A statement is one document for the server, and holds both versions of each document. */
const BATCH_BYTES = 3 * 1024 * 1024;
const NAMED_CONFLICTS = 5;

export type UndoWriteCall = { userId: string; undoId: string; signal: AbortSignal };

/** A document to put back; `now` is what it must still be, null where it must be absent. */
type Restore = { before: Uint8Array; now: Uint8Array | null };
type Comparison = { restore: Restore[]; conflicts: Value[] };

/** Splits kept documents into those unchanged since the write and conflicts; restored ones need no action. */
function compare(kept: readonly KeptDocument[], current: ReadonlyMap<string, Uint8Array>): Comparison {
  const restore: Restore[] = [];
  const conflicts: Value[] = [];
  for (const { before, after } of kept) {
    const id = idOf(before);
    const now = current.get(idKey(id)) ?? null;
    if (now && Buffer.from(now).equals(before)) continue;
    const isAsLeft = after === null ? now === null : now !== null && hashOf(now).equals(after);
    if (isAsLeft) restore.push({ before, now });
    else conflicts.push(id);
  }
  return { restore, conflicts };
}

function conflictError(conflicts: readonly Value[], all: number): AppError {
  const named = conflicts.slice(0, NAMED_CONFLICTS).map((id) => formatValue(id));
  const more = conflicts.length > named.length ? `, and ${conflicts.length - named.length} more` : "";
  return new AppError("undo_conflict", {
    details: `${conflicts.length} of ${all} documents were changed since, _id ${named.join(", ")}${more}`,
  });
}

function* batches(list: readonly Restore[]): Generator<Restore[]> {
  let batch: Restore[] = [];
  let bytes = 0;
  for (const each of list) {
    const size = each.before.length + (each.now?.length ?? 0);
    if (batch.length > 0 && (batch.length >= BATCH_DOCUMENTS || bytes + size > BATCH_BYTES)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(each);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

const UNORDERED = new Doc(["ordered"], [false]);

function insertAgain(collection: string, batch: readonly Restore[]): Operation {
  const documents = batch.map(({ before }) => decodeBson(before));
  return buildOperation({ collection, method: "insertMany", args: [documents, UNORDERED] });
}

/** Replaces each document only if it is still what it was when it was compared. */
function replaceBack(collection: string, batch: readonly Restore[]): Operation {
  const steps = batch.map(({ before, now }) => {
    const literal = new Doc(["$literal"], [decodeBson(now ?? before)]);
    const filter = Doc.of([
      ["_id", new Doc(["$eq"], [idOf(before)])],
      ["$expr", new Doc(["$eq"], [["$$ROOT", literal]])],
    ]);
    const step = Doc.of([
      ["filter", filter],
      ["replacement", decodeBson(before)],
    ]);
    return new Doc(["replaceOne"], [step]);
  });
  return buildOperation({ collection, method: "bulkWrite", args: [steps, UNORDERED] });
}

async function restoreAll(run: RunOn, row: WriteUndoRow, kept: readonly KeptDocument[]): Promise<number> {
  const { collection, effect } = row;
  const documents = kept.map(({ before }) => before);
  const { restore, conflicts } = compare(kept, await readByIds(run, collection, documents));
  if (conflicts.length > 0) throw conflictError(conflicts, kept.length);
  let restored = 0;
  for (const batch of batches(restore)) {
    const operation = (effect === "delete" ? insertAgain : replaceBack)(collection, batch);
    restored += (await run(operation)).documentsAffected;
  }
  if (restored < restore.length)
    throw new AppError("undo_conflict", {
      message: "Not every document was restored",
      details: `${restored} of ${restore.length} documents were restored; the others changed at the same moment`,
    });
  return restored;
}

/**
 * Puts the documents of a delete or update back, byte for byte. All or nothing as far as it can be seen
 * before; trying again after an interruption goes on where it stopped.
 *
 * @returns how many documents were written
 * @throws AppError undo_not_found, undo_conflict, connection_not_found, query_forbidden and what running an
 * operation throws
 */
export async function undoWrite(
  deps: WriteDeps & { hostedQueries: HostedQueries },
  { userId, undoId, signal }: UndoWriteCall,
): Promise<number> {
  const { undos } = deps.store;
  const nowMs = deps.clock.now();
  const row = await undos.find(userId, undoId);
  if (!row || row.expires_at <= nowMs) throw new AppError("undo_not_found");
  const connection = await getConnection(deps, userId, row.connection_id);
  if (connection.is_read_only === 1)
    throw new AppError("query_forbidden", { details: "Not allowed: this connection is read-only" });
  if (!(await undos.claim({ userId, id: undoId, nowMs, untilMs: nowMs + CLAIM_MS })))
    throw new AppError("undo_conflict", { message: "This undo is already running" });
  try {
    const kept = await unpackDocuments(deps.box.open(row.content, row.id));
    const end = isHosted(connection) ? await deps.hostedQueries.start(userId) : null;
    const run = runsOn(deps, { userId, connection, timeLimitMs: LIMITS.queryTimeMs, signal });
    const restored = await restoreAll(run, row, kept).finally(() => end?.());
    await undos.delete(row.id);
    return restored;
  } catch (error) {
    await undos.release(row.id);
    throw error;
  }
}
