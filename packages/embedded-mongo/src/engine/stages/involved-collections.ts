import { Doc, isArray, type Value } from "@querysnap/mql";

/** The collections and views that the stages of a valid pipeline read besides their own, at any depth. */
export function involvedCollections(pipeline: readonly Value[]): string[] {
  return pipeline.flatMap((stage) =>
    stage instanceof Doc ? [...stage.entries()].flatMap(([name, spec]) => involvedIn(name, spec)) : [],
  );
}

function involvedIn(stage: string, spec: Value): string[] {
  if (stage === "$unionWith" && typeof spec === "string") return [spec];
  if (!(spec instanceof Doc)) return [];
  if (stage === "$facet")
    return spec.values.flatMap((inner) => (isArray(inner) ? involvedCollections(inner) : []));
  if (stage !== "$lookup" && stage !== "$graphLookup" && stage !== "$unionWith") return [];
  const source = spec.get(stage === "$unionWith" ? "coll" : "from");
  const inner = spec.get("pipeline");
  return [
    ...(typeof source === "string" ? [source] : []),
    ...(isArray(inner) ? involvedCollections(inner) : []),
  ];
}
