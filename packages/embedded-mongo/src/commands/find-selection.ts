import { Doc, type Value } from "@querysnap/mql";
import { MongoError } from "../engine/mongo-error.ts";
import type { Selection } from "../planner/select-records.ts";
import type { CommandCall } from "./command-call.ts";

export type FindSelection = Selection & { readonly projection: Doc };

/** What a find reads, in the form the planner takes. @throws MongoError 51024, 14 */
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
