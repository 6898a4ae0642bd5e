import { Doc, Int32, Long, type Value } from "@querysnap/mql";
import { MongoError } from "../engine/mongo-error.ts";
import type { Selection } from "../planner/select-records.ts";
import type { CommandCall } from "./command-call.ts";

export type FindSelection = Selection & { readonly projection: Doc };

/** Returns the selection of a find, for the planner. @throws MongoError 51024, 14 */
export function findSelection(call: CommandCall): FindSelection {
  const { options } = call;
  return {
    filter: options.doc("filter") ?? Doc.empty,
    sort: options.doc("sort"),
    projection: options.doc("projection") ?? Doc.empty,
    hint: hintOption(options.get("hint")),
    min: nonEmpty(options.doc("min")),
    max: nonEmpty(options.doc("max")),
    skip: options.count("skip") ?? 0,
    limit: Math.abs(options.count("limit") ?? 0),
  };
}

function nonEmpty(doc: Doc | null): Doc | null {
  return doc && doc.size > 0 ? doc : null;
}

/** An empty hint is no hint. */
export function hintOption(hint: Value | undefined): Value | undefined {
  if (hint === undefined || (hint instanceof Doc && hint.size === 0)) return undefined;
  if (typeof hint === "string" || hint instanceof Doc) return hint;
  throw new MongoError(9, "Hint must be a string or an object");
}

/** The same query as stages: a view is read through its pipeline. */
export function asPipeline(selection: FindSelection): Doc[] {
  const { filter, sort, skip = 0, limit = 0, projection } = selection;
  const stages: [string, Value][] = [];
  if (filter.size > 0) stages.push(["$match", filter]);
  if (sort && sort.size > 0 && !sort.has("$natural")) stages.push(["$sort", sort]);
  if (skip > 0) stages.push(["$skip", new Long(BigInt(skip))]);
  if (limit > 0) stages.push(["$limit", new Int32(limit)]);
  if (projection.size > 0) stages.push(["$project", projection]);
  return stages.map(([stage, spec]) => new Doc([stage], [spec]));
}
