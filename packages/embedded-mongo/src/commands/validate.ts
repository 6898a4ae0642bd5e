import { Doc, Int32 } from "@querysnap/mql";
import { MongoError } from "../engine/mongo-error.ts";
import { validateBson } from "../protocol/validate-bson.ts";
import type { CommandCall, CommandReply } from "./command-call.ts";
import type { Command } from "./command.ts";
import type { CommandOptions } from "./command-options.ts";
import { collectionName } from "./namespace.ts";
import { countValue, document, reply } from "./reply.ts";

const INTERRUPT_EVERY = 128;

/**
 * Reads everything and compares the indexes with it; drivers send options of old, which mean nothing. @see
 * https://www.mongodb.com/docs/v7.0/reference/command/validate/
 */
export const validateCommand: Command = {
  names: ["validate"],
  fields: null,
  access: ["admin"],
  effect: "write",
  run,
};

function run(call: CommandCall): CommandReply {
  const { options, database, operation } = call;
  checkOptions(options);
  const name = collectionName(call);
  if (database.view(name)) throw new MongoError(166, "Cannot validate a view");
  const collection = database.find(name);
  if (!collection)
    throw new MongoError(26, `Collection '${database.name}.${name}' does not exist to validate.`);
  const errors: string[] = [];
  const keys = new Map(collection.indexes.map((index) => [index, 0]));
  let records = 0;
  let corrupt = 0;
  for (const { rid, doc } of collection.records.scan()) {
    if (++records % INTERRUPT_EVERY === 0) operation.checkInterrupt();
    try {
      validateBson(doc.bytes, { start: 0, limit: doc.byteLength });
    } catch {
      corrupt++;
      continue;
    }
    for (const index of collection.indexes) {
      const expected = index.keysOf(doc).keys;
      keys.set(index, (keys.get(index) ?? 0) + expected.length);
      for (const key of expected)
        if (!index.has(key, rid)) errors.push(`index ${index.spec.name} lacks an entry for record ${rid}`);
    }
  }
  if (records !== collection.count)
    errors.push(`the catalog counts ${collection.count} records, there are ${records}`);
  const perIndex = [...keys].map(([index, count]) => [index.spec.name, countValue(count)] as const);
  return reply({
    ns: collection.namespace,
    nInvalidDocuments: new Int32(corrupt),
    nNonCompliantDocuments: new Int32(0),
    nrecords: countValue(records),
    nIndexes: new Int32(collection.indexes.length),
    keysPerIndex: Doc.of(perIndex),
    indexDetails: Doc.of(
      perIndex.map(([index]) => [
        index,
        document({ valid: !errors.some((error) => error.includes(` ${index} `)) }),
      ]),
    ),
    valid: errors.length === 0 && corrupt === 0,
    repaired: false,
    warnings: [],
    errors,
    extraIndexEntries: [],
    missingIndexEntries: [],
    corruptRecords: [],
  });
}

/** @throws MongoError 72 on options that exclude each other. */
function checkOptions(options: CommandOptions): void {
  const others = [
    "full",
    "repair",
    "checkBSONConformance",
    "background",
    "enforceFastCount",
    "fixErrors",
  ].filter((option) => options.bool(option));
  if (options.bool("metadata") && others.length > 0) {
    throw new MongoError(
      72,
      "Running the validate command with { metadata: true } is not supported with any other options",
    );
  }
  if (!options.bool("background")) return;
  for (const other of ["full", "enforceFastCount", "repair"]) {
    if (options.bool(other))
      throw new MongoError(
        72,
        `Running the validate command with both { background: true } and { ${other}: true } is not supported.`,
      );
  }
}
