import { OperationIssue } from "../operation/issue.ts";
import { readPipeline } from "../operation/check-operators.ts";
import { KEY, type Operation } from "../operation/operation.ts";
import { suggest } from "../operation/suggest.ts";
import { Doc } from "../values/types.ts";
import { readStatsOptions } from "./collection-command.ts";
import type { Command } from "./command.ts";
import { CREATE_OPTIONS, LIST_OPTIONS } from "./option-types.table.ts";
import { type Arguments, readFilter, readOptions, readText, requireDoc } from "./read-arguments.ts";
import { aggregateCommand } from "./read-command.ts";
import { RUN_COMMANDS } from "./run-commands.table.ts";

/** @throws OperationIssue */
export function databaseCommand(operation: Operation): Command {
  const { method } = operation;
  const args: Arguments = { values: operation.args, path: ["args"], method };
  const [call] = operation.chain;
  if (call && method !== "aggregate")
    throw new OperationIssue(
      `${method} does not return a cursor, so ${call.method} cannot follow it`,
      ["chain", 0],
      { expected: "the end of the statement" },
    );
  switch (method) {
    case "aggregate":
      return aggregateCommand(operation, args, null);
    case "getCollectionNames":
      return { kind: "database", action: "collectionNames", options: Doc.empty };
    case "getCollectionInfos":
      return {
        kind: "database",
        action: "collectionInfos",
        filter: readFilter(args, 0),
        options: readOptions(args, 1, LIST_OPTIONS),
      };
    case "stats":
      return { kind: "database", action: "stats", options: readStatsOptions(args) };
    case "getName":
      return { kind: "database", action: "name", options: Doc.empty };
    case "dropDatabase":
      return { kind: "database", action: "drop", options: Doc.empty };
    case "createCollection":
      return {
        kind: "collection",
        action: "create",
        collection: readText(args, 0, "collection name"),
        options: readOptions(args, 1, CREATE_OPTIONS),
      };
    case "createView":
      return createView(args);
    case "runCommand":
      return runCommand(args);
    default:
      throw new OperationIssue(`${method} is not a method of a database`, ["method"]);
  }
}

function createView(args: Arguments): Command {
  const collection = readText(args, 0, "view name");
  const viewOn = readText(args, 1, "collection name");
  const pipeline = readPipeline(args.values[2], ["args", 2]);
  const options = readOptions(args, 3, { collation: "document" });
  return {
    kind: "collection",
    action: "create",
    collection,
    options: Doc.of([["viewOn", viewOn], ["pipeline", pipeline], ...options.entries()]),
  };
}

function runCommand(args: Arguments): Command {
  const [first] = args.values;
  const command =
    typeof first === "string" ? new Doc([first], [true]) : requireDoc(args, 0, "command document");
  const name = command.keys[0];
  if (name === undefined)
    throw new OperationIssue("The command is empty", ["args", 0], { expected: '{ find: "collection", … }' });
  if (!RUN_COMMANDS.has(name)) {
    const near = suggest(name, [...RUN_COMMANDS.keys()]);
    const advice = near === null ? { expected: [...RUN_COMMANDS.keys()].join(", ") } : { suggestion: near };
    throw new OperationIssue(
      `The command ${name} is not available here`,
      typeof first === "string" ? ["args", 0] : ["args", 0, name, KEY],
      advice,
    );
  }
  const explained = name === "explain" ? command.get("explain") : undefined;
  const inner = explained instanceof Doc ? explained.keys[0] : undefined;
  if (name === "explain" && (inner === undefined || !RUN_COMMANDS.has(inner))) {
    throw new OperationIssue(
      "explain takes one of the commands that are available here",
      ["args", 0, "explain"],
      {
        expected: '{ explain: { find: "collection", … } }',
      },
    );
  }
  return { kind: "runCommand", name, command };
}
