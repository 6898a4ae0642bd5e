import type { Condition } from "../plan/plan.ts";
import { doc } from "./build.ts";
import { numberAt, timesFigure } from "./expressions.ts";
import type { Pipeline } from "./pipeline.ts";
import { lastOf } from "../schema/path.ts";

/**
 * "Keepers with a rent above the average": one of the joined documents is above the average of their whole
 * collection, whichever of them were joined.
 */
export function addAverageOfJoined(pipeline: Pipeline, condition: Condition): boolean {
  const { field, route, test, role, words } = condition;
  if (test.kind !== "average" || test.named || test.every || route === null) return false;
  pipeline.join(route, words);
  const last = lastOf(field.path).replace(/^./, (first) => first.toUpperCase());
  const name = `average${last}`;
  const average = doc(["$group", doc(["_id", null], [name, doc(["$avg", numberAt(field, field.path)])])]);
  pipeline.add("$lookup", doc(["from", route.collection.name], ["pipeline", [average]], ["as", name]), {
    role: "collection",
    words,
  });
  const isBelow = test.op.startsWith("$l");
  const own = doc([isBelow ? "$min" : "$max", `$${pipeline.pathOf(condition)}`]);
  const compared = doc([test.op, [own, timesFigure(doc(["$first", `$${name}.${name}`]), test.times)]]);
  // null is below every number, so nothing joined would be, too
  const expression = isBelow ? doc(["$and", [doc(["$gt", [own, null]]), compared]]) : compared;
  pipeline.add("$match", doc(["$expr", expression]), { role, words });
  pipeline.add("$unset", name);
  return true;
}
