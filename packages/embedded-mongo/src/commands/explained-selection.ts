import { Doc } from "@querysnap/mql";
import { MongoError } from "../engine/mongo-error.ts";
import { compileFindProjection } from "../engine/projection/compile-projection.ts";
import type { Selection } from "../planner/select-records.ts";
import type { CommandCall } from "./command-call.ts";
import { CommandOptions } from "./command-options.ts";
import type { PlanShape } from "./explain-plan.ts";
import { findCommand } from "./find.ts";
import { findFlags } from "./find-options.ts";
import { findSelection, hintOption } from "./find-selection.ts";

/** What the explained command reads, and what it does with it. */
export function explainedSelection(call: CommandCall): { selection: Selection; shape: PlanShape } {
  const { options, name } = call;
  switch (name) {
    case "find": {
      options.allow([name, ...(findCommand.fields ?? [])]);
      const selection = findSelection(call);
      findFlags(call, selection);
      compileFindProjection(selection.projection, call.compileContext(), selection.filter);
      return {
        selection,
        shape: {
          filter: selection.filter,
          sort: selection.sort ?? null,
          skip: selection.skip,
          limit: selection.limit,
          projection: selection.projection,
          isHinted: selection.hint !== undefined,
          isCount: false,
          write: null,
        },
      };
    }
    case "count":
    case "distinct": {
      const filter = options.doc("query") ?? Doc.empty;
      const hint = hintOption(options.get("hint"));
      const selection =
        name === "count"
          ? { filter, hint, skip: options.count("skip") ?? 0, limit: Math.abs(options.number("limit") ?? 0) }
          : { filter, hint };
      return {
        selection,
        shape: { ...emptyShape(filter), isHinted: hint !== undefined, isCount: name === "count" },
      };
    }
    case "update":
    case "delete": {
      const [statement] = options.docs(name === "update" ? "updates" : "deletes") ?? [];
      const change = new CommandOptions(statement ?? Doc.empty, name);
      call.operation.startStatement(change.doc("collation"));
      const filter = change.doc("q") ?? Doc.empty;
      const limit = name === "update" ? Number(!change.bool("multi")) : (change.number("limit") ?? 0);
      const hint = hintOption(change.get("hint"));
      return {
        selection: { filter, limit, hint },
        shape: {
          ...emptyShape(filter),
          isHinted: hint !== undefined,
          write: name === "update" ? "UPDATE" : "DELETE",
        },
      };
    }
    case "findAndModify":
    case "findandmodify": {
      const filter = options.doc("query") ?? Doc.empty;
      const sort = options.doc("sort");
      const hint = hintOption(options.get("hint"));
      const projection = options.doc("fields") ?? Doc.empty;
      const write = options.bool("remove") ? "DELETE" : "UPDATE";
      return {
        selection: { filter, sort, limit: 1, hint },
        shape: { ...emptyShape(filter), sort, projection, isHinted: hint !== undefined, write },
      };
    }
    default:
      throw new MongoError(59, `Explain failed due to unknown command: ${name}`);
  }
}

export function emptyShape(filter: Doc): PlanShape {
  return {
    filter,
    sort: null,
    skip: 0,
    limit: 0,
    projection: Doc.empty,
    isHinted: false,
    isCount: false,
    write: null,
  };
}
