import { Doc } from "@querysnap/mql";
import { countRecords } from "../planner/count-records.ts";
import { aggregateRows } from "./aggregate-rows.ts";
import type { CommandCall, CommandReply } from "./command-call.ts";
import type { Command } from "./command.ts";
import { hintOption } from "./find-selection.ts";
import { collectionName } from "./namespace.ts";
import { openCollection } from "./open-collection.ts";
import { countValue, reply } from "./reply.ts";

/** @see https://www.mongodb.com/docs/v7.0/reference/command/count/ */
export const countCommand: Command = {
  names: ["count"],
  fields: ["query", "limit", "skip", "hint", "fields"],
  access: ["read"],
  effect: "read",
  isStable: true,
  takesReadConcern: true,
  refusesWriteConcern: true,
  run,
};

function run(call: CommandCall): CommandReply {
  const { options, database } = call;
  const name = collectionName(call);
  const hint = hintOption(options.get("hint"));
  const filter = options.doc("query") ?? Doc.empty;
  const skip = options.count("skip") ?? 0;
  const limit = Math.abs(options.number("limit") ?? 0);
  if (database.view(name)) {
    let seen = 0;
    for (
      const { rows } = aggregateRows(call, { name, pipeline: [new Doc(["$match"], [filter])], hint });
      !rows.next().done;
    )
      seen++;
    return reply({ n: countValue(within(seen, skip, limit)) });
  }
  const collection = openCollection(call, name);
  if (filter.size === 0 && hint === undefined)
    return reply({ n: countValue(within(collection?.count ?? 0, skip, limit)) });
  return reply({
    n: countValue(
      countRecords({ database, collection }, { filter, skip, limit, hint }, call.compileContext()).counted,
    ),
  });
}

function within(total: number, skip: number, limit: number): number {
  const rest = Math.max(0, total - skip);
  return limit > 0 ? Math.min(limit, rest) : rest;
}
