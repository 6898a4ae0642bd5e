import { Doc, isArray, type Value } from "@querysnap/mql";
import type { OuterReads } from "./stage.ts";

/** Collections and pipelines of a stage that names a collection in a field and may run a `pipeline` over it. */
export function outerReads(spec: Value, collectionField: string): OuterReads {
  if (!(spec instanceof Doc)) return { collections: [], pipelines: [] };
  const collection = spec.get(collectionField);
  const pipeline = spec.get("pipeline");
  return {
    collections: typeof collection === "string" ? [collection] : [],
    pipelines: isArray(pipeline) ? [pipeline] : [],
  };
}
