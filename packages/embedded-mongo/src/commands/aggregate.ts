import { Doc } from "@querysnap/mql";
import { typeName } from "../engine/expressions/type-names.ts";
import { MongoError } from "../engine/mongo-error.ts";
import { writesResults } from "../engine/stages/stages.ts";
import { AGGREGATE_FIELDS, AGGREGATING, aggregateRows, aggregationSource } from "./aggregate-rows.ts";
import type { CommandCall, CommandReply } from "./command-call.ts";
import type { Command } from "./command.ts";
import { CommandOptions } from "./command-options.ts";
import { explainCall } from "./explain.ts";

const COLLECTIONLESS = "$cmd.aggregate";

/** @see https://www.mongodb.com/docs/v7.0/reference/command/aggregate/ */
export const aggregateCommand: Command = {
  names: ["aggregate"],
  fields: AGGREGATE_FIELDS,
  access: ["read"],
  effect: "read",
  isStable: true,
  takesReadConcern: true,
  refusesWriteConcern: true,
  checksMaxTime: true,
  demandOf: (body) =>
    writesResults(body.get("pipeline"))
      ? { access: ["write"], effect: "write" }
      : { access: ["read"], effect: "read" },
  run,
};

function run(call: CommandCall): CommandReply {
  const { options, database, cursors, operation } = call;
  const source = aggregationSource(call);
  if (strictBool(options, "explain", "explain must be a boolean")) return explainCall(call, "queryPlanner");
  strictBool(
    options,
    "allowDiskUse",
    `Field 'allowDiskUse' should be a boolean value, but found: ${typeName(options.get("allowDiskUse"))}`,
  );
  options.bool("bypassDocumentValidation");
  const cursor = options.get("cursor");
  if (cursor === undefined)
    throw new MongoError(
      9,
      "The 'cursor' option is required, except for aggregate with the explain argument",
    );
  if (!(cursor instanceof Doc)) throw new MongoError(14, "cursor field must be missing or an object");
  const batchSize = new CommandOptions(cursor, "cursor").allow(["batchSize"]).count("batchSize");
  const { rows } = aggregateRows(call, source);
  const namespace = `${database.name}.${source.name ?? COLLECTIONLESS}`;
  return cursors.open(
    { namespace, rows, operation, isPipeline: true, during: AGGREGATING },
    { batchSize, singleBatch: false, noTimeout: false },
  );
}

/** @throws MongoError 14 also for numbers, which other options take as flags */
function strictBool(options: CommandOptions, field: string, complaint: string): boolean {
  const value = options.get(field) ?? false;
  if (typeof value === "boolean") return value;
  throw new MongoError(14, complaint);
}
