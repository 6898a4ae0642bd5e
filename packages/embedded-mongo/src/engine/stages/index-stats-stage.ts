import { Doc, type Value } from "@querysnap/mql";
import { MongoError } from "../mongo-error.ts";
import { allFields } from "./dependencies.ts";
import { lazySource, sourceOfRows, type RowStage } from "./row-source.ts";
import { OUTSIDE_FACETS, type Stage, type StageContext } from "./stage.ts";

export const indexStatsStage: Stage = {
  name: "$indexStats",
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
  if (!(spec instanceof Doc) || spec.size > 0)
    throw new MongoError(28803, "The $indexStats stage specification must be an empty object");
  return () => lazySource(() => sourceOfRows(services.indexStats(collection ?? "")));
}
