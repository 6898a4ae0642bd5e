import { Doc, Double, Int32, isArray, Long, type Operation, parse, type Value } from "@querysnap/mql";

export type SortKey = { path: string; direction: 1 | -1 };

function keysOf(value: Value | undefined): SortKey[] {
  if (!(value instanceof Doc)) return [];
  return [...value.entries()].flatMap(([path, direction]): SortKey[] => {
    const number =
      direction instanceof Int32 || direction instanceof Double
        ? direction.value
        : direction instanceof Long
          ? Number(direction.value)
          : 0;
    return number === 1 || number === -1 ? [{ path, direction: number }] : [];
  });
}

function ofOperation({ method, args, chain }: Operation): SortKey[] {
  const chained = chain.findLast((call) => call.method === "sort");
  if (chained) return keysOf(chained.args[0]);
  const pipeline = args[0];
  if (method !== "aggregate" || pipeline === undefined || !isArray(pipeline)) return [];
  const stages = pipeline.filter((stage) => stage instanceof Doc);
  const at = stages.findLastIndex((stage) => stage.has("$sort"));
  // a later stage that reshapes documents ends the search: its keys are others
  const isKept = stages
    .slice(at + 1)
    .every((stage) =>
      ["$limit", "$skip", "$match", "$unset", "$addFields", "$set"].includes(stage.keys[0] ?? ""),
    );
  return at === -1 || !isKept ? [] : keysOf(stages[at]?.get("$sort"));
}

/** Returns the sort keys of a query; empty for several statements and for text that does not parse. */
export function sortOf(text: string): SortKey[] {
  const result = parse(text, { collection: "any" });
  const [only] = result.ok ? result.statements : [];
  return result.ok && only && result.statements.length === 1 ? ofOperation(only) : [];
}
