import { Binary, Doc, Int32, UUID_SUBTYPE, uuidToString } from "@querysnap/mql";
import { inContext, MongoError } from "../engine/mongo-error.ts";
import { compareValues } from "../engine/values/compare.ts";
import { describeValue } from "../engine/values/describe-value.ts";
import type { Collection } from "../storage/collection.ts";
import type { CollectionIndex } from "../storage/collection-index.ts";
import { docOption, ID_INDEX_NAME } from "../storage/index-spec.ts";
import type { CommandCall, CommandReply } from "./command-call.ts";
import type { Command } from "./command.ts";
import { normalizedIndexSpec, withoutUnknownOptions } from "./index-options.ts";
import { collectionName } from "./namespace.ts";
import { reply } from "./reply.ts";
import { writableCollection } from "./write-errors.ts";

const MAX_INDEXES = 64;

/** @see https://www.mongodb.com/docs/v7.0/reference/command/createIndexes/ */
export const createIndexesCommand: Command = {
  names: ["createIndexes"],
  fields: ["indexes", "commitQuorum", "ignoreUnknownIndexOptions"],
  access: ["write", "admin"],
  effect: "write",
  isStable: true,
  run,
};

function run(call: CommandCall): CommandReply {
  const { options, database } = call;
  const name = collectionName(call);
  const given = options.docs("indexes");
  if (!given) throw options.missing("indexes");
  if (given.length === 0) throw new MongoError(2, "Must specify at least one index to create");
  const inherited = docOption(database.find(name)?.entry.options.get("collation"));
  const known = options.bool("ignoreUnknownIndexOptions") ? given.map(withoutUnknownOptions) : given;
  const specs = known.map((spec) =>
    withCollation(normalizedIndexSpec(spec, call.compileContext()), spec.has("collation") ? null : inherited),
  );
  const isNew = !database.find(name);
  const collection = writableCollection(database, name);
  const before = collection.indexes.length;
  try {
    for (const spec of specs) if (!isExisting(collection, spec, before)) build(call, collection, spec);
  } catch (error) {
    // All or nothing, whatever it was: a build that was interrupted must not leave half an index.
    database.rollback();
    throw error;
  }
  const after = collection.indexes.length;
  return reply({
    numIndexesBefore: new Int32(before),
    numIndexesAfter: new Int32(after),
    createdCollectionAutomatically: isNew,
    note: after === before ? "all indexes already exist" : undefined,
  });
}

/** An index compares as its collection does unless it says otherwise. */
function withCollation(spec: Doc, inherited: Doc | null): Doc {
  return inherited ? new Doc([...spec.keys, "collation"], [...spec.values, inherited]) : spec;
}

function build({ database, operation }: CommandCall, collection: Collection, spec: Doc): void {
  if (collection.indexes.length >= MAX_INDEXES)
    throw new MongoError(
      67,
      `add index fails, too many indexes for ${collection.namespace} key:${describeValue(spec.get("key") ?? null)}`,
    );
  const uuid = uuidToString(new Binary(collection.entry.uuid, UUID_SUBTYPE));
  inContext(`Index build failed: ${uuid}: Collection ${collection.namespace} ( ${uuid} )`, () =>
    database.catalog.addIndex(collection, spec, operation.checkInterrupt),
  );
}

/**
 * `before` counts the indexes that this command did not make. @throws MongoError 68, 85, 86 when an index is
 * in the way.
 */
function isExisting(collection: Collection, spec: Doc, before: number): boolean {
  const name = spec.get("name");
  if (name === ID_INDEX_NAME) return true;
  const sameName = collection.indexes.find((index) => index.spec.name === name);
  const both = (existing: CollectionIndex): string =>
    `Requested index: ${describeValue(spec)}, existing index: ${describeValue(existing.spec.spec)}`;
  if (sameName && !hasSignature(sameName, spec)) {
    throw new MongoError(
      86,
      `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. ${both(sameName)}`,
    );
  }
  if (sameName && !agrees(sameName, spec, "expireAfterSeconds")) {
    throw new MongoError(
      85,
      `An equivalent index already exists with the same name but different options. ${both(sameName)}`,
    );
  }
  if (sameName && collection.indexes.indexOf(sameName) >= before)
    throw new MongoError(68, `Identical index already exists: ${sameName.spec.name}`);
  if (sameName) return true;
  const equivalent = collection.indexes.find((index) => hasSignature(index, spec));
  if (!equivalent) return false;
  throw new MongoError(
    85,
    agrees(equivalent, spec, "expireAfterSeconds")
      ? `Index already exists with a different name: ${equivalent.spec.name}`
      : `An equivalent index already exists with a different name and options. ${both(equivalent)}`,
  );
}

/** Properties that distinguish indexes on the same fields, so that they can coexist. */
const SIGNATURE = ["key", "collation", "partialFilterExpression", "unique", "sparse"];

function hasSignature(index: CollectionIndex, spec: Doc): boolean {
  return SIGNATURE.every((option) => agrees(index, spec, option));
}

/** Numbers of different types are equal here. */
function agrees(index: CollectionIndex, spec: Doc, option: string): boolean {
  return compareValues(index.spec.spec.get(option), spec.get(option), null) === 0;
}
