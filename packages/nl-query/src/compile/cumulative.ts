import { Doc, type Value } from "@querysnap/mql";
import { camelName } from "../plan/amount-name.ts";
import type { Plan } from "../plan/plan.ts";
import { doc, int } from "./build.ts";
import type { Pipeline } from "./pipeline.ts";

/** Adds the sum of each figure over all groups up to this one, in the order of the key that is a date. */
export function addCumulative(
  pipeline: Pipeline,
  { keys, metrics, cumulative }: Plan,
  names: readonly string[],
): void {
  if (!cumulative) return;
  const at = keys.findIndex(({ part }) => part !== null);
  const others = names.filter((_, place) => place !== at);
  const path = (name: string): string => (keys.length === 1 ? "_id" : `_id.${name}`);
  const within: Value = Doc.of(others.map((name) => [name, `$${path(name)}`] as const));
  const [only, ...rest] = others;
  const window = ["window", doc(["documents", ["unbounded", "current"]])] as const;
  const output = Doc.of(
    metrics.map(({ name }) => [camelName("cumulative", name), doc(["$sum", `$${name}`], window)] as const),
  );
  pipeline.add(
    "$setWindowFields",
    doc(
      ...(only === undefined
        ? []
        : [["partitionBy", rest.length === 0 ? `$${path(only)}` : within] as const]),
      ["sortBy", doc([path(names[at] ?? "_id"), int(1)])],
      ["output", output],
    ),
    { role: "shape", words: cumulative.words },
  );
}
