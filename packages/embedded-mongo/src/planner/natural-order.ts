import { Doc, type Value } from "@querysnap/mql";
import { MongoError } from "../engine/mongo-error.ts";
import { isNumeric, toDoubleNumber } from "../engine/values/numeric.ts";

type Ordered = { readonly sort?: Doc | null; readonly hint?: Value };

/**
 * The direction in which a query wants the collection itself to be read; null when it names none.
 *
 * @throws MongoError 2 for another value than 1 and -1, and for a hint that contradicts the sort
 */
export function naturalOrder({ sort, hint }: Ordered): 1 | -1 | null {
  const sorted = naturalDirection("sort", sort ?? undefined);
  const hinted = naturalDirection("hint", hint);
  if (sorted === null || hint === undefined) return sorted ?? hinted;
  if (hinted === null) throw new MongoError(2, "index hint not allowed with $natural sort order");
  if (hinted !== sorted)
    throw new MongoError(2, "$natural hint must be in the same direction as $natural sort order");
  return sorted;
}

function naturalDirection(role: "sort" | "hint", spec: Value | undefined): 1 | -1 | null {
  if (!(spec instanceof Doc) || !spec.has("$natural")) return null;
  const value = spec.get("$natural");
  const direction = isNumeric(value) ? toDoubleNumber(value) : 0;
  if (spec.size === 1 && (direction === 1 || direction === -1)) return direction;
  throw new MongoError(2, `$natural ${role} cannot be set to a value other than -1 or 1.`);
}
