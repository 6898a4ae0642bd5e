import { Doc, isArray, type Value } from "@querysnap/mql";
import { MongoError } from "../mongo-error.ts";

const NEAR = new Set(["$geoNear", "$near", "$nearSphere"]);

/** Refuses operators that `find` takes and `$match` does not. @throws MongoError 2 */
export function checkMatchFeatures(filter: Doc): void {
  for (const [key, value] of filter.entries()) {
    if (key === "$where") throw new MongoError(2, "$where is not allowed in this context");
    if (key === "$and" || key === "$or" || key === "$nor") {
      for (const branch of isArray(value) ? value : []) if (branch instanceof Doc) checkMatchFeatures(branch);
    } else if (!key.startsWith("$") && isNear(value))
      throw new MongoError(2, "$geoNear, $near, and $nearSphere are not allowed in this context");
  }
}

function isNear(condition: Value): boolean {
  return condition instanceof Doc && condition.keys.some((operator) => NEAR.has(operator));
}
