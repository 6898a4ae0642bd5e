import { Doc, isArray, type Value } from "@querysnap/mql";
import { MongoError } from "../mongo-error.ts";

/** A pipeline inside the specification of a stage. @throws MongoError 14 */
export function pipelineArgument(value: Value | undefined): readonly Doc[] {
  if (!isArray(value)) throw new MongoError(14, "'pipeline' option must be specified as an array");
  return value.map((stage) => {
    if (stage instanceof Doc) return stage;
    throw new MongoError(14, "Each element of the 'pipeline' array must be an object");
  });
}
