import { Int32 } from "@querysnap/mql";
import { MongoError } from "../engine/mongo-error.ts";
import type { CommandCall, CommandReply } from "./command-call.ts";
import type { Command } from "./command.ts";
import { collectionName } from "./namespace.ts";
import { reply } from "./reply.ts";
import { compileValidator } from "./validator.ts";
import { storedForm } from "./write-documents.ts";
import { writableCollection, WriteErrors } from "./write-errors.ts";

const MAX_WRITE_BATCH = 100_000;
const INTERRUPT_EVERY = 64;

/** @see https://www.mongodb.com/docs/v7.0/reference/command/insert/ */
export const insertCommand: Command = {
  names: ["insert"],
  fields: ["documents", "ordered", "bypassDocumentValidation", "stmtId", "stmtIds"],
  access: ["write"],
  effect: "write",
  isStable: true,
  run,
};

function run(call: CommandCall): CommandReply {
  const { options, database, operation } = call;
  const name = collectionName(call);
  const documents = call.documents("documents");
  if (!documents) throw options.missing("documents");
  if (documents.length === 0 || documents.length > MAX_WRITE_BATCH) {
    throw new MongoError(
      16,
      `Write batch sizes must be between 1 and ${MAX_WRITE_BATCH}. Got ${documents.length} operations.`,
    );
  }
  const collection = writableCollection(database, name);
  const validate = options.bool("bypassDocumentValidation") ? null : compileValidator(collection, call);
  const errors = new WriteErrors(options.flag("ordered", true));
  let inserted = 0;
  for (let at = 0; at < documents.length; at++) {
    if (at % INTERRUPT_EVERY === 0) operation.checkInterrupt();
    const done = errors.attempt(at, () => {
      const doc = storedForm(documents[at] as (typeof documents)[number]);
      validate?.(doc);
      database.reserveSpace(doc.byteLength);
      collection.insert(doc);
      inserted++;
    });
    if (!done) break;
  }
  return reply({ n: new Int32(inserted), writeErrors: errors.reported });
}
