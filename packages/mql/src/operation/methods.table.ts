/** Minimum and maximum number of arguments of a method. */
export type Arity = readonly [least: number, most: number];

/** Methods of a collection that can be run. */
export const COLLECTION_METHODS: ReadonlyMap<string, Arity> = new Map([
  ["find", [0, 3]],
  ["findOne", [0, 3]],
  ["aggregate", [0, 1000]],
  ["countDocuments", [0, 2]],
  ["estimatedDocumentCount", [0, 1]],
  ["count", [0, 2]],
  ["distinct", [1, 3]],
  ["insertOne", [1, 2]],
  ["insertMany", [1, 2]],
  ["insert", [1, 2]],
  ["updateOne", [2, 3]],
  ["updateMany", [2, 3]],
  ["update", [2, 4]],
  ["replaceOne", [2, 3]],
  ["save", [1, 2]],
  ["deleteOne", [1, 2]],
  ["deleteMany", [1, 2]],
  ["remove", [1, 2]],
  ["findOneAndUpdate", [2, 3]],
  ["findOneAndReplace", [2, 3]],
  ["findOneAndDelete", [1, 2]],
  ["findAndModify", [1, 1]],
  ["bulkWrite", [1, 2]],
  ["createIndex", [1, 3]],
  ["createIndexes", [1, 3]],
  ["ensureIndex", [1, 3]],
  ["getIndexes", [0, 0]],
  ["getIndices", [0, 0]],
  ["getIndexKeys", [0, 0]],
  ["dropIndex", [1, 1]],
  ["dropIndexes", [0, 1]],
  ["drop", [0, 1]],
  ["renameCollection", [1, 2]],
  ["stats", [0, 1]],
  ["dataSize", [0, 0]],
  ["storageSize", [0, 0]],
  ["totalSize", [0, 0]],
  ["totalIndexSize", [0, 0]],
  ["isCapped", [0, 0]],
]);

/** Collection methods that never change anything; `aggregate` may, by `$out` and `$merge`. */
export const READ_METHODS: ReadonlySet<string> = new Set([
  "find",
  "findOne",
  "aggregate",
  "countDocuments",
  "estimatedDocumentCount",
  "count",
  "distinct",
  "getIndexes",
  "getIndices",
  "getIndexKeys",
  "stats",
  "dataSize",
  "storageSize",
  "totalSize",
  "totalIndexSize",
  "isCapped",
]);

/** Older names of other methods: they run, but completion does not suggest them. */
export const LEGACY_METHODS: ReadonlySet<string> = new Set([
  "insert",
  "update",
  "remove",
  "save",
  "findAndModify",
  "ensureIndex",
  "getIndices",
  "getIndexKeys",
  "project",
  "itcount",
  "tryNext",
]);

export const DATABASE_METHODS: ReadonlyMap<string, Arity> = new Map([
  ["aggregate", [1, 2]],
  ["createCollection", [1, 2]],
  ["createView", [3, 4]],
  ["dropDatabase", [0, 1]],
  ["getCollectionNames", [0, 0]],
  ["getCollectionInfos", [0, 2]],
  ["getName", [0, 0]],
  ["runCommand", [1, 2]],
  ["stats", [0, 1]],
]);

/** Cursor methods, which follow `find` and `aggregate`. */
export const CHAIN_METHODS: ReadonlyMap<string, Arity> = new Map([
  ["sort", [1, 1]],
  ["limit", [1, 1]],
  ["skip", [1, 1]],
  ["project", [1, 1]],
  ["projection", [1, 1]],
  ["hint", [1, 1]],
  ["min", [1, 1]],
  ["max", [1, 1]],
  ["collation", [1, 1]],
  ["maxTimeMS", [1, 1]],
  ["batchSize", [1, 1]],
  ["comment", [1, 1]],
  ["allowDiskUse", [0, 1]],
  ["returnKey", [0, 1]],
  ["showRecordId", [0, 1]],
  ["readConcern", [1, 1]],
  ["noCursorTimeout", [0, 1]],
  ["allowPartialResults", [0, 1]],
  ["pretty", [0, 0]],
  ["toArray", [0, 0]],
  ["next", [0, 0]],
  ["tryNext", [0, 0]],
  ["hasNext", [0, 0]],
  ["count", [0, 1]],
  ["size", [0, 0]],
  ["itcount", [0, 0]],
  ["explain", [0, 1]],
]);

/** Calls after which nothing can follow, because the result is no cursor any more. */
export const TERMINAL_METHODS: ReadonlySet<string> = new Set([
  "toArray",
  "next",
  "tryNext",
  "hasNext",
  "count",
  "size",
  "itcount",
  "explain",
]);

/** Methods of an aggregation cursor; sort, skip, limit and project become stages at its end. */
export const AGGREGATE_CHAIN_METHODS: ReadonlySet<string> = new Set([
  "sort",
  "limit",
  "skip",
  "project",
  "projection",
  "collation",
  "hint",
  "maxTimeMS",
  "batchSize",
  "comment",
  "allowDiskUse",
  "readConcern",
  "pretty",
  "toArray",
  "next",
  "tryNext",
  "hasNext",
  "itcount",
  "explain",
]);

const TAKES_CODE =
  "takes a function, and functions are not run here; put the logic into an aggregation stage such as $project or $group";
const OTHER_DATABASE =
  "Other databases need a connection of their own; each connection is limited to one database";
const ADMINISTRATION = "administers the server and is not available here";

/**
 * Methods that exist in the shell and are refused, with the reason. Cursor methods are listed under `chain.`
 */
export const REFUSED_METHODS: ReadonlyMap<string, string> = new Map([
  ["chain.forEach", `forEach ${TAKES_CODE}`],
  ["chain.map", `map ${TAKES_CODE}`],
  ["chain.addOption", "addOption sets flags of the old wire protocol; use the named methods instead"],
  ["chain.tailable", "Tailable cursors never end and are not available here"],
  ["chain.close", "Cursors are closed for you after every run"],
  ["chain.readPref", "Set the read preference in the connection URI"],
  ["chain.objsLeftInBatch", "objsLeftInBatch tells about the shell's own cursor and is not available here"],
  ["chain.isClosed", "Cursors are closed for you after every run"],
  ["chain.isExhausted", "Cursors are closed for you after every run"],
  ["collection.mapReduce", "mapReduce takes functions, and functions are not run here; use aggregate"],
  ["collection.group", "group takes functions, and functions are not run here; use aggregate with $group"],
  ["collection.watch", "Change streams never end and are not available here"],
  [
    "collection.initializeOrderedBulkOp",
    "Bulk builders need several statements on one variable; use bulkWrite([…])",
  ],
  [
    "collection.initializeUnorderedBulkOp",
    "Bulk builders need several statements on one variable; use bulkWrite([…], { ordered: false })",
  ],
  ["collection.getDB", OTHER_DATABASE],
  ["collection.getMongo", OTHER_DATABASE],
  ["collection.validate", "validate locks the collection and is not available here"],
  ["collection.reIndex", `reIndex ${ADMINISTRATION}`],
  ["collection.compact", `compact ${ADMINISTRATION}`],
  ["collection.convertToCapped", `convertToCapped ${ADMINISTRATION}`],
  ["collection.getShardDistribution", `getShardDistribution ${ADMINISTRATION}`],
  [
    "collection.hideIndex",
    "hideIndex is written as db.runCommand({ collMod: …, index: { name: …, hidden: true } })",
  ],
  [
    "collection.unhideIndex",
    "unhideIndex is written as db.runCommand({ collMod: …, index: { name: …, hidden: false } })",
  ],
  ["database.getSiblingDB", OTHER_DATABASE],
  ["database.getMongo", OTHER_DATABASE],
  ["database.adminCommand", "adminCommand acts on the whole server and is not available here"],
  ["database.eval", "eval runs code on the server and is not available here"],
  ["database.watch", "Change streams never end and are not available here"],
  ["database.auth", `auth ${ADMINISTRATION}`],
  ["database.createUser", `createUser ${ADMINISTRATION}`],
  ["database.updateUser", `updateUser ${ADMINISTRATION}`],
  ["database.dropUser", `dropUser ${ADMINISTRATION}`],
  ["database.getUsers", `getUsers ${ADMINISTRATION}`],
  ["database.createRole", `createRole ${ADMINISTRATION}`],
  ["database.grantRolesToUser", `grantRolesToUser ${ADMINISTRATION}`],
  ["database.shutdownServer", `shutdownServer ${ADMINISTRATION}`],
  ["database.killOp", `killOp ${ADMINISTRATION}`],
  ["database.currentOp", `currentOp ${ADMINISTRATION}`],
  ["database.fsyncLock", `fsyncLock ${ADMINISTRATION}`],
  ["database.setProfilingLevel", `setProfilingLevel ${ADMINISTRATION}`],
  ["database.serverStatus", `serverStatus ${ADMINISTRATION}`],
]);
