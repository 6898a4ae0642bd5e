import { Doc, isArray, type Value } from "@querysnap/mql";
import { addFieldsStage, setStage } from "./add-fields-stage.ts";
import { bucketAutoStage } from "./bucket-auto-stage.ts";
import { bucketStage } from "./bucket-stage.ts";
import { collStatsStage } from "./coll-stats-stage.ts";
import { countStage } from "./count-stage.ts";
import { densifyStage } from "./densify-stage.ts";
import { documentsStage } from "./documents-stage.ts";
import { facetStage } from "./facet-stage.ts";
import { fillStage } from "./fill-stage.ts";
import { geoNearStage } from "./geo-near-stage.ts";
import { graphLookupStage } from "./graph-lookup-stage.ts";
import { groupStage } from "./group-stage.ts";
import { indexStatsStage } from "./index-stats-stage.ts";
import { limitStage } from "./limit-stage.ts";
import { lookupStage } from "./lookup-stage.ts";
import { matchStage } from "./match-stage.ts";
import { mergeStage } from "./merge-stage.ts";
import { outStage } from "./out-stage.ts";
import { projectStage } from "./project-stage.ts";
import { redactStage } from "./redact-stage.ts";
import { replaceRootStage, replaceWithStage } from "./replace-root-stage.ts";
import { sampleStage } from "./sample-stage.ts";
import { setWindowFieldsStage } from "./set-window-fields-stage.ts";
import { skipStage } from "./skip-stage.ts";
import { sortByCountStage } from "./sort-by-count-stage.ts";
import { sortStage } from "./sort-stage.ts";
import type { Stage } from "./stage.ts";
import { unionWithStage } from "./union-with-stage.ts";
import { unsetStage } from "./unset-stage.ts";
import { unwindStage } from "./unwind-stage.ts";

const ALL: readonly Stage[] = [
  addFieldsStage,
  bucketStage,
  bucketAutoStage,
  collStatsStage,
  countStage,
  densifyStage,
  documentsStage,
  facetStage,
  fillStage,
  geoNearStage,
  graphLookupStage,
  groupStage,
  indexStatsStage,
  limitStage,
  lookupStage,
  matchStage,
  mergeStage,
  outStage,
  projectStage,
  redactStage,
  replaceRootStage,
  replaceWithStage,
  sampleStage,
  setStage,
  setWindowFieldsStage,
  skipStage,
  sortStage,
  sortByCountStage,
  unionWithStage,
  unsetStage,
  unwindStage,
];

/** All stages of the server by name. */
export const STAGES: ReadonlyMap<string, Stage> = new Map(ALL.map((stage) => [stage.name, stage]));

/** Whether a pipeline writes its rows to a collection. */
export function writesResults(pipeline: Value | undefined): boolean {
  return (
    isArray(pipeline) &&
    pipeline.some((stage) => stage instanceof Doc && STAGES.get(stage.keys[0] ?? "")?.writes === true)
  );
}
