import { Doc, Long } from "@querysnap/mql";
import type { Row } from "../engine/contract.ts";
import { MongoError } from "../engine/mongo-error.ts";
import { compileFindProjection } from "../engine/projection/compile-projection.ts";
import { materialize } from "../engine/raw-doc.ts";
import { metadataAsked } from "../engine/row-metadata.ts";
import { selectRecords } from "../planner/select-records.ts";
import type { StoredRecord } from "../storage/records.ts";
import { aggregateRows } from "./aggregate-rows.ts";
import type { CommandCall, CommandReply } from "./command-call.ts";
import type { Command } from "./command.ts";
import { checkFindOnView, findFlags, type FindFlags } from "./find-options.ts";
import { asPipeline, findSelection, type FindSelection } from "./find-selection.ts";
import { collectionName } from "./namespace.ts";
import { openCollection } from "./open-collection.ts";
import { indexKeyOf, withMetadata } from "./record-metadata.ts";

/** @see https://www.mongodb.com/docs/v7.0/reference/command/find/ */
export const findCommand: Command = {
  names: ["find"],
  fields: [
    "filter",
    "sort",
    "projection",
    "hint",
    "skip",
    "limit",
    "batchSize",
    "singleBatch",
    "max",
    "min",
    "returnKey",
    "showRecordId",
    "tailable",
    "oplogReplay",
    "noCursorTimeout",
    "awaitData",
    "allowPartialResults",
    "allowDiskUse",
    "ntoreturn",
    "readOnce",
    "requestResumeToken",
  ],
  access: ["read"],
  effect: "read",
  isStable: true,
  takesReadConcern: true,
  refusesWriteConcern: true,
  checksMaxTime: true,
  messageName: "FindCommandRequest",
  run,
};

function run(call: CommandCall): CommandReply {
  const { options, database, cursors, operation } = call;
  const name = collectionName(call);
  const namespace = `${database.name}.${name}`;
  const selection = findSelection(call);
  const flags = findFlags(call, selection);
  const batch = {
    batchSize: options.count("batchSize"),
    singleBatch: flags.singleBatch,
    noTimeout: flags.noCursorTimeout,
  };
  const rows = database.view(name)
    ? viewRows(call, name, { selection, flags })
    : findRows(call, name, { selection, flags });
  return cursors.open({ namespace, rows, operation, during: "Executor error during find command" }, batch);
}

type Find = { readonly selection: FindSelection; readonly flags: FindFlags };

function viewRows(call: CommandCall, name: string, { selection, flags }: Find): Iterator<Row> {
  checkFindOnView(call, flags, selection);
  const natural = selection.sort?.has("$natural") ? selection.sort : undefined;
  return aggregateRows(call, { name, pipeline: asPipeline(selection), hint: natural ?? selection.hint }).rows;
}

function findRows(call: CommandCall, name: string, { selection, flags }: Find): Iterator<Row> {
  const { database } = call;
  if (flags.tailable)
    throw new MongoError(2, "error processing query: tailable cursor requested on non capped collection");
  const collection = openCollection(call, name);
  const context = call.compileContext();
  const { projection, sort = null } = selection;
  const selected = selectRecords({ database, collection }, selection, context);
  const project = compileFindProjection(projection, context, selection.filter);
  if (metadataAsked(projection).has("sortKey") && (sort === null || sort.size === 0)) {
    throw new MongoError(2, "cannot use sortKey $meta projection without a sort");
  }
  const records = withMetadata(selected, [projection], { sort, operation: call.operation });
  if (flags.returnKey)
    return shapedRows(
      records,
      ({ doc }) => indexKeyOf(doc, selected.access) ?? Doc.empty,
      flags.showRecordId,
    );
  if (flags.showRecordId) return shapedRows(records, ({ doc }) => (project ? project(doc) : doc), true);
  return rowsOf(records, project);
}

function* rowsOf(
  records: Iterable<StoredRecord>,
  project: ((row: Row) => Row) | null,
): IterableIterator<Row> {
  if (project) for (const { doc } of records) yield project(doc);
  else for (const { doc } of records) yield doc;
}

function* shapedRows(
  records: Iterable<StoredRecord>,
  shape: (record: StoredRecord) => Row,
  showsId: boolean,
): IterableIterator<Row> {
  for (const record of records) {
    const doc = materialize(shape(record));
    yield showsId ? new Doc([...doc.keys, "$recordId"], [...doc.values, new Long(BigInt(record.rid))]) : doc;
  }
}
