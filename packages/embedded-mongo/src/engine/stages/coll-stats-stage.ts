import { Doc, type Value } from "@querysnap/mql";
import { typeName } from "../expressions/type-names.ts";
import { MongoError } from "../mongo-error.ts";
import { describeValue } from "../values/describe-value.ts";
import { allFields } from "./dependencies.ts";
import { lazySource, sourceOfRows, type RowStage } from "./row-source.ts";
import { OUTSIDE_FACETS, type Stage, type StageContext } from "./stage.ts";

const COLL_STATS = new Set(["latencyStats", "storageStats", "count", "queryExecStats"]);

export const collStatsStage: Stage = {
  name: "$collStats",
  build,
  placement: OUTSIDE_FACETS,
  isRowByRow: false,
  fieldsNeeded: allFields,
  readsCollections: null,
  isRandom: false,
  writes: false,
  isSource: true,
};

function build(spec: Value, { services, collection }: StageContext): RowStage {
  if (!(spec instanceof Doc))
    throw new MongoError(
      40166,
      `$collStats must take a nested object but found: $collStats: ${describeValue(spec)}`,
    );
  for (const [key, value] of spec.entries()) {
    if (!COLL_STATS.has(key))
      throw new MongoError(40415, `BSON field '$collStats.${key}' is an unknown field.`);
    if (value instanceof Doc || value === null) continue;
    throw new MongoError(
      14,
      `BSON field '$collStats.${key}' is the wrong type '${typeName(value)}', expected type 'object'`,
    );
  }
  return () => lazySource(() => sourceOfRows([services.collStats(collection ?? "", spec)]));
}
