import { Doc, isArray, type Value } from "@querysnap/mql";
import { MongoError } from "../mongo-error.ts";
import type { StageServices } from "./services.ts";
import { SOURCE_STAGES } from "./source-stages.ts";
import type { PipelinePlace } from "./stage.ts";

export type NamedStage = { readonly name: string; readonly spec: Value };

/** @throws MongoError 14, 40323 */
export function stageOf(stage: Value): NamedStage {
  if (!(stage instanceof Doc))
    throw new MongoError(14, "Each element of the 'pipeline' array must be an object");
  if (stage.size !== 1)
    throw new MongoError(40323, "A pipeline stage specification object must contain exactly one field.");
  return { name: stage.keys[0] as string, spec: stage.values[0] as Value };
}

const WRITES = new Set(["$out", "$merge"]);
const UPDATE_STAGES = new Set(["$addFields", "$set", "$project", "$unset", "$replaceRoot", "$replaceWith"]);

/** Stages of the manual that this server does not have, with why. */
const REFUSED_STAGES: ReadonlyMap<string, () => MongoError> = new Map([
  ["$changeStream", replicaSetsOnly("$changeStream")],
  ["$changeStreamSplitLargeEvent", replicaSetsOnly("$changeStreamSplitLargeEvent")],
  [
    "$currentOp",
    () => new MongoError(73, "$currentOp must be run against the 'admin' database with {aggregate: 1}"),
  ],
  ["$geoNear", () => new MongoError(27, "$geoNear requires a 2d or 2dsphere index, but none were found")],
  ["$listLocalSessions", notSupported("$listLocalSessions")],
  ["$listSampledQueries", notSupported("$listSampledQueries")],
  ["$listSearchIndexes", searchOnly("$listSearchIndexes")],
  ["$listSessions", () => new MongoError(73, "$listSessions may only be run against config.system.sessions")],
  ["$planCacheStats", notSupported("$planCacheStats")],
  ["$search", searchOnly("$search")],
  ["$searchMeta", searchOnly("$searchMeta")],
  ["$shardedDataDistribution", notSupported("$shardedDataDistribution")],
  ["$vectorSearch", searchOnly("$vectorSearch")],
]);

function replicaSetsOnly(name: string): () => MongoError {
  return () => new MongoError(40573, `The ${name} stage is only supported on replica sets`);
}

function searchOnly(name: string): () => MongoError {
  return () => new MongoError(31082, `Using the ${name} stage requires additional configuration`);
}

function notSupported(name: string): () => MongoError {
  return () => new MongoError(303, `The ${name} stage is not supported`);
}

type Site = { readonly place: PipelinePlace; readonly services: StageServices };

/**
 * Checks the names of the stages, before what they are given is looked at.
 *
 * @throws MongoError 72, 40324, and for stages of the manual that the server does not have: 27, 73, 303,
 * 31082, 40573, 40600, 40602
 */
export function checkNames(
  stages: readonly NamedStage[],
  site: Site,
  known: ReadonlyMap<string, unknown>,
): void {
  for (const { name } of stages)
    if (!known.has(name) && !REFUSED_STAGES.has(name))
      throw new MongoError(40324, `Unrecognized pipeline stage name: '${name}'`);
  for (const { name } of stages) {
    if (site.place === "update" && !UPDATE_STAGES.has(name))
      throw new MongoError(72, `${name} is not allowed to be used within an update`);
  }
  stages.forEach(({ name }, at) => {
    const refusal = REFUSED_STAGES.get(name);
    if (!refusal) return;
    if (site.place === "$facet") throw notInFacet(name);
    throw at > 0 ? notFirst(name) : refusal();
  });
  stages.forEach((stage, at) => checkText(stage, site.place, at));
}

/** Checks where valid stages stand. @throws MongoError 73, 31441, 40600, 40601, 40602, 51047 */
export function checkPlacement(stages: readonly NamedStage[], { place, services }: Site): void {
  for (const { name } of stages) checkPlace(name, place);
  if (place === "main") checkSource(stages[0]?.name, services);
  stages.forEach(({ name }, at) => {
    if (SOURCE_STAGES.has(name) && at > 0) throw notFirst(name);
    if (WRITES.has(name) && at < stages.length - 1)
      throw new MongoError(40601, `${name} can only be the final stage in the pipeline`);
  });
}

function checkPlace(name: string, place: PipelinePlace): void {
  const writes = WRITES.has(name);
  if (place === "$facet" && (writes || name === "$facet" || SOURCE_STAGES.has(name))) throw notInFacet(name);
  if (place === "$lookup" && writes)
    throw new MongoError(51047, `${name} is not allowed within a $lookup's sub-pipeline`);
  if (place === "$unionWith" && writes)
    throw new MongoError(31441, `${name} is not allowed within a $unionWith's sub-pipeline`);
}

function notInFacet(name: string): MongoError {
  return new MongoError(40600, `${name} is not allowed to be used within a $facet stage`);
}

function notFirst(name: string): MongoError {
  return new MongoError(40602, `${name} is only valid as the first stage in a pipeline.`);
}

function checkSource(first: string | undefined, { collection }: StageServices): void {
  if (collection === null && first === undefined)
    throw new MongoError(73, "{aggregate: 1} is not valid for an empty pipeline.");
  if (collection === null && first !== "$documents")
    throw new MongoError(73, `{aggregate: 1} is not valid for '${first}'; a collection is required.`);
  if (collection !== null && first === "$documents")
    throw new MongoError(73, `'${first}' can only be run with {aggregate: 1}`);
}

function checkText({ name, spec }: NamedStage, place: PipelinePlace, at: number): void {
  if (name !== "$match" || !asksForText(spec)) return;
  if (place === "$facet") throw notInFacet(name);
  if (at > 0) throw new MongoError(17313, "$match with $text is only allowed as the first pipeline stage");
}

function asksForText(filter: Value): boolean {
  if (isArray(filter)) return filter.some(asksForText);
  if (!(filter instanceof Doc)) return false;
  return [...filter.entries()].some(
    ([key, value]) => key === "$text" || (key.startsWith("$") && isArray(value) && asksForText(value)),
  );
}
