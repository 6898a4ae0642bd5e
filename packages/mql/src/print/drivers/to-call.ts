import type { Command, FindCommand, InsertCommand, UpdateCommand } from "../../command/command.ts";
import { toCommand } from "../../command/to-command.ts";
import { toServerCommands } from "../../command/server-commands.ts";
import type { Operation } from "../../operation/operation.ts";
import { Doc, Int32, type Value } from "../../values/types.ts";
import type { DriverCall, Language, Options } from "./language.ts";

const given = (entries: readonly (readonly [string, Value | null | undefined | false])[]): Options =>
  entries.flatMap(([name, value]) =>
    value === null || value === undefined || value === false ? [] : [[name, value] as const],
  );

function findCall(command: FindCommand): DriverCall | null {
  const { filter, projection, sort, skip, limit, result, options } = command;
  // a negative limit asks for one batch, which drivers do in their own way
  if ((limit ?? 0) < 0 || (result !== "documents" && result !== "document")) return null;
  const isOne = result === "document";
  const page = given([
    ["projection", projection],
    ["sort", sort],
    ["skip", skip === null || skip === 0 ? null : new Int32(skip)],
    ["limit", isOne || limit === null || limit === 0 ? null : new Int32(limit)],
  ]);
  return { kind: isOne ? "findOne" : "find", filter, options: [...page, ...options.entries()] };
}

/** Unordered inserts are left to the command document. */
function insertCall({ documents, one, ordered, options }: InsertCommand): DriverCall | null {
  if (!ordered) return null;
  const [document] = documents;
  return one && document
    ? { kind: "insertOne", document, options: [...options.entries()] }
    : { kind: "insertMany", documents, options: [...options.entries()] };
}

function updateCall(command: UpdateCommand): DriverCall {
  const { filter, update, multi, isReplacement } = command;
  const options = [...given([["upsert", command.upsert]]), ...command.options.entries()];
  if (isReplacement && update instanceof Doc) return { kind: "replaceOne", filter, update, options };
  return { kind: multi ? "updateMany" : "updateOne", filter, update, options };
}

/** The call of a command; null for what only the command document says. */
function callOf(command: Command): DriverCall | null {
  switch (command.kind) {
    case "find":
      return findCall(command);
    case "aggregate":
      return command.collection === null || command.result !== "documents"
        ? null
        : { kind: "aggregate", pipeline: command.pipeline, options: [...command.options.entries()] };
    case "count": {
      const options = [...command.options.entries()];
      return command.by === "metadata"
        ? { kind: "estimatedDocumentCount", options }
        : { kind: "countDocuments", filter: command.filter, options };
    }
    case "distinct": {
      const { field, filter } = command;
      return { kind: "distinct", field, filter, options: [...command.options.entries()] };
    }
    case "insert":
      return insertCall(command);
    case "update":
      return updateCall(command);
    case "delete":
      return {
        kind: command.multi ? "deleteMany" : "deleteOne",
        filter: command.filter,
        options: [...command.options.entries()],
      };
    case "collection":
      return command.action === "drop" && command.options.size === 0 ? { kind: "drop" } : null;
    default:
      return null;
  }
}

/** The call in a language; a command document where its driver has no such call or option. */
export function toDriverCall(operation: Operation, database: string, language: Language): DriverCall {
  const command = toCommand(operation);
  const call = callOf(command);
  const isTaken =
    call !== null &&
    call.kind !== "command" &&
    (call.kind === "drop" || call.options.every(([name]) => language.takes(call.kind, name)));
  return isTaken ? call : { kind: "command", commands: toServerCommands(command, database) };
}
