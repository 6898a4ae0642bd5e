import { MongoError } from "../mongo-error.ts";

/** Stages of the manual that this server does not have, each with the reason. */
export const REFUSED_STAGES: ReadonlyMap<string, () => MongoError> = new Map([
  ["$changeStream", replicaSetsOnly("$changeStream")],
  ["$changeStreamSplitLargeEvent", replicaSetsOnly("$changeStreamSplitLargeEvent")],
  [
    "$currentOp",
    () => new MongoError(73, "$currentOp must be run against the 'admin' database with {aggregate: 1}"),
  ],
  ["$listLocalSessions", notSupported("$listLocalSessions")],
  ["$listSampledQueries", notSupported("$listSampledQueries")],
  ["$listSearchIndexes", searchOnly("$listSearchIndexes")],
  ["$listSessions", () => new MongoError(73, "$listSessions may only be run against config.system.sessions")],
  ["$planCacheStats", notSupported("$planCacheStats")],
  ["$search", searchOnly("$search")],
  ["$searchMeta", searchOnly("$searchMeta")],
  ["$shardedDataDistribution", notSupported("$shardedDataDistribution")],
  ["$vectorSearch", searchOnly("$vectorSearch")],
]);

function replicaSetsOnly(name: string): () => MongoError {
  return () => new MongoError(40573, `The ${name} stage is only supported on replica sets`);
}

function searchOnly(name: string): () => MongoError {
  return () => new MongoError(31082, `Using the ${name} stage requires additional configuration`);
}

function notSupported(name: string): () => MongoError {
  return () => new MongoError(303, `The ${name} stage is not supported`);
}
