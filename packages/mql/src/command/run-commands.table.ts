/**
 * Server commands that `db.runCommand` passes on: whether they read only, and whether their value names a
 * collection.
 */
export const RUN_COMMANDS: ReadonlyMap<string, { reads: boolean; namesCollection: boolean }> = new Map([
  ["find", { reads: true, namesCollection: true }],
  ["aggregate", { reads: true, namesCollection: true }],
  ["count", { reads: true, namesCollection: true }],
  ["distinct", { reads: true, namesCollection: true }],
  ["explain", { reads: true, namesCollection: false }],
  ["ping", { reads: true, namesCollection: false }],
  ["hello", { reads: true, namesCollection: false }],
  ["buildInfo", { reads: true, namesCollection: false }],
  ["buildinfo", { reads: true, namesCollection: false }],
  ["listCollections", { reads: true, namesCollection: false }],
  ["listIndexes", { reads: true, namesCollection: true }],
  ["collStats", { reads: true, namesCollection: true }],
  ["collstats", { reads: true, namesCollection: true }],
  ["dbStats", { reads: true, namesCollection: false }],
  ["dbstats", { reads: true, namesCollection: false }],
  ["connectionStatus", { reads: true, namesCollection: false }],
  ["insert", { reads: false, namesCollection: true }],
  ["update", { reads: false, namesCollection: true }],
  ["delete", { reads: false, namesCollection: true }],
  ["findAndModify", { reads: false, namesCollection: true }],
  ["findandmodify", { reads: false, namesCollection: true }],
  ["create", { reads: false, namesCollection: true }],
  ["createIndexes", { reads: false, namesCollection: true }],
  ["dropIndexes", { reads: false, namesCollection: true }],
  ["collMod", { reads: false, namesCollection: true }],
  ["drop", { reads: false, namesCollection: true }],
  ["dropDatabase", { reads: false, namesCollection: false }],
]);
