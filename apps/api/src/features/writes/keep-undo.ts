import { type executeRaw, type KeptUndo, LIMITS, type ParsedOf } from "@querysnap/contracts";
import { buildOperation, Doc, type Operation, toCommand } from "@querysnap/mql";
import { AppError } from "../../app-error.ts";
import { toIso } from "../../infra/clock.ts";
import { newId } from "../../infra/ids.ts";
import { isRestorable } from "../../infra/mongo/driver-values.ts";
import { isMissingParent } from "../../infra/sql/missing-parent.ts";
import type { WriteUndoRow } from "../../infra/sql/tables.ts";
import {
  byId,
  documentsOf,
  hashOf,
  idKey,
  idOf,
  type KeptDocument,
  packDocuments,
} from "./kept-documents.ts";
import { undoRefusal } from "./preview-write.ts";
import { type Database, findTouched, type RunOn, runsOn, type WriteDeps } from "./write-reader.ts";
import { type WriteTarget, writeTarget } from "./write-target.ts";

/** After the write: what it really touched is stored, before anybody is answered. */
export type FinishUndo = (written: {
  historyId: string;
  documentsAffected: number;
}) => Promise<KeptUndo | null>;

type Kept = { ok: true; documents: Uint8Array[] } | { ok: false; reason: string };

const COUNT = LIMITS.undoDocuments.toLocaleString("en-US");
const TOO_MUCH = `They are more than ${COUNT} documents or ${LIMITS.undoBytes / 1024 / 1024} MB.`;

/** The documents as they are before the write. */
async function readBefore(run: RunOn, target: WriteTarget): Promise<Kept> {
  const limit = target.isSingle ? 1 : null;
  const caps = { documents: target.isSingle ? 1 : LIMITS.undoDocuments, bytes: LIMITS.undoBytes };
  const { result, cappedBy } = await run(findTouched(target, limit), caps);
  if (cappedBy === "bytes" || (cappedBy !== null && !target.isSingle)) return { ok: false, reason: TOO_MUCH };
  const documents = documentsOf(result);
  if (!documents.every(isRestorable))
    return { ok: false, reason: "One of them has a value that could not be written back exactly." };
  return { ok: true, documents };
}

/** Reads the documents with these ids as they are now. */
export async function readByIds(
  run: RunOn,
  collection: string,
  documents: readonly Uint8Array[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const ids = documents.map(idOf);
  const args = [new Doc(["_id"], [new Doc(["$in"], [ids])])];
  const caps = { documents: LIMITS.undoDocuments, bytes: LIMITS.resultBytes };
  const { result } = await run(buildOperation({ collection, method: "find", args }), caps);
  return byId(documentsOf(result));
}

/** Those that the write deleted or changed, with what became of them. */
async function touchedOf(
  run: RunOn,
  target: WriteTarget,
  before: readonly Uint8Array[],
): Promise<KeptDocument[]> {
  const now = await readByIds(run, target.collection, before);
  return before.flatMap((document): KeptDocument[] => {
    const current = now.get(idKey(idOf(document)));
    if (target.effect === "delete") return current ? [] : [{ before: document, after: null }];
    const isChanged = current !== undefined && !Buffer.from(current).equals(document);
    return isChanged ? [{ before: document, after: hashOf(current) }] : [];
  });
}

export type KeepUndoCall = Database & {
  operation: Operation;
  keepUndo: NonNullable<ParsedOf<typeof executeRaw, "body">["keepUndo"]>;
};

/**
 * Reads what a delete or update is about to touch, so that it can be undone. The database gives no lock, so
 * the documents are read again after the write, and only those that it really touched are kept.
 *
 * @returns What stores them once the write is done; null where nothing can be kept.
 * @throws AppError undo_unavailable when it is required but impossible, and what reading throws
 */
export async function keepUndo(deps: WriteDeps, call: KeepUndoCall): Promise<FinishUndo | null> {
  const { operation, connection } = call;
  const target = writeTarget(toCommand(operation));
  const isRequired = call.keepUndo === "required";
  const refuse = (details: string) => {
    if (isRequired) throw new AppError("undo_unavailable", { details });
    return null;
  };
  const refusal = undoRefusal(connection, target, 0);
  if (refusal !== null || !target) return refuse(refusal ?? "");
  const run = runsOn(deps, call);
  const before = await readBefore(run, target).catch((error: unknown) => {
    if (isRequired || call.signal.aborted) throw error;
    return { ok: false as const, reason: "" };
  });
  if (!before.ok) return refuse(before.reason);
  if (before.documents.length === 0) return null;

  return async ({ historyId, documentsAffected }) => {
    // the write is done: whatever fails now must not fail its reply
    const kept = await touchedOf(run, target, before.documents).catch(() => []);
    if (kept.length === 0) return null;
    const nowMs = deps.clock.now();
    const id = newId("und", nowMs);
    const row: WriteUndoRow = {
      id,
      user_id: call.userId,
      connection_id: connection.id,
      history_id: historyId,
      effect: target.effect === "delete" ? "delete" : "update",
      collection: target.collection,
      documents: kept.length,
      is_partial: documentsAffected > kept.length ? 1 : 0,
      content: deps.box.seal(await packDocuments(kept), id),
      claimed_until: 0,
      expires_at: nowMs + LIMITS.undoMs,
      created_at: nowMs,
    };
    try {
      await deps.store.undos.insert(row);
      await deps.store.undos.keepLatest(call.userId, LIMITS.undosPerUser);
    } catch (error) {
      // the connection or its history was deleted meanwhile
      if (!isMissingParent(error)) throw error;
      return null;
    }
    return presentUndo(row);
  };
}

export function presentUndo(
  row: Pick<WriteUndoRow, "id" | "documents" | "is_partial" | "expires_at">,
): KeptUndo {
  return {
    _id: row.id,
    documents: row.documents,
    isPartial: row.is_partial === 1,
    expiresAt: toIso(row.expires_at),
  };
}
