import { Int32 } from "@querysnap/mql";
import { endsCommand, MongoError } from "../engine/mongo-error.ts";
import type { RawDoc } from "../engine/raw-doc.ts";
import type { Collection } from "../storage/collection.ts";
import type { CommandCall, CommandReply } from "./command-call.ts";
import type { Command } from "./command.ts";
import { collectionName } from "./namespace.ts";
import { reply } from "./reply.ts";
import { compileValidator, type Validate } from "./validator.ts";
import { storedForm } from "./write-documents.ts";
import { writeBatch } from "./write-batch.ts";
import { writableCollection, WriteErrors } from "./write-errors.ts";

/** Documents that are stored at once, and their size: large ones gain nothing. */
const BATCH_DOCUMENTS = 64;
const BATCH_BYTES = 1024 * 1024;

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
  const documents = writeBatch(call, "documents");
  const collection = writableCollection(database, name);
  const validate = options.bool("bypassDocumentValidation") ? null : compileValidator(collection, call);
  const errors = new WriteErrors(options.flag("ordered", true));
  const write: InsertWrite = { call, collection, validate };
  let inserted = 0;
  for (let at = 0; at < documents.length; at += BATCH_DOCUMENTS) {
    operation.checkInterrupt();
    const batch = documents.slice(at, at + BATCH_DOCUMENTS);
    if (batch.length > 1 && insertTogether(write, batch)) {
      inserted += batch.length;
      continue;
    }
    const goesOn = batch.every((document, offset) =>
      errors.attempt(at + offset, () => {
        insertOne(write, document);
        inserted++;
      }),
    );
    if (!goesOn) break;
  }
  return reply({ n: new Int32(inserted), writeErrors: errors.reported });
}

type InsertWrite = { call: CommandCall; collection: Collection; validate: Validate | null };

/**
 * Stores several documents with few statements. Where one of them is refused it stores none, and storing them one
 * at a time tells which.
 */
function insertTogether({ call, collection, validate }: InsertWrite, documents: readonly RawDoc[]): boolean {
  const { database } = call;
  if (sizeOf(documents) > BATCH_BYTES) return false;
  try {
    const stored = documents.map((document) => storedForm(document));
    if (validate) for (const doc of stored) validate(doc);
    const bytes = sizeOf(stored);
    if (bytes > database.freeBytes || !collection.insertAll(stored)) return false;
    database.reserveSpace(bytes);
    return true;
  } catch (error) {
    if (error instanceof MongoError && !endsCommand(error)) return false;
    throw error;
  }
}

function sizeOf(documents: readonly RawDoc[]): number {
  return documents.reduce((bytes, { byteLength }) => bytes + byteLength, 0);
}

function insertOne({ call, collection, validate }: InsertWrite, document: RawDoc): void {
  const doc = storedForm(document);
  validate?.(doc);
  call.database.reserveSpace(doc.byteLength);
  collection.insert(doc);
}
