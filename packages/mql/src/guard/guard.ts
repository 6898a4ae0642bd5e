import type { Command } from "../command/command.ts";
import { toCommand } from "../command/to-command.ts";
import { KEY, type Operation, type OperationPath } from "../operation/operation.ts";
import { CODE_OPERATORS, SERVER_STAGES, WRITE_STAGES } from "../operation/operators.table.ts";
import { RUN_COMMANDS } from "../command/run-commands.table.ts";
import { Code, CodeWithScope, Doc, isArray, type Value } from "../values/types.ts";
import { commandEffect } from "./classify.ts";

export type GuardOptions = {
  /** Only find, count and aggregate families, nothing that writes. */
  readOnly: boolean;
  /** The connection's own database; `$out` and `$merge` into another one are refused. */
  databaseName: string;
};

export type RefusalReason =
  | "read_only"
  | "server_code"
  | "system_collection"
  | "other_database"
  | "server_stage";

/**
 * `message` is for the user; `action` names the attempted insert, update, delete or drop on a read-only
 * connection. `path` says where in the operation.
 */
export type Refusal = {
  allowed: false;
  reason: RefusalReason;
  message: string;
  path: OperationPath;
  action: string | null;
};

export type Verdict = { allowed: true } | Refusal;

/**
 * Whether this connection may run the operation. A pure rule book: the same on the server, which enforces it,
 * and in the editor, which marks it.
 *
 * @throws OperationIssue for an operation that was built by hand and makes no sense
 */
export function guard(operation: Operation, options: GuardOptions): Verdict {
  const command = toCommand(operation);
  return (
    codeRefusal(operation) ??
    otherDatabaseRefusal(operation, command, options) ??
    systemRefusal(operation, command, options) ??
    readOnlyRefusal(operation, command, options) ?? { allowed: true }
  );
}

function refusal(reason: RefusalReason, message: string, path: OperationPath): Refusal {
  return { allowed: false, reason, message, path, action: null };
}

/** Calls `visit` for every key of every document in the arguments, until it answers. */
function findKey<T>(
  operation: Operation,
  visit: (key: string, value: Value, path: OperationPath) => T | null,
): T | null {
  const walk = (value: Value, path: OperationPath): T | null => {
    if (isArray(value)) {
      for (const [index, item] of value.entries()) {
        const found = walk(item, [...path, index]);
        if (found !== null) return found;
      }
      return null;
    }
    if (!(value instanceof Doc)) return null;
    for (const [key, item] of value.entries()) {
      const found = visit(key, item, [...path, key]) ?? walk(item, [...path, key]);
      if (found !== null) return found;
    }
    return null;
  };
  const places: [OperationPath, readonly Value[]][] = [["args"], ["explain"]].map((path) => [
    path,
    (path[0] === "args" ? operation.args : operation.explain) ?? [],
  ]);
  for (const [index, call] of operation.chain.entries()) places.push([["chain", index, "args"], call.args]);
  for (const [path, values] of places) {
    const found = walk(values, path);
    if (found !== null) return found;
  }
  return null;
}

function codeRefusal(operation: Operation): Refusal | null {
  return findKey(operation, (key, value, path) => {
    if (CODE_OPERATORS.has(key))
      return refusal(
        "server_code",
        `${key} runs JavaScript on the server and is not allowed; use query and aggregation operators instead`,
        [...path, KEY],
      );
    const isCode = value instanceof Code || value instanceof CodeWithScope;
    return isCode && key.startsWith("$")
      ? refusal("server_code", `Code inside ${key} is not allowed`, path)
      : null;
  });
}

function otherDatabaseRefusal(
  operation: Operation,
  command: Command,
  { databaseName }: GuardOptions,
): Refusal | null {
  if (command.kind === "shell" && command.action === "use" && command.database !== databaseName) {
    return refusal(
      "other_database",
      `This connection is limited to the database "${databaseName}". Connect separately to use "${command.database}".`,
      ["args", 0],
    );
  }
  const named = findKey(operation, (key, value, path) => {
    if (SERVER_STAGES.has(key) && isStagePath(path))
      return refusal(
        "server_stage",
        `${key} tells about the server or other users and is not available here`,
        [...path, KEY],
      );
    const database = stageTarget(key, value)?.database ?? null;
    if (database === null || database === databaseName) return null;
    return refusal(
      "other_database",
      `${key} names the database "${database}", but this connection is limited to "${databaseName}"`,
      path,
    );
  });
  return named ?? runCommandDatabase(command, databaseName);
}

/** A stage stands directly in an array, or is an argument of its own. */
function isStagePath(path: OperationPath): boolean {
  return typeof path.at(-2) === "number";
}

type StageTarget = { collection: string | null; database: string | null };

/** The collection beside its own that a stage reads or writes, with the database where it is named. */
function stageTarget(key: string, value: Value): StageTarget | null {
  switch (key) {
    case "$lookup":
    case "$graphLookup":
      return value instanceof Doc ? targetOf(value.get("from")) : null;
    case "$merge":
      return value instanceof Doc ? targetOf(value.get("into")) : targetOf(value);
    case "$out":
    case "$unionWith":
      return targetOf(value);
    default:
      return null;
  }
}

/** `"name"`, or `{ db: "…", coll: "name" }`. */
function targetOf(value: Value | undefined): StageTarget {
  if (typeof value === "string") return { collection: value, database: null };
  if (!(value instanceof Doc)) return { collection: null, database: null };
  const [collection, database] = [value.get("coll"), value.get("db")];
  return {
    collection: typeof collection === "string" ? collection : null,
    database: typeof database === "string" ? database : null,
  };
}

function runCommandDatabase(command: Command, databaseName: string): Refusal | null {
  if (command.kind !== "runCommand") return null;
  const database = command.command.get("$db");
  if (typeof database !== "string" || database === databaseName) return null;
  return refusal(
    "other_database",
    `$db names the database "${database}", but this connection is limited to "${databaseName}"`,
    ["args", 0, "$db"],
  );
}

/**
 * System collections hold users, profiles and view definitions. `system.buckets` are read through their time
 * series collection.
 */
function systemRefusal(operation: Operation, command: Command, options: GuardOptions): Refusal | null {
  for (const { name, path } of collectionsOf(operation, command)) {
    if (name.startsWith("system.") && name !== "system.views" && name !== "system.profile") {
      return refusal("system_collection", `${name} is a system collection and is not available here`, path);
    }
    if (name.startsWith("system.") && (options.readOnly || commandEffect(command) !== "read")) {
      return refusal(
        "system_collection",
        `${name} is a system collection and cannot be ${options.readOnly ? "read on a read-only connection" : "changed"}`,
        path,
      );
    }
  }
  return null;
}

type NamedCollection = { name: string; path: OperationPath };

function collectionsOf(operation: Operation, command: Command): NamedCollection[] {
  const found: NamedCollection[] = [];
  if (operation.collection !== null) found.push({ name: operation.collection, path: ["collection"] });
  if (command.kind === "collection" && operation.scope === "database") {
    found.push({ name: command.collection, path: ["args", 0] });
    const viewOn = command.options.get("viewOn");
    if (typeof viewOn === "string") found.push({ name: viewOn, path: ["args", 1] });
  }
  if (command.kind === "collection" && command.action === "rename")
    found.push({ name: command.to, path: ["args", 0] });
  if (command.kind === "runCommand") found.push(...commandCollections(command.command, ["args", 0]));
  findKey(operation, (key, value, path) => {
    const name = stageTarget(key, value)?.collection ?? null;
    if (name !== null) found.push({ name, path });
    return null;
  });
  return found;
}

function commandCollections(command: Doc, path: OperationPath): NamedCollection[] {
  const name = command.keys[0] ?? "";
  const target = command.values[0];
  if (name === "explain" && target instanceof Doc) return commandCollections(target, [...path, "explain"]);
  return RUN_COMMANDS.get(name)?.namesCollection === true && typeof target === "string"
    ? [{ name: target, path: [...path, name] }]
    : [];
}

const READ_ONLY_MESSAGE = "is not allowed on a read-only database: only find(), count() and aggregate() are";

function readOnlyRefusal(operation: Operation, command: Command, { readOnly }: GuardOptions): Refusal | null {
  if (!readOnly) return null;
  const writes = findKey(operation, (key, _, path) =>
    WRITE_STAGES.has(key) && isStagePath(path) ? path : null,
  );
  if (writes)
    return {
      ...refusal("read_only", `${String(writes.at(-1))} ${READ_ONLY_MESSAGE}`, [...writes, KEY]),
      action: "insert",
    };
  // an explain that executes is still a read, but a write has no business in a read-only connection in any
  // form
  const inner = explainedBy(command);
  if (commandEffect(inner) === "read") return null;
  const name = inner.kind === "runCommand" ? inner.name : operation.method;
  return { ...refusal("read_only", `${name} ${READ_ONLY_MESSAGE}`, ["method"]), action: actionOf(inner) };
}

/** The command that an explain is about, in either form; every other command itself. */
function explainedBy(command: Command): Command {
  if (command.kind === "explain") return command.command;
  const explained = command.kind === "runCommand" ? command.command.get("explain") : undefined;
  const name = explained instanceof Doc ? explained.keys[0] : undefined;
  return command.kind === "runCommand" && command.name === "explain" && explained instanceof Doc && name
    ? { kind: "runCommand", name, command: explained }
    : command;
}

function actionOf(command: Command): string {
  switch (command.kind) {
    case "insert":
    case "update":
    case "delete":
      return command.kind;
    case "findAndModify":
      return command.update === null ? "delete" : "update";
    case "bulkWrite":
      return command.steps[0]?.kind ?? "update";
    case "index":
      return command.action === "drop" ? "drop" : "create";
    case "collection":
      return command.action;
    case "database":
      return "drop";
    case "runCommand":
      return runCommandAction(command.name);
    default:
      return "insert";
  }
}

function runCommandAction(name: string): string {
  if (/^(?:insert|update|delete)$/.test(name)) return name;
  if (name.startsWith("drop")) return "drop";
  return name.startsWith("create") ? "create" : "update";
}
