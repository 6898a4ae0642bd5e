import { createHash } from "node:crypto";
import { hostname } from "node:os";
import { Binary, Doc, Double, Int32, Long, UUID_SUBTYPE } from "@querysnap/mql";
import { MongoError } from "../engine/mongo-error.ts";
import { selectRecords } from "../planner/select-records.ts";
import type { Collection } from "../storage/collection.ts";
import type { CommandCall, CommandReply } from "./command-call.ts";
import type { Command } from "./command.ts";
import { collectionName } from "./namespace.ts";
import { reply } from "./reply.ts";

/**
 * Indexes are never out of date: says what there is. @see
 * https://www.mongodb.com/docs/v7.0/reference/command/reIndex/
 */
export const reIndexCommand: Command = {
  names: ["reIndex"],
  fields: [],
  access: ["admin"],
  effect: "write",
  run: runReIndex,
};

function runReIndex(call: CommandCall): CommandReply {
  const { indexes } = existing(call, "can't re-index a view");
  const count = new Int32(indexes.length);
  return reply({ nIndexesWas: count, nIndexes: count, indexes: indexes.map((index) => index.spec.spec) });
}

/** Space is used again by itself. @see https://www.mongodb.com/docs/v7.0/reference/command/compact/ */
export const compactCommand: Command = {
  names: ["compact"],
  fields: ["force", "freeSpaceTargetMB"],
  access: ["admin"],
  effect: "write",
  run: runCompact,
};

function runCompact(call: CommandCall): CommandReply {
  existing(call, "can't compact a view");
  return reply({ bytesFreed: new Long(0n) });
}

/** @throws MongoError 26, 166 */
function existing(call: CommandCall, refusal: string): Collection {
  const { database } = call;
  const name = collectionName(call);
  if (database.view(name)) throw new MongoError(166, refusal);
  const collection = database.find(name);
  if (!collection) throw new MongoError(26, "collection does not exist");
  return collection;
}

/** Plans are chosen by rule and not kept: there is nothing to clear. */
export const planCacheClearCommand: Command = {
  names: ["planCacheClear", "planCacheClearFilters"],
  fields: ["query", "sort", "projection", "commentPlanCacheClear"],
  access: ["admin"],
  effect: "write",
  run: runPlanCacheClear,
};

function runPlanCacheClear(call: CommandCall): CommandReply {
  collectionName(call);
  return reply({});
}

export const planCacheListFiltersCommand: Command = {
  names: ["planCacheListFilters"],
  fields: [],
  access: ["admin"],
  effect: "write",
  run: runPlanCacheListFilters,
};

function runPlanCacheListFilters(call: CommandCall): CommandReply {
  collectionName(call);
  return reply({ filters: [] });
}

/** Profiling is off and stays so. @see https://www.mongodb.com/docs/v7.0/reference/command/profile/ */
export const profileCommand: Command = {
  names: ["profile"],
  fields: ["slowms", "sampleRate", "filter"],
  access: ["admin"],
  effect: "write",
  run: runProfile,
};

function runProfile(call: CommandCall): CommandReply {
  const { options } = call;
  const level = options.number("profile");
  if (level === null) throw options.missing("profile");
  if (level < -1 || level > 2) throw new MongoError(2, "Profiling level has to be >=0 and <=2");
  if (level > 0) throw new MongoError(115, "the profiler is not supported");
  const sampleRate = options.get("sampleRate");
  if (sampleRate instanceof Double && !(sampleRate.value >= 0 && sampleRate.value <= 1))
    throw new MongoError(2, "'sampleRate' must be between 0.0 and 1.0 inclusive");
  return reply({ was: new Int32(0), slowms: new Int32(100), sampleRate: new Double(1) });
}

const INTERRUPT_EVERY = 128;

/**
 * One digest per collection over its documents in the order of their ids. @see
 * https://www.mongodb.com/docs/v7.0/reference/command/dbHash/
 */
export const dbHashCommand: Command = {
  names: ["dbHash", "dbhash"],
  fields: ["collections", "skipTempCollections"],
  access: ["read"],
  effect: "read",
  run: runDbHash,
};

function runDbHash(call: CommandCall): CommandReply {
  const { options, database } = call;
  const started = Date.now();
  const asked = options.array("collections") ?? [];
  if (!asked.every((name) => typeof name === "string"))
    throw new MongoError(2, "collections entries have to be strings");
  const collections = [...database.collections]
    .filter(({ name }) => asked.length === 0 || asked.includes(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const digests = collections.map((collection): [string, string] => [
    collection.name,
    digestOf(call, collection),
  ]);
  const whole = createHash("md5");
  for (const [name, digest] of digests) whole.update(name).update(digest);
  return reply({
    host: hostname(),
    collections: Doc.of(digests),
    capped: [],
    uuids: Doc.of(collections.map(({ name, entry }) => [name, new Binary(entry.uuid, UUID_SUBTYPE)])),
    md5: whole.digest("hex"),
    timeMillis: new Int32(Date.now() - started),
  });
}

function digestOf(call: CommandCall, collection: Collection): string {
  const digest = createHash("md5");
  const byId = { filter: Doc.empty, sort: new Doc(["_id"], [new Int32(1)]), hint: "_id_" };
  let count = 0;
  for (const { doc } of selectRecords({ database: call.database, collection }, byId, call.compileContext())
    .records) {
    if (++count % INTERRUPT_EVERY === 0) call.operation.checkInterrupt();
    digest.update(doc.bytes);
  }
  return digest.digest("hex");
}
