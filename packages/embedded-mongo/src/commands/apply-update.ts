import { Doc, isArray, ObjectId, type Value } from "@querysnap/mql";
import type { CompileContext } from "../engine/contract.ts";
import { MongoError } from "../engine/mongo-error.ts";
import { RawDoc } from "../engine/raw-doc.ts";
import { compileByteUpdate, type ByteUpdate } from "../engine/update/byte-update.ts";
import { compileUpdate, type CompiledUpdate } from "../engine/update/compile-update.ts";
import { BsonWriter } from "../engine/write-value.ts";
import type { Collection } from "../storage/collection.ts";
import type { Database } from "../storage/database.ts";
import type { FieldColumn } from "../storage/field-column.ts";
import type { CommandCall } from "./command-call.ts";
import { newObjectId } from "./object-id.ts";
import { compileValidator, type Validate } from "./validator.ts";
import { checkUpdatedSize, storedForm } from "./write-documents.ts";
import { writableCollection } from "./write-errors.ts";

export type UpdateStatement = {
  readonly filter: Doc;
  readonly change: Value;
  readonly isUpsert: boolean;
  readonly arrayFilters: readonly Doc[];
  /** Variables for a pipeline. */
  readonly constants: Doc | null;
  readonly isMulti?: boolean;
};

/** A compiled update and what it needs to be applied. */
export type UpdatePlan = {
  readonly context: CompileContext;
  readonly update: CompiledUpdate;
  readonly database: Database;
  readonly validate: Validate | null;
  /** The same on stored bytes, where no index and no validator looks at what changes. */
  readonly onBytes: ByteUpdate | null;
  /** Counts what a statement about many documents has changed. */
  changes: number;
  /** Facts about the fields that `onBytes` changes, once there are many. */
  columns: readonly FieldColumn[] | null;
};

/** From so many changes on a statement writes to the journal. */
const BULK_FROM = 128;

export function prepareUpdate(
  call: CommandCall,
  collection: Collection | undefined,
  statement: UpdateStatement,
): UpdatePlan {
  const { filter, change, isUpsert, arrayFilters, constants } = statement;
  if (constants && !isArray(change))
    throw new MongoError(51198, "Constant values may only be specified for pipeline updates");
  const context = call.compileContext(constants);
  const skipsValidation = !collection || call.options.bool("bypassDocumentValidation");
  const update = compileUpdate(change, { filter, arrayFilters, isUpsert }, context);
  const validate = skipsValidation ? null : compileValidator(collection, call);
  const onBytes = collection && statement.isMulti && !validate ? compileByteUpdate(change) : null;
  return {
    context,
    update,
    database: call.database,
    validate,
    onBytes: onBytes && collection?.leavesIndexes(onBytes.names) ? onBytes : null,
    changes: 0,
    columns: null,
  };
}

const scratch = new BsonWriter();

/** The document's bytes, valid until the next one is written. The store copies them. */
function encodeShared(doc: Doc): RawDoc {
  scratch.truncate(0);
  scratch.doc(doc);
  return new RawDoc(scratch.view());
}

/** Changes one stored document. @returns Whether anything changed. */
export function applyUpdate(plan: UpdatePlan, collection: Collection, rid: number): boolean {
  if (++plan.changes === BULK_FROM && plan.onBytes) startBulk(plan, plan.onBytes, collection);
  const prepared =
    plan.columns && collection.records.readColumns(plan.columns, rid)
      ? plan.onBytes?.prepareCells(plan.columns, rid)
      : null;
  if (prepared) return prepared === "sameSize" && applyPatches(plan, collection, rid);
  const before = collection.records.get(rid);
  if (!before) return false;
  const outcome = plan.onBytes?.prepare(before) ?? "general";
  if (outcome === "unchanged") return false;
  if (outcome === "sameSize" && collection.records.takesPatches && !plan.database.hasOpenCursors)
    return applyPatches(plan, collection, rid);
  if (outcome !== "general") return applyBytes(plan, collection, rid);
  const changed = plan.update.apply(before);
  if (changed === "unchanged") return false;
  const encoded = encodeShared(changed);
  checkUpdatedSize(encoded.byteLength, false);
  const after = storedForm(encoded, plan.update.kind === "replacement");
  plan.validate?.(after, before);
  plan.database.reserveSpace(after.byteLength - before.byteLength);
  collection.update(rid, { before, after });
  return true;
}

function startBulk(plan: UpdatePlan, { names }: ByteUpdate, { records }: Collection): void {
  records.startBulk();
  if (records.takesPatches && !plan.database.hasOpenCursors) plan.columns = records.openColumns(names);
}

function applyPatches({ onBytes }: UpdatePlan, collection: Collection, rid: number): boolean {
  if (!onBytes) return false;
  for (let change = 0; change < onBytes.changes; change++)
    collection.patch(rid, onBytes.positionOf(change), onBytes.bytesOf(change));
  return true;
}

function applyBytes({ onBytes, database }: UpdatePlan, collection: Collection, rid: number): boolean {
  if (!onBytes) return false;
  const { sizeBefore } = onBytes;
  const after = onBytes.written();
  checkUpdatedSize(after.byteLength, false);
  database.reserveSpace(after.byteLength - sizeBefore);
  collection.replace(rid, { sizeBefore, after });
  return true;
}

/** Inserts what an upsert makes when nothing matched. @returns Its `_id`. */
export function insertUpserted(call: CommandCall, plan: UpdatePlan, name: string): Value {
  const made = plan.update.upsert();
  const doc = made.has("_id")
    ? made
    : new Doc(["_id", ...made.keys], [new ObjectId(newObjectId()), ...made.values]);
  const encoded = encodeShared(doc);
  checkUpdatedSize(encoded.byteLength, true);
  const stored = storedForm(encoded, plan.update.kind === "replacement");
  const collection = writableCollection(call.database, name);
  plan.validate?.(stored);
  call.database.reserveSpace(stored.byteLength);
  collection.insert(stored);
  return stored.get("_id") ?? null;
}
