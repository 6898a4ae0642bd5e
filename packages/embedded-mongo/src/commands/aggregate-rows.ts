import { Doc, type Value } from "@querysnap/mql";
import type { Row } from "../engine/contract.ts";
import { typeName } from "../engine/expressions/type-names.ts";
import { inContext, MongoError } from "../engine/mongo-error.ts";
import { collStatsStage } from "../engine/stages/coll-stats-stage.ts";
import { compilePipeline, type Leading } from "../engine/stages/compile-pipeline.ts";
import { pipelineArgument } from "../engine/stages/pipeline-argument.ts";
import { drain, emptySource, iterateRows, type RowSource } from "../engine/stages/row-source.ts";
import { isNumeric, toDoubleNumber } from "../engine/values/numeric.ts";
import { selectRecords, type SelectedRecords } from "../planner/select-records.ts";
import { recordSource } from "../planner/record-source.ts";
import type { CommandCall } from "./command-call.ts";
import { hintOption } from "./find-selection.ts";
import { checkCollectionName } from "./namespace.ts";
import { openCollection } from "./open-collection.ts";
import { withMetadata } from "./record-metadata.ts";
import { stageServices } from "./stage-services.ts";

/** Fields of the aggregate command, whether it runs or is explained. */
export const AGGREGATE_FIELDS: readonly string[] = [
  "pipeline",
  "explain",
  "allowDiskUse",
  "cursor",
  "bypassDocumentValidation",
  "hint",
  "fromMongos",
  "needsMerge",
  "isMapReduceCommand",
  "collectionUUID",
];

export const MAX_VIEW_DEPTH = 20;
/** Context in messages about failures while rows are produced. */
export const AGGREGATING = "PlanExecutor error during aggregation";

export type Aggregation = {
  readonly rows: Iterator<Row>;
  /** The collection that is read, below all views; null for `aggregate: 1`. */
  readonly collection: string | null;
  /** The last stage writes. */
  readonly writes: boolean;
  /** Access to the documents; null when the pipeline generates its own. */
  readonly selected: SelectedRecords | null;
  /** Work done where the documents are read, and work left for the stages. */
  readonly leading: Omit<Leading, "stages">;
  readonly rest: readonly Doc[];
};
export type AggregationSource = {
  /** Null for `aggregate: 1`. */
  readonly name: string | null;
  readonly pipeline: readonly Value[];
  readonly hint?: Value | undefined;
  /** Nothing is written, and rows are made only if they are asked for. */
  readonly isExplained?: boolean;
};

/** Reads source and pipeline of an aggregate command. @throws MongoError 14, 73, 40414 */
export function aggregationSource(call: CommandCall): AggregationSource {
  const { options, body, database } = call;
  if (options.get("pipeline") === undefined) throw options.missing("pipeline");
  const pipeline = pipelineArgument(options.get("pipeline"));
  const target = body.values[0];
  if (typeof target === "string") {
    checkCollectionName(database.name, target);
    return { name: target, pipeline, hint: hintOption(options.get("hint")) };
  }
  if (target === undefined || !isNumeric(target))
    throw new MongoError(14, `collection name has invalid type: ${typeName(target)}`);
  if (toDoubleNumber(target) === 1) return { name: null, pipeline };
  throw new MongoError(
    9,
    "Invalid command format: the 'aggregate' field must specify a collection name or 1",
  );
}

/** The rows of a pipeline over a collection or view, lazily; every stage has been checked. */
export function aggregateRows(call: CommandCall, source: AggregationSource): Aggregation {
  const { database } = call;
  // The figures of a view are its own, not those of what it reads.
  const isPlain = source.name === null || stageName(source.pipeline[0]) === collStatsStage.name;
  const { name, pipeline } = isPlain ? source : resolveView(call, source.name, source.pipeline);
  const collection = name === null ? undefined : openCollection(call, name);
  const context = call.compileContext();
  const services = stageServices(call, source.name);
  const compiled = compilePipeline(pipeline, context, services);
  const { writes, rest } = compiled;
  const isLazy = !writes || source.isExplained === true;
  const rowsOf = (input: RowSource, from: number): Iterator<Row> => {
    const output = compiled.run(input, from);
    // A pipeline that writes does so before its reply, whatever the client fetches.
    return isLazy ? iterateRows(output) : inContext(AGGREGATING, () => drain(output).values());
  };
  if (compiled.generates)
    return {
      rows: rowsOf(emptySource, 0),
      collection: name,
      writes,
      selected: null,
      leading: compiled.leading,
      rest,
    };
  if (name === null)
    throw new MongoError(
      73,
      `{aggregate: 1} is not valid for '${stageName(pipeline[0])}'; a collection is required.`,
    );
  const { stages, ...leading } = compiled.leading;
  const selected = selectRecords({ database, collection }, { ...leading, hint: source.hint }, context);
  const records = withMetadata(selected, pipeline, { sort: leading.sort, operation: call.operation });
  return { rows: rowsOf(recordSource(records), stages), collection: name, writes, selected, leading, rest };
}

/** Compiles a pipeline over a collection for its mistakes only. */
export function checkPipeline(call: CommandCall, collection: string, pipeline: readonly Value[]): void {
  compilePipeline(pipeline, call.compileContext(), stageServices(call, collection));
}

/** Views are stages in front of the pipeline of what they are defined on. */
function resolveView(
  { database, operation }: CommandCall,
  start: string,
  pipeline: readonly Value[],
): { name: string; pipeline: readonly Value[] } {
  let name = start;
  let stages = pipeline;
  for (let depth = 0; depth <= MAX_VIEW_DEPTH; depth++) {
    const view = database.view(name);
    if (!view) return { name, pipeline: stages };
    if (name === start) operation.useCollationOfView(`${database.name}.${name}`, view.collation);
    name = view.viewOn;
    stages = [...view.pipeline, ...stages];
  }
  throw new MongoError(165, `View depth limit exceeded; maximum depth is ${MAX_VIEW_DEPTH}`);
}

function stageName(stage: Value | undefined): string {
  return stage instanceof Doc ? (stage.keys[0] ?? "") : "";
}
