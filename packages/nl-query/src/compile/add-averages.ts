import type { Value } from "@querysnap/mql";
import type { Condition, Test } from "../plan/plan.ts";
import { isNumeric } from "../schema/model.ts";
import { addAverageOfJoined } from "./average-of-joined.ts";
import { doc } from "./build.ts";
import { conditionExpression } from "./condition-expression.ts";
import { arrayOf } from "./elements.ts";
import { numberAt, timesFigure } from "./expressions.ts";
import type { Pipeline } from "./pipeline.ts";
import { lastOf } from "../schema/path.ts";

/** Adds the average of the documents so far, or what some of them have, beside each, and compares. */
export function addAverages(pipeline: Pipeline, conditions: readonly Condition[]): void {
  for (const condition of conditions) {
    if (condition.test.kind !== "average" || addAverageOfJoined(pipeline, condition)) continue;
    const array = arrayOf(condition.field);
    // the operators of a window see an array as no number
    if (array !== null) pipeline.unwindPath(array, condition.words);
    const path = pipeline.pathOf(condition);
    const { op, within, times } = condition.test;
    const last = lastOf(path).replace(/^./, (first) => first.toUpperCase());
    const some = someOf(condition.test);
    const name = `${some?.name ?? "average"}${last}`;
    const own = isNumeric(condition.field) ? numberAt(condition.field, path) : `$${path}`;
    const figure = some
      ? doc([`$${some.end}`, valueWhere(pipeline, some.conditions, own)])
      : doc(["$avg", own]);
    const partition = within ? [["partitionBy", `$${within.path}`] as const] : [];
    pipeline.add("$setWindowFields", doc(...partition, ["output", doc([name, figure])]));
    const compared = doc([op, [own, timesFigure(`$${name}`, times)]]);
    // nobody is older than someone who isn't there
    const isThere = doc(["$gt", [some && op.startsWith("$l") ? own : `$${name}`, null]]);
    pipeline.add("$match", doc(["$expr", some ? doc(["$and", [isThere, compared]]) : compared]), {
      role: condition.role,
      words: condition.words,
    });
    pipeline.add("$unset", name);
  }
}

type Some = { conditions: readonly Condition[]; end: "max" | "min"; name: string };

/** The documents that one is compared with instead of the average of all: the one that is called so, or a kind. */
function someOf({ named, every }: Extract<Test, { kind: "average" }>): Some | null {
  if (every)
    return {
      conditions: [every.condition],
      end: every.end,
      name: every.end === "max" ? "maximum" : "minimum",
    };
  if (!named) return null;
  const conditions = named.map(({ field, value }): Condition => {
    const test: Test = { kind: "equal", values: [value], isNegated: false };
    return { field, route: null, test, words: [], role: "condition" };
  });
  return { conditions, end: "max", name: "named" };
}

/** What the documents hold that meet the conditions, null for the others. */
function valueWhere(pipeline: Pipeline, conditions: readonly Condition[], own: Value): Value {
  const tests = conditions.map((one) => conditionExpression(one, pipeline.pathOf(one), true));
  return doc(["$cond", [tests.length === 1 ? (tests[0] ?? null) : doc(["$and", tests]), own, null]]);
}
