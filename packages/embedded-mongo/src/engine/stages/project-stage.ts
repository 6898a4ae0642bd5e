import { Doc, type Value } from "@querysnap/mql";
import { isTruthy } from "../expressions/truth.ts";
import { MongoError } from "../mongo-error.ts";
import { compileProject } from "../projection/stage-projection.ts";
import { isNumeric } from "../values/numeric.ts";
import { expressionFields, headOf, union, type Fields } from "./dependencies.ts";
import { namingStage } from "./parse-errors.ts";
import { mapRows, type RowStage } from "./row-source.ts";
import { ANYWHERE, type Stage, type StageContext } from "./stage.ts";

export const projectStage: Stage = {
  name: "$project",
  build,
  placement: ANYWHERE,
  isRowByRow: true,
  fieldsNeeded: projectFields,
  readsCollections: null,
  isRandom: false,
  writes: false,
  isSource: false,
};

function build(spec: Value, { context }: StageContext): RowStage {
  if (!(spec instanceof Doc)) throw new MongoError(15969, "$project specification must be an object");
  return mapRows(namingStage("$project", () => compileProject(spec, context)));
}

/** An inclusion limits what is needed; an exclusion does not. */
function projectFields(spec: Value): Fields {
  if (!(spec instanceof Doc)) return null;
  const isExclusion = [...spec.entries()].some(([key, value]) => key !== "_id" && excludes(value));
  if (isExclusion || spec.keys.every((key) => key === "_id")) return null;
  return union(expressionFields(spec), new Set(["_id", ...spec.keys.map(headOf)]));
}

function excludes(value: Value): boolean {
  if (typeof value === "boolean" || isNumeric(value)) return !isTruthy(value);
  return value instanceof Doc && !value.keys[0]?.startsWith("$") && value.values.some(excludes);
}
