import { isArray, type Value } from "@querysnap/mql";
import { MongoError } from "../mongo-error.ts";
import { compileUnset } from "../projection/stage-projection.ts";
import { allFields } from "./dependencies.ts";
import { namingStage } from "./parse-errors.ts";
import { mapRows, type RowStage } from "./row-source.ts";
import { ANYWHERE, type Stage, type StageContext } from "./stage.ts";

export const unsetStage: Stage = {
  name: "$unset",
  build,
  placement: ANYWHERE,
  isRowByRow: true,
  fieldsNeeded: allFields,
  readsCollections: null,
  isRandom: false,
  writes: false,
  isSource: false,
};

function build(spec: Value, { context }: StageContext): RowStage {
  if (typeof spec !== "string" && !isArray(spec))
    throw new MongoError(31002, "$unset specification must be a string or an array");
  const names = isArray(spec) ? spec.filter((name) => typeof name === "string") : [spec];
  if (isArray(spec) && spec.length === 0)
    throw new MongoError(31119, "$unset specification must be a string or an array with at least one field");
  if (isArray(spec) && names.length < spec.length) {
    throw new MongoError(
      31120,
      "$unset specification must be a string or an array containing only string values",
    );
  }
  return mapRows(namingStage("$unset", () => compileUnset(names, context)));
}
