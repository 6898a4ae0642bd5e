const READ = [
  "changeStream",
  "collStats",
  "dbHash",
  "dbStats",
  "find",
  "killCursors",
  "listCollections",
  "listIndexes",
  "listSearchIndexes",
  "planCacheRead",
];

const READ_WRITE = [
  ...READ,
  "convertToCapped",
  "createCollection",
  "createIndex",
  "createSearchIndexes",
  "dropCollection",
  "dropIndex",
  "dropSearchIndex",
  "insert",
  "remove",
  "renameCollectionSameDB",
  "update",
  "updateSearchIndex",
];

const ADMIN = [
  "bypassDocumentValidation",
  "collMod",
  "collStats",
  "compact",
  "convertToCapped",
  "createCollection",
  "createIndex",
  "createSearchIndexes",
  "dbStats",
  "dropCollection",
  "dropDatabase",
  "dropIndex",
  "dropSearchIndex",
  "enableProfiler",
  "listCollections",
  "listIndexes",
  "listSearchIndexes",
  "planCacheIndexFilter",
  "planCacheRead",
  "planCacheWrite",
  "reIndex",
  "renameCollectionSameDB",
  "storageDetails",
  "updateSearchIndex",
  "validate",
];

const USERS = [
  "changeCustomData",
  "changePassword",
  "createRole",
  "createUser",
  "dropRole",
  "dropUser",
  "grantRole",
  "revokeRole",
  "setAuthenticationRestriction",
  "viewRole",
  "viewUser",
];

const MONITOR = [
  "connPoolStats",
  "getCmdLineOpts",
  "getLog",
  "getParameter",
  "hostInfo",
  "inprog",
  "listDatabases",
  "serverStatus",
  "top",
];
const HOST = [
  "fsync",
  "killAnyCursor",
  "killAnySession",
  "killop",
  "logRotate",
  "setParameter",
  "shutdown",
  "unlock",
];

/** Actions of the built-in roles on the collections of a database, or of all of them. */
export const DATABASE_ACTIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ["read", READ],
  ["readWrite", READ_WRITE],
  ["dbAdmin", ADMIN],
  ["userAdmin", USERS],
  ["dbOwner", [...READ_WRITE, ...ADMIN, ...USERS]],
  ["readAnyDatabase", READ],
  ["readWriteAnyDatabase", READ_WRITE],
  ["dbAdminAnyDatabase", ADMIN],
  ["userAdminAnyDatabase", USERS],
  ["clusterMonitor", ["collStats", "dbStats", "indexStats"]],
  ["clusterAdmin", ["collStats", "dbStats", "dropDatabase", "indexStats"]],
  ["hostManager", ["killCursors"]],
  ["backup", READ],
  [
    "restore",
    ["collMod", "convertToCapped", "createCollection", "createIndex", "dropCollection", "insert", "update"],
  ],
  ["root", [...READ_WRITE, ...ADMIN, ...USERS]],
]);

/** Actions of the built-in roles on the server as a whole. */
export const CLUSTER_ACTIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ["readAnyDatabase", ["listDatabases"]],
  ["readWriteAnyDatabase", ["listDatabases"]],
  ["dbAdminAnyDatabase", ["listDatabases"]],
  ["userAdminAnyDatabase", ["listDatabases", "viewUser"]],
  ["clusterMonitor", MONITOR],
  ["hostManager", HOST],
  ["clusterAdmin", [...MONITOR, ...HOST]],
  ["backup", MONITOR],
  ["root", [...MONITOR, ...HOST]],
]);
