import type { Value } from "@querysnap/mql";
import type { RawDoc } from "../engine/raw-doc.ts";
import { writesResults } from "../engine/stages/stages.ts";
import { isNumeric, toDoubleNumber } from "../engine/values/numeric.ts";
import type { Access } from "./roles.ts";

/**
 * Commands that a database's worker runs, and what each needs one of. What only reads comes with "read"
 * first.
 */
const WORKER_ACCESS: ReadonlyMap<string, readonly Access[]> = new Map<string, readonly Access[]>([
  ["aggregate", ["read"]],
  ["collMod", ["admin"]],
  ["collStats", ["read", "admin", "monitor"]],
  ["collstats", ["read", "admin", "monitor"]],
  ["compact", ["admin"]],
  ["count", ["read"]],
  ["create", ["write", "admin"]],
  ["createIndexes", ["write", "admin"]],
  ["dataSize", ["read"]],
  ["datasize", ["read"]],
  ["dbHash", ["read"]],
  ["dbhash", ["read"]],
  ["dbStats", ["read", "admin", "monitor"]],
  ["dbstats", ["read", "admin", "monitor"]],
  ["delete", ["write"]],
  ["distinct", ["read"]],
  ["drop", ["write", "admin"]],
  ["dropDatabase", ["admin"]],
  ["dropIndexes", ["write", "admin"]],
  ["deleteIndexes", ["write", "admin"]],
  ["explain", ["read"]],
  ["find", ["read"]],
  ["findAndModify", ["write"]],
  ["findandmodify", ["write"]],
  ["getMore", ["read", "admin"]],
  ["insert", ["write"]],
  ["killCursors", ["read", "admin"]],
  ["listCollections", ["read", "admin"]],
  ["listIndexes", ["read", "admin"]],
  ["planCacheClear", ["admin"]],
  ["planCacheListFilters", ["admin"]],
  ["planCacheClearFilters", ["admin"]],
  ["profile", ["admin"]],
  ["reIndex", ["admin"]],
  ["renameCollection", ["write", "admin"]],
  ["update", ["write"]],
  ["validate", ["admin"]],
]);

export const WORKER_COMMAND_NAMES: readonly string[] = [...WORKER_ACCESS.keys()];

/** Each list of what the command needs one of, or null when no worker runs it. */
export function workerAccess(name: string, body: RawDoc): (readonly Access[])[] | null {
  const access = WORKER_ACCESS.get(name);
  if (access === undefined) return null;
  const inner = name === "explain" ? body.getRaw("explain") : undefined;
  if (inner) return explainAccess(inner);
  const needs = name === "aggregate" && writesResults(body.get("pipeline")) ? [["write"] as const] : [access];
  return isTrue(body.get("bypassDocumentValidation")) ? [...needs, ["admin"]] : needs;
}

function explainAccess(inner: RawDoc): (readonly Access[])[] {
  const name = inner.keys[0] ?? "";
  return (name === "explain" ? null : workerAccess(name, inner)) ?? [["read"]];
}

function isTrue(value: Value | undefined): boolean {
  return value === true || (isNumeric(value) && toDoubleNumber(value) !== 0);
}
