import { Doc, type Value } from "@querysnap/mql";
import { compileExpression } from "../expressions/compile-expression.ts";
import { typeName } from "../expressions/type-names.ts";
import { MongoError } from "../mongo-error.ts";
import { materialize } from "../raw-doc.ts";
import { printValue } from "../values/print-value.ts";
import { expressionFields } from "./dependencies.ts";
import { mapRows, type RowStage } from "./row-source.ts";
import { ANYWHERE, type Stage, type StageContext } from "./stage.ts";

export const replaceRootStage: Stage = {
  name: "$replaceRoot",
  build: buildReplaceRoot,
  placement: ANYWHERE,
  isRowByRow: true,
  fieldsNeeded: expressionFields,
  readsCollections: null,
  isRandom: false,
  writes: false,
  isSource: false,
};

/** An alias of `$replaceRoot` without its `newRoot`. */
export const replaceWithStage: Stage = {
  ...replaceRootStage,
  name: "$replaceWith",
  build: (spec, stage) => replaceRows(spec, "'replacement document' ", stage),
};

function buildReplaceRoot(spec: Value, stage: StageContext): RowStage {
  if (!(spec instanceof Doc))
    throw new MongoError(
      40229,
      `expected an object as specification for $replaceRoot stage, got ${typeName(spec)}`,
    );
  const unknown = spec.keys.find((key) => key !== "newRoot");
  if (unknown !== undefined)
    throw new MongoError(40415, `BSON field '$replaceRoot.${unknown}' is an unknown field.`);
  const newRoot = spec.get("newRoot");
  if (newRoot === undefined)
    throw new MongoError(40414, "BSON field '$replaceRoot.newRoot' is missing but a required field");
  return replaceRows(newRoot, "'newRoot' expression ", stage);
}

function replaceRows(spec: Value, what: string, { context }: StageContext): RowStage {
  const evaluate = compileExpression(spec, context);
  const slots = context.variables.slots ?? [];
  return mapRows((row) => {
    const value = evaluate({ root: row, slots });
    if (value instanceof Doc) return value;
    throw new MongoError(
      40228,
      `${what} must evaluate to an object, but resulting value was: ${printValue(value)}. Type of resulting value: '${typeName(value)}'. Input document: ${printValue(materialize(row))}`,
    );
  });
}
