import { MongoError } from "../engine/mongo-error.ts";
import { AGGREGATING, aggregateRows, aggregationSource } from "./aggregate-rows.ts";
import type { CommandCall, CommandReply } from "./command-call.ts";
import { CommandOptions } from "./command-options.ts";
import { explainCommand } from "./explain.ts";

const FIELDS = [
  "aggregate",
  "pipeline",
  "explain",
  "allowDiskUse",
  "cursor",
  "bypassDocumentValidation",
  "hint",
  "fromMongos",
  "needsMerge",
  "isMapReduceCommand",
  "collectionUUID",
];
const COLLECTIONLESS = "$cmd.aggregate";

/** @see https://www.mongodb.com/docs/v7.0/reference/command/aggregate/ */
export function aggregate(call: CommandCall): CommandReply {
  const { options, database, cursors, operation } = call;
  options.allow(FIELDS);
  const source = aggregationSource(call);
  if (options.bool("explain")) return explainCommand(call, "queryPlanner");
  const cursor = options.doc("cursor");
  if (!cursor) throw new MongoError(9, "The 'cursor' option is required, except for aggregate with the explain argument");
  const batchSize = new CommandOptions(cursor, "aggregate.cursor").allow(["batchSize"]).count("batchSize");
  const { rows } = aggregateRows(call, source);
  const namespace = `${database.name}.${source.name ?? COLLECTIONLESS}`;
  return cursors.open({ namespace, rows, operation, during: AGGREGATING }, { batchSize, singleBatch: false, noTimeout: false });
}
