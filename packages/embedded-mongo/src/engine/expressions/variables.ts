import { DateTime, Doc } from "@querysnap/mql";
import type { Row } from "../contract.ts";
import { MongoError } from "../mongo-error.ts";
import { followPath, parseFieldPath, readRootPath, readSlotPath } from "./field-path.ts";
import { constantNode, dynamicNode, type Compiler, type Node } from "./node.ts";

/** The whole document as a value. */
export function rowValue(row: Row): Doc {
  return row instanceof Doc ? row : row.toDoc();
}

/**
 * Compiles `$a.b`. The path starts at `$$CURRENT`, which is the document unless a variable of that name is in
 * scope.
 */
export function compileFieldPath(path: string, compiler: Compiler): Node {
  if (path === "") throw new MongoError(16872, "'$' by itself is not a valid FieldPath");
  const keys = parseFieldPath(path);
  const { names, onDocumentPath } = compiler.context.variables;
  const current = names.get("CURRENT");
  if (current === undefined) onDocumentPath?.();
  return dynamicNode(current === undefined ? readRootPath(keys) : readSlotPath(current, keys));
}

/** Compiles `$$name` and `$$name.path`. */
export function compileVariable(text: string, compiler: Compiler): Node {
  const dot = text.indexOf(".");
  const name = dot === -1 ? text : text.slice(0, dot);
  checkReadableName(name);
  const keys = dot === -1 ? [] : parseFieldPath(text.slice(dot + 1));
  const slot = compiler.context.variables.names.get(name);
  if (slot !== undefined) return dynamicNode(readSlotPath(slot, keys));
  switch (name) {
    case "ROOT":
    case "CURRENT":
      compiler.context.variables.onDocumentPath?.();
      if (keys.length > 0) return dynamicNode(readRootPath(keys));
      return dynamicNode((frame) => rowValue(frame.root));
    case "NOW":
      return constantNode(followPath(new DateTime(compiler.context.operation.nowMs), keys, 0));
    case "USER_ROLES":
      return constantNode(followPath(compiler.context.operation.userRoles, keys, 0));
    case "REMOVE":
    case "SEARCH_META":
      return constantNode(undefined);
    case "CLUSTER_TIME":
      return dynamicNode(unavailableClusterTime);
  }
  throw new MongoError(17276, `Use of undefined variable: ${name}`);
}

/** A server that stands alone has no cluster time; only an expression that is evaluated notices. */
function unavailableClusterTime(): never {
  throw new MongoError(51144, "Builtin variable '$$CLUSTER_TIME' is not available");
}

function checkReadableName(name: string): void {
  if (name === "") throw new MongoError(9, "empty variable names are not allowed");
  if (!/^[A-Za-z\u0080-\u{10ffff}]/u.test(name))
    throw new MongoError(9, `'${name}' starts with an invalid character for a variable name`);
  checkCharacters(name);
}

/** Checks a name that a user gives to a variable, as in `$let` and `as`. */
export function checkUserVariable(name: string): void {
  if (name === "") throw new MongoError(9, "empty variable names are not allowed");
  if (name === "CURRENT") return;
  if (!/^[a-z\u0080-\u{10ffff}]/u.test(name))
    throw new MongoError(9, `'${name}' starts with an invalid character for a user variable name`);
  checkCharacters(name);
}

function checkCharacters(name: string): void {
  const bad = /[^A-Za-z0-9_\u0080-\u{10ffff}]/u.exec(name);
  if (bad)
    throw new MongoError(9, `'${name}' contains an invalid character for a variable name: '${bad[0]}'`);
}
