import { hostname } from "node:os";
import { Doc, Int32, type Value } from "@querysnap/mql";
import { MongoError } from "../engine/mongo-error.ts";
import { countRecords } from "../planner/count-records.ts";
import { describeFilter, normalFilter } from "../planner/normal-filter.ts";
import type { Access, AccessCounters } from "../planner/plan-query.ts";
import { selectRecords, type Selection } from "../planner/select-records.ts";
import type { Collection } from "../storage/collection.ts";
import {
  AGGREGATE_FIELDS,
  aggregateRows,
  aggregationSource,
  type AggregationSource,
} from "./aggregate-rows.ts";
import type { CommandCall, CommandReply } from "./command-call.ts";
import type { Command } from "./command.ts";
import { CommandOptions } from "./command-options.ts";
import { commandScope } from "./command-scope.ts";
import { withRunCounters, type RunCounters } from "./explain-counters.ts";
import { coversShape, describeAccess, type PlanShape } from "./explain-plan.ts";
import { emptyShape, explainedSelection } from "./explained-selection.ts";
import { asPipeline } from "./find-selection.ts";
import { openCollection } from "./open-collection.ts";
import { countValue, document, reply, type ReplyFields } from "./reply.ts";

const VERBOSITIES = ["queryPlanner", "executionStats", "allPlansExecution"];

/** @see https://www.mongodb.com/docs/v7.0/reference/command/explain/ */
export const explainCommand: Command = {
  names: ["explain"],
  fields: ["verbosity"],
  access: ["read"],
  effect: "read",
  isStable: true,
  takesReadConcern: true,
  run,
};

function run(call: CommandCall): CommandReply {
  const { options } = call;
  const inner = options.doc("explain");
  if (!inner) throw options.missing("explain");
  const verbosity = options.string("verbosity") ?? "allPlansExecution";
  if (!VERBOSITIES.includes(verbosity))
    throw new MongoError(
      2,
      `Enumeration value '${verbosity}' for field 'explain.verbosity' is not a valid value.`,
    );
  return explainCall(innerCall(call, inner), verbosity);
}

function innerCall(call: CommandCall, body: Doc): CommandCall {
  const name = body.keys[0] ?? "";
  const options = new CommandOptions(body, name);
  return { ...call, name, body, options, compileContext: commandScope(options, call.operation) };
}

/** Also for `aggregate` with its own `explain: true`. */
export function explainCall(call: CommandCall, verbosity: string): Doc {
  const explained =
    call.name === "aggregate" ? explainAggregate(call, verbosity) : explainSelection(call, verbosity);
  return reply({
    explainVersion: "1",
    ...explained,
    command: Doc.of([...call.body.entries()].filter(([key]) => key !== "lsid")),
    serverInfo: document({
      host: hostname(),
      port: new Int32(0),
      version: "7.0.14",
      gitVersion: "querysnap-embedded",
    }),
    serverParameters: Doc.empty,
  });
}

function explainAggregate(call: CommandCall, verbosity: string): ReplyFields {
  call.options.allow([call.name, ...AGGREGATE_FIELDS]);
  return explainStages(call, aggregationSource(call), verbosity);
}

function explainSelection(call: CommandCall, verbosity: string): ReplyFields {
  const { database } = call;
  const { selection, shape } = explainedSelection(call);
  const name = call.body.values[0];
  if (typeof name !== "string") throw new MongoError(73, "the command to explain names no collection");
  if (database.view(name) && !shape.write)
    return explainStages(
      call,
      { name, pipeline: asPipeline({ projection: Doc.empty, ...selection }) },
      verbosity,
    );
  const collection = openCollection(call, name);
  const started = performance.now();
  const { access, counters, returned, skipped } = runSelection(
    call,
    { collection, selection, shape },
    verbosity,
  );
  // The server tells a covered result from the index; here the documents are read for their types.
  const isCovered = coversShape(access, shape);
  const run = {
    returned,
    skipped,
    elapsedMs: Math.round(performance.now() - started),
    counters: isCovered ? { ...counters, docsExamined: 0 } : counters,
  };
  return plannedFields({
    namespace: `${database.name}.${name}`,
    filter: selection.filter,
    plan: describeAccess(access, shape),
    replies: !shape.isCount && call.name !== "update" && call.name !== "delete",
    run: verbosity === "queryPlanner" ? null : run,
    isEveryPlan: verbosity === "allPlansExecution",
  });
}

type Explained = {
  readonly collection: Collection | undefined;
  readonly selection: Selection;
  readonly shape: PlanShape;
};
type SelectionRun = {
  readonly access: Access | null;
  readonly counters: AccessCounters;
  readonly returned: number;
  readonly skipped: number;
};

function runSelection(
  call: CommandCall,
  { collection, selection, shape }: Explained,
  verbosity: string,
): SelectionRun {
  const source = { database: call.database, collection };
  const context = call.compileContext();
  const isRun = verbosity !== "queryPlanner";
  if (shape.isCount && isRun && (selection.filter.size > 0 || shape.isHinted)) {
    const { counted, skipped, access, counters } = countRecords(source, selection, context);
    return { returned: counted, skipped, access, counters };
  }
  const { records, access, counters } = selectRecords(source, selection, context);
  let returned = 0;
  if (isRun && shape.isCount) returned = collection?.count ?? 0;
  else if (isRun) while (!records.next().done) returned++;
  return { returned, skipped: 0, access, counters };
}

type Planned = {
  readonly namespace: string;
  readonly filter: Doc;
  readonly plan: Doc;
  readonly replies: boolean;
  readonly run: RunCounters | null;
  readonly isEveryPlan: boolean;
};

function plannedFields({
  namespace,
  filter,
  plan,
  replies,
  run,
  isEveryPlan,
}: Planned): Record<string, Value> {
  const queryPlanner = document({
    namespace,
    indexFilterSet: false,
    parsedQuery: describeFilter(normalFilter(filter)),
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
    // No other plan is tried.
    allPlansExecution: isEveryPlan ? [] : undefined,
  });
  return { queryPlanner, executionStats };
}

function explainStages(call: CommandCall, source: AggregationSource, verbosity: string): ReplyFields {
  const started = performance.now();
  const { rows, collection, writes, selected, leading, rest } = aggregateRows(call, {
    ...source,
    isExplained: true,
  });
  if (writes && verbosity !== "queryPlanner") {
    throw new MongoError(
      51029,
      `explain of ${rest[rest.length - 1]?.keys[0]} is not allowed with verbosity ${verbosity}`,
    );
  }
  let returned = 0;
  if (verbosity !== "queryPlanner") while (!rows.next().done) returned++;
  const plan = describeAccess(selected?.access ?? null, {
    ...emptyShape(leading.filter),
    sort: leading.sort,
    skip: leading.skip,
    limit: leading.limit,
  });
  const counters = selected?.counters ?? { keysExamined: 0, docsExamined: 0, seeks: 0 };
  const read = rest.length === 0 ? returned : counters.docsExamined;
  const run =
    verbosity === "queryPlanner"
      ? null
      : { returned: read, skipped: 0, elapsedMs: Math.round(performance.now() - started), counters };
  const namespace = `${call.database.name}.${collection ?? "$cmd.aggregate"}`;
  const planned = plannedFields({
    namespace,
    filter: leading.filter,
    plan,
    replies: true,
    run,
    isEveryPlan: verbosity === "allPlansExecution",
  });
  if (rest.length === 0) return planned;
  return { stages: [document({ $cursor: document(planned) }), ...rest] };
}
