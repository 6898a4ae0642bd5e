import { Doc, type Value } from "@querysnap/mql";
import { typeName } from "../expressions/type-names.ts";
import { MongoError } from "../mongo-error.ts";
import { allFields } from "./dependencies.ts";
import { emptySource, iterateRows, lazySource, type RowStage } from "./row-source.ts";
import { ONLY_MAIN, type Stage, type StageContext } from "./stage.ts";
import { checkTarget, type WriteTarget } from "./write-target.ts";

/** @see https://www.mongodb.com/docs/v7.0/reference/operator/aggregation/out/ */
export const outStage: Stage = {
  name: "$out",
  build,
  placement: ONLY_MAIN,
  isRowByRow: false,
  fieldsNeeded: allFields,
  readsCollections: null,
  isRandom: false,
  writes: true,
  isSource: false,
};

function build(spec: Value, { services }: StageContext): RowStage {
  const target = parseOutTarget(spec);
  checkTarget(target, {
    stage: "$out",
    verb: "Can't",
    specialCode: 17385,
    internalCode: 31321,
    database: services.database,
  });
  return (input) =>
    lazySource(() => {
      services.replaceCollection(target, iterateRows(input));
      return emptySource;
    });
}

function parseOutTarget(spec: Value): WriteTarget {
  if (typeof spec === "string") return { database: null, collection: spec };
  if (!(spec instanceof Doc))
    throw new MongoError(
      16990,
      `$out only supports a string or object argument, but found ${typeName(spec)}`,
    );
  const unknown = spec.keys.find((key) => key !== "db" && key !== "coll" && key !== "timeseries");
  if (unknown !== undefined) throw new MongoError(40415, `BSON field '$out.${unknown}' is an unknown field.`);
  const collection = namePart(spec, "coll");
  const database = namePart(spec, "db");
  if (spec.has("timeseries")) throw new MongoError(303, "$out to time-series collections is not supported");
  return { database, collection };
}

function namePart(spec: Doc, key: "db" | "coll"): string {
  const part = spec.get(key) ?? null;
  if (typeof part === "string") return part;
  if (part === null) throw new MongoError(40414, `BSON field '$out.${key}' is missing but a required field`);
  throw new MongoError(
    14,
    `BSON field '$out.${key}' is the wrong type '${typeName(part)}', expected type 'string'`,
  );
}
