import { Doc } from "@querysnap/mql";
import { MongoError } from "../engine/mongo-error.ts";
import { compileFindProjection } from "../engine/projection/compile-projection.ts";
import type { Selection } from "../planner/select-records.ts";
import type { CommandCall } from "./command-call.ts";
import { CommandOptions } from "./command-options.ts";
import type { Command } from "./command.ts";
import { countCommand } from "./count.ts";
import { deleteCommand } from "./delete.ts";
import { distinctCommand } from "./distinct.ts";
import type { PlanShape } from "./explain-plan.ts";
import { findAndModifyCommand } from "./find-and-modify.ts";
import { findCommand } from "./find.ts";
import { findFlags } from "./find-options.ts";
import { findSelection, hintOption } from "./find-selection.ts";
import { updateCommand } from "./update.ts";

type Explained = { readonly selection: Selection; readonly shape: PlanShape };

const EXPLAINABLE: ReadonlyMap<string, Command> = new Map(
  [findCommand, countCommand, distinctCommand, updateCommand, deleteCommand, findAndModifyCommand].flatMap(
    (command) => command.names.map((name) => [name, command] as const),
  ),
);

/**
 * What the explained command reads, and what it does with it.
 *
 * @throws MongoError 40415 for fields that the command itself would refuse
 */
export function explainedSelection(call: CommandCall): Explained {
  const command = EXPLAINABLE.get(call.name);
  if (command) call.options.allow([call.name, ...(command.fields ?? [])]);
  switch (call.name) {
    case "find":
      return explainedFind(call);
    case "count":
    case "distinct":
      return explainedQuery(call);
    case "update":
    case "delete":
      return explainedWrite(call);
    case "findAndModify":
    case "findandmodify":
      return explainedFindAndModify(call);
    default:
      throw new MongoError(59, `Explain failed due to unknown command: ${call.name}`);
  }
}

function explainedFind(call: CommandCall): Explained {
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

/** Count and distinct. */
function explainedQuery({ options, name }: CommandCall): Explained {
  const filter = options.doc("query") ?? Doc.empty;
  const hint = hintOption(options.get("hint"));
  const isCount = name === "count";
  const selection = isCount
    ? { filter, hint, skip: options.count("skip") ?? 0, limit: Math.abs(options.number("limit") ?? 0) }
    : { filter, hint };
  return { selection, shape: { ...emptyShape(filter), isHinted: hint !== undefined, isCount } };
}

/** The first statement of an update or a delete. */
function explainedWrite({ options, name, operation }: CommandCall): Explained {
  const isUpdate = name === "update";
  const [statement] = options.docs(isUpdate ? "updates" : "deletes") ?? [];
  const change = new CommandOptions(statement ?? Doc.empty, name);
  operation.startStatement(change.doc("collation"));
  const filter = change.doc("q") ?? Doc.empty;
  const limit = isUpdate ? Number(!change.bool("multi")) : (change.number("limit") ?? 0);
  const hint = hintOption(change.get("hint"));
  return {
    selection: { filter, limit, hint },
    shape: { ...emptyShape(filter), isHinted: hint !== undefined, write: isUpdate ? "UPDATE" : "DELETE" },
  };
}

function explainedFindAndModify({ options }: CommandCall): Explained {
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
