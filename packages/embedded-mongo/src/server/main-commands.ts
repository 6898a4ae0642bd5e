import type { Doc } from "@querysnap/mql";
import type { CommandFacts } from "../commands/command.ts";
import { connectionStatus, logout, saslContinue, saslStart } from "./authentication-commands.ts";
import { fsync, fsyncUnlock, listCommands, setFeatureCompatibilityVersion } from "./host-commands.ts";
import type { MainCall } from "./main-call.ts";
import { rolesInfo } from "./role-commands.ts";
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
  USER_FIELDS,
  createUser,
  dropAllUsers,
  dropUser,
  grantRoles,
  revokeRoles,
  updateUser,
  usersInfo,
} from "./user-commands.ts";

export type MainCommand = CommandFacts & {
  /** Answered before authentication. */
  readonly isOpen?: true;
  readonly run: (call: MainCall) => Doc;
};

/** Clients send these before they know the server, so unknown fields are ignored. */
const OPEN = { fields: null, access: ["none"], isOpen: true } as const;
const SIGNED_IN = { fields: null, access: ["none"] } as const;
const MONITOR = { fields: null, access: ["monitor"] } as const;
const HOST = { fields: null, access: ["host"], isAdminOnly: true } as const;
const USERS = { access: ["users"] } as const;

/** Commands that the main thread answers. */
export const MAIN_COMMANDS: ReadonlyMap<string, MainCommand> = new Map<string, MainCommand>([
  ["hello", { ...OPEN, isStable: true, run: hello }],
  ["isMaster", { ...OPEN, run: hello }],
  ["ismaster", { ...OPEN, run: hello }],
  ["saslStart", { ...OPEN, isStable: true, run: saslStart }],
  ["saslContinue", { ...OPEN, isStable: true, run: saslContinue }],
  ["logout", { ...OPEN, run: logout }],
  ["ping", { ...OPEN, isStable: true, refusesWriteConcern: true, run: acknowledge }],
  ["buildInfo", { ...OPEN, run: buildInfo }],
  ["buildinfo", { ...OPEN, run: buildInfo }],
  ["connectionStatus", { ...OPEN, run: connectionStatus }],
  ["whatsmyuri", { ...OPEN, run: whatsMyUri }],
  ["features", { ...OPEN, run: features }],
  ["listCommands", { ...OPEN, run: (call) => listCommands(call, MAIN_COMMANDS) }],
  ["endSessions", { ...OPEN, isStable: true, run: acknowledge }],
  ["startSession", { ...SIGNED_IN, run: startSession }],
  ["refreshSessions", { ...SIGNED_IN, isStable: true, run: acknowledge }],
  ["killSessions", { ...SIGNED_IN, run: acknowledge }],
  ["killAllSessions", { fields: null, access: ["host"], run: acknowledge }],
  ["killAllSessionsByPattern", { fields: null, access: ["host"], run: acknowledge }],
  ["getParameter", { ...MONITOR, isAdminOnly: true, run: getParameter }],
  ["setParameter", { ...HOST, run: setParameter }],
  ["setFeatureCompatibilityVersion", { ...HOST, fields: ["confirm"], run: setFeatureCompatibilityVersion }],
  ["getCmdLineOpts", { ...MONITOR, fields: [], isAdminOnly: true, run: getCmdLineOpts }],
  ["hostInfo", { ...MONITOR, isAdminOnly: true, run: hostInfo }],
  ["getLog", { ...MONITOR, isAdminOnly: true, run: getLog }],
  ["top", { ...MONITOR, isAdminOnly: true, run: top }],
  ["lockInfo", { ...MONITOR, isAdminOnly: true, run: lockInfo }],
  ["logRotate", { ...HOST, run: acknowledge }],
  ["fsync", { ...HOST, run: fsync }],
  ["fsyncUnlock", { ...HOST, run: fsyncUnlock }],
  ["connPoolStats", { ...MONITOR, run: connPoolStats }],
  ["serverStatus", { ...MONITOR, run: serverStatus }],
  [
    "listDatabases",
    {
      ...SIGNED_IN,
      fields: ["nameOnly", "filter", "authorizedDatabases"],
      isAdminOnly: true,
      isStable: true,
      run: listDatabases,
    },
  ],
  ["currentOp", { ...SIGNED_IN, isAdminOnly: true, run: currentOp }],
  ["killOp", { ...SIGNED_IN, isAdminOnly: true, run: killOp }],
  ["createUser", { ...USERS, fields: USER_FIELDS, run: createUser }],
  ["updateUser", { ...USERS, fields: USER_FIELDS, run: updateUser }],
  ["dropUser", { ...USERS, fields: [], run: dropUser }],
  ["dropAllUsersFromDatabase", { ...USERS, fields: [], run: dropAllUsers }],
  ["grantRolesToUser", { ...USERS, fields: ["roles"], run: grantRoles }],
  ["revokeRolesFromUser", { ...USERS, fields: ["roles"], run: revokeRoles }],
  [
    "usersInfo",
    {
      ...USERS,
      fields: [
        "showPrivileges",
        "showCredentials",
        "showAuthenticationRestrictions",
        "showCustomData",
        "filter",
      ],
      run: usersInfo,
    },
  ],
  [
    "rolesInfo",
    {
      ...USERS,
      fields: ["showPrivileges", "showBuiltinRoles", "showAuthenticationRestrictions"],
      run: rolesInfo,
    },
  ],
]);
