import { Doc, isArray, type Value } from "@querysnap/mql";
import { compileExpression } from "../expressions/compile-expression.ts";
import { typeName } from "../expressions/type-names.ts";
import { MongoError } from "../mongo-error.ts";
import { allFields } from "./dependencies.ts";
import { lazySource, sourceOfRows, type RowStage } from "./row-source.ts";
import { OUTSIDE_FACETS, type Stage, type StageContext } from "./stage.ts";

export const documentsStage: Stage = {
  name: "$documents",
  build,
  placement: { ...OUTSIDE_FACETS, needsCollection: false },
  isRowByRow: false,
  fieldsNeeded: allFields,
  readsCollections: null,
  isRandom: false,
  writes: false,
  isSource: true,
};

function build(spec: Value, { context }: StageContext): RowStage {
  const evaluate = compileExpression(spec, context);
  const slots = context.variables.slots ?? [];
  return () =>
    lazySource(() => {
      const value = evaluate({ root: Doc.empty, slots });
      if (!isArray(value))
        throw new MongoError(
          5858203,
          `an array is expected, but '$documents' evaluated to type ${typeName(value)}`,
        );
      return sourceOfRows(value.map(asDocument));
    });
}

function asDocument(value: Value): Doc {
  if (value instanceof Doc) return value;
  throw new MongoError(
    40228,
    `'$documents' must evaluate to an array of objects, but found an element of type '${typeName(value)}'`,
  );
}
