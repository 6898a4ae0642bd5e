import { Binary, Doc, Int32, UUID_SUBTYPE, uuidToString } from "@querysnap/mql";
import { inContext, MongoError } from "../engine/mongo-error.ts";
import { describeValue } from "../engine/values/describe-value.ts";
import type { Collection } from "../storage/collection.ts";
import type { CollectionIndex } from "../storage/collection-index.ts";
import { docOption, ID_INDEX_NAME } from "../storage/index-spec.ts";
import type { CommandCall, CommandReply } from "./command-call.ts";
import { normalizedIndexSpec } from "./index-options.ts";
import { collectionName } from "./namespace.ts";
import { reply } from "./reply.ts";
import { writableCollection } from "./write-errors.ts";

const MAX_INDEXES = 64;

/** @see https://www.mongodb.com/docs/v7.0/reference/command/createIndexes/ */
export function createIndexes(call: CommandCall): CommandReply {
  const { options, database } = call;
  options.allow(["createIndexes", "indexes", "commitQuorum", "ignoreUnknownIndexOptions"]);
  const name = collectionName(call);
  const given = options.docs("indexes");
  if (!given) throw options.missing("indexes");
  if (given.length === 0) throw new MongoError(2, "Must specify at least one index to create");
  const inherited = docOption(database.find(name)?.entry.options.get("collation"));
  const specs = given.map((spec) => normalizedIndexSpec(withCollation(spec, inherited), call.compileContext()));
  const isNew = !database.find(name);
  const collection = writableCollection(database, name);
  const before = collection.indexes.length;
  try {
    for (const spec of specs) if (!isExisting(collection, spec)) build(call, collection, spec);
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
  return inherited && !spec.has("collation") ? new Doc([...spec.keys, "collation"], [...spec.values, inherited]) : spec;
}

function build({ database, operation }: CommandCall, collection: Collection, spec: Doc): void {
  if (collection.indexes.length >= MAX_INDEXES)
    throw new MongoError(67, `add index fails, too many indexes for ${collection.namespace} key:${describeValue(spec.get("key") ?? null)}`);
  const uuid = uuidToString(new Binary(collection.entry.uuid, UUID_SUBTYPE));
  inContext(`Index build failed: ${uuid}: Collection ${collection.namespace} ( ${uuid} )`, () => database.addIndex(collection, spec, operation.checkInterrupt));
}

/** @throws MongoError 85, 86 when an index is in the way. */
function isExisting(collection: Collection, spec: Doc): boolean {
  const key = docOption(spec.get("key")) ?? Doc.empty;
  const name = spec.get("name");
  if (name === ID_INDEX_NAME) return true;
  const sameName = collection.indexes.find((index) => index.spec.name === name);
  const sameKey = collection.indexes.find((index) => isSameKey(index, key, spec));
  if (sameName && describeValue(sameName.spec.spec.get("key") ?? null) !== describeValue(key)) {
    throw new MongoError(
      86,
      `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. Requested index: ${describeValue(spec)}, existing index: ${describeValue(sameName.spec.spec)}`,
    );
  }
  const existing = sameName ?? sameKey;
  if (!existing) return false;
  if (!isSameOptions(existing, spec)) {
    throw new MongoError(
      sameName ? 86 : 85,
      `An equivalent index already exists with the same name but different options. Requested index: ${describeValue(spec)}, existing index: ${describeValue(existing.spec.spec)}`,
    );
  }
  if (existing.spec.name !== name) throw new MongoError(85, `Index already exists with a different name: ${existing.spec.name}`);
  return true;
}

/** Two indexes on the same fields may live side by side when they differ in collation or partial filter. */
function isSameKey(index: CollectionIndex, key: Doc, spec: Doc): boolean {
  const existing = index.spec.spec;
  const same = (field: string): boolean => describeValue(existing.get(field) ?? null) === describeValue(spec.get(field) ?? null);
  return describeValue(existing.get("key") ?? null) === describeValue(key) && same("collation") && same("partialFilterExpression");
}

function isSameOptions(index: CollectionIndex, spec: Doc): boolean {
  return ["unique", "sparse", "expireAfterSeconds", "partialFilterExpression", "collation"].every(
    (option) => describeValue(index.spec.spec.get(option) ?? null) === describeValue(spec.get(option) ?? null),
  );
}
