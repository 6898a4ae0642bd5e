import { Doc, type Value } from "@querysnap/mql";
import { STAGES } from "./stages.ts";

/** The collections and views that the stages of a valid pipeline read besides their own, at any depth. */
export function involvedCollections(pipeline: readonly Value[]): string[] {
  return pipeline.flatMap((stage) =>
    stage instanceof Doc ? [...stage.entries()].flatMap(([name, spec]) => involvedIn(name, spec)) : [],
  );
}

function involvedIn(name: string, spec: Value): readonly string[] {
  const reads = STAGES.get(name)?.readsCollections?.(spec);
  return reads ? [...reads.collections, ...reads.pipelines.flatMap(involvedCollections)] : [];
}
