import { Doc, type Value } from "@querysnap/mql";
import type { Plan, Words } from "../plan/plan.ts";
import { doc, docOf, int, type Entry } from "./build.ts";
import type { Pipeline } from "./pipeline.ts";

/** Keeps the first few documents of each partition. */
export function addRanks(
  pipeline: Pipeline,
  call: { within: Value; words: readonly Words[]; sort: readonly Entry[]; limit: Plan["limit"] },
): void {
  const { within, words, sort, limit } = call;
  const window = doc(
    ["partitionBy", within],
    ["sortBy", docOf(sort)],
    ["output", doc(["rank", doc(["$documentNumber", Doc.empty])])],
  );
  pipeline.add("$setWindowFields", window, { role: "shape", words: [...words] });
  pipeline.add("$match", doc(["rank", doc(["$lte", int(limit?.count ?? 1)])]), {
    role: "range",
    words: limit?.words ?? [],
  });
  pipeline.add("$unset", "rank");
}
