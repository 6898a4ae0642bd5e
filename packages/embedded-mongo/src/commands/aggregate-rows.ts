import { Doc, type Value } from "@querysnap/mql";
import type { Row } from "../engine/contract.ts";
import { inContext, MongoError } from "../engine/mongo-error.ts";
import { compilePipeline, type CompiledPipeline, type Leading } from "../engine/stages/compile-pipeline.ts";
import { drain, emptySource, iterateRows, type RowSource } from "../engine/stages/row-source.ts";
import { selectRecords, type SelectedRecords } from "../planner/select-records.ts";
import { recordSource } from "../planner/record-source.ts";
import type { CommandCall } from "./command-call.ts";
import { hintOption } from "./find-selection.ts";
import { checkCollectionName } from "./namespace.ts";
import { openCollection } from "./open-collection.ts";
import { withMetadata } from "./record-metadata.ts";
import { stageServices } from "./stage-services.ts";

export const MAX_VIEW_DEPTH = 20;
/** What a failure while rows are made is said to have happened during. */
export const AGGREGATING = "PlanExecutor error during aggregation";

export type Aggregation = {
  readonly rows: Iterator<Row>;
  /** How the documents are read; null when the pipeline makes its own. */
  readonly selected: SelectedRecords | null;
  /** What is done where the documents are read, and what is left for the stages. */
  readonly leading: Omit<Leading, "stages">;
  readonly rest: readonly Doc[];
};
export type AggregationSource = {
  /** Null for `aggregate: 1`. */
  readonly name: string | null;
  readonly pipeline: readonly Value[];
  readonly hint?: Value | undefined;
};

/** What an aggregate command reads and does. @throws MongoError 14, 73, 40414 */
export function aggregationSource(call: CommandCall): AggregationSource {
  const { options, body, database } = call;
  const pipeline = options.array("pipeline");
  if (!pipeline) throw options.missing("pipeline");
  const target = body.values[0];
  if (typeof target === "string") {
    checkCollectionName(database.name, target);
    return { name: target, pipeline, hint: hintOption(options.get("hint")) };
  }
  if (typeof target === "object" && target !== null && "value" in target && Number(target.value) === 1) return { name: null, pipeline };
  throw new MongoError(9, "Invalid command format: the 'aggregate' field must specify a collection name or 1");
}

/** The rows of a pipeline over a collection or view, lazily; every stage has been checked. */
export function aggregateRows(call: CommandCall, source: AggregationSource): Aggregation {
  const { database } = call;
  // The figures of a view are its own, not those of what it reads.
  const isPlain = source.name === null || stageName(source.pipeline[0]) === "$collStats";
  const { name, pipeline } = isPlain ? source : resolveView(call, source.name, source.pipeline);
  const collection = name === null ? undefined : openCollection(call, name);
  const context = call.compileContext();
  const services = stageServices(call, source.name);
  const compiled = compilePipeline(pipeline, context, services);
  if (compiled.generates) return { rows: rowsOf(compiled, emptySource, 0), selected: null, leading: compiled.leading, rest: compiled.rest };
  if (name === null) throw new MongoError(73, `{aggregate: 1} is not valid for '${stageName(pipeline[0])}'; a collection is required.`);
  const { stages, ...leading } = compiled.leading;
  const selected = selectRecords({ database, collection }, { ...leading, hint: source.hint }, context);
  const records = withMetadata(selected, pipeline, { sort: leading.sort, operation: call.operation });
  return { rows: rowsOf(compiled, recordSource(records), stages), selected, leading, rest: compiled.rest };
}

/** A pipeline that writes does so before its reply, whatever the client fetches. */
function rowsOf(compiled: CompiledPipeline, input: RowSource, from: number): Iterator<Row> {
  const output = compiled.run(input, from);
  return compiled.writes ? inContext(AGGREGATING, () => drain(output).values()) : iterateRows(output);
}

/** Compiles a pipeline over a collection for its mistakes only. */
export function checkPipeline(call: CommandCall, collection: string, pipeline: readonly Value[]): void {
  compilePipeline(pipeline, call.compileContext(), stageServices(call, collection));
}

/** Views are stages in front of the pipeline of what they are defined on. */
function resolveView({ database, operation }: CommandCall, start: string, pipeline: readonly Value[]): { name: string; pipeline: readonly Value[] } {
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
