import { Doc, isArray, type Value } from "@querysnap/mql";
import { checkFieldName } from "../expressions/field-path.ts";
import { typeName } from "../expressions/type-names.ts";
import { MongoError } from "../mongo-error.ts";
import { materialize } from "../raw-doc.ts";
import { describeValue } from "../values/describe-value.ts";
import { allFields } from "./dependencies.ts";
import { rowBytes } from "./row-documents.ts";
import { drain, lazySource, sourceOfRows, type RowStage } from "./row-source.ts";
import { OUTSIDE_FACETS, type Stage, type StageContext } from "./stage.ts";

/** @see https://www.mongodb.com/docs/v7.0/reference/operator/aggregation/facet/ */
export const facetStage: Stage = {
  name: "$facet",
  build,
  placement: OUTSIDE_FACETS,
  isRowByRow: false,
  fieldsNeeded: allFields,
  readsCollections: (spec) => ({
    collections: [],
    pipelines: spec instanceof Doc ? spec.values.filter(isArray) : [],
  }),
  isRandom: false,
  writes: false,
  isSource: false,
};

function build(spec: Value, stage: StageContext): RowStage {
  if (!(spec instanceof Doc) || spec.size === 0)
    throw new MongoError(
      40169,
      `the $facet specification must be a non-empty object, but found: $facet: ${describeValue(spec)}`,
    );
  const { operation } = stage.context;
  const facets = [...spec.entries()].map(([name, pipeline]) => {
    checkFieldName(name);
    if (!isArray(pipeline))
      throw new MongoError(
        40170,
        `arguments to $facet must be arrays, ${name} is type ${typeName(pipeline)}`,
      );
    const odd = pipeline.findIndex((inner) => !(inner instanceof Doc));
    if (odd !== -1) throw new MongoError(40171, notStage(name, odd, pipeline[odd] as Value));
    return { name, run: stage.compileInner(pipeline, "$facet").run };
  });
  const names = facets.map(({ name }) => name);
  return (input) =>
    lazySource(() => {
      const rows = drain(input);
      operation.reserve(rows.reduce((sum, row) => sum + rowBytes(row), 0));
      return sourceOfRows([
        new Doc(
          names,
          facets.map(({ run }) => drain(run(sourceOfRows(rows))).map(materialize)),
        ),
      ]);
    });
}

function notStage(facet: string, at: number, value: Value): string {
  return `elements of arrays in $facet spec must be non-empty objects, ${facet} argument contained an element of type ${typeName(value)}: ${at}: ${describeValue(value)}`;
}
