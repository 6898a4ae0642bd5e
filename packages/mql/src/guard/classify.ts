import type { Command } from "../command/command.ts";
import { toCommand } from "../command/to-command.ts";
import type { Operation } from "../operation/operation.ts";
import { WRITE_STAGES } from "../operation/operators.table.ts";
import { RUN_COMMANDS } from "../command/run-commands.table.ts";
import { Doc, isArray, type Value } from "../values/types.ts";

/**
 * What a run changes: nothing ("read"), documents ("write"), or collections, indexes and their settings
 * ("structure"). Explaining a write reads, unless it is executed to be measured, which the server does
 * without keeping the change.
 */
export type OperationEffect = "read" | "write" | "structure";

/** @throws OperationIssue for an operation that was built by hand and makes no sense */
export function operationEffect(operation: Operation): OperationEffect {
  return commandEffect(toCommand(operation));
}

export function commandEffect(command: Command): OperationEffect {
  switch (command.kind) {
    case "find":
    case "count":
    case "distinct":
    case "shell":
      return "read";
    case "aggregate":
      return command.pipeline.some(isWriteStage) ? "write" : "read";
    case "explain":
      return command.command.kind === "aggregate" ? commandEffect(command.command) : "read";
    case "insert":
    case "update":
    case "delete":
    case "findAndModify":
    case "bulkWrite":
      return "write";
    case "index":
      return command.action === "list" ? "read" : "structure";
    case "collection":
    case "database":
      return STRUCTURE_ACTIONS.has(command.action) ? "structure" : "read";
    case "runCommand":
      return runCommandEffect(command.name, command.command);
  }
}

const STRUCTURE_ACTIONS: ReadonlySet<string> = new Set(["create", "drop", "rename"]);

function isWriteStage(stage: Value): boolean {
  return stage instanceof Doc && stage.keys.some((key) => WRITE_STAGES.has(key));
}

const DOCUMENT_COMMANDS: ReadonlySet<string> = new Set([
  "insert",
  "update",
  "delete",
  "findAndModify",
  "findandmodify",
]);

function runCommandEffect(name: string, command: Doc): OperationEffect {
  if (name === "explain") {
    const explained = command.get("explain");
    const inner = explained instanceof Doc ? explained.keys[0] : undefined;
    return inner === "aggregate" && explained instanceof Doc ? runCommandEffect(inner, explained) : "read";
  }
  const pipeline = command.get("pipeline");
  if (name === "aggregate" && isArray(pipeline) && pipeline.some(isWriteStage)) return "write";
  if (RUN_COMMANDS.get(name)?.reads) return "read";
  return DOCUMENT_COMMANDS.has(name) ? "write" : "structure";
}

export function readsOnly(operation: Operation): boolean {
  return operationEffect(operation) === "read";
}

/**
 * Which number of a reply "documents affected" is: documents returned (find, aggregate, distinct values), the
 * counted number, documents inserted, modified, deleted, all of these together (bulkWrite), 1 or 0 for the
 * document that findAndModify met, or nothing (structure and shell).
 */
export type AffectedBy =
  | "returned"
  | "counted"
  | "inserted"
  | "modified"
  | "deleted"
  | "mixed"
  | "met"
  | "none";

export function affectedBy(command: Command): AffectedBy {
  switch (command.kind) {
    case "find":
    case "aggregate":
      if (command.result === "count") return "counted";
      return command.result === "exists" ? "none" : "returned";
    case "distinct":
      return "returned";
    case "count":
      return "counted";
    case "insert":
      return "inserted";
    case "update":
      return "modified";
    case "delete":
      return "deleted";
    case "bulkWrite":
      return "mixed";
    case "findAndModify":
      return "met";
    case "index":
    case "collection":
    case "database":
    case "runCommand":
    case "explain":
    case "shell":
      return "none";
  }
}
