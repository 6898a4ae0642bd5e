import { Doc, Int32, isArray, type Value } from "@querysnap/mql";
import { typeName } from "../engine/expressions/type-names.ts";
import { MongoError } from "../engine/mongo-error.ts";
import { valuesEqual } from "../engine/values/compare.ts";
import { describeValue } from "../engine/values/describe-value.ts";
import type { CollectionIndex } from "../storage/collection-index.ts";
import { ID_INDEX_NAME } from "../storage/index-spec.ts";
import type { CommandCall, CommandReply } from "./command-call.ts";
import type { Command } from "./command.ts";
import { checkCollectionName, collectionName } from "./namespace.ts";
import { reply } from "./reply.ts";

/** @see https://www.mongodb.com/docs/v7.0/reference/command/drop/ */
export const dropCommand: Command = {
  names: ["drop"],
  fields: [],
  access: ["write", "admin"],
  effect: "write",
  isStable: true,
  run: runDrop,
};

function runDrop(call: CommandCall): CommandReply {
  const { database, cursors } = call;
  const name = collectionName(call);
  const collection = database.find(name);
  const ns = `${database.name}.${name}`;
  // Since 7.0 dropping what does not exist succeeds.
  if (!collection && !database.view(name)) return reply({ ns });
  cursors.killNamespace(ns);
  const indexes = collection?.indexes.length;
  database.catalog.drop(name);
  return reply({ nIndexesWas: indexes === undefined ? undefined : new Int32(indexes), ns });
}

/** @see https://www.mongodb.com/docs/v7.0/reference/command/dropDatabase/ */
export const dropDatabaseCommand: Command = {
  names: ["dropDatabase"],
  fields: [],
  access: ["admin"],
  effect: "write",
  isStable: true,
  run: runDropDatabase,
};

function runDropDatabase(call: CommandCall): CommandReply {
  const { options, database, cursors } = call;
  if (options.number("dropDatabase") !== 1)
    throw new MongoError(5255100, "Have to pass 1 as 'drop' parameter");
  if (!database.exists) return reply({});
  // Nothing is read, so that a damaged database can be dropped as well.
  cursors.killAll();
  database.destroy();
  return reply({ dropped: database.name });
}

/** @see https://www.mongodb.com/docs/v7.0/reference/command/renameCollection/ */
export const renameCollectionCommand: Command = {
  names: ["renameCollection"],
  fields: ["to", "dropTarget", "stayTemp"],
  access: ["write", "admin"],
  effect: "write",
  isAdminOnly: true,
  run: runRenameCollection,
};

function runRenameCollection(call: CommandCall): CommandReply {
  const { options, database, cursors } = call;
  const from = localName("source", options.string("renameCollection") ?? "");
  const to = localName("target", options.string("to") ?? "");
  checkCollectionName(database.name, to);
  const source = database.find(from);
  if (!source) {
    if (database.view(from)) throw new MongoError(166, `cannot rename view: ${database.name}.${from}`);
    throw new MongoError(26, `Source collection ${database.name}.${from} does not exist`);
  }
  if (from === to) throw new MongoError(20, "Can't rename a collection to itself");
  if (database.view(to))
    throw new MongoError(48, `a view already exists with that name: ${database.name}.${to}`);
  if (database.find(to)) {
    if (!options.bool("dropTarget")) throw new MongoError(48, "target namespace exists");
    database.catalog.drop(to);
  }
  cursors.killNamespace(source.namespace);
  database.catalog.rename(from, to);
  return reply({});
}

function localName(role: string, namespace: string): string {
  const name = namespace.includes(".") ? namespace.slice(namespace.indexOf(".") + 1) : "";
  if (name === "") throw new MongoError(73, `Invalid ${role} namespace: ${namespace}`);
  return name;
}

/** @see https://www.mongodb.com/docs/v7.0/reference/command/dropIndexes/ */
export const dropIndexesCommand: Command = {
  names: ["dropIndexes", "deleteIndexes"],
  fields: ["index"],
  access: ["write", "admin"],
  effect: "write",
  isStable: true,
  run: runDropIndexes,
};

function runDropIndexes(call: CommandCall): CommandReply {
  const { options, database } = call;
  const name = collectionName(call);
  if (database.view(name))
    throw new MongoError(166, `Namespace ${database.name}.${name} is a view, not a collection`);
  const collection = database.find(name);
  if (!collection) throw new MongoError(26, `ns not found ${database.name}.${name}`);
  const before = collection.indexes.length;
  const wanted = options.get("index");
  if (wanted === undefined) throw options.missing("index");
  for (const index of chosenIndexes(collection.indexes, wanted))
    database.catalog.dropIndex(collection, index);
  return reply({
    nIndexesWas: new Int32(before),
    msg: wanted === "*" ? `non-_id indexes dropped for collection` : undefined,
  });
}

/** @throws MongoError 14, 27, 72, 181 */
function chosenIndexes(indexes: readonly CollectionIndex[], wanted: Value): CollectionIndex[] {
  if (wanted === "*") return indexes.filter((index) => index.spec.name !== ID_INDEX_NAME);
  const names = isArray(wanted) ? wanted.filter((name) => typeof name === "string") : [wanted];
  // The server closes a list of types in this order: the quote, then the bracket.
  if (isArray(wanted) && names.length < wanted.length) throw wrongType(wanted, "[string']");
  return names.map((name) => {
    const found = typeof name === "string" ? indexNamed(indexes, name) : indexOnKey(indexes, name);
    if (found.spec.name === ID_INDEX_NAME) throw new MongoError(72, "cannot drop _id index");
    return found;
  });
}

function wrongType(value: Value, expected: string): MongoError {
  return new MongoError(
    14,
    `BSON field 'dropIndexes.index' is the wrong type '${typeName(value)}', expected types '${expected}`,
  );
}

function indexNamed(indexes: readonly CollectionIndex[], name: string): CollectionIndex {
  const index = indexes.find(({ spec }) => spec.name === name);
  if (!index) throw new MongoError(27, `index not found with name [${name}]`);
  return index;
}

function indexOnKey(indexes: readonly CollectionIndex[], key: Value): CollectionIndex {
  if (!(key instanceof Doc)) throw wrongType(key, "[string, object']");
  const [index, ...others] = indexes.filter(({ spec }) => valuesEqual(spec.spec.get("key"), key));
  if (!index) throw new MongoError(27, `can't find index with key: ${describeValue(key)}`);
  if (others.length === 0) return index;
  const conflicting = [index, ...others].map(({ spec }) => describeValue(spec.spec)).join(", ");
  throw new MongoError(
    181,
    `${others.length + 1} indexes found for key: ${describeValue(key)}, identify by name instead. Conflicting indexes: ${conflicting}`,
  );
}
