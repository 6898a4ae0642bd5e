import { Doc, Double, type Value } from "@querysnap/mql";
import { MongoError } from "../engine/mongo-error.ts";
import type { CommandCall, CommandReply } from "./command-call.ts";
import type { Command } from "./command.ts";

/** @see https://www.mongodb.com/docs/v7.0/reference/command/getMore/ */
export const getMoreCommand: Command = {
  names: ["getMore"],
  fields: ["collection", "batchSize", "term", "lastKnownCommittedOpTime"],
  access: ["read", "admin"],
  effect: "read",
  isStable: true,
  refusesWriteConcern: true,
  checksMaxTime: true,
  run: runGetMore,
};

function runGetMore(call: CommandCall): CommandReply {
  const { options, database, cursors, limits } = call;
  const id = options.long("getMore");
  const collection = options.string("collection");
  if (collection === null) throw options.missing("collection");
  if (collection === "") throw new MongoError(73, "Collection names cannot be empty");
  const batchSize = options.count("batchSize");
  return cursors.getMore(id, {
    namespace: `${database.name}.${collection}`,
    batchSize: batchSize === 0 ? null : batchSize,
    owner: limits.owner,
    isTimed: options.get("maxTimeMS") !== undefined,
    resume: (operation) => operation.resume(limits),
  });
}

/** @see https://www.mongodb.com/docs/v7.0/reference/command/killCursors/ */
export const killCursorsCommand: Command = {
  names: ["killCursors"],
  fields: ["cursors"],
  access: ["read", "admin"],
  effect: "read",
  isStable: true,
  run: runKillCursors,
};

function runKillCursors(call: CommandCall): CommandReply {
  const { options, cursors, limits } = call;
  if (options.string("killCursors") === null) throw options.missing("killCursors");
  const ids = options.longs("cursors");
  if (!ids) throw options.missing("cursors");
  const killed: Value[] = [];
  const notFound: Value[] = [];
  for (const id of ids) (cursors.killOwn(id.value, limits.owner.user) ? killed : notFound).push(id);
  return new Doc(
    ["cursorsKilled", "cursorsNotFound", "cursorsAlive", "cursorsUnknown", "ok"],
    [killed, notFound, [], [], new Double(1)],
  );
}
