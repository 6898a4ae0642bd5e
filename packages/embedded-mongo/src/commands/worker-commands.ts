import { aggregateCommand } from "./aggregate.ts";
import { collModCommand } from "./coll-mod.ts";
import type { Command } from "./command.ts";
import { countCommand } from "./count.ts";
import { createIndexesCommand } from "./create-indexes.ts";
import { createCommand } from "./create.ts";
import { getMoreCommand, killCursorsCommand } from "./cursor-commands.ts";
import { deleteCommand } from "./delete.ts";
import { distinctCommand } from "./distinct.ts";
import { dropCommand, dropDatabaseCommand, dropIndexesCommand, renameCollectionCommand } from "./drop.ts";
import { explainCommand } from "./explain.ts";
import { findAndModifyCommand } from "./find-and-modify.ts";
import { findCommand } from "./find.ts";
import { insertCommand } from "./insert.ts";
import { listCollectionsCommand, listIndexesCommand } from "./list-commands.ts";
import {
  compactCommand,
  dbHashCommand,
  planCacheClearCommand,
  planCacheListFiltersCommand,
  profileCommand,
  reIndexCommand,
} from "./maintenance.ts";
import { collStatsCommand, dataSizeCommand, dbStatsCommand } from "./stats.ts";
import { updateCommand } from "./update.ts";
import { validateCommand } from "./validate.ts";

const ALL: readonly Command[] = [
  aggregateCommand,
  collModCommand,
  collStatsCommand,
  compactCommand,
  countCommand,
  createCommand,
  createIndexesCommand,
  dataSizeCommand,
  dbHashCommand,
  dbStatsCommand,
  deleteCommand,
  distinctCommand,
  dropCommand,
  dropDatabaseCommand,
  dropIndexesCommand,
  explainCommand,
  findAndModifyCommand,
  findCommand,
  getMoreCommand,
  insertCommand,
  killCursorsCommand,
  listCollectionsCommand,
  listIndexesCommand,
  planCacheClearCommand,
  planCacheListFiltersCommand,
  profileCommand,
  reIndexCommand,
  renameCollectionCommand,
  updateCommand,
  validateCommand,
];

/** Commands that run in the worker of their database, by each of their names. */
export const WORKER_COMMANDS: ReadonlyMap<string, Command> = new Map(
  ALL.flatMap((command) => command.names.map((name) => [name, command] as const)),
);
