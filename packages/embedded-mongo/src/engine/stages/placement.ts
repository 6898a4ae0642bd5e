import { Doc, type Value } from "@querysnap/mql";
import { MongoError } from "../mongo-error.ts";
import { REFUSED_STAGES } from "./refused-stages.ts";
import type { StageServices } from "./services.ts";
import type { PipelinePlace, Stage, StageUse } from "./stage.ts";

type GivenStage = { readonly name: string; readonly spec: Value };

/**
 * Finds the stages that a pipeline names, before their specifications are looked at.
 *
 * @throws MongoError 14, 72, 17313, 40323, 40324, and for stages of the manual that the server does not have:
 * 27, 73, 303, 31082, 40573, 40600, 40602
 */
export function resolveStages(
  pipeline: readonly Value[],
  place: PipelinePlace,
  stages: ReadonlyMap<string, Stage>,
): StageUse[] {
  const given = pipeline.map(readStage);
  for (const { name } of given)
    if (!stages.has(name) && !REFUSED_STAGES.has(name))
      throw new MongoError(40324, `Unrecognized pipeline stage name: '${name}'`);
  for (const { name } of given) {
    if (place === "update" && !stages.get(name)?.placement.inside.includes(place))
      throw notInside(name, place);
  }
  const uses = given.map(({ name, spec }, at) => {
    const stage = stages.get(name);
    if (stage) return { stage, spec };
    throw refusal(name, place, at);
  });
  uses.forEach(({ stage, spec }, at) => stage.checkPlace?.(spec, place, at));
  return uses;
}

function readStage(stage: Value): GivenStage {
  if (!(stage instanceof Doc))
    throw new MongoError(14, "Each element of the 'pipeline' array must be an object");
  if (stage.size !== 1)
    throw new MongoError(40323, "A pipeline stage specification object must contain exactly one field.");
  return { name: stage.keys[0] as string, spec: stage.values[0] as Value };
}

function refusal(name: string, place: PipelinePlace, at: number): MongoError {
  if (place === "$facet") return notInside(name, place);
  if (at > 0) return notFirst(name);
  return REFUSED_STAGES.get(name)?.() ?? new MongoError(40324, `Unrecognized pipeline stage name: '${name}'`);
}

/**
 * Checks the order and the surroundings of stages whose specifications are valid.
 *
 * @throws MongoError 73, 31441, 40600, 40601, 40602, 51047
 */
export function checkPlacement(
  uses: readonly StageUse[],
  { place, services }: { readonly place: PipelinePlace; readonly services: StageServices },
): void {
  for (const { stage } of uses)
    if (!stage.placement.inside.includes(place)) throw notInside(stage.name, place);
  if (place === "main") checkSource(uses[0]?.stage, services);
  uses.forEach(({ stage }, at) => {
    if (stage.isSource && at > 0) throw notFirst(stage.name);
    if (stage.writes && at < uses.length - 1)
      throw new MongoError(40601, `${stage.name} can only be the final stage in the pipeline`);
  });
}

/** The error for a stage in a pipeline that may not hold it. */
export function notInside(name: string, place: PipelinePlace): MongoError {
  switch (place) {
    case "update":
      return new MongoError(72, `${name} is not allowed to be used within an update`);
    case "$lookup":
      return new MongoError(51047, `${name} is not allowed within a $lookup's sub-pipeline`);
    case "$unionWith":
      return new MongoError(31441, `${name} is not allowed within a $unionWith's sub-pipeline`);
    case "$facet":
    case "main":
      return new MongoError(40600, `${name} is not allowed to be used within a $facet stage`);
  }
}

function notFirst(name: string): MongoError {
  return new MongoError(40602, `${name} is only valid as the first stage in a pipeline.`);
}

function checkSource(first: Stage | undefined, { collection }: StageServices): void {
  if (collection === null && first === undefined)
    throw new MongoError(73, "{aggregate: 1} is not valid for an empty pipeline.");
  if (collection === null && first?.placement.needsCollection)
    throw new MongoError(73, `{aggregate: 1} is not valid for '${first.name}'; a collection is required.`);
  if (collection !== null && first && !first.placement.needsCollection)
    throw new MongoError(73, `'${first.name}' can only be run with {aggregate: 1}`);
}
