import { OperationIssue } from "../operation/issue.ts";
import type { Operation } from "../operation/operation.ts";
import { Doc, isArray, type Value } from "../values/types.ts";
import type { Command } from "./command.ts";
import { aggregateCommand, countCommand, distinctCommand, findCommand } from "./read-command.ts";
import { INDEX_COMMAND_OPTIONS, INDEX_OPTIONS } from "./option-types.table.ts";
import {
  type Arguments,
  optionsWithout,
  readDocs,
  readOptions,
  readText,
  requireDoc,
  truthOf,
  withField,
} from "./read-arguments.ts";
import {
  bulkWriteCommand,
  deleteCommand,
  findAndModifyCommand,
  findOneAndCommand,
  insertCommand,
  saveCommand,
  updateCommand,
} from "./write-command.ts";

const SCALE: { scale: "any" } = { scale: "any" };

type Builder = (operation: Operation, args: Arguments, collection: string) => Command;

const BUILDERS: ReadonlyMap<string, Builder> = new Map<string, Builder>([
  ["find", findCommand],
  ["findOne", findCommand],
  ["aggregate", aggregateCommand],
  ["countDocuments", countCommand],
  ["estimatedDocumentCount", countCommand],
  ["count", countCommand],
  ["distinct", distinctCommand],
  ["insertOne", insertCommand],
  ["insertMany", insertCommand],
  ["insert", insertCommand],
  ["save", saveCommand],
  ["updateOne", updateCommand],
  ["updateMany", updateCommand],
  ["update", updateCommand],
  ["replaceOne", updateCommand],
  ["deleteOne", deleteCommand],
  ["deleteMany", deleteCommand],
  ["remove", deleteCommand],
  ["findOneAndUpdate", findOneAndCommand],
  ["findOneAndReplace", findOneAndCommand],
  ["findOneAndDelete", findOneAndCommand],
  ["findAndModify", findAndModifyCommand],
  ["bulkWrite", bulkWriteCommand],
  ["createIndex", createIndex],
  ["ensureIndex", createIndex],
  ["createIndexes", createIndex],
  ["getIndexes", (_, __, collection) => ({ kind: "index", action: "list", collection })],
  ["getIndices", (_, __, collection) => ({ kind: "index", action: "list", collection })],
  ["getIndexKeys", (_, __, collection) => ({ kind: "index", action: "list", collection })],
  ["dropIndex", dropIndex],
  ["dropIndexes", dropIndex],
  [
    "drop",
    (_, args, collection) => ({
      kind: "collection",
      action: "drop",
      collection,
      options: readOptions(args, 0, { writeConcern: "any", comment: "any" }),
    }),
  ],
  ["renameCollection", rename],
  [
    "stats",
    (_, args, collection) => ({
      kind: "collection",
      action: "stats",
      collection,
      options: readStatsOptions(args),
    }),
  ],
  ["dataSize", measure("dataSize")],
  ["storageSize", measure("storageSize")],
  ["totalSize", measure("totalSize")],
  ["totalIndexSize", measure("totalIndexSize")],
  ["isCapped", measure("isCapped")],
]);

/** @throws OperationIssue */
export function collectionCommand(operation: Operation): Command {
  const { collection, method } = operation;
  if (collection === null) throw new OperationIssue("The operation names no collection", ["collection"]);
  const builder = BUILDERS.get(method);
  if (!builder) throw new OperationIssue(`${method} is not a method of a collection`, ["method"]);
  const hasCursor = method === "find" || method === "aggregate";
  const [call] = operation.chain;
  if (!hasCursor && call) {
    const advice =
      method === "findOne"
        ? { expected: `find({…}).${call.method}(…).limit(1)` }
        : method === "explain"
          ? {}
          : { expected: "the end of the statement" };
    throw new OperationIssue(
      `${method} does not return a cursor, so ${call.method} cannot follow it`,
      ["chain", 0],
      advice,
    );
  }
  return builder(operation, { values: operation.args, path: ["args"], method }, collection);
}

function measure(action: "dataSize" | "storageSize" | "totalSize" | "totalIndexSize" | "isCapped"): Builder {
  return (_, __, collection) => ({ kind: "collection", action, collection, options: Doc.empty });
}

/** `stats(1024)` or `stats({ scale: 1024 })`. */
export function readStatsOptions(args: Arguments): Doc {
  const [first] = args.values;
  if (first === undefined || first === null || first instanceof Doc)
    return readOptions(args, 0, {
      ...SCALE,
      indexDetails: "boolean",
      indexDetailsKey: "document",
      indexDetailsName: "text",
      freeStorage: "any",
    });
  if (truthOf(first) === null)
    throw new OperationIssue("stats takes a scale", [...args.path, 0], { expected: "stats(1024)" });
  return new Doc(["scale"], [first]);
}

function rename(_: Operation, args: Arguments, collection: string): Command {
  const to = readText(args, 0, "new name");
  const flag = args.values[1];
  if (flag !== undefined && flag !== null && truthOf(flag) === null)
    throw new OperationIssue(
      "The second argument says whether an existing collection is dropped",
      [...args.path, 1],
      { expected: "true or false" },
    );
  return {
    kind: "collection",
    action: "rename",
    collection,
    to,
    dropsTarget: truthOf(flag) ?? false,
    options: Doc.empty,
  };
}

function createIndex(operation: Operation, args: Arguments, collection: string): Command {
  const given = readOptions(args, 1, INDEX_OPTIONS);
  const options = optionsWithout(given, Object.keys(INDEX_COMMAND_OPTIONS));
  const quorum = args.values[2];
  const forCommand = Doc.of(
    [...given.entries()].filter(([name]) => Object.hasOwn(INDEX_COMMAND_OPTIONS, name)),
  );
  const commandOptions =
    quorum === undefined || quorum === null ? forCommand : withField(forCommand, "commitQuorum", quorum);
  const [first] = args.values;
  const keys =
    operation.method === "createIndexes"
      ? readDocs(first, [...args.path, 0], "createIndexes")
      : [requireDoc(args, 0, "key document")];
  if (keys.length === 0)
    throw new OperationIssue("createIndexes needs at least one key document", [...args.path, 0]);
  for (const [at, key] of keys.entries()) {
    const path = operation.method === "createIndexes" ? [...args.path, 0, at] : [...args.path, 0];
    if (key.size === 0)
      throw new OperationIssue("An index needs at least one field", path, { expected: "{ field: 1 }" });
    for (const [field, direction] of key.entries()) checkIndexDirection(direction, [...path, field]);
  }
  return {
    kind: "index",
    action: "create",
    collection,
    indexes: keys.map((key) => ({ key, options })),
    options: commandOptions,
  };
}

function checkIndexDirection(direction: Value, path: (string | number)[]): void {
  if (typeof direction === "string" || (truthOf(direction) === true && typeof direction !== "boolean"))
    return;
  throw new OperationIssue("An index key is a direction or a kind of index", path, {
    expected: '1, -1, "text", "2dsphere" or "hashed"',
  });
}

function dropIndex(operation: Operation, args: Arguments, collection: string): Command {
  const [index = operation.method === "dropIndexes" ? "*" : null] = args.values;
  const isList = isArray(index) && index.every((name) => typeof name === "string");
  if (typeof index !== "string" && !(index instanceof Doc) && !isList)
    throw new OperationIssue(
      `${operation.method} takes an index name or its key document`,
      [...args.path, 0],
      { expected: '"field_1" or { field: 1 }' },
    );
  if (operation.method === "dropIndex" && (index === "*" || isList)) {
    throw new OperationIssue("dropIndex drops one index", [...args.path, 0], {
      expected: "dropIndexes() for all of them",
    });
  }
  return { kind: "index", action: "drop", collection, index, options: Doc.empty };
}
