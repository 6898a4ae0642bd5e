import type { Relation } from "../plan/plan.ts";
import { doc } from "./build.ts";
import type { Pipeline } from "./pipeline.ts";

/** "Guests who booked all tours": as many are joined as there are. */
export function addAllOfJoined(pipeline: Pipeline, { route, words }: Relation, alias: string): void {
  let name = `all${alias.replace(/^./, (first) => first.toUpperCase())}`;
  while (pipeline.plan.collection.byPath.has(name)) name = `${name}Info`;
  pipeline.add(
    "$lookup",
    doc(["from", route.collection.name], ["pipeline", [doc(["$count", "count"])]], ["as", name]),
    { role: "collection", words },
  );
  const isComplete = doc(["$eq", [doc(["$size", `$${alias}`]), doc(["$first", `$${name}.count`])]]);
  pipeline.add("$match", doc(["$expr", isComplete]), { role: "condition", words });
  pipeline.add("$unset", name);
}
