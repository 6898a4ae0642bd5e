import { Doc, type Value } from "@querysnap/mql";
import type { CompileContext } from "../contract.ts";
import { FoldingError, MongoError } from "../mongo-error.ts";
import { metadataAsked, withMetadataOf } from "../row-metadata.ts";
import { isNumeric, toDoubleNumber } from "../values/numeric.ts";
import { densifyStage } from "../windows/densify.ts";
import { fillStage } from "../windows/fill.ts";
import { setWindowFieldsStage } from "../windows/set-window-fields.ts";
import { bucketAutoStage } from "./bucket-auto-stage.ts";
import { bucketStage, sortByCountStage } from "./bucket-stage.ts";
import { facetStage, unionWithStage } from "./branch-stages.ts";
import { fieldsNeeded, type Fields } from "./dependencies.ts";
import { graphLookupStage } from "./graph-lookup-stage.ts";
import { groupStage } from "./group-stage.ts";
import { lookupStage } from "./lookup-stage.ts";
import { mergeStage } from "./merge-stage.ts";
import { outStage } from "./out-stage.ts";
import { checkNames, checkPlacement, stageOf, type NamedStage } from "./placement.ts";
import { redactStage } from "./redact-stage.ts";
import { matchEarly } from "./reorder-stages.ts";
import { drain, expandRows, sourceOfRows, type RowSource, type RowStage } from "./row-source.ts";
import type { ForeignCollection, StageServices } from "./services.ts";
import {
  addFieldsStage,
  countStage,
  limitStage,
  matchStage,
  projectStage,
  replaceRootStage,
  replaceWithStage,
  sampleStage,
  skipStage,
  unsetStage,
} from "./simple-stages.ts";
import { sortStage } from "./sort-stage.ts";
import { collStatsStage, documentsStage, indexStatsStage, SOURCE_STAGES } from "./source-stages.ts";
import { mayDiffer } from "./uncorrelated.ts";
import { unwindStage } from "./unwind-stage.ts";
import type { PipelinePlace, StageBuilder, StageContext } from "./stage.ts";

const STAGES: ReadonlyMap<string, StageBuilder> = new Map([
  ["$addFields", addFieldsStage("$addFields")],
  ["$bucket", bucketStage],
  ["$bucketAuto", bucketAutoStage],
  ["$collStats", collStatsStage],
  ["$count", countStage],
  ["$densify", densifyStage],
  ["$documents", documentsStage],
  ["$facet", facetStage],
  ["$fill", fillStage],
  ["$graphLookup", graphLookupStage],
  ["$group", groupStage],
  ["$indexStats", indexStatsStage],
  ["$limit", limitStage],
  ["$lookup", lookupStage],
  ["$match", matchStage],
  ["$merge", mergeStage],
  ["$out", outStage],
  ["$project", projectStage],
  ["$redact", redactStage],
  ["$replaceRoot", replaceRootStage],
  ["$replaceWith", replaceWithStage],
  ["$sample", sampleStage],
  ["$set", addFieldsStage("$set")],
  ["$setWindowFields", setWindowFieldsStage],
  ["$skip", skipStage],
  ["$sort", sortStage],
  ["$sortByCount", sortByCountStage],
  ["$unionWith", unionWithStage],
  ["$unset", unsetStage],
  ["$unwind", unwindStage],
]);

/** What the first stages ask for, in the form of a find, so that the planner can answer it. */
export type Leading = {
  readonly filter: Doc;
  readonly sort: Doc | null;
  readonly skip: number;
  /** 0 means all. */
  readonly limit: number;
  /** How many stages this covers: run the rest from there. */
  readonly stages: number;
};

export type CompiledPipeline = {
  readonly leading: Leading;
  /** The stages behind those, in the order in which they run. */
  readonly rest: readonly Doc[];
  /** The first stage makes the rows; the collection is not read. */
  readonly generates: boolean;
  /** The last stage writes, so it must run to its end before the reply. */
  readonly writes: boolean;
  /** Rows after all stages; `from` skips stages that the source already answered. */
  run(input: RowSource, from?: number): RowSource;
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
  const given = pipeline.map(stageOf);
  checkNames(given, site, STAGES);
  const stages = matchEarly(given);
  const needed = neededAfter(stages);
  const asked = metadataAsked(pipeline);
  const keepsSortKey = asked.has("sortKey");
  const foldings: FoldingError[] = [];
  const steps = stages.flatMap(({ name, spec }, at) => {
    const build = STAGES.get(name) as StageBuilder;
    const use = {
      needed: needed[at] as Fields,
      atMost: rowsUsed(stages, at),
      next: stages[at + 1] ?? null,
      keepsSortKey,
    };
    try {
      const step = build(spec, stageContext(site, use));
      return [asked.size > 0 && ROW_BY_ROW.has(name) ? carryingMetadata(step) : step];
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
  const last = stages[stages.length - 1]?.name;
  const leading = leadingPart(stages);
  return {
    leading,
    rest: stages.slice(leading.stages).map(({ name, spec }) => Doc.of([[name, spec]])),
    generates: SOURCE_STAGES.has(stages[0]?.name ?? ""),
    writes: last === "$out" || last === "$merge",
    run: (input, from = 0) => steps.slice(from).reduce((source, step) => step(source), input),
  };
}

/** Stages that make their rows of one row each. */
const ROW_BY_ROW: ReadonlySet<string> = new Set(
  "$addFields $graphLookup $lookup $project $redact $replaceRoot $replaceWith $set $unset $unwind".split(" "),
);

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

/** Lets the collection answer a leading `$match`, unless that reads variables, which only exist here. */
function runOver(compiled: CompiledPipeline, foreign: ForeignCollection): RowSource {
  const { filter, sort, skip, limit, stages } = compiled.leading;
  const onlyFilter = stages > 0 && !sort && skip === 0 && limit === 0 && !mayDiffer(filter);
  return onlyFilter ? compiled.run(foreign.rows(filter), stages) : compiled.run(foreign.rows(Doc.empty));
}

/** For each stage the fields that the stages behind it read. */
function neededAfter(stages: readonly NamedStage[]): Fields[] {
  const needed: Fields[] = Array.from({ length: stages.length });
  let fields: Fields = null;
  for (let at = stages.length - 1; at >= 0; at--) {
    const { name, spec } = stages[at] as NamedStage;
    needed[at] = fields;
    fields = fieldsNeeded(name, spec, fields);
  }
  return needed;
}

/** How many rows of a stage are used when only `$skip` and `$limit` follow directly; null for all. */
function rowsUsed(stages: readonly NamedStage[], at: number): number | null {
  let skipped = 0;
  for (const { name, spec } of stages.slice(at + 1)) {
    if (name !== "$skip" && name !== "$limit") return null;
    if (!isNumeric(spec)) return null;
    const count = toDoubleNumber(spec);
    if (name === "$limit") return skipped + count;
    skipped += count;
  }
  return null;
}

function leadingPart(stages: readonly NamedStage[]): Leading {
  let at = 0;
  const filters: Value[] = [];
  while (stages[at]?.name === "$match") filters.push((stages[at++] as NamedStage).spec);
  const sort = takeNext("$sort");
  const skip = takeNext("$skip");
  const limit = takeNext("$limit");
  function takeNext(name: string): Value | undefined {
    return stages[at]?.name === name ? stages[at++]?.spec : undefined;
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
