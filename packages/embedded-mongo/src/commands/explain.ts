import { hostname } from "node:os";
import { Doc, Int32, type Value } from "@querysnap/mql";
import { MongoError } from "../engine/mongo-error.ts";
import type { Selection } from "../planner/select-records.ts";
import { selectRecords } from "../planner/select-records.ts";
import { aggregateRows, aggregationSource } from "./aggregate-rows.ts";
import type { CommandCall, CommandReply } from "./command-call.ts";
import { CommandOptions } from "./command-options.ts";
import { describeAccess, withRunCounters, type PlanShape } from "./explain-plan.ts";
import { findSelection, hintOption } from "./find-selection.ts";
import { openCollection } from "./open-collection.ts";
import { countValue, document, reply, type ReplyFields } from "./reply.ts";

const VERBOSITIES = ["queryPlanner", "executionStats", "allPlansExecution"];

/** @see https://www.mongodb.com/docs/v7.0/reference/command/explain/ */
export function explain(call: CommandCall): CommandReply {
  const { options } = call;
  options.allow(["explain", "verbosity"]);
  const inner = options.doc("explain");
  if (!inner) throw options.missing("explain");
  const verbosity = options.string("verbosity") ?? "allPlansExecution";
  if (!VERBOSITIES.includes(verbosity)) throw new MongoError(2, `Enumeration value '${verbosity}' for field 'explain.verbosity' is not a valid value.`);
  return explainCommand(innerCall(call, inner), verbosity);
}

function innerCall(call: CommandCall, body: Doc): CommandCall {
  const name = body.keys[0] ?? "";
  return { ...call, name, body, options: new CommandOptions(body, name) };
}

/** Also for `aggregate` with its own `explain: true`. */
export function explainCommand(call: CommandCall, verbosity: string): Doc {
  const explained = call.name === "aggregate" ? explainAggregate(call, verbosity) : explainSelection(call, verbosity);
  return reply({
    explainVersion: "1",
    ...explained,
    command: Doc.of([...call.body.entries()].filter(([key]) => key !== "lsid")),
    serverInfo: document({ host: hostname(), port: new Int32(0), version: "7.0.14", gitVersion: "querysnap-embedded" }),
    serverParameters: Doc.empty,
  });
}

function explainSelection(call: CommandCall, verbosity: string): ReplyFields {
  const { database } = call;
  const { selection, shape } = selectionOf(call);
  const name = call.body.values[0];
  if (typeof name !== "string") throw new MongoError(73, "the command to explain names no collection");
  const selected = selectRecords({ database, collection: openCollection(call, name) }, selection, call.compileContext());
  const { records, access, counters } = selected;
  const started = performance.now();
  let returned = 0;
  if (verbosity !== "queryPlanner") while (!records.next().done) returned++;
  const run = { returned, elapsedMs: Math.round(performance.now() - started), counters };
  return plannedFields({
    namespace: `${database.name}.${name}`,
    filter: selection.filter,
    plan: describeAccess(access, shape),
    replies: call.name !== "count" && call.name !== "update" && call.name !== "delete",
    run: verbosity === "queryPlanner" ? null : run,
  });
}

/** What the explained command reads, and what it does with it. */
function selectionOf(call: CommandCall): { selection: Selection; shape: PlanShape } {
  const { options, name } = call;
  switch (name) {
    case "find": {
      const selection = findSelection(call);
      return {
        selection,
        shape: {
          filter: selection.filter,
          sort: selection.sort ?? null,
          skip: selection.skip,
          limit: selection.limit,
          projection: selection.projection,
          isCount: false,
          write: null,
        },
      };
    }
    case "count":
    case "distinct": {
      const filter = options.doc("query") ?? Doc.empty;
      return { selection: { filter, hint: hintOption(options.get("hint")) }, shape: { ...emptyShape(filter), isCount: name === "count" } };
    }
    case "update":
    case "delete": {
      const [statement] = options.docs(name === "update" ? "updates" : "deletes") ?? [];
      const change = new CommandOptions(statement ?? Doc.empty, name);
      const filter = change.doc("q") ?? Doc.empty;
      const limit = name === "update" ? Number(!change.bool("multi")) : (change.number("limit") ?? 0);
      return {
        selection: { filter, limit, hint: hintOption(change.get("hint")) },
        shape: { ...emptyShape(filter), write: name === "update" ? "UPDATE" : "DELETE" },
      };
    }
    case "findAndModify":
    case "findandmodify": {
      const filter = options.doc("query") ?? Doc.empty;
      const sort = options.doc("sort");
      return { selection: { filter, sort, limit: 1 }, shape: { ...emptyShape(filter), sort, write: options.bool("remove") ? "DELETE" : "UPDATE" } };
    }
    default:
      throw new MongoError(59, `Explain failed due to unknown command: ${name}`);
  }
}

function emptyShape(filter: Doc): PlanShape {
  return { filter, sort: null, skip: 0, limit: 0, projection: Doc.empty, isCount: false, write: null };
}

type Planned = {
  readonly namespace: string;
  readonly filter: Doc;
  readonly plan: Doc;
  readonly replies: boolean;
  readonly run: Parameters<typeof withRunCounters>[1] | null;
};

function plannedFields({ namespace, filter, plan, replies, run }: Planned): Record<string, Value> {
  const queryPlanner = document({
    namespace,
    indexFilterSet: false,
    parsedQuery: filter,
    maxIndexedOrSolutionsReached: false,
    maxIndexedAndSolutionsReached: false,
    maxScansToExplodeReached: false,
    winningPlan: plan,
    rejectedPlans: [],
  });
  if (!run) return { queryPlanner };
  const executionStats = document({
    executionSuccess: true,
    nReturned: countValue(replies ? run.returned : 0),
    executionTimeMillis: new Int32(run.elapsedMs),
    totalKeysExamined: countValue(run.counters.keysExamined),
    totalDocsExamined: countValue(run.counters.docsExamined),
    executionStages: withRunCounters(plan, run),
  });
  return { queryPlanner, executionStats };
}

function explainAggregate(call: CommandCall, verbosity: string): ReplyFields {
  const source = aggregationSource(call);
  const started = performance.now();
  const { rows, collection, writes, selected, leading, rest } = aggregateRows(call, { ...source, isExplained: true });
  if (writes && verbosity !== "queryPlanner") {
    throw new MongoError(51029, `explain of ${rest[rest.length - 1]?.keys[0]} is not allowed with verbosity ${verbosity}`);
  }
  let returned = 0;
  if (verbosity !== "queryPlanner") while (!rows.next().done) returned++;
  const plan = describeAccess(selected?.access ?? null, { ...emptyShape(leading.filter), sort: leading.sort, skip: leading.skip, limit: leading.limit });
  const counters = selected?.counters ?? { keysExamined: 0, docsExamined: 0, seeks: 0 };
  const read = rest.length === 0 ? returned : counters.docsExamined;
  const run = verbosity === "queryPlanner" ? null : { returned: read, elapsedMs: Math.round(performance.now() - started), counters };
  const planned = plannedFields({ namespace: `${call.database.name}.${collection ?? "$cmd.aggregate"}`, filter: leading.filter, plan, replies: true, run });
  if (rest.length === 0) return planned;
  return { stages: [document({ $cursor: document(planned) }), ...rest] };
}
