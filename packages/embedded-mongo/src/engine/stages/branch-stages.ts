import { Doc, isArray, type Value } from "@querysnap/mql";
import type { Row } from "../contract.ts";
import { checkFieldName } from "../expressions/field-path.ts";
import { typeName } from "../expressions/type-names.ts";
import { MongoError } from "../mongo-error.ts";
import { materialize } from "../raw-doc.ts";
import { describeValue } from "../values/describe-value.ts";
import { pipelineArgument } from "./pipeline-argument.ts";
import { drain, emptySource, lazySource, sourceOfRows } from "./row-source.ts";
import { rowBytes, type StageBuilder } from "./stage.ts";

/** @see https://www.mongodb.com/docs/v7.0/reference/operator/aggregation/facet/ */
export const facetStage: StageBuilder = (spec, stage) => {
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
};

function notStage(facet: string, at: number, value: Value): string {
  return `elements of arrays in $facet spec must be non-empty objects, ${facet} argument contained an element of type ${typeName(value)}: ${at}: ${describeValue(value)}`;
}

/** @see https://www.mongodb.com/docs/v7.0/reference/operator/aggregation/unionWith/ */
export const unionWithStage: StageBuilder = (spec, stage) => {
  const { collection, pipeline } = parseUnion(spec);
  const foreign = collection === null ? null : stage.services.open(collection, stage.context.operation);
  const inner = stage
    .on(collection)
    .compileInner([...(foreign?.viewPipeline ?? []), ...pipeline], "$unionWith");
  return (input) => {
    const other = lazySource(() => (foreign ? inner.over(foreign) : inner.run(emptySource)));
    let own = true;
    return {
      next: (want): readonly Row[] | null => {
        if (own) {
          const rows = input.next(want);
          if (rows) return rows;
          own = false;
        }
        return other.next(want);
      },
    };
  };
};

function parseUnion(spec: Value): {
  readonly collection: string | null;
  readonly pipeline: readonly Value[];
} {
  if (typeof spec === "string") return { collection: collectionName(spec), pipeline: [] };
  if (!(spec instanceof Doc))
    throw new MongoError(
      9,
      `the $unionWith stage specification must be an object or string, but found ${typeName(spec)}`,
    );
  const unknown = spec.keys.find((key) => key !== "coll" && key !== "pipeline");
  if (unknown !== undefined)
    throw new MongoError(40415, `BSON field '$unionWith.${unknown}' is an unknown field.`);
  const collection = spec.get("coll") ?? null;
  const pipeline = spec.has("pipeline") ? pipelineArgument(spec.get("pipeline")) : [];
  if (collection !== null && typeof collection !== "string") {
    throw new MongoError(
      14,
      `BSON field '$unionWith.coll' is the wrong type '${typeName(collection)}', expected type 'string'`,
    );
  }
  if (collection === null && !pipeline[0]?.has("$documents")) {
    throw new MongoError(
      9,
      "$unionWith stage without explicit collection must have a pipeline with $documents as first stage",
    );
  }
  return { collection: collection === null ? null : collectionName(collection), pipeline };
}

function collectionName(name: string): string {
  if (name === "")
    throw new MongoError(73, "Invalid namespace specified for $unionWith: empty collection name");
  return name;
}
