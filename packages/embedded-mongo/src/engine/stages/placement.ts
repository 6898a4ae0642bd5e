import { Doc, type Value } from "@querysnap/mql";
import { MongoError } from "../mongo-error.ts";
import type { StageServices } from "./services.ts";
import { SOURCE_STAGES } from "./source-stages.ts";
import type { PipelinePlace } from "./stage.ts";

export type NamedStage = { readonly name: string; readonly spec: Value };

/** @throws MongoError 14, 40323 */
export function stageOf(stage: Value): NamedStage {
  if (!(stage instanceof Doc)) throw new MongoError(14, "Each element of the 'pipeline' array must be an object");
  if (stage.size !== 1) throw new MongoError(40323, "A pipeline stage specification object must contain exactly one field.");
  return { name: stage.keys[0] as string, spec: stage.values[0] as Value };
}

const WRITES = new Set(["$out", "$merge"]);
const UPDATE_STAGES = new Set(["$addFields", "$set", "$project", "$unset", "$replaceRoot", "$replaceWith"]);
const NOT_IN_FACET = new Set(["$facet", "$out", "$merge", ...SOURCE_STAGES]);

/** @throws MongoError 72, 73, 31441, 40600, 40601, 40602, 51047 */
export function checkPlacement(stages: readonly NamedStage[], site: { readonly place: PipelinePlace; readonly services: StageServices }): void {
  const { place } = site;
  stages.forEach(({ name }, at) => {
    if (place === "update" && !UPDATE_STAGES.has(name)) throw new MongoError(72, `${name} is not allowed to be used within an update`);
    if (place === "$facet" && NOT_IN_FACET.has(name)) throw new MongoError(40600, `${name} is not allowed to be used within a $facet stage`);
    if (WRITES.has(name)) checkWrite(name, place, at === stages.length - 1);
    if (SOURCE_STAGES.has(name) && at > 0) throw new MongoError(40602, `${name} is only valid as the first stage in a pipeline.`);
  });
  if (place === "main") checkSource(stages[0]?.name, site.services);
}

function checkWrite(name: string, place: PipelinePlace, isLast: boolean): void {
  if (place === "$lookup") throw new MongoError(51047, `${name} is not allowed within a $lookup's sub-pipeline`);
  if (place === "$unionWith") throw new MongoError(31441, `${name} is not allowed within a $unionWith's sub-pipeline`);
  if (!isLast) throw new MongoError(40601, `${name} can only be the final stage in the pipeline`);
}

function checkSource(first: string | undefined, { collection }: StageServices): void {
  if (collection === null && first !== "$documents") {
    throw new MongoError(73, `{aggregate: 1} is not valid for '${first ?? ""}'; a collection is required.`);
  }
  if (collection !== null && first === "$documents") throw new MongoError(73, "$documents can only be run with {aggregate: 1}");
}

const SEARCH_STAGES = new Set(["$search", "$searchMeta", "$vectorSearch", "$listSearchIndexes"]);
const OTHER_STAGES = new Set(["$currentOp", "$listLocalSessions", "$listSessions", "$listSampledQueries", "$planCacheStats", "$shardedDataDistribution"]);

/** The failure for a stage this server does not have: one the manual knows is named as such. */
export function unknownStage(name: string): MongoError {
  if (name === "$changeStream" || name === "$changeStreamSplitLargeEvent") return new MongoError(40573, `The ${name} stage is only supported on replica sets`);
  if (name === "$geoNear") return new MongoError(27, "$geoNear requires a 2d or 2dsphere index, but none were found");
  if (SEARCH_STAGES.has(name)) return new MongoError(31082, `Using the ${name} stage requires additional configuration`);
  if (OTHER_STAGES.has(name)) return new MongoError(303, `The ${name} stage is not supported`);
  return new MongoError(40324, `Unrecognized pipeline stage name: '${name}'`);
}
