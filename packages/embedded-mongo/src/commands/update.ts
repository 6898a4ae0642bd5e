import { Doc, Int32, isArray, type Value } from "@querysnap/mql";
import { MongoError } from "../engine/mongo-error.ts";
import { recordIds } from "../planner/record-source.ts";
import { selectRecords } from "../planner/select-records.ts";
import type { Collection } from "../storage/collection.ts";
import { applyUpdate, insertUpserted, prepareUpdate } from "./apply-update.ts";
import type { CommandCall, CommandReply } from "./command-call.ts";
import type { Command } from "./command.ts";
import { CommandOptions } from "./command-options.ts";
import { hintOption } from "./find-selection.ts";
import { collectionName } from "./namespace.ts";
import { openCollection } from "./open-collection.ts";
import { countValue, document, reply } from "./reply.ts";
import { writeBatch } from "./write-batch.ts";
import { checkWritable, WriteErrors } from "./write-errors.ts";

const INTERRUPT_EVERY = 64;
const STATEMENT_FIELDS = [
  "q",
  "u",
  "c",
  "multi",
  "upsert",
  "upsertSupplied",
  "arrayFilters",
  "hint",
  "sampleId",
];

type Totals = { matched: number; modified: number; readonly upserted: Doc[] };

/** @see https://www.mongodb.com/docs/v7.0/reference/command/update/ */
export const updateCommand: Command = {
  names: ["update"],
  fields: ["updates", "ordered", "bypassDocumentValidation", "stmtId", "stmtIds", "isTimeseriesNamespace"],
  access: ["write"],
  effect: "write",
  isStable: true,
  run,
};

function run(call: CommandCall): CommandReply {
  const { options } = call;
  const name = collectionName(call);
  const statements = writeBatch(call, "updates");
  const parsed = statements.map((statement) => parseStatement(statement.toDoc()));
  checkWritable(call.database, name);
  const errors = new WriteErrors(options.flag("ordered", true));
  const totals: Totals = { matched: 0, modified: 0, upserted: [] };
  for (const [at, statement] of parsed.entries()) {
    if (!errors.attempt(at, () => updateOne(call, { name, statement, at }, totals))) break;
  }
  return reply({
    n: countValue(totals.matched + totals.upserted.length),
    nModified: countValue(totals.modified),
    upserted: totals.upserted.length > 0 ? totals.upserted : undefined,
    writeErrors: errors.reported,
  });
}

type Statement = ReturnType<typeof parseStatement>;

function parseStatement(source: Doc) {
  const statement = new CommandOptions(source, "update.updates").allow(STATEMENT_FIELDS);
  const filter = statement.doc("q");
  const change = statement.get("u");
  if (!filter) throw statement.missing("q");
  if (change === undefined) throw statement.missing("u");
  if (!(change instanceof Doc) && !isArray(change))
    throw new MongoError(9, "Update argument must be either an object or an array");
  return {
    filter,
    change: change as Value,
    constants: statement.doc("c"),
    isMulti: statement.flag("multi"),
    isUpsert: statement.flag("upsert"),
    arrayFilters: statement.docs("arrayFilters") ?? [],
    hint: hintOption(statement.get("hint")),
    collation: statement.doc("collation"),
  };
}

function updateOne(
  call: CommandCall,
  { name, statement, at }: { name: string; statement: Statement; at: number },
  totals: Totals,
): void {
  const { database, operation } = call;
  const { filter, change, isMulti, isUpsert, hint } = statement;
  if (isMulti && change instanceof Doc && !(change.keys[0] ?? "").startsWith("$")) {
    throw new MongoError(9, "multi update is not supported for replacement-style update");
  }
  operation.startStatement(statement.collation);
  const collection = openCollection(call, name);
  const plan = prepareUpdate(call, collection, statement);
  const { records } = selectRecords(
    { database, collection },
    { filter, hint, limit: isMulti ? 0 : 1 },
    plan.context,
  );
  const rids = recordIds(records);
  let seen = 0;
  let modified = 0;
  for (const rid of rids) {
    if (++seen % INTERRUPT_EVERY === 0) operation.checkInterrupt();
    if (applyUpdate(plan, collection as Collection, rid)) modified++;
  }
  // A statement that fails half-way keeps what it changed, but counts as nothing.
  totals.matched += rids.length;
  totals.modified += modified;
  if (rids.length > 0 || !isUpsert) return;
  const id = insertUpserted(call, plan, name);
  totals.upserted.push(document({ index: new Int32(at), _id: id }));
}
