import { Doc, type Value } from "@querysnap/mql";
import type { CompileContext } from "../contract.ts";
import { FoldingError, MongoError } from "../mongo-error.ts";
import { metadataAsked, withMetadataOf } from "../row-metadata.ts";
import { isNumeric, toDoubleNumber } from "../values/numeric.ts";
import type { Fields } from "./dependencies.ts";
import { limitStage } from "./limit-stage.ts";
import { matchEarly } from "./match-early.ts";
import { matchStage } from "./match-stage.ts";
import { checkPlacement, resolveStages } from "./placement.ts";
import { drain, expandRows, sourceOfRows, type RowSource, type RowStage } from "./row-source.ts";
import type { ForeignCollection, StageServices } from "./services.ts";
import { skipStage } from "./skip-stage.ts";
import { sortStage } from "./sort-stage.ts";
import type { PipelinePlace, Stage, StageContext, StageUse } from "./stage.ts";
import { STAGES } from "./stages.ts";
import { mayDiffer } from "./uncorrelated.ts";

/** Leading stages in the form of a find, so that the planner can answer them. */
export type Leading = {
  readonly filter: Doc;
  readonly sort: Doc | null;
  readonly skip: number;
  /** 0 means all. */
  readonly limit: number;
  /** Number of stages covered; run the rest from there. */
  readonly stages: number;
};

export type CompiledPipeline = {
  readonly leading: Leading;
  /** The stages after the leading ones, in the order in which they run. */
  readonly rest: readonly Doc[];
  /** The first stage makes the rows; the collection is not read. */
  readonly generates: boolean;
  /** The last stage writes, so it must run to its end before the reply. */
  readonly writes: boolean;
  /** A stage reads metadata of rows by `$meta`. */
  readonly asksMetadata: boolean;
  /** Rows after all stages; `from` skips stages that the source already answered. */
  readonly run: (input: RowSource, from?: number) => RowSource;
};

const MAX_STAGES = 1000;
const MAX_NESTING = 20;

/**
 * Compiles and checks all stages; nothing is read before the first row is asked for.
 *
 * @throws MongoError 14, 40323, 40324, 40600, 40601, 40602 and those of the stages
 * @see https://www.mongodb.com/docs/v7.0/reference/operator/aggregation-pipeline/
 */
export function compilePipeline(
  pipeline: readonly Value[],
  context: CompileContext,
  services: StageServices,
): CompiledPipeline {
  try {
    return compileAt(pipeline, {
      context,
      services,
      collection: services.collection,
      place: "main",
      depth: 0,
    });
  } catch (error) {
    throw error instanceof FoldingError ? error.within("Failed to optimize pipeline") : error;
  }
}

/**
 * A pipeline of an update, limited to the stages that make one document of one. The server does not optimize
 * it, so an update that matches nothing evaluates nothing.
 */
export function compileUpdatePipeline(pipeline: readonly Value[], context: CompileContext): CompiledPipeline {
  return compileAt(pipeline, {
    context: { ...context, defersConstantFailures: true },
    services: NO_SERVICES,
    collection: null,
    place: "update",
    depth: 0,
  });
}

/** A pipeline over rows that are no collection's. */
export function compileDetachedPipeline(
  pipeline: readonly Value[],
  context: CompileContext,
): CompiledPipeline {
  const collection = "$cmd.aggregate";
  return compileAt(pipeline, {
    context,
    services: { ...NO_SERVICES, collection },
    collection,
    place: "main",
    depth: 0,
  });
}

function unavailable(): never {
  throw new MongoError(72, "collections can not be read here");
}

const NO_SERVICES: StageServices = {
  database: "",
  collection: null,
  open: unavailable,
  collStats: unavailable,
  indexStats: unavailable,
  placeField: unavailable,
  replaceCollection: unavailable,
  openMerge: unavailable,
};

type Site = {
  readonly context: CompileContext;
  readonly services: StageServices;
  /** The collection the pipeline runs on. */
  readonly collection: string | null;
  readonly place: PipelinePlace;
  readonly depth: number;
};

function compileAt(pipeline: readonly Value[], site: Site): CompiledPipeline {
  if (pipeline.length > MAX_STAGES)
    throw new MongoError(7749501, `Pipeline length must be no longer than ${MAX_STAGES} stages.`);
  if (site.depth > MAX_NESTING)
    throw new MongoError(232, `Maximum number of nested sub-pipelines exceeded. Limit is ${MAX_NESTING}`);
  const given = resolveStages(pipeline, site.place, STAGES);
  const stages = matchEarly(given);
  const needed = neededAfter(stages);
  const asked = metadataAsked(pipeline);
  const keepsSortKey = asked.has("sortKey");
  const foldings: FoldingError[] = [];
  const steps = stages.flatMap(({ stage, spec }, at) => {
    const use = {
      needed: needed[at] as Fields,
      atMost: rowsUsed(stages, at),
      next: stages[at + 1] ?? null,
      keepsSortKey,
    };
    try {
      const step = stage.build(spec, stageContext(site, use));
      return [asked.size > 0 && stage.isRowByRow ? carryingMetadata(step) : step];
    } catch (error) {
      if (!(error instanceof FoldingError)) throw error;
      foldings.push(error);
      return [];
    }
  });
  checkPlacement(given, site);
  // constants are evaluated once every stage has been parsed
  const [folding] = foldings;
  if (folding) throw folding;
  const leading = leadingPart(stages);
  return {
    leading,
    rest: stages.slice(leading.stages).map(({ stage, spec }) => Doc.of([[stage.name, spec]])),
    generates: stages[0]?.stage.isSource === true,
    writes: stages.at(-1)?.stage.writes === true,
    asksMetadata: asked.size > 0,
    run: (input, from = 0) => steps.slice(from).reduce((source, step) => step(source), input),
  };
}

/**
 * The same stage, one row at a time, so that what is made of a row is known. Only for pipelines that ask for
 * metadata.
 */
function carryingMetadata(step: RowStage): RowStage {
  return expandRows((row, emit) => {
    for (const made of drain(step(sourceOfRows([row])))) emit(withMetadataOf(row, made));
  });
}

function stageContext(
  site: Site,
  use: Pick<StageContext, "needed" | "atMost" | "next" | "keepsSortKey">,
): StageContext {
  const { context, services, place, collection } = site;
  return {
    ...use,
    context,
    services,
    place,
    collection,
    stageNamed: (name) => STAGES.get(name),
    on: (other) => stageContext({ ...site, collection: other }, use),
    compileInner: (pipeline, inside, inner = context) => {
      const compiled = compileAt(pipeline, { ...site, context: inner, place: inside, depth: site.depth + 1 });
      return {
        run: (input) => compiled.run(input),
        over: (foreign) => runOver(compiled, foreign),
        generates: compiled.generates,
      };
    },
  };
}

/**
 * Lets the collection answer the leading stages by its indexes, unless their filter reads variables, which
 * only exist here, or later stages read metadata of the sort.
 */
function runOver(compiled: CompiledPipeline, foreign: ForeignCollection): RowSource {
  const { stages, ...query } = compiled.leading;
  if (stages === 0 || mayDiffer(query.filter, () => false)) return compiled.run(foreign.rows(Doc.empty));
  const isOrdered = query.sort !== null || query.skip > 0 || query.limit > 0;
  if (!isOrdered) return compiled.run(foreign.rows(query.filter), stages);
  return foreign.orderedRows && !compiled.asksMetadata
    ? compiled.run(foreign.orderedRows(query), stages)
    : compiled.run(foreign.rows(query.filter));
}

/** For each stage, the fields that later stages read. */
function neededAfter(stages: readonly StageUse[]): Fields[] {
  const needed: Fields[] = Array.from({ length: stages.length });
  let fields: Fields = null;
  for (let at = stages.length - 1; at >= 0; at--) {
    const { stage, spec } = stages[at] as StageUse;
    needed[at] = fields;
    fields = stage.fieldsNeeded(spec, fields);
  }
  return needed;
}

/** Number of rows of a stage that are used when only `$skip` and `$limit` follow directly; null for all. */
function rowsUsed(stages: readonly StageUse[], at: number): number | null {
  let skipped = 0;
  for (const { stage, spec } of stages.slice(at + 1)) {
    if (stage !== skipStage && stage !== limitStage) return null;
    if (!isNumeric(spec)) return null;
    const count = toDoubleNumber(spec);
    if (stage === limitStage) return skipped + count;
    skipped += count;
  }
  return null;
}

function leadingPart(stages: readonly StageUse[]): Leading {
  let at = 0;
  const filters: Value[] = [];
  while (stages[at]?.stage === matchStage) filters.push((stages[at++] as StageUse).spec);
  const sort = takeNext(sortStage);
  const skip = takeNext(skipStage);
  const limit = takeNext(limitStage);
  function takeNext(stage: Stage): Value | undefined {
    return stages[at]?.stage === stage ? stages[at++]?.spec : undefined;
  }
  const [only] = filters;
  return {
    filter:
      filters.length === 1 && only instanceof Doc
        ? only
        : filters.length === 0
          ? Doc.empty
          : Doc.of([["$and", filters]]),
    sort: sort instanceof Doc ? sort : null,
    skip: isNumeric(skip) ? toDoubleNumber(skip) : 0,
    limit: isNumeric(limit) ? toDoubleNumber(limit) : 0,
    stages: at,
  };
}
