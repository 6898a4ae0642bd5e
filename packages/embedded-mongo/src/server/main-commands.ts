import type { Doc } from "@querysnap/mql";
import { connectionStatus, logout, saslContinue, saslStart } from "./authentication-commands.ts";
import { fsync, fsyncUnlock, listCommands, setFeatureCompatibilityVersion } from "./host-commands.ts";
import type { MainCall } from "./main-call.ts";
import { rolesInfo } from "./role-commands.ts";
import type { Access } from "./roles.ts";
import {
  acknowledge,
  buildInfo,
  currentOp,
  hello,
  killOp,
  listDatabases,
  startSession,
  whatsMyUri,
} from "./server-info.ts";
import { getParameter, setParameter } from "./server-parameters.ts";
import {
  connPoolStats,
  features,
  getCmdLineOpts,
  getLog,
  hostInfo,
  lockInfo,
  serverStatus,
  top,
} from "./server-statistics.ts";
import {
  createUser,
  dropAllUsers,
  dropUser,
  grantRoles,
  revokeRoles,
  updateUser,
  usersInfo,
} from "./user-commands.ts";

export type MainCommand = {
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
  ["features", { access: "none", isOpen: true, run: features }],
  ["listCommands", { access: "none", isOpen: true, run: (call) => listCommands(call, MAIN_COMMANDS) }],
  ["endSessions", { access: "none", isOpen: true, run: acknowledge }],
  ["startSession", { access: "none", run: startSession }],
  ["refreshSessions", { access: "none", run: acknowledge }],
  ["killSessions", { access: "none", run: acknowledge }],
  ["killAllSessions", { access: "host", run: acknowledge }],
  ["killAllSessionsByPattern", { access: "host", run: acknowledge }],
  ["getParameter", { access: "monitor", isAdminOnly: true, run: getParameter }],
  ["setParameter", { access: "host", isAdminOnly: true, run: setParameter }],
  [
    "setFeatureCompatibilityVersion",
    { access: "host", isAdminOnly: true, run: setFeatureCompatibilityVersion },
  ],
  ["getCmdLineOpts", { access: "monitor", isAdminOnly: true, run: getCmdLineOpts }],
  ["hostInfo", { access: "monitor", isAdminOnly: true, run: hostInfo }],
  ["getLog", { access: "monitor", isAdminOnly: true, run: getLog }],
  ["top", { access: "monitor", isAdminOnly: true, run: top }],
  ["lockInfo", { access: "monitor", isAdminOnly: true, run: lockInfo }],
  ["logRotate", { access: "host", isAdminOnly: true, run: acknowledge }],
  ["fsync", { access: "host", isAdminOnly: true, run: fsync }],
  ["fsyncUnlock", { access: "host", isAdminOnly: true, run: fsyncUnlock }],
  ["connPoolStats", { access: "monitor", run: connPoolStats }],
  ["serverStatus", { access: "monitor", run: serverStatus }],
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
  ["rolesInfo", { access: "users", run: rolesInfo }],
]);
