import type { Doc } from "@querysnap/mql";
import { MongoError } from "../engine/mongo-error.ts";
import { connectionStatus, logout, saslContinue, saslStart } from "./authentication-commands.ts";
import type { MainCall } from "./main-call.ts";
import type { Access } from "./roles.ts";
import {
  acknowledge,
  buildInfo,
  currentOp,
  getLog,
  getParameter,
  hello,
  hostInfo,
  killOp,
  listDatabases,
  serverStatus,
  startSession,
  whatsMyUri,
} from "./server-info.ts";
import { createUser, dropAllUsers, dropUser, grantRoles, revokeRoles, updateUser, usersInfo } from "./user-commands.ts";

type MainCommand = {
  readonly access: Access;
  /** Answered before authentication. */
  readonly isOpen?: boolean;
  readonly isAdminOnly?: boolean;
  run(call: MainCall): Doc;
};

/** Commands that the main thread answers. */
export const MAIN_COMMANDS: ReadonlyMap<string, MainCommand> = new Map<string, MainCommand>([
  ["hello", { access: "none", isOpen: true, run: hello }],
  ["isMaster", { access: "none", isOpen: true, run: hello }],
  ["ismaster", { access: "none", isOpen: true, run: hello }],
  ["saslStart", { access: "none", isOpen: true, run: saslStart }],
  ["saslContinue", { access: "none", isOpen: true, run: saslContinue }],
  ["logout", { access: "none", isOpen: true, run: logout }],
  ["ping", { access: "none", isOpen: true, run: acknowledge }],
  ["buildInfo", { access: "none", isOpen: true, run: buildInfo }],
  ["buildinfo", { access: "none", isOpen: true, run: buildInfo }],
  ["connectionStatus", { access: "none", isOpen: true, run: connectionStatus }],
  ["whatsmyuri", { access: "none", isOpen: true, run: whatsMyUri }],
  ["endSessions", { access: "none", isOpen: true, run: acknowledge }],
  ["startSession", { access: "none", run: startSession }],
  ["refreshSessions", { access: "none", run: acknowledge }],
  ["killSessions", { access: "none", run: acknowledge }],
  ["killAllSessions", { access: "cluster", run: acknowledge }],
  ["getParameter", { access: "cluster", isAdminOnly: true, run: getParameter }],
  ["hostInfo", { access: "cluster", isAdminOnly: true, run: hostInfo }],
  ["getLog", { access: "cluster", isAdminOnly: true, run: getLog }],
  ["serverStatus", { access: "cluster", run: serverStatus }],
  ["listDatabases", { access: "none", isAdminOnly: true, run: listDatabases }],
  ["currentOp", { access: "none", isAdminOnly: true, run: currentOp }],
  ["killOp", { access: "none", isAdminOnly: true, run: killOp }],
  ["createUser", { access: "users", run: createUser }],
  ["updateUser", { access: "users", run: updateUser }],
  ["dropUser", { access: "users", run: dropUser }],
  ["dropAllUsersFromDatabase", { access: "users", run: dropAllUsers }],
  ["grantRolesToUser", { access: "users", run: grantRoles }],
  ["revokeRolesFromUser", { access: "users", run: revokeRoles }],
  ["usersInfo", { access: "users", run: usersInfo }],
]);

const REFUSED: Readonly<Record<string, string>> = {
  mapReduce: "mapReduce needs server-side JavaScript, which this server does not run; use the aggregation pipeline",
  mapreduce: "mapReduce needs server-side JavaScript, which this server does not run; use the aggregation pipeline",
  eval: "server-side JavaScript is not supported",
  commitTransaction: "transactions are not supported",
  abortTransaction: "transactions are not supported",
  applyOps: "replication is not supported",
  fsync: "fsync is not needed: every write is durable before its reply",
};

/** The error for a command that neither the main thread nor a worker runs. */
export function unknownCommand(name: string): MongoError {
  const reason = Object.hasOwn(REFUSED, name) ? REFUSED[name] : undefined;
  return reason === undefined ? new MongoError(59, `no such command: '${name}'`) : new MongoError(115, reason);
}
