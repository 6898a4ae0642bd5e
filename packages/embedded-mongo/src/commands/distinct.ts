import { Doc, type Value } from "@querysnap/mql";
import { equalityKey } from "../engine/values/compare.ts";
import { distinctValues, parsePath } from "../engine/values/paths.ts";
import type { Row } from "../engine/contract.ts";
import { selectRecords } from "../planner/select-records.ts";
import { aggregateRows } from "./aggregate-rows.ts";
import type { CommandCall, CommandReply } from "./command-call.ts";
import type { Command } from "./command.ts";
import { hintOption } from "./find-selection.ts";
import { collectionName } from "./namespace.ts";
import { openCollection } from "./open-collection.ts";
import { reply } from "./reply.ts";
import { inContext, MongoError } from "../engine/mongo-error.ts";
import type { StoredRecord } from "../storage/records.ts";

const VALUE_OVERHEAD = 64;

/** @see https://www.mongodb.com/docs/v7.0/reference/command/distinct/ */
export const distinctCommand: Command = {
  names: ["distinct"],
  fields: ["key", "query", "hint"],
  access: ["read"],
  effect: "read",
  takesReadConcern: true,
  refusesWriteConcern: true,
  run,
};

function run(call: CommandCall): CommandReply {
  const { options, operation } = call;
  const name = collectionName(call);
  const key = options.string("key");
  if (key === null) throw options.missing("key");
  if (key.includes("\0")) throw new MongoError(31032, "Key field cannot contain an embedded null byte");
  const path = parsePath(key);
  const found = new Map<string, Value>();
  const rows = rowsOf(call, name, options.doc("query") ?? Doc.empty);
  inContext("Executor error during distinct command", () => {
    for (const row of rows) {
      for (const value of distinctValues(row, path)) {
        const identity = equalityKey(value, operation.collator);
        if (found.has(identity)) continue;
        operation.reserve(identity.length + VALUE_OVERHEAD);
        found.set(identity, value);
      }
    }
  });
  return reply({ values: [...found.values()] });
}

function rowsOf(call: CommandCall, name: string, filter: Doc): Iterable<Row> {
  const { database } = call;
  if (database.view(name)) {
    const { rows } = aggregateRows(call, {
      name,
      pipeline: [new Doc(["$match"], [filter])],
      hint: hintOption(call.options.get("hint")),
    });
    return { [Symbol.iterator]: () => rows };
  }
  const selection = { filter, hint: hintOption(call.options.get("hint")) };
  return documentsOf(
    selectRecords({ database, collection: openCollection(call, name) }, selection, call.compileContext())
      .records,
  );
}

function* documentsOf(records: Iterable<StoredRecord>): IterableIterator<Row> {
  for (const { doc } of records) yield doc;
}
