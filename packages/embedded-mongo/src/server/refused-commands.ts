import { MongoError } from "../engine/mongo-error.ts";

const NOT_REPLICATED = { code: 76, message: "not running with --replSet" };
const NO_SCRIPTS = {
  code: 115,
  message:
    "mapReduce needs server-side JavaScript, which this server does not run; use the aggregation pipeline",
};
const NO_TRANSACTIONS = { code: 115, message: "transactions are not supported" };
const NO_ROLES = { code: 115, message: "roles other than the built-in ones are not supported" };
const NO_CAPPED = { code: 115, message: "capped collections are not supported" };
const onlyReplicated = (name: string): { code: number; message: string } => ({
  code: 51300,
  message: `'${name}' is not supported on standalone nodes.`,
});

/**
 * Commands that a standalone server refuses, and those that this one does not run. What is missing here is
 * not known at all.
 */
const REFUSED: ReadonlyMap<string, { readonly code: number; readonly message: string }> = new Map([
  ["replSetGetStatus", NOT_REPLICATED],
  ["replSetGetConfig", NOT_REPLICATED],
  ["replSetReconfig", NOT_REPLICATED],
  ["replSetStepDown", NOT_REPLICATED],
  ["replSetFreeze", NOT_REPLICATED],
  ["replSetMaintenance", NOT_REPLICATED],
  ["replSetSyncFrom", NOT_REPLICATED],
  ["replSetInitiate", { code: 76, message: "This node was not started with replication enabled." }],
  ["getDefaultRWConcern", onlyReplicated("getDefaultRWConcern")],
  ["setDefaultRWConcern", onlyReplicated("setDefaultRWConcern")],
  [
    "analyzeShardKey",
    { code: 20, message: "analyzeShardKey command is not supported on a standalone mongod" },
  ],
  [
    "configureQueryAnalyzer",
    { code: 20, message: "configureQueryAnalyzer command is not supported on a standalone mongod" },
  ],
  ["mapReduce", NO_SCRIPTS],
  ["mapreduce", NO_SCRIPTS],
  ["commitTransaction", NO_TRANSACTIONS],
  ["abortTransaction", NO_TRANSACTIONS],
  ["createRole", NO_ROLES],
  ["updateRole", NO_ROLES],
  ["dropRole", NO_ROLES],
  ["dropAllRolesFromDatabase", NO_ROLES],
  ["grantRolesToRole", NO_ROLES],
  ["revokeRolesFromRole", NO_ROLES],
  ["grantPrivilegesToRole", NO_ROLES],
  ["revokePrivilegesFromRole", NO_ROLES],
  ["convertToCapped", NO_CAPPED],
  ["cloneCollectionAsCapped", NO_CAPPED],
  ["planCacheSetFilter", { code: 115, message: "index filters are not supported; use a hint" }],
  ["applyOps", { code: 115, message: "replication is not supported" }],
  ["shutdown", { code: 115, message: "shutdown is not supported: end the server's process" }],
]);

/** The error for a command that neither the main thread nor a worker runs. */
export function unknownCommand(name: string): MongoError {
  const refusal = REFUSED.get(name);
  return refusal
    ? new MongoError(refusal.code, refusal.message)
    : new MongoError(59, `no such command: '${name}'`);
}
