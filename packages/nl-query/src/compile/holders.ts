import type { Value } from "@querysnap/mql";
import type { Condition, Holding, Plan } from "../plan/plan.ts";
import type { FieldModel } from "../schema/model.ts";
import { doc, docOf, entry, int, type Entry } from "./build.ts";
import { conditionExpression, countOfMatching } from "./condition-expression.ts";
import { heldLists } from "./field-refs.ts";
import { addName, groupId } from "./groups.ts";
import type { Pipeline } from "./pipeline.ts";

const NAMES = ["first", "second", "third", "fourth"];

/** Groups, the documents that each condition finds in them, and those groups that hold what is asked. */
export function addHolders(pipeline: Pipeline, plan: Plan): void {
  const counts = plan.holdings.map((one, at): Entry =>
    entry(nameAt(at), doc(["$sum", doc(["$cond", [expressionOf(pipeline, plan, one), int(1), int(0)]])]), {
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

function expressionOf(pipeline: Pipeline, plan: Plan, { conditions }: Holding): Value {
  const whole = heldLists(plan);
  const listOf = ({ field, route }: Condition): FieldModel | null =>
    route === null && field.arrayRoot !== null && whole.has(field.arrayRoot)
      ? (field.collection.byPath.get(field.arrayRoot) ?? null)
      : null;
  const lists = new Set(conditions.map(listOf));
  const parts = [...lists].flatMap((list) => {
    const own = conditions.filter((one) => listOf(one) === list);
    return list
      ? [doc(["$gt", [countOfMatching(list, list.path, { conditions: own }), int(0)]])]
      : own.map((one) => conditionExpression(one, pipeline.pathOf(one), pipeline.isSingle(one)));
  });
  const tested = parts.filter((one) => one !== null);
  return tested.length === 1 ? (tested[0] ?? true) : doc(["$and", tested]);
}
