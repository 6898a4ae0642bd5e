import { Binary, Doc } from "@querysnap/mql";
import { compileMatch } from "../engine/match/compile-match.ts";
import { MongoError } from "../engine/mongo-error.ts";
import type { Collection } from "../storage/collection.ts";
import type { CommandCall, CommandReply } from "./command-call.ts";
import type { Command } from "./command.ts";
import { CommandOptions } from "./command-options.ts";
import { collectionName } from "./namespace.ts";
import { document } from "./reply.ts";

/** @see https://www.mongodb.com/docs/v7.0/reference/command/listCollections/ */
export const listCollectionsCommand: Command = {
  names: ["listCollections"],
  fields: ["filter", "nameOnly", "authorizedCollections", "cursor"],
  access: ["read", "admin"],
  effect: "read",
  isStable: true,
  refusesWriteConcern: true,
  run: runListCollections,
};

function runListCollections(call: CommandCall): CommandReply {
  const { options, database } = call;
  const matches = compileMatch(options.doc("filter") ?? Doc.empty, call.compileContext());
  const isNameOnly = options.bool("nameOnly");
  const entries = [
    ...[...database.collections].map(collectionEntry),
    ...[...database.views].map(([name, view]) => viewEntry(name, view)),
  ];
  const shown = entries
    .filter((entry) => matches(entry))
    .map((entry) => (isNameOnly ? nameAndType(entry) : entry));
  return openList(call, "$cmd.listCollections", shown);
}

/** @see https://www.mongodb.com/docs/v7.0/reference/command/listIndexes/ */
export const listIndexesCommand: Command = {
  names: ["listIndexes"],
  fields: ["cursor", "includeBuildUUIDs", "includeIndexBuildInfo"],
  access: ["read", "admin"],
  effect: "read",
  isStable: true,
  refusesWriteConcern: true,
  run: runListIndexes,
};

function runListIndexes(call: CommandCall): CommandReply {
  const { database } = call;
  const name = collectionName(call);
  const collection = database.find(name);
  if (database.view(name))
    throw new MongoError(166, `Namespace ${database.name}.${name} is a view, not a collection`);
  if (!collection) throw new MongoError(26, `ns does not exist: ${database.name}.${name}`);
  return openList(
    call,
    name,
    collection.indexes.map((index) => index.spec.spec),
  );
}

function openList(call: CommandCall, name: string, rows: readonly Doc[]): CommandReply {
  const cursor = call.options.doc("cursor") ?? Doc.empty;
  const batchSize = new CommandOptions(cursor, `${call.name}.cursor`).allow(["batchSize"]).count("batchSize");
  const source = {
    namespace: `${call.database.name}.${name}`,
    rows: rows.values(),
    operation: call.operation,
    during: `Executor error during ${call.name}`,
  };
  return call.cursors.open(source, {
    batchSize: batchSize ?? rows.length + 1,
    singleBatch: false,
    noTimeout: false,
  });
}

function collectionEntry(collection: Collection): Doc {
  const { uuid, options } = collection.entry;
  return document({
    name: collection.name,
    type: "collection",
    options,
    info: document({ readOnly: false, uuid: new Binary(uuid, 4) }),
    idIndex: collection.idIndex.spec.spec,
  });
}

function viewEntry(name: string, options: Doc): Doc {
  return document({ name, type: "view", options, info: document({ readOnly: true }) });
}

function nameAndType(entry: Doc): Doc {
  return document({ name: entry.get("name"), type: entry.get("type") });
}
