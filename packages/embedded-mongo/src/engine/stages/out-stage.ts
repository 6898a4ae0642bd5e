import { Doc, type Value } from "@querysnap/mql";
import { typeName } from "../expressions/type-names.ts";
import { MongoError } from "../mongo-error.ts";
import { emptySource, iterateRows, lazySource } from "./row-source.ts";
import type { StageBuilder } from "./stage.ts";

export type WriteTarget = { readonly database: string | null; readonly collection: string };

/** @see https://www.mongodb.com/docs/v7.0/reference/operator/aggregation/out/ */
export const outStage: StageBuilder = (spec, { services }) => {
  const target = parseOutTarget(spec);
  return (input) =>
    lazySource(() => {
      services.replaceCollection(target, iterateRows(input));
      return emptySource;
    });
};

function parseOutTarget(spec: Value): WriteTarget {
  if (typeof spec === "string") return target(null, spec);
  if (!(spec instanceof Doc)) throw new MongoError(16990, `$out only supports a string or object argument, but found ${typeName(spec)}`);
  const unknown = spec.keys.find((key) => key !== "db" && key !== "coll");
  if (unknown === "timeseries") throw new MongoError(303, "$out to time-series collections is not supported");
  if (unknown !== undefined)
    throw new MongoError(16994, `If an object is passed to $out it must have exactly 2 fields: 'db' and 'coll'. Found unknown field '${unknown}'`);
  const database = spec.get("db");
  const collection = spec.get("coll");
  if (typeof database !== "string" || typeof collection !== "string") {
    throw new MongoError(16994, "If an object is passed to $out it must have exactly 2 fields: 'db' and 'coll'");
  }
  return target(database, collection);
}

export function target(database: string | null, collection: string): WriteTarget {
  if (collection === "" || collection.includes("$") || collection.includes("\0")) throw new MongoError(73, `Invalid collection name: '${collection}'`);
  if (collection.startsWith("system.")) throw new MongoError(17385, "Can't write to a special collection");
  return { database, collection };
}
