import { Doc, type Value } from "@querysnap/mql";
import type { Row } from "../contract.ts";
import { typeName } from "../expressions/type-names.ts";
import { MongoError } from "../mongo-error.ts";
import { allFields } from "./dependencies.ts";
import { documentsStage } from "./documents-stage.ts";
import { outerReads } from "./outer-reads.ts";
import { pipelineArgument } from "./pipeline-argument.ts";
import { emptySource, lazySource, type RowStage } from "./row-source.ts";
import { IN_QUERIES, type Stage, type StageContext } from "./stage.ts";

/** @see https://www.mongodb.com/docs/v7.0/reference/operator/aggregation/unionWith/ */
export const unionWithStage: Stage = {
  name: "$unionWith",
  build,
  placement: IN_QUERIES,
  isRowByRow: false,
  fieldsNeeded: allFields,
  readsCollections: (spec) =>
    typeof spec === "string" ? { collections: [spec], pipelines: [] } : outerReads(spec, "coll"),
  isRandom: false,
  writes: false,
  isSource: false,
};

function build(spec: Value, stage: StageContext): RowStage {
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
}

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
  if (collection === null && !pipeline[0]?.has(documentsStage.name)) {
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
