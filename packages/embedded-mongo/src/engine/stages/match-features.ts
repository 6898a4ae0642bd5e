import { Doc, isArray } from "@querysnap/mql";
import { holdsNear } from "../geo/near.ts";
import { isOperatorDocument } from "../match/operators.ts";
import { MongoError } from "../mongo-error.ts";

/** Refuses operators that `find` takes and `$match` does not. @throws MongoError 2 */
export function checkMatchFeatures(filter: Doc): void {
  for (const [key, value] of filter.entries()) {
    if (key === "$where") throw new MongoError(2, "$where is not allowed in this context");
    if (key === "$and" || key === "$or" || key === "$nor") {
      for (const branch of isArray(value) ? value : []) if (branch instanceof Doc) checkMatchFeatures(branch);
    } else if (!key.startsWith("$") && isOperatorDocument(value) && holdsNear(value))
      throw new MongoError(2, "$geoNear, $near, and $nearSphere are not allowed in this context");
  }
}
