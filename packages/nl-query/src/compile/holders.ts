import type { Value } from "@querysnap/mql";
import type { Holding, Plan } from "../plan/plan.ts";
import { doc, docOf, entry, int, type Entry } from "./build.ts";
import { conditionExpression } from "./condition-expression.ts";
import { addName, groupId } from "./groups.ts";
import type { Pipeline } from "./pipeline.ts";

const NAMES = ["first", "second", "third", "fourth"];

/** Groups, the documents that each condition finds in them, and those groups that hold what is asked. */
export function addHolders(pipeline: Pipeline, plan: Plan): void {
  const counts = plan.holdings.map((one, at): Entry =>
    entry(nameAt(at), doc(["$sum", doc(["$cond", [expressionOf(pipeline, one), int(1), int(0)]])]), {
      role: "condition",
      words: one.words,
    }),
  );
  pipeline.addEntries("$group", [groupId(pipeline, plan.keys), ...counts]);
  pipeline.addEntries(
    "$match",
    plan.holdings.map((one, at) =>
      entry(nameAt(at), one.isHeld ? doc(["$gt", int(0)]) : int(0), { role: "condition", words: one.words }),
    ),
  );
  if (plan.isCountOfGroups) {
    pipeline.add("$count", "count");
    return;
  }
  pipeline.add("$project", docOf([{ key: "_id", value: int(1), parts: [] }]));
  if (plan.beside?.route) addName(pipeline, plan);
}

function nameAt(at: number): string {
  return NAMES[at] ?? `number${at + 1}`;
}

function expressionOf(pipeline: Pipeline, { conditions }: Holding): Value {
  const parts = conditions
    .map((one) => conditionExpression(one, pipeline.pathOf(one), pipeline.isSingle(one)))
    .filter((one) => one !== null);
  return parts.length === 1 ? (parts[0] ?? true) : doc(["$and", parts]);
}
