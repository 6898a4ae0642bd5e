import { Doc, Double, isArray, type Value } from "@querysnap/mql";
import { inContext, MongoError } from "../engine/mongo-error.ts";
import { compileFindProjection } from "../engine/projection/compile-projection.ts";
import { materialize, type RawDoc } from "../engine/raw-doc.ts";
import { selectRecords } from "../planner/select-records.ts";
import type { Collection } from "../storage/collection.ts";
import type { StoredRecord } from "../storage/records.ts";
import { applyUpdate, insertUpserted, prepareUpdate, type UpdatePlan } from "./apply-update.ts";
import type { CommandCall, CommandReply } from "./command-call.ts";
import type { Command } from "./command.ts";
import { hintOption } from "./find-selection.ts";
import { collectionName } from "./namespace.ts";
import { openCollection } from "./open-collection.ts";
import { countValue, document } from "./reply.ts";
import { checkWritable } from "./write-errors.ts";

/** @see https://www.mongodb.com/docs/v7.0/reference/command/findAndModify/ */
export const findAndModifyCommand: Command = {
  names: ["findAndModify", "findandmodify"],
  fields: [
    "query",
    "sort",
    "remove",
    "update",
    "new",
    "fields",
    "upsert",
    "bypassDocumentValidation",
    "arrayFilters",
    "hint",
    "stmtId",
  ],
  access: ["write"],
  effect: "write",
  isStable: true,
  run,
};

function run(call: CommandCall): CommandReply {
  const { options, database } = call;
  const name = collectionName(call);
  const isRemove = options.bool("remove");
  const isUpsert = options.bool("upsert");
  const wantsNew = options.bool("new");
  const change = options.get("update");
  checkOptions({ isRemove, isUpsert, wantsNew, change });
  if (isRemove && options.get("arrayFilters") !== undefined)
    throw new MongoError(9, "Cannot specify arrayFilters and remove=true");
  checkWritable(database, name);
  const collection = openCollection(call, name);
  const filter = options.doc("query") ?? Doc.empty;
  const arrayFilters = options.docs("arrayFilters") ?? [];
  const plan =
    change === undefined
      ? null
      : prepareUpdate(call, collection, { filter, change, isUpsert, arrayFilters, constants: null });
  const context = plan?.context ?? call.compileContext();
  const project = compileFindProjection(options.doc("fields") ?? Doc.empty, context, filter);
  const selection = { filter, sort: options.doc("sort"), hint: hintOption(options.get("hint")), limit: 1 };
  const { records } = selectRecords({ database, collection }, selection, context);
  const shown = (doc: RawDoc): Value => materialize(project ? project(doc) : doc);
  return inContext("Plan executor error during findAndModify", () => {
    const [found] = records;
    if (found && collection) return changeFound({ found, collection, plan, wantsNew, shown });
    if (!plan || !isUpsert) return answer({ n: 0, updatedExisting: plan ? false : undefined, value: null });
    const id = insertUpserted(call, plan, name);
    const stored = database.find(name);
    const rid = stored?.findById(id);
    const inserted = rid === undefined ? undefined : stored?.records.get(rid);
    return answer({
      n: 1,
      updatedExisting: false,
      upserted: id,
      value: wantsNew && inserted ? shown(inserted) : null,
    });
  });
}

type Change = {
  readonly found: StoredRecord;
  readonly collection: Collection;
  /** Null to remove. */
  readonly plan: UpdatePlan | null;
  readonly wantsNew: boolean;
  readonly shown: (doc: RawDoc) => Value;
};

function changeFound({ found, collection, plan, wantsNew, shown }: Change): Doc {
  // Projected before the change, which may reuse what the document points to.
  const before = wantsNew ? null : shown(found.doc);
  if (plan) applyUpdate(plan, collection, found.rid);
  else collection.remove(found.rid, found.doc);
  const after = collection.records.get(found.rid);
  const value = wantsNew && after ? shown(after) : before;
  return answer({ n: 1, updatedExisting: plan ? true : undefined, value });
}

function checkOptions({
  isRemove,
  isUpsert,
  wantsNew,
  change,
}: {
  isRemove: boolean;
  isUpsert: boolean;
  wantsNew: boolean;
  change: Value | undefined;
}): void {
  if (isRemove) {
    if (change !== undefined) throw new MongoError(9, "Cannot specify both an update and remove=true");
    if (isUpsert) throw new MongoError(9, "Cannot specify both upsert=true and remove=true ");
    if (wantsNew)
      throw new MongoError(
        9,
        "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document",
      );
    return;
  }
  if (change === undefined) throw new MongoError(9, "Either an update or remove=true must be specified");
  if (!(change instanceof Doc) && !isArray(change))
    throw new MongoError(9, "Update argument must be either an object or an array");
}

type Answer = {
  readonly n: number;
  readonly updatedExisting: boolean | undefined;
  readonly upserted?: Value;
  readonly value: Value;
};

function answer({ n, updatedExisting, upserted, value }: Answer): Doc {
  return document({
    lastErrorObject: document({ n: countValue(n), updatedExisting, upserted }),
    value,
    ok: new Double(1),
  });
}
