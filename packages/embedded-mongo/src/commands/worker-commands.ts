import { aggregate } from "./aggregate.ts";
import type { Command } from "./command-call.ts";
import { collMod } from "./coll-mod.ts";
import { count } from "./count.ts";
import { create } from "./create.ts";
import { createIndexes } from "./create-indexes.ts";
import { getMore, killCursors } from "./cursor-commands.ts";
import { deleteDocuments } from "./delete.ts";
import { distinct } from "./distinct.ts";
import { drop, dropDatabase, dropIndexes, renameCollection } from "./drop.ts";
import { explain } from "./explain.ts";
import { find } from "./find.ts";
import { findAndModify } from "./find-and-modify.ts";
import { insert } from "./insert.ts";
import { listCollections, listIndexes } from "./list-commands.ts";
import { collStats, dataSize, dbStats } from "./stats.ts";
import { compact, dbHash, planCacheClear, planCacheListFilters, profile, reIndex } from "./maintenance.ts";
import { update } from "./update.ts";
import { validate } from "./validate.ts";

/** Commands that run in the worker of their database. */
export const WORKER_COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ["aggregate", aggregate],
  ["collMod", collMod],
  ["collStats", collStats],
  ["collstats", collStats],
  ["compact", compact],
  ["count", count],
  ["create", create],
  ["createIndexes", createIndexes],
  ["dataSize", dataSize],
  ["datasize", dataSize],
  ["dbHash", dbHash],
  ["dbhash", dbHash],
  ["dbStats", dbStats],
  ["dbstats", dbStats],
  ["delete", deleteDocuments],
  ["distinct", distinct],
  ["drop", drop],
  ["dropDatabase", dropDatabase],
  ["dropIndexes", dropIndexes],
  ["deleteIndexes", dropIndexes],
  ["explain", explain],
  ["find", find],
  ["findAndModify", findAndModify],
  ["findandmodify", findAndModify],
  ["getMore", getMore],
  ["insert", insert],
  ["killCursors", killCursors],
  ["listCollections", listCollections],
  ["listIndexes", listIndexes],
  ["planCacheClear", planCacheClear],
  ["planCacheClearFilters", planCacheClear],
  ["planCacheListFilters", planCacheListFilters],
  ["profile", profile],
  ["reIndex", reIndex],
  ["renameCollection", renameCollection],
  ["update", update],
  ["validate", validate],
]);
